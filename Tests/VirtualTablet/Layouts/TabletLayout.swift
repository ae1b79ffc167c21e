/// The devices of one machine, as one kind of driver shows them.
///
/// Names, labels, ranges, resolutions and habits are those measured from xf86-input-wacom 1.1.0,
/// xf86-input-libinput 1.2.1 and Xwayland 22.1.9. Programs must not care which of them is there.
public struct TabletLayout: Sendable, Equatable {
  /// What tests call it.
  public var name: String
  /// The pen's tip.
  public var pen: DeviceDescription
  /// The pen's other end; nil for a pen without.
  public var eraser: DeviceDescription?
  /// The touch surface.
  public var touch: DeviceDescription
  /// The mouse, which is the core pointer.
  public var mouse: DeviceDescription
  /// The keyboard, which is the core keyboard.
  public var keyboard: DeviceDescription
  /// Devices that come along and say nothing.
  public var companions: [DeviceDescription] = []
}

extension TabletLayout {
  /// All layouts.
  public static let all: [TabletLayout] = [.wacom, .libinput, .pressureOnly, .xwayland]

  /// A mouse as libinput shows it.
  static let relativeMouse = DeviceDescription(
    name: "Virtual Mouse", type: "MOUSE",
    axes: [
      .relative(.x, "Rel X"), .relative(.y, "Rel Y"),
      .relative(.horizontalScroll, "Rel Horiz Scroll", unitsPerStep: 120),
      .relative(.verticalScroll, "Rel Vert Scroll", unitsPerStep: 120),
    ], buttonCount: 7)

  /// Tilt as wacom and Xwayland show it: 57 units a radian are degrees.
  static func tilt(isWhole: Bool) -> [DeviceAxis] {
    [
      DeviceAxis(.tiltX, "Abs Tilt X", -64...63, resolution: 57, isWhole: isWhole),
      DeviceAxis(.tiltY, "Abs Tilt Y", -64...63, resolution: 57, isWhole: isWhole),
    ]
  }
}

extension TabletLayout: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
