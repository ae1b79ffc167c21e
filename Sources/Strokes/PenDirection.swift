internal import InkTypes

/// Where a pen points: from its tip to its upper end, as a unit vector.
///
/// (cos altitude · cos azimuth, cos altitude · sin azimuth, sin altitude), with x to the right, y down
/// and z up from the surface.
public struct PenDirection: Sendable, BitwiseCopyable, Equatable {
  /// The unit vector.
  public var vector: SIMD3<Double>

  /// Makes a direction from a vector of any length above 0.
  ///
  /// - Parameter vector: The vector; one with z below 0 is a pen under the table.
  public init(normalizing vector: SIMD3<Double>) {
    let length = (vector * vector).sum().squareRoot()
    precondition(length > 0, "a direction needs a vector with a length")
    self.vector = vector / length
  }

  /// Makes a direction from altitude and azimuth.
  ///
  /// - Parameters:
  ///   - altitude: The angle to the surface in rad, 0 flat, π/2 upright.
  ///   - azimuth: The side that it leans to in rad, 0 = +x, clockwise on the screen.
  public init(altitude: Double, azimuth: Double) {
    let (sine, cosine) = PortableMath.sineCosine(altitude)
    let (y, x) = PortableMath.sineCosine(azimuth)
    vector = [cosine * x, cosine * y, sine]
  }

  /// Makes a direction from the two tilts, by the spherical conversion of W3C Pointer Events 3.
  ///
  /// tan tx = cos azimuth / tan altitude and tan ty = sin azimuth / tan altitude, so that the vector is
  /// (tan tx, tan ty, 1) but for its length.
  ///
  /// - Parameters:
  ///   - tiltX: In degrees, −90...90, + to the right; what is beyond is taken as ±90.
  ///   - tiltY: In degrees, −90...90, + towards the person.
  public init(tiltX: Double, tiltY: Double) {
    self.init(normalizing: [Self.tangent(tiltX), Self.tangent(tiltY), 1])
  }

  /// The tangent of an angle in degrees; ±10⁹, which is as good as flat, from ±90 on.
  private static func tangent(_ degrees: Double) -> Double {
    guard abs(degrees) < 90 else { return degrees > 0 ? 1e9 : -1e9 }
    let (sine, cosine) = PortableMath.sineCosine(degrees * (.pi / 180))
    return min(max(sine / cosine, -1e9), 1e9)
  }

  /// Upright.
  public static let upright = PenDirection(normalizing: [0, 0, 1])

  /// The direction of fur where a pen has no tilt: 45° high, leaning along a vector.
  ///
  /// - Parameter heading: The side to lean to, any length above 0.
  /// - Returns: The direction.
  public static func combed(towards heading: SIMD2<Double>) -> PenDirection {
    let length = (heading * heading).sum().squareRoot()
    let half = 0.5.squareRoot()
    return PenDirection(
      normalizing: [half * heading.x / length, half * heading.y / length, half])
  }

  /// The angle to the surface, in rad, 0 flat, π/2 upright.
  public var altitude: Double { PortableMath.arcTangent(y: vector.z, x: lean) }

  /// The side that it leans to, in rad, −π...π, 0 = +x, clockwise on the screen; 0 when upright.
  public var azimuth: Double { PortableMath.arcTangent(y: vector.y, x: vector.x) }

  /// The length of its shadow on the surface: cos altitude.
  var lean: Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }

  /// The direction on the way to another one.
  ///
  /// - Parameters:
  ///   - next: The other one.
  ///   - share: How far on the way, 0...1.
  /// - Returns: The normalised mixture; this direction where the two cancel out.
  public func mixed(with next: PenDirection, share: Double) -> PenDirection {
    let mixture = vector * (1 - share) + next.vector * share
    guard (mixture * mixture).sum().squareRoot() >= 1e-6 else { return self }
    return PenDirection(normalizing: mixture)
  }
}
