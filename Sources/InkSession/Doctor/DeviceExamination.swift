internal import InkTypes

/// What one pen did, as far as verdicts need it.
struct DeviceExamination {
  let id: DeviceID
  private var pressure = PressureExamination()
  private var tilt = TiltExamination()
  private var times = TimeExamination()
  private var hover = HoverExamination()
  private var last: PenSample?
  private var contactSamples = 0
  private var missingReleases = 0

  /// So many reports say whether an axis is there.
  static let fewestReports = 10

  init(id: DeviceID) {
    self.id = id
  }

  mutating func take(_ sample: PenSample) {
    let goesOn = sample.touches && last?.touches == true
    if let last {
      if goesOn, TimeExamination.hidesLift(last, sample) { missingReleases += 1 }
      // The tip stayed down while the pen left.
      if last.touches, !sample.touches, sample.state.contains(.touching) { missingReleases += 1 }
    }
    times.take(sample, after: last, inContact: goesOn)
    pressure.take(sample, inContact: goesOn, hovered: last?.touches == false)
    tilt.take(sample, after: last)
    hover.take(sample, beginsContact: sample.touches && !goesOn, after: last)
    if sample.touches { contactSamples += 1 }
    last = sample
  }

  /// The pen's contact ended otherwise.
  mutating func leave() {
    last?.state.remove(.touching)
  }

  func findings(knowsDevices: Bool) -> [Finding] {
    var findings: [(Verdict, Int, String)] = pressure.findings(contact: times.contactTime)
    findings += tilt.findings + times.findings + hover.findings
    if missingReleases > 0 {
      findings.append((.missingRelease, missingReleases, "\(missingReleases) lifts did not come"))
    }
    if knowsDevices, contactSamples >= Self.fewestReports {
      let many = "in \(contactSamples) reports in contact"
      if !pressure.isThere { findings.append((.noPressureAxis, 1, "none \(many)")) }
      if !tilt.isThere { findings.append((.tiltAxisMissing, 1, "none, or only 0, \(many)")) }
    }
    return findings.map {
      Finding(verdict: $0.0, device: id.number, count: $0.1, evidence: $0.2)
    }
  }
}

/// A pen's pressures.
struct PressureExamination {
  private(set) var isThere = false
  private var lowest: Float = 2, highest: Float = -1
  private var reports = 0
  private var zeros = 0
  private var hovers = 0, hoverPresses = 0

  /// A pen that presses fully reaches this.
  private static let full: Float = 0.95
  /// Who draws for that long has pressed fully once, in s.
  private static let longEnough = 60.0
  private static let fewestZeros = 2

  mutating func take(_ sample: PenSample, inContact: Bool, hovered: Bool) {
    guard sample.axes.contains(.pressure) else { return }
    guard sample.touches else {
      guard hovered else { return }
      hovers += 1
      if sample.pressure > 0 { hoverPresses += 1 }
      return
    }
    isThere = true
    reports += 1
    lowest = min(lowest, sample.pressure)
    highest = max(highest, sample.pressure)
    // A stroke's first report may come before its first pressure: that is how pens begin.
    if sample.pressure <= 0, inContact { zeros += 1 }
  }

  func findings(contact seconds: Double) -> [(Verdict, Int, String)] {
    var findings: [(Verdict, Int, String)] = []
    let isStuck = reports >= 2 * DeviceExamination.fewestReports && lowest == highest
    if isStuck {
      findings.append((.pressureStuck, reports, "\(highest) in all \(reports) reports"))
    } else if isThere, seconds >= Self.longEnough, highest < Self.full {
      findings.append(
        (.pressureNeverReaches1, 1, "\(highest) at most in \(Int(seconds)) s of contact"))
    }
    if zeros >= Self.fewestZeros {
      findings.append((.pressureZeroInContact, zeros, "\(zeros) reports in contact"))
    }
    if hovers >= DeviceExamination.fewestReports, hoverPresses * 10 >= hovers * 8 {
      findings.append(
        (.pressureNever0, hoverPresses, "\(hoverPresses) of \(hovers) reports in the air"))
    }
    return findings
  }
}

