import InkTypes
import InputX11

/// Devices as the drivers that people have describe them.
enum DriverDevices {
  static func device(
    _ source: UInt16, _ name: String, axes: [InputAxis], touch: DeviceDescription.Touch? = nil,
    wacomType: String? = nil, proximity: Bool = false
  ) -> DeviceDescription {
    var device = DeviceDescription(source: source, name: name, use: .slavePointer)
    device.axes = axes
    device.touch = touch
    device.wacomType = wacomType
    device.hasProximity = proximity
    return device
  }

  static let relative = [InputAxis(label: "Rel X", number: 0, minimum: -1, maximum: -1)]

  static func position(_ maximum: Double, _ label: String = "Abs") -> [InputAxis] {
    [
      InputAxis(label: "\(label) X", number: 0, maximum: maximum),
      InputAxis(label: "\(label) Y", number: 1, maximum: maximum),
    ]
  }

  static func pen(_ number: Int, _ maximum: Double) -> InputAxis {
    InputAxis(label: "Abs Pressure", number: number, maximum: maximum, resolution: 1)
  }

  static func tilt(_ resolution: Double) -> [InputAxis] {
    ["X", "Y"].enumerated().map {
      InputAxis(
        label: "Abs Tilt \($1)", number: 3 + $0, minimum: -64, maximum: 63, resolution: resolution)
    }
  }

  static let wheel = InputAxis(label: "Abs Wheel", number: 5, minimum: -900, maximum: 899)

  static let wacomPen = device(
    8, "Wacom Intuos Pro M Pen stylus",
    axes: position(44800) + [pen(2, 65536)] + tilt(57) + [wheel], wacomType: "STYLUS",
    proximity: true)
  static let wacomEraser = device(
    9, "Wacom Intuos Pro M Pen eraser", axes: position(44800) + [pen(2, 65536)] + tilt(57),
    wacomType: "ERASER", proximity: true)
  static let wacomTouch = device(
    10, "Wacom Intuos Pro M Finger touch", axes: position(4095) + [pen(2, 65536)],
    touch: .direct(limit: 10), wacomType: "TOUCH")
  static let libinputPen = device(
    11, "Wacom Intuos Pro M Pen Pen (0x99800b93)",
    axes: position(16_777_215) + [pen(2, 2047)] + tilt(0) + [
      InputAxis(
        label: "Abs Rotary Z", number: 5, minimum: -16_777_215, maximum: 16_777_215)
    ], proximity: true)
  static let libinputPlain = device(
    12, "HUION Huion Tablet Pen Pen (0)", axes: position(16_777_215) + [pen(2, 2047)],
    proximity: true)
  static let xwaylandPen = device(
    13, "xwayland-tablet stylus:5",
    axes: position(262_143) + [pen(2, 65535)] + tilt(57) + [wheel])
  static let inputtestPen = device(
    14, "inputtest pen", axes: position(65535) + [pen(4, 1000)], proximity: true)
  static let inputtestTouch = device(
    15, "inputtest touch",
    axes: position(65535, "Abs MT Position") + [
      InputAxis(label: "Abs MT Pressure", number: 4, maximum: 2047)
    ], touch: .direct(limit: 10))

  static let mouse: DeviceDescription = {
    var mouse = device(7, "Virtual Mouse", axes: relative)
    mouse.scrolls = [
      DeviceDescription.ScrollAxis(number: 2, isHorizontal: true, increment: 120),
      DeviceDescription.ScrollAxis(number: 3, isHorizontal: false, increment: 120),
    ]
    return mouse
  }()

  /// What each driver calls a device, and what a person holds; nil: it sends no samples.
  static let table: [(DeviceDescription, Tool?)] = [
    (wacomPen, .pen), (wacomEraser, .eraser), (wacomTouch, .touch), (libinputPen, .pen),
    (libinputPlain, .pen), (xwaylandPen, .pen), (inputtestPen, .pen), (inputtestTouch, .touch),
    (mouse, .mouse),
    (device(20, "Tablet Eraser (0x1)", axes: position(9) + [pen(2, 2047)]), .eraser),
    (device(20, "xwayland-tablet eraser:5", axes: position(9) + [pen(2, 65535)]), .eraser),
    (device(20, "xwayland-tablet cursor:5", axes: position(9) + [pen(2, 65535)]), .puck),
    // The property stands over the name, and names a pen that has no pressure.
    (device(20, "Renamed by hand", axes: position(9), wacomType: "ERASER"), .eraser),
    (device(20, "eraser", axes: position(9) + [pen(2, 9)], wacomType: "STYLUS"), .pen),
    (device(20, "A cursor", axes: position(9), wacomType: "CURSOR"), .puck),
    // Pads have places and pressure that they never send. A tablet may be called so, too.
    (device(20, "Wacom Intuos Pro M Pad pad", axes: position(9), wacomType: "PAD"), nil),
    (device(20, "Wacom Intuos Pro M Pad", axes: position(9) + [pen(2, 2047)]), nil),
    (device(20, "xwayland-tablet-pad:5", axes: position(9)), nil),
    (device(20, "XP-Pen Deco Pad Pen (0)", axes: position(9) + [pen(2, 8191)]), .pen),
    // Having places alone makes no pen, nor does a pressure without a range.
    (device(20, "xwayland-pointer:5", axes: position(65535)), .mouse),
    (device(20, "QEMU USB Tablet", axes: position(32767) + [pen(2, 0)]), .mouse),
    (device(20, "SynPS/2 Synaptics TouchPad", axes: position(9), touch: .dependent), .mouse),
    (device(20, "Some TouchPad", axes: position(9)), .mouse),
    (DeviceDescription(source: 2, name: "Virtual core pointer", use: .masterPointer), .mouse),
    (DeviceDescription(source: 3, name: "Virtual core keyboard", use: .masterKeyboard), nil),
    (DeviceDescription(source: 6, name: "Wacom Pen", use: .slaveKeyboard), nil),
  ]
}
