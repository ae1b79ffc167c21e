internal import Documents
internal import InkSession
internal import InkTypes
internal import Panel

/// The devices that are there, what is set for them, and the calibration in progress.
struct DeviceBook {
  /// What is set for devices, by their names; kept between sessions.
  var settings: [String: DevicePreferences] = [:]
  /// The devices that are there, in the order in which they are listed.
  private(set) var rows: [DeviceRow] = []
  /// The device whose settings the panel shows.
  var open: DeviceID?
  /// The calibration in progress, or done and neither taken nor dropped.
  var calibration: PressureCalibration?

  /// A device appeared.
  mutating func add(_ id: DeviceID, name: String, tool: Tool) {
    rows.append(DeviceRow(name: name, tool: tool, verdict: tool.rawValue, id: id))
  }

  /// A device is gone.
  mutating func remove(_ id: DeviceID) {
    rows.removeAll { $0.id == id }
    if open == id { open = nil }
    if calibration?.device == id { calibration = nil }
  }

  /// Sets what the doctor says of the devices.
  ///
  /// - Parameter findings: What is wrong.
  mutating func judge(_ findings: [Finding]) {
    for index in rows.indices {
      let finding = findings.first { $0.device == rows[index].id.number }
      rows[index].verdict = finding?.verdict.meaning ?? rows[index].tool.rawValue
      rows[index].isFaulty = finding != nil
    }
  }

  /// A device that is there.
  func row(of id: DeviceID) -> DeviceRow? { rows.first { $0.id == id } }

  /// Changes what is set for a device.
  ///
  /// - Returns: What the change gives; nil where the device is not there.
  mutating func change<Value>(
    _ id: DeviceID, _ change: (inout DevicePreferences, Tool) -> Value
  ) -> Value? {
    guard let row = row(of: id) else { return nil }
    var device = settings[row.name] ?? DevicePreferences()
    let value = change(&device, row.tool)
    settings[row.name] = device
    return value
  }

  /// What the panel shows of the open device, or nil.
  ///
  /// - Parameter counts: How often each repair was made.
  /// - Returns: The settings, or nil where none are open.
  func openSettings(_ counts: RepairCounts) -> DeviceSettings? {
    guard let open, let row = row(of: open) else { return nil }
    let device = settings[row.name] ?? DevicePreferences()
    var shown = DeviceSettings(of: open)
    shown.invertsTiltX = device.invertsTiltX
    shown.invertsTiltY = device.invertsTiltY
    shown.repairs = Repair.allCases.filter(\.isSwitchable).map {
      RepairRow($0, isMade: device.repairs[$0] ?? $0.isStandard, count: counts[$0])
    }
    shown.calibrated = device.calibrations[row.tool]?.curve ?? PressureCurve()
    shown.canUndo = device.calibrations[row.tool] != nil
    if calibration?.device == open { shown.calibration = calibration }
    return shown
  }
}
