extension TabletLayout {
  /// The same tablet through a Wayland compositor and Xwayland.
  ///
  /// There is no proximity; button events carry no axes, and the tip's comes before the motion of its
  /// sample. The mouse has Abs X and Abs Y: absolute is not a pen.
  public static let xwayland: TabletLayout = {
    var layout = TabletLayout(
      name: "xwayland", pen: xwaylandTool("stylus"), eraser: xwaylandTool("eraser"),
      touch: xwaylandTouch, mouse: xwaylandMouse,
      keyboard: .keyboard(name: "xwayland-keyboard:5"))
    layout.companions = [xwaylandTool("cursor")]
    return layout
  }()

  private static let xwaylandMouse = DeviceDescription(
    name: "xwayland-pointer:5", type: "MOUSE",
    axes: [
      DeviceAxis(.x, "Abs X", 0...65535, resolution: 10000, isWhole: false),
      DeviceAxis(.y, "Abs Y", 0...65535, resolution: 10000, isWhole: false),
      .relative(.horizontalScroll, "Rel Horiz Wheel"),
      .relative(.verticalScroll, "Rel Vert Wheel"),
    ], buttonCount: 10)

  private static let xwaylandTouch: DeviceDescription = {
    var device = DeviceDescription(
      name: "xwayland-touch:5", type: "TOUCHSCREEN",
      axes: [
        DeviceAxis(.x, "Abs MT Position X", 0...65535, resolution: 10000, isWhole: false),
        DeviceAxis(.y, "Abs MT Position Y", 0...65535, resolution: 10000, isWhole: false),
      ], buttonCount: 1)
    device.touchCount = 20
    return device
  }()

  private static func xwaylandTool(_ name: String) -> DeviceDescription {
    var device = DeviceDescription(
      name: "xwayland-tablet \(name):5", type: name.uppercased(),
      axes: [
        DeviceAxis(.x, "Abs X", 0...262143, resolution: 10000, isWhole: false),
        DeviceAxis(.y, "Abs Y", 0...262143, resolution: 10000, isWhole: false),
        DeviceAxis(.pressure, "Abs Pressure", 0...65535, resolution: 1),
      ] + tilt(isWhole: false) + [
        DeviceAxis(
          .rotation, "Abs Wheel", -900...899, resolution: 1, unitsPerStep: 5, isWhole: false)
      ], buttonCount: 9)
    device.tipComesBeforeMotion = true
    return device
  }
}
