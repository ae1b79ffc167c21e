/// What a pen says in one sample.
public struct PenState: Sendable, Equatable {
  /// Where, in px of the screen.
  public var position: SIMD2<Double>
  /// Pressure, 0...1.
  public var pressure: Double
  /// Tilt X and Y, in degrees.
  public var tilt: SIMD2<Double>
  /// The turn about itself, in degrees.
  public var rotation: Double

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - x: Where, in px of the screen.
  ///   - y: Where, in px of the screen.
  ///   - pressure: Pressure, 0...1.
  ///   - tilt: Tilt X and Y, in degrees.
  ///   - rotation: The turn about itself, in degrees.
  public init(
    _ x: Double, _ y: Double, pressure: Double = 0, tilt: SIMD2<Double> = .zero,
    rotation: Double = 0
  ) {
    position = [x, y]
    self.pressure = pressure
    self.tilt = tilt
    self.rotation = rotation
  }
}
