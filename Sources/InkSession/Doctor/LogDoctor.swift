public import InkTypes

/// Looks at everything that came in, and says what is wrong with the devices.
///
/// It looks at raw reports, before any repair. It is beside the session because both must agree on what
/// is a fault; it draws nothing, and knows neither a clock nor files. Memory does not grow with the log.
public struct LogDoctor: Sendable {
  private var pens: [DeviceExamination] = []
  private let knowsDevices: Bool
  private var crowd = CrowdExamination()

  /// More devices than anyone has; those beyond are not looked at.
  private static let deviceLimit = 64

  /// Makes a doctor that has seen nothing.
  ///
  /// - Parameter knowsDevices: Whether the log says what its devices are, so that an axis that never
  ///   comes is a fault; a bare table of numbers does not.
  public init(knowsDevices: Bool = true) {
    self.knowsDevices = knowsDevices
  }

  /// Takes one event.
  ///
  /// - Parameter event: The event, in the order of arrival.
  public mutating func take(_ event: InkEvent) {
    switch event {
    case .sample(let sample) where sample.isFinite: take(sample)
    case .leave: for index in pens.indices { pens[index].leave() }
    case .deviceRemoved(let id, _):
      if let index = pens.firstIndex(where: { $0.id == id }) { pens[index].leave() }
    default: break
    }
  }

  private mutating func take(_ sample: PenSample) {
    crowd.take(sample)
    guard sample.tool != .touch, sample.tool != .mouse else { return }
    let known = pens.firstIndex { $0.id == sample.device }
    guard known != nil || pens.count < Self.deviceLimit else { return }
    if known == nil { pens.append(DeviceExamination(id: sample.device)) }
    pens[known ?? pens.count - 1].take(sample)
  }

  /// What is wrong, device by device in the order of their first reports.
  public var findings: [Finding] {
    pens.flatMap { $0.findings(knowsDevices: knowsDevices) } + crowd.findings
  }
}

/// What shows only where several devices are looked at together.
struct CrowdExamination {
  /// The pen's or eraser's newest report, and the one that last ended a contact.
  private var pen, lifted: PenSample?
  private var penTouches = false
  private var mouse: PenSample?
  private var flips = Tally()
  private var touches = Tally()
  private var doubles = Tally()

  /// Reports of one event that two devices send, in ns and px.
  private static let sameTime: Int64 = 8_000_000
  private static let samePlace: Float = 2
  /// A pen whose eraser goes on where it stopped, in ns and px.
  private static let flipTime: Int64 = 20_000_000
  private static let flipPlace: Float = 20
  private static let fewestDoubles = 2

  mutating func take(_ sample: PenSample) {
    switch sample.tool {
    case .touch:
      if penTouches, sample.touches { touches.note(sample.device) }
    case .mouse:
      if let pen, isDouble(pen, sample), pen.touches == sample.touches {
        doubles.note(sample.device)
      }
      mouse = sample
    case .pen, .eraser, .puck: takePen(sample)
    }
  }

  private mutating func takePen(_ sample: PenSample) {
    if let mouse, isDouble(mouse, sample), mouse.touches == sample.touches {
      doubles.note(mouse.device)
    }
    let touchedBefore = penTouches && pen?.device == sample.device
    if sample.touches {
      if touchedBefore, let pen, pen.tool != sample.tool {
        flips.note(sample.device)
      } else if !touchedBefore, let other = penTouches ? pen : lifted, other.tool != sample.tool,
        isNear(other, sample, time: Self.flipTime, place: Self.flipPlace)
      {
        flips.note(sample.device)
      }
    } else if touchedBefore {
      lifted = sample
    }
    penTouches = sample.touches
    pen = sample
  }

  private func isDouble(_ one: PenSample, _ other: PenSample) -> Bool {
    isNear(one, other, time: Self.sameTime, place: Self.samePlace)
  }

  private func isNear(
    _ one: PenSample, _ other: PenSample, time: Int64, place: Float
  ) -> Bool {
    let step = other.position - one.position
    let wait = other.time.nanoseconds &- one.time.nanoseconds
    return wait.magnitude <= UInt64(time) && (step * step).sum() <= place * place
  }

  var findings: [Finding] {
    [
      flips.finding(.toolFlips, "changes of tool in contact"),
      touches.finding(.touchInPenStroke, "reports of fingers while the pen touched"),
      doubles.count >= Self.fewestDoubles
        ? doubles.finding(.mouseEmulationDuplicates, "reports at the pen's time and place") : nil,
    ].compactMap { $0 }
  }
}

/// How often something was seen, and at which device first.
struct Tally {
  private(set) var count = 0
  private var device: UInt32 = 0

  mutating func note(_ id: DeviceID) {
    if count == 0 { device = id.number }
    count += 1
  }

  func finding(_ verdict: Verdict, _ what: String) -> Finding? {
    guard count > 0 else { return nil }
    return Finding(verdict: verdict, device: device, count: count, evidence: "\(count) \(what)")
  }
}