/// A pen's tilts.
struct TiltExamination {
  private(set) var isThere = false
  private var reports = 0
  private var sumY = 0.0
  private var halves = 0
  private var lastAxis: Int?
  private var turns = 0, longestTurns = 0
  /// Reports by how far they lean away, to tell a rest from a habit.
  private var away = 0

  /// A pen that leans away that far, in nine of ten reports, is held in an odd way: degrees.
  private static let farAway: Float = -25
  /// 5 s at 100 Hz.
  private static let fewestAway = 500
  private static let fewestHalves = 3
  /// Whole degrees that change by turns without a fault: 6 at most in 6000 reports of 8 pens.
  private static let fewestTurns = 10

  mutating func take(_ sample: PenSample, after last: PenSample?) {
    if sample.axes.contains(.direction), sample.touches { isThere = true }
    guard sample.axes.contains(.tilt), !sample.axes.contains(.direction) else { return }
    if sample.touches, sample.tilt != .zero { isThere = true }
    if sample.touches {
      reports += 1
      if sample.tilt.y <= Self.farAway { away += 1 }
    }
    guard let last, last.axes.contains(.tilt),
      sample.time.nanoseconds &- last.time.nanoseconds < DeviceState.tiltSilence
    else { return }
    note(last.tilt, sample.tilt)
  }

  private mutating func note(_ before: SIMD2<Float>, _ now: SIMD2<Float>) {
    for axis in 0..<2
    where now[axis] == 0 && abs(before[axis]) >= DeviceState.clearTilt
      && abs(now[1 - axis]) >= DeviceState.toldTilt
    {
      halves += 1
    }
    let changes = (before.x != now.x, before.y != now.y)
    guard changes.0 != changes.1 else {
      turns = 0
      lastAxis = nil
      return
    }
    let axis = changes.0 ? 0 : 1
    turns = lastAxis == 1 - axis ? turns + 1 : 1
    lastAxis = axis
    longestTurns = max(longestTurns, turns)
  }

  var findings: [(Verdict, Int, String)] {
    var findings: [(Verdict, Int, String)] = []
    if halves >= Self.fewestHalves {
      findings.append((.tiltOneAxisAFrame, halves, "an axis fell to 0 \(halves) times"))
    } else if longestTurns >= Self.fewestTurns {
      findings.append(
        (.tiltOneAxisAFrame, longestTurns, "\(longestTurns) reports in a row by turns"))
    }
    if reports >= Self.fewestAway, away * 10 >= reports * 9 {
      findings.append(
        (.tiltInvertedSuspected, away, "\(away) of \(reports) reports lean 25° or more away"))
    }
    return findings
  }
}

/// Whether a pen is seen in the air.
struct HoverExamination {
  private var hoversSinceContact = 0
  private var saysProximity = false
  private var everHovered = false
  private var blindContacts = 0, mostBlindContacts = 0

  private static let fewestContacts = 3

  mutating func take(_ sample: PenSample, beginsContact: Bool, after last: PenSample?) {
    saysProximity = saysProximity || sample.state.contains(.proximityKnown)
    let isLift = last?.touches == true
    if !sample.touches {
      let isGone = sample.state.contains(.proximityKnown) && !sample.state.contains(.inProximity)
      if !isLift, !isGone { hoversSinceContact += 1 }
      return
    }
    guard beginsContact else { return }
    if hoversSinceContact > 0 {
      everHovered = true
      blindContacts = 0
    } else {
      blindContacts += 1
    }
    hoversSinceContact = 0
    mostBlindContacts = max(mostBlindContacts, blindContacts)
  }

  var findings: [(Verdict, Int, String)] {
    guard everHovered || saysProximity, mostBlindContacts >= Self.fewestContacts else { return [] }
    return [
      (.hoverLost, mostBlindContacts, "\(mostBlindContacts) strokes in a row came from nowhere")
    ]
  }
}
