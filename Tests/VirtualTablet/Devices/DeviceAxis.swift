/// One axis of a device as a driver shows it, with how the driver fills it.
public struct DeviceAxis: Sendable, Equatable {
  /// What an axis means to the test devices.
  public enum Role: Sendable, Equatable {
    /// Place on the screen, or a mouse's way.
    case x, y
    /// Pressure of pen or finger.
    case pressure
    /// Tilt, in degrees.
    case tiltX, tiltY
    /// The pen's turn about itself.
    case rotation
    /// A running sum of scrolling.
    case horizontalScroll, verticalScroll
    /// Nothing: the axis is there and never moves.
    case unused
  }

  /// What it means.
  public var role: Role
  /// The name that the server shows; empty where the driver gives none.
  public var label: String
  /// The smallest value; of a relative axis -1.
  public var minimum: Int
  /// The largest value; of a relative axis -1.
  public var maximum: Int
  /// What the driver says is the resolution: units a metre, or a radian.
  public var resolution: Int
  /// Whether values are changes, not places.
  public var isRelative: Bool
  /// Units for one degree of rotation, or for one detent of a wheel.
  public var unitsPerStep: Double
  /// Whether the driver sends whole numbers only.
  public var isWhole: Bool

  /// Makes an axis of places, in whole numbers unless told otherwise.
  ///
  /// - Parameters:
  ///   - role: What it means.
  ///   - label: The name that the server shows; empty for none.
  ///   - range: The smallest and the largest value.
  ///   - resolution: Units a metre, or a radian.
  ///   - unitsPerStep: Units for one degree of rotation.
  ///   - isWhole: Whether the driver sends whole numbers only.
  public init(
    _ role: Role, _ label: String, _ range: ClosedRange<Int>, resolution: Int = 0,
    unitsPerStep: Double = 1, isWhole: Bool = true
  ) {
    self.role = role
    self.label = label
    (minimum, maximum) = (range.lowerBound, range.upperBound)
    self.resolution = resolution
    isRelative = false
    self.unitsPerStep = unitsPerStep
    self.isWhole = isWhole
  }

  /// Makes an axis of changes.
  ///
  /// - Parameters:
  ///   - role: What it means; a scroll axis gets the server's scroll class.
  ///   - label: The name that the server shows.
  ///   - unitsPerStep: Units for one detent of a wheel.
  /// - Returns: The axis, without a range.
  public static func relative(
    _ role: Role, _ label: String, unitsPerStep: Double = 1
  ) -> DeviceAxis {
    var axis = DeviceAxis(role, label, -1 ... -1, unitsPerStep: unitsPerStep, isWhole: false)
    axis.isRelative = true
    return axis
  }

  /// The value for a place on the screen.
  ///
  /// - Parameters:
  ///   - position: The place along this axis, in px of the screen.
  ///   - extent: The screen's width or height, in px.
  /// - Returns: The value that a driver sends for it.
  public func value(ofPosition position: Double, extent: Int) -> Double {
    fitted(Double(minimum) + position / Double(extent) * Double(maximum + 1 - minimum))
  }

  /// The place on the screen that the server makes of a value.
  ///
  /// It maps minimum ..< maximum + 1 to the screen; its own arithmetic differs by less than 10⁻⁴ px.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - extent: The screen's width or height, in px.
  /// - Returns: The place, in px of the screen.
  public func position(ofValue value: Double, extent: Int) -> Double {
    (value - Double(minimum)) * Double(extent) / Double(maximum + 1 - minimum)
  }

  /// The value for a share of the range, as of pressure.
  ///
  /// - Parameter share: 0...1.
  /// - Returns: The value that a driver sends for it.
  public func value(ofShare share: Double) -> Double {
    fitted(Double(minimum) + share * Double(maximum - minimum))
  }

  /// The share of the range that a value is.
  ///
  /// - Parameter value: The value.
  /// - Returns: 0...1.
  public func share(ofValue value: Double) -> Double {
    (value - Double(minimum)) / Double(maximum - minimum)
  }

  /// The value for an angle.
  ///
  /// - Parameter degrees: Tilt or rotation, in degrees.
  /// - Returns: The value that a driver sends for it.
  public func value(ofDegrees degrees: Double) -> Double { fitted(degrees * unitsPerStep) }

  /// The angle that a value is.
  ///
  /// - Parameter value: The value.
  /// - Returns: Tilt or rotation, in degrees.
  public func degrees(ofValue value: Double) -> Double { value / unitsPerStep }

  private func fitted(_ value: Double) -> Double {
    min(max(isWhole ? value.rounded() : value, Double(minimum)), Double(maximum))
  }

  /// The axis as the driver's option has it.
  var option: String {
    let mode =
      switch role {
      case .horizontalScroll: "horizontal"
      case .verticalScroll: "vertical"
      default: isRelative ? "relative" : "absolute"
      }
    let isScroll = role == .horizontalScroll || role == .verticalScroll
    let first = isScroll ? Int((unitsPerStep * 1000).rounded()) : minimum
    return "\(label),\(first),\(maximum),\(resolution),\(mode)"
  }
}
