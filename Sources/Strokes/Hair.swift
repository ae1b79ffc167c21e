/// Three random words from three counters: pcg3d.
///
/// `counterHash` in `Shaders/common/hash.glsl`.
///
/// Source: M. Jarzynski and M. Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020.
///
/// - Parameter counters: Any three numbers.
/// - Returns: Three words, each uniform over its 32 bits.
@inlinable
public func counterHash(_ counters: SIMD3<UInt32>) -> SIMD3<UInt32> {
  var v = counters &* 1_664_525 &+ 1_013_904_223
  v.x &+= v.y &* v.z
  v.y &+= v.z &* v.x
  v.z &+= v.x &* v.y
  v ^= v &>> 16
  v.x &+= v.y &* v.z
  v.y &+= v.z &* v.x
  v.z &+= v.x &* v.y
  return v
}

/// Three random numbers in 0..<1 for one hair.
///
/// `unitRandom` in `Shaders/common/hash.glsl`.
///
/// - Parameters:
///   - strokeSeed: The stroke's seed.
///   - tuft: The tuft's number.
///   - hair: The hair's number in its tuft.
/// - Returns: u₁, u₂, u₃, multiples of 2⁻²⁴: each is exact in a Float.
@inlinable
public func hairRandom(strokeSeed: UInt32, tuft: UInt32, hair: UInt32) -> SIMD3<Float> {
  let words = counterHash([strokeSeed, tuft, hair]) &>> 8
  return SIMD3<Float>(Float(words.x), Float(words.y), Float(words.z)) * 0x1p-24
}

/// Sine and cosine of a share of a whole turn.
///
/// `sineCosineOfTurn` in `Shaders/common/hash.glsl`.
///
/// A driver's own sine may be wrong by 6·10⁻⁴; this one is right to 2·10⁻⁷ on all of them.
///
/// - Parameter turn: 0..<1.
/// - Returns: Sine in x, cosine in y.
@inlinable
public func sineCosineOfTurn(_ turn: Float) -> SIMD2<Float> {
  let quarters = turn * 4
  let nearest = (quarters + 0.5).rounded(.down)
  let x = (quarters - nearest) * 1.5707964
  let s = x * x
  // Taylor: the first terms left out are below 2·10⁻⁹ for |x| ≤ π/4.
  let sine = x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))))
  let cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56 * (1 - s / 90))))
  switch Int32(nearest) & 3 {
  case 0: return [sine, cosine]
  case 1: return [cosine, -sine]
  case 2: return [-sine, -cosine]
  default: return [-cosine, sine]
  }
}

/// One hair: a line with butt ends, in px of the canvas.
public struct Hair: Sendable, BitwiseCopyable, Equatable {
  /// Where it starts.
  public var start: SIMD2<Float>
  /// From start to end, at least `size` px long.
  public var span: SIMD2<Float>

  /// How far from its tuft a hair may start, in px at size 1.
  public static let rootRadius: Float = 20
  /// How much further a hair of a flat pen may reach, in px at size 1.
  public static let reach: Float = 40
  /// How far the end of a flat pen's hair is pulled against the pen's lean, in px at size 1.
  public static let pull: Float = 20

  /// Grows one hair.
  ///
  /// `growHair` in `Shaders/hair/hair.vert`.
  ///
  /// - Parameters:
  ///   - tuft: The tuft that it belongs to.
  ///   - hair: Its number in the tuft.
  ///   - strokeSeed: The stroke's seed.
  ///   - size: The brush's size.
  @inlinable
  public init(of tuft: Tuft, hair: UInt32, strokeSeed: UInt32, size: Float) {
    let u = hairRandom(strokeSeed: strokeSeed, tuft: tuft.index, hair: hair)
    let outward = sineCosineOfTurn(u.x)
    let root = Self.rootRadius * u.y
    var way = Self.reach * tuft.lean * u.z * outward - Self.pull * tuft.lean * tuft.heading
    // An upright pen still leaves a mark.
    if way.x * way.x + way.y * way.y < 1 { way = outward }
    start = tuft.position + size * root * outward
    span = size * way
  }

  /// The circle that holds all hairs that a tuft may have, their width included.
  ///
  /// Roots lie within 20 px of the tuft and ends within 20 + 40 t of a point 20 t against the lean,
  /// which holds the roots too; the 1 px of an upright pen's hair counts from the root outward.
  ///
  /// - Parameters:
  ///   - tuft: The tuft.
  ///   - size: The brush's size.
  /// - Returns: Centre and radius, in px of the canvas.
  public static func circle(
    around tuft: Tuft, size: Float
  ) -> (center: SIMD2<Float>, radius: Float) {
    let shift = pull * tuft.lean
    let radius = max(rootRadius + reach * tuft.lean, rootRadius + 1 + shift) + 0.5
    return (tuft.position - size * shift * tuft.heading, size * radius)
  }
}
