internal import InkTypes

extension PanelState {
  /// Where the device with open settings stands in the list.
  var openPlace: PanelLayout.OpenDevice? {
    guard let openDevice, let index = devices.firstIndex(where: { $0.id == openDevice.device })
    else { return nil }
    return PanelLayout.OpenDevice(index: index, repairCount: openDevice.repairs.count)
  }
}

/// The devices, and the settings of one of them.
extension Page {
  func showDevices(_ interface: inout Interface, _ actions: inout [PanelAction]) {
    let open = state.openPlace?.index
    for (index, (device, place)) in zip(state.devices, layout.devices).enumerated() {
      let isOpen = index == open
      if showRow(device, isOpen: isOpen, in: box(place), &interface) {
        actions.append(.device(device.id, isOpen ? .close : .open))
      }
      guard isOpen, let settings = state.openDevice else { continue }
      showSettings(settings, &interface, &actions)
    }
  }

  /// - Returns: Whether it was clicked.
  private func showRow(
    _ device: DeviceRow, isOpen: Bool, in place: Box, _ interface: inout Interface
  ) -> Bool {
    let control = interface.control(place)
    if control.isHovered || isOpen {
      interface.fill(
        place.inset(-interface.px(3)), rounding: interface.px(6), .white(isOpen ? 0.08 : 0.05))
    }
    let half = place.size.y / 2
    let dot = interface.px(3)
    interface.disc(
      [place.origin.x + dot, place.origin.y + half / 2], radius: dot,
      device.isFaulty ? .warning : .white(0.4))
    let indent = interface.px(14)
    let line = Box(place.origin.x + indent, place.origin.y, place.size.x - indent, half)
    let tool = device.tool.rawValue
    let toolWidth = interface.width(of: tool, .small) + interface.px(8)
    interface.text(
      device.name, in: Box(line.origin.x, line.origin.y, line.size.x - toolWidth, half))
    interface.text(tool, in: line, .small, .secondary, alignment: .right)
    interface.text(
      device.verdict, in: line.moved(by: [0, half]), .small,
      device.isFaulty ? .warning : .secondary)
    return control.isClicked
  }

  private func showSettings(
    _ settings: DeviceSettings, _ interface: inout Interface, _ actions: inout [PanelAction]
  ) {
    let places = layout.settings
    var done: DeviceAction?
    let inversions = [
      ("Invert tilt X", settings.invertsTiltX), ("Invert tilt Y", settings.invertsTiltY),
    ]
    for (index, (label, isOn)) in inversions.enumerated()
    where interface.toggle(label, isOn: isOn, in: box(places.inversions[index])) {
      done = index == 0 ? .invertTiltX(!isOn) : .invertTiltY(!isOn)
    }
    interface.text(
      settings.calibrationLabel, in: box(places.calibrationLabel), .small, .secondary)
    interface.calibrationPlot(settings, in: box(places.plot))
    done = calibrationButtons(settings, &interface) ?? done
    for (row, place) in zip(settings.repairs, places.repairs) {
      let label = row.count > 0 ? "\(row.repair.fault) (\(row.count))" : row.repair.fault
      if interface.toggle(label, isOn: row.isMade, in: box(place)) {
        done = .repair(row.repair, !row.isMade)
      }
    }
    if let done { actions.append(.device(settings.device, done)) }
  }

  private func calibrationButtons(
    _ settings: DeviceSettings, _ interface: inout Interface
  ) -> DeviceAction? {
    let places = layout.settings.buttons
    guard let calibration = settings.calibration else {
      let starts = interface.button("Calibrate", in: box(places[0]))
      let undoes = interface.button("Undo", in: box(places[1]), isEnabled: settings.canUndo)
      return starts ? .calibrate : undoes ? .undoCalibration : nil
    }
    let isDone = calibration.progress >= 1 && calibration.curve != nil
    let accepts = interface.button("Accept", in: box(places[0]), isEnabled: isDone)
    let drops = interface.button("Drop", in: box(places[1]))
    return accepts ? .acceptCalibration : drops ? .dropCalibration : nil
  }
}

extension DeviceSettings {
  /// How the calibration stands, in words.
  fileprivate var calibrationLabel: String {
    guard let calibration else {
      return calibrated.isIdentity ? "Pressure: not calibrated" : "Pressure: calibrated"
    }
    guard calibration.progress >= 1 else {
      return "Scribble, lightly and firmly: \(Int(calibration.progress * 100)) %"
    }
    guard calibration.curve != nil, let low = calibration.percentile(0.05),
      let high = calibration.percentile(0.95)
    else { return "Too little pressure to go by" }
    return "\(Self.percent(low)) to \(Self.percent(high)) will be 2 % to 98 %"
  }

  private static func percent(_ value: Float) -> String { "\(Int((value * 100).rounded())) %" }
}

extension Interface {
  /// How often each pressure came, and the curve that comes of it.
  func calibrationPlot(_ settings: DeviceSettings, in box: Box) {
    fill(box, rounding: px(6), .well)
    let square = box.inset(px(8))
    if let calibration = settings.calibration {
      let most = (0..<PressureCalibration.binCount).reduce(1) { max($0, calibration[$1]) }
      let width = square.size.x / Float(PressureCalibration.binCount)
      for bin in 0..<PressureCalibration.binCount where calibration[bin] > 0 {
        let height = square.size.y * Float(calibration[bin]) / Float(most)
        fill(
          Box(square.origin.x + Float(bin) * width, square.end.y - height, width, height),
          Tint([0.98, 0.72, 0.25], 0.55))
      }
      fill(
        Box(square.origin.x, box.end.y - px(4), square.size.x * Float(calibration.progress), px(2)),
        .white(0.7))
    }
    curvePlot(settings.calibration?.curve ?? settings.calibrated, in: square)
  }
}
