internal import InkSession
internal import InkTypes
internal import Panel

/// What the doctor's lines (F6) and the panel's list of devices say: verdicts and repairs' counts.
///
/// It looks at what the recording would hold, so that `pelt doctor` says the same of that.
struct DoctorView {
  private(set) var isShown: Bool
  private(set) var lines: [StatusLine] = []
  private var doctor = LogDoctor()
  private var lastLook: Timestamp?
  private var isNew = true
  /// Whether something came since the last look.
  private var hasNews = true
  /// How often it looks, in ns: it is for people.
  private static let period: Int64 = 500_000_000

  init(isShown: Bool) {
    self.isShown = isShown
  }

  mutating func toggle() {
    isShown.toggle()
    lines.removeAll()
    isNew = true
  }

  /// Takes an event as the recording has it.
  mutating func take(_ event: InkEvent) {
    doctor.take(event)
    hasNews = true
  }

  /// What is wrong so far.
  var findings: [Finding] { doctor.findings }

  /// When to look again, or nil while nothing new came or nobody looks.
  ///
  /// - Parameter isWanted: Whether the panel shows verdicts.
  /// - Returns: When.
  func nextLook(isWanted: Bool) -> Timestamp? {
    guard isShown || isWanted, hasNews, let lastLook else { return nil }
    return Timestamp(nanoseconds: lastLook.nanoseconds + Self.period)
  }

  /// Looks, where it is time.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isWanted: Whether the panel shows verdicts.
  ///   - counts: How often each repair was made.
  ///   - names: The devices' names.
  /// - Returns: What is wrong, or nil where it was not looked.
  mutating func look(
    at now: Timestamp, isWanted: Bool, _ counts: RepairCounts, _ names: [DeviceID: String]
  ) -> [Finding]? {
    guard isShown || isWanted, hasNews || isNew else { return nil }
    if !isNew, let lastLook, now.nanoseconds - lastLook.nanoseconds < Self.period { return nil }
    lastLook = now
    isNew = false
    hasNews = false
    let findings = doctor.findings
    guard isShown else { return findings }
    lines.removeAll(keepingCapacity: true)
    for finding in findings {
      let name = names[DeviceID(finding.device)] ?? ""
      lines.append(
        StatusLine(
          "\(finding.verdict.rawValue) (\(name.isEmpty ? "device \(finding.device)" : name): "
            + "\(finding.evidence))", tone: .warning))
    }
    for repair in Repair.allCases where counts[repair] > 0 {
      lines.append(StatusLine("repaired \(repair.rawValue): \(counts[repair])"))
    }
    if lines.isEmpty { lines.append(StatusLine("nothing wrong, nothing repaired")) }
    return findings
  }
}
