internal import InkTypes

/// What the person set: lines of `settings`.
extension PenLogParser {
  mutating func addSettings(_ line: JSONLine, _ time: Timestamp) throws(DocumentError) {
    var change = try settings(line)
    try addRepairs(line, to: &change)
    let place = recording.events.count
    try addCurves(line, change.device, time)
    // A line of curves alone is no other change: it reads back as it was written.
    var nothing = SettingsChange()
    nothing.device = change.device
    guard change != nothing || recording.events.count == place else { return }
    recording.events.insert(.settings(change, time), at: place)
  }

  private func settings(_ line: JSONLine) throws(DocumentError) -> SettingsChange {
    var change = SettingsChange()
    change.touchDraws = try line.flag("touchDraws")
    change.penOnly = try line.flag("penOnly")
    change.background = try line.color("background")
    let number = try line.integer("nextStroke", within: 0...Int(UInt32.max))
    change.nextStroke = number.map { UInt32($0) }
    if line.has("dev") { change.device = try device(line) }
    change.invertTiltX = try line.flag("invertTiltX")
    change.invertTiltY = try line.flag("invertTiltY")
    return change
  }

  private mutating func addRepairs(
    _ line: JSONLine, to change: inout SettingsChange
  ) throws(DocumentError) {
    guard let switches = try line.object("repairs") else { return }
    for name in switches.object.keys {
      guard let repair = Repair(rawValue: name) else {
        recording.note("repairs of an unknown name, passed over")
        continue
      }
      if try switches.flag(name) == true {
        change.repairsOn.insert(RepairSet(repair))
      } else {
        change.repairsOff.insert(RepairSet(repair))
      }
    }
  }

  private mutating func addCurves(
    _ line: JSONLine, _ device: DeviceID?, _ time: Timestamp
  ) throws(DocumentError) {
    if let curve = try curve("curve", line) {
      recording.events.append(.curve(curve, time, of: device))
    }
    if let curve = try curve("calibration", line) {
      let tool = try line.choice("tool", Tool.self) ?? .pen
      recording.events.append(.calibration(curve, time, of: device ?? defaultDevice, tool))
    }
  }

  private mutating func curve(
    _ key: String, _ line: JSONLine
  ) throws(DocumentError) -> PressureCurve? {
    guard let points = try line.points(key) else { return nil }
    guard let curve = PressureCurve(through: points) else {
      recording.note("pressure curves that are not 2 to 16 rising points, not applied")
      return nil
    }
    return curve
  }
}
