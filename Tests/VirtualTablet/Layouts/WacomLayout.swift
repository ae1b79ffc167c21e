extension TabletLayout {
  /// A tablet with pen, eraser and touch on the driver xf86-input-wacom.
  ///
  /// Whole numbers everywhere; button events carry all axes. The touch surface has the labels of a
  /// pen, and the eraser an axis without a label.
  public static let wacom: TabletLayout = {
    let wheel = DeviceAxis(.rotation, "Abs Wheel", -900...899, resolution: 1, unitsPerStep: 5)
    let none = DeviceAxis(.unused, "", -1 ... -1)
    return TabletLayout(
      name: "wacom", pen: tool("Pen stylus", "STYLUS", penAxes + [wheel]),
      eraser: tool("Pen eraser", "ERASER", penAxes + [none]), touch: touchSurface,
      mouse: relativeMouse, keyboard: .keyboard(name: "Virtual Keyboard"))
  }()

  private static let penAxes =
    [
      DeviceAxis(.x, "Abs X", 0...44800, resolution: 200_000),
      DeviceAxis(.y, "Abs Y", 0...29600, resolution: 200_000),
      DeviceAxis(.pressure, "Abs Pressure", 0...65536, resolution: 1),
    ] + tilt(isWhole: true)

  private static let touchSurface: DeviceDescription = {
    let none = DeviceAxis(.unused, "", -1 ... -1)
    var device = tool(
      "Finger touch", "TOUCH",
      [
        DeviceAxis(.x, "Abs X", 0...4095, resolution: 18000),
        DeviceAxis(.y, "Abs Y", 0...4095, resolution: 27000),
        DeviceAxis(.pressure, "Abs Pressure", 0...65536, resolution: 1), none, none, none,
      ])
    device.touchCount = 10
    device.hasProximity = false
    return device
  }()

  private static func tool(
    _ name: String, _ type: String, _ axes: [DeviceAxis]
  ) -> DeviceDescription {
    var device = DeviceDescription(
      name: "Wacom Intuos Pro M \(name)", type: type, axes: axes, buttonCount: 8)
    device.hasProximity = true
    device.buttonEventsCarryAxes = true
    device.toolType = type
    device.node = "/dev/input/event7"
    device.product = [0x56a, 0x357]
    return device
  }
}
