public import InkTypes

/// What is known of a device that sends samples.
public struct InputDevice: Sendable, Equatable {
  /// Its number in the samples, never used twice in a session.
  public var id: DeviceID
  /// Its number in the X server, which later devices may get again.
  public var source: UInt16
  /// Its name, as its driver says it.
  public var name: String
  /// What a person holds.
  public var tool: Tool
  /// The axes that the driver names, in its order; those without a name are not here.
  public var axes: [InputAxis]
  /// Whether it says when the tool comes near and goes.
  public var hasProximity: Bool
  /// How many fingers it tells apart; 0 for what is not touched.
  public var contactLimit: Int
}

/// One axis of a device, as its driver says it.
public struct InputAxis: Sendable, Equatable {
  /// The label as X has it, such as "Abs X" or "Abs Pressure".
  public var label: String
  /// Its number among the device's axes: no two drivers agree on it.
  public var number: Int
  /// The smallest value.
  public var minimum: Double
  /// The largest value; not above `minimum` where the axis has no range.
  public var maximum: Double
  /// Steps per metre, or per radian for tilt; 0 where the driver does not say.
  public var resolution: Double

  /// Makes an axis.
  ///
  /// - Parameters:
  ///   - label: X's label.
  ///   - number: Its number among the device's axes.
  ///   - minimum: The smallest value.
  ///   - maximum: The largest value.
  ///   - resolution: Steps per metre or radian, or 0.
  public init(
    label: String, number: Int, minimum: Double = 0, maximum: Double = 0, resolution: Double = 0
  ) {
    self.label = label
    self.number = number
    self.minimum = minimum
    self.maximum = maximum
    self.resolution = resolution
  }
}
