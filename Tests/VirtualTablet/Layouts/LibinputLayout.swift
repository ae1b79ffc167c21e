extension TabletLayout {
  /// The same tablet on xf86-input-libinput.
  ///
  /// The tools' devices appear when each is first near; values have fractions, and button events no
  /// axes. Rotation sits at the end of its axis whatever the pen does. The tablet itself shows as a
  /// keyboard.
  public static let libinput: TabletLayout = {
    let range = 0xffffff
    let rotation = DeviceAxis(
      .rotation, "Abs Rotary Z", -range...range, unitsPerStep: Double(range), isWhole: false)
    let tilt = [
      DeviceAxis(.tiltX, "Abs Tilt X", -64...64, isWhole: false),
      DeviceAxis(.tiltY, "Abs Tilt Y", -64...64, isWhole: false),
    ]
    var layout = TabletLayout(
      name: "libinput",
      pen: libinputTool(
        "Wacom Intuos Pro M Pen Pen (0x99800b93)", "STYLUS", libinputAxes + tilt + [rotation]),
      eraser: libinputTool(
        "Wacom Intuos Pro M Pen Eraser (0x99800b93)", "ERASER", libinputAxes + tilt),
      touch: libinputTouch(name: "Wacom Intuos Pro M Finger"), mouse: relativeMouse,
      keyboard: .keyboard(name: "Virtual Keyboard"))
    layout.companions = [.keyboard(name: "Wacom Intuos Pro M Pen")]
    return layout
  }()

  /// A tablet whose pen has pressure alone, without a serial number, beside a touch screen.
  public static let pressureOnly: TabletLayout = {
    var layout = TabletLayout(
      name: "pressureOnly",
      pen: libinputTool("HUION Huion Tablet Pen Pen (0)", "STYLUS", libinputAxes),
      touch: libinputTouch(name: "Virtual Touchscreen"), mouse: relativeMouse,
      keyboard: .keyboard(name: "Virtual Keyboard"))
    layout.companions = [.keyboard(name: "HUION Huion Tablet Pen")]
    return layout
  }()

  private static let libinputAxes = [
    DeviceAxis(.x, "Abs X", 0...0xffffff, isWhole: false),
    DeviceAxis(.y, "Abs Y", 0...0xffffff, isWhole: false),
    DeviceAxis(.pressure, "Abs Pressure", 0...2047, isWhole: false),
  ]

  private static func libinputTool(
    _ name: String, _ type: String, _ axes: [DeviceAxis]
  ) -> DeviceDescription {
    var device = DeviceDescription(name: name, type: type, axes: axes, buttonCount: 7)
    device.hasProximity = true
    device.appearsAtProximity = true
    return device
  }

  private static func libinputTouch(name: String) -> DeviceDescription {
    var device = DeviceDescription(
      name: name, type: "TOUCHSCREEN",
      axes: [
        DeviceAxis(.x, "Abs MT Position X", 0...65535, isWhole: false),
        DeviceAxis(.y, "Abs MT Position Y", 0...65535, isWhole: false),
        .relative(.horizontalScroll, "Rel Horiz Scroll", unitsPerStep: 120),
        .relative(.verticalScroll, "Rel Vert Scroll", unitsPerStep: 120),
      ], buttonCount: 7)
    device.touchCount = 10
    return device
  }
}
