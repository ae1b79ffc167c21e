/// What a device looks like to programs, and how its driver behaves.
public struct DeviceDescription: Sendable, Equatable {
  /// The device's name.
  public var name: String
  /// Whether it has keys, and nothing else.
  public var isKeyboard = false
  /// Its axes, in the order of their numbers.
  public var axes: [DeviceAxis]
  /// How many buttons it has.
  public var buttonCount: Int
  /// How many touches at once; 0 for a device without touch.
  public var touchCount = 0
  /// How many fingers its gestures have at most; 0 for a device without gestures.
  public var gestureCount = 0
  /// Whether it has the proximity class of XInput 1.
  public var hasProximity = false
  /// Whether an event of a button carries the axes' values.
  public var buttonEventsCarryAxes = false
  /// Whether the tip's event comes before the motion of the same sample.
  public var tipComesBeforeMotion = false
  /// Whether the driver makes the device only when it is first near.
  public var appearsAtProximity = false
  /// The XInput 1 type, such as `STYLUS`.
  public var type: String
  /// The value of the property "Wacom Tool Type"; nil for a device without it.
  public var toolType: String?
  /// The value of the property "Device Node"; nil for a device without it.
  public var node: String?
  /// Vendor and product, of the property "Device Product ID"; nil for a device without it.
  public var product: SIMD2<UInt32>?

  /// Makes a description of a pointer device.
  ///
  /// - Parameters:
  ///   - name: The device's name.
  ///   - type: The XInput 1 type.
  ///   - axes: The axes, in the order of their numbers; at most 32. The server takes places from the
  ///     first two, whatever their labels.
  ///   - buttonCount: How many buttons.
  public init(name: String, type: String, axes: [DeviceAxis], buttonCount: Int) {
    precondition(axes.count <= 32, "\(axes.count) axes are more than 32")
    self.name = name
    self.type = type
    self.axes = axes
    self.buttonCount = buttonCount
  }

  /// A keyboard.
  ///
  /// - Parameter name: The device's name.
  /// - Returns: The description.
  public static func keyboard(name: String) -> DeviceDescription {
    var device = DeviceDescription(name: name, type: "KEYBOARD", axes: [], buttonCount: 0)
    device.isKeyboard = true
    return device
  }

  /// A touchpad as libinput shows it.
  ///
  /// - Parameter name: The device's name.
  /// - Returns: The description.
  public static func touchpad(name: String) -> DeviceDescription {
    var device = TabletLayout.relativeMouse
    device.name = name
    device.type = "TOUCHPAD"
    device.gestureCount = 5
    return device
  }

  /// The number of the axis of a role.
  ///
  /// - Parameter role: What it means.
  /// - Returns: The number; nil where the device has none.
  public func number(of role: DeviceAxis.Role) -> Int? {
    axes.firstIndex { $0.role == role }
  }

  /// The axis of a role.
  ///
  /// - Parameter role: What it means.
  /// - Returns: The axis; nil where the device has none.
  public func axis(_ role: DeviceAxis.Role) -> DeviceAxis? {
    number(of: role).map { axes[$0] }
  }

  /// What the driver's options are for it, the name left out.
  func options(channel: UInt32) -> [(String, String)] {
    var options = [("Channel", "\(channel)"), ("Type", type)]
    if isKeyboard { options.append(("Keyboard", "on")) }
    if !axes.isEmpty { options.append(("Axes", axes.map(\.option).joined(separator: ";"))) }
    options.append(("Buttons", "\(buttonCount)"))
    options.append(("Touches", "\(touchCount)"))
    if gestureCount > 0 { options.append(("Gestures", "\(gestureCount)")) }
    options.append(("Proximity", hasProximity ? "on" : "off"))
    if let toolType { options.append(("ToolType", toolType)) }
    if let node { options.append(("Node", node)) }
    if let product {
      options += [("Vendor", "\(product.x)"), ("Product", "\(product.y)")]
    }
    return options
  }
}
