internal import InkTypes

/// One tuft: what grows at one instant of a stroke.
///
/// All hairs of a picture follow from such values.
public struct Tuft: Sendable, BitwiseCopyable, Equatable {
  /// Where it stands, in px of the canvas.
  public var position: SIMD2<Float>
  /// The side the pen leans to: (cos azimuth, sin azimuth); (1, 0) when upright.
  public var heading: SIMD2<Float>
  /// t: how far the pen leans, 0 upright, 1 flat on the surface.
  public var lean: Float
  /// 0...1, after the user's curve.
  public var pressure: Float
  /// k: its number in the stroke, counted from 0; it wraps after 207 days.
  public var index: UInt32
  /// How many hairs grow, 0...1776.
  public var hairCount: UInt32

  /// Makes a tuft from a place on a stroke's path.
  ///
  /// - Parameters:
  ///   - index: k, counted from 0.
  ///   - position: Where, in px of the canvas.
  ///   - pressure: 0...1.
  ///   - direction: Where the pen points.
  ///   - density: The brush's density.
  public init(
    index: Int64, position: SIMD2<Double>, pressure: Double, direction: PenDirection,
    density: Double
  ) {
    self.position = SIMD2<Float>(position)
    self.pressure = Float(pressure)
    self.index = UInt32(truncatingIfNeeded: index)
    let shadow = direction.lean
    lean = Float(PortableMath.arcTangent(y: shadow, x: direction.vector.z) / (.pi / 2))
    heading =
      shadow > 0
      ? SIMD2(Float(direction.vector.x / shadow), Float(direction.vector.y / shadow)) : [1, 0]
    hairCount = Self.hairCount(pressure: pressure, density: density)
  }

  /// How many hairs a tuft has.
  ///
  /// 11 to 111 at density 1: the loop of the brush this comes from was inclusive. The 10⁻³ keeps a
  /// pressure like 0.29, which is below 29/100 in binary, from losing a hair.
  ///
  /// - Parameters:
  ///   - pressure: 0...1.
  ///   - density: The brush's density, `Paint.densities`.
  /// - Returns: At least 1, or 0 at density 0.
  public static func hairCount(pressure: Double, density: Double) -> UInt32 {
    guard density > 0 else { return 0 }
    let full = 11 + (100 * pressure + 1e-3).rounded(.down)
    return UInt32(max(1, (full * density + 0.5).rounded(.down)))
  }
}

/// Who a stroke is: its number in the document and the seed of its random numbers.
public struct StrokeIdentity: Sendable, BitwiseCopyable, Hashable {
  /// Counted from 0 over every stroke that could draw, the eraser's, undone and rolled-back ones too.
  public var index: UInt32
  /// Where the stroke's random numbers start.
  public var seed: UInt32

  /// Makes the identity of a document's stroke.
  ///
  /// - Parameters:
  ///   - index: The stroke's number.
  ///   - documentSeed: The document's seed.
  public init(index: UInt32, documentSeed: UInt32) {
    self.index = index
    seed = counterHash([documentSeed, index, 0]).x
  }
}
