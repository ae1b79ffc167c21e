internal import Documents
internal import InkSession
internal import InkTypes
internal import Panel

/// What the person sets for devices, on the panel and in earlier sessions.
extension Studio {
  /// Lists a device, and tells session and recording what is set for it.
  func welcome(_ id: DeviceID, name: String, tool: Tool, at time: Timestamp) {
    devices.add(id, name: name, tool: tool)
    overlay.setDevices(devices.rows)
    emit(.deviceAdded(id, tool, time))
    for event in devices.settings[name]?.events(of: id, at: time) ?? [] { emit(event) }
  }

  /// Takes a device off the list.
  func dismiss(_ id: DeviceID) {
    devices.remove(id)
    overlay.setDevices(devices.rows)
  }

  /// Carries out what the person did about a device on the panel.
  func perform(_ action: DeviceAction, on id: DeviceID) {
    var change = SettingsChange()
    change.device = id
    switch action {
    case .open: devices.open = id
    case .close: devices.open = nil
    case .invertTiltX(let isOn):
      devices.change(id) { device, _ in device.invertsTiltX = isOn }
      change.invertTiltX = isOn
    case .invertTiltY(let isOn):
      devices.change(id) { device, _ in device.invertsTiltY = isOn }
      change.invertTiltY = isOn
    case .repair(let repair, let isMade):
      devices.change(id) { device, _ in
        device.repairs[repair] = isMade == repair.isStandard ? nil : isMade
      }
      if isMade {
        change.repairsOn = RepairSet(repair)
      } else {
        change.repairsOff = RepairSet(repair)
      }
    case .calibrate:
      guard let row = devices.row(of: id) else { return }
      devices.calibration = PressureCalibration(device: id, tool: row.tool)
    case .acceptCalibration: acceptCalibration(of: id)
    case .dropCalibration: devices.calibration = nil
    case .undoCalibration: undoCalibration(of: id)
    }
    guard change != SettingsChange(about: id) else { return }
    emit(.settings(change, sessionNow))
  }

  // MARK: Showing

  func toggleDoctor() {
    doctorView.toggle()
    hasNews = true
  }

  /// When the doctor looks again, or nil.
  var nextDoctorLook: Timestamp? { doctorView.nextLook(isWanted: overlay.isPanelShown) }

  /// Lets the doctor look at what came, now and then.
  func consultDoctor(_ now: Timestamp) {
    let isWanted = overlay.isPanelShown
    guard isWanted || doctorView.isShown,
      let findings = doctorView.look(
        at: now, isWanted: isWanted, session.counts.repairs, deviceNames)
    else { return }
    devices.judge(findings)
    overlay.setDevices(devices.rows)
  }

  /// Shows the open device's settings; costs nothing while the panel is hidden.
  func showDevices(_ now: Timestamp) {
    guard overlay.isPanelShown else { return }
    overlay.show(devices.openSettings(session.counts.repairs), now: now)
  }

  // MARK: Calibrating

  private func acceptCalibration(of id: DeviceID) {
    guard let calibration = devices.calibration, calibration.device == id,
      let curve = calibration.curve
    else { return }
    devices.calibration = nil
    devices.change(id) { device, _ in device.calibrate(calibration.tool, curve) }
    emit(.calibration(curve, sessionNow, of: id, calibration.tool))
  }

  private func undoCalibration(of id: DeviceID) {
    let undone = devices.change(id) { device, tool in
      (tool, device.undoCalibration(of: tool))
    }
    guard let undone, let curve = undone.1 else { return }
    emit(.calibration(curve, sessionNow, of: id, undone.0))
  }
}

extension SettingsChange {
  /// A change of nothing about a device.
  fileprivate init(about device: DeviceID) {
    self.init()
    self.device = device
  }
}
