/// Three random words from three counters: pcg3d.
///
/// `counterHash` in `Shaders/common/hash.glsl`.
///
/// Source: M. Jarzynski and M. Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020.
///
/// - Parameter counters: Any three numbers.
/// - Returns: Three words, each uniform over its 32 bits.
@inlinable
@inline(__always)
public func counterHash(_ counters: SIMD3<UInt32>) -> SIMD3<UInt32> {
  var x = counters.x &* 1_664_525 &+ 1_013_904_223
  var y = counters.y &* 1_664_525 &+ 1_013_904_223
  var z = counters.z &* 1_664_525 &+ 1_013_904_223
  x &+= y &* z
  y &+= z &* x
  z &+= x &* y
  x ^= x &>> 16
  y ^= y &>> 16
  z ^= z &>> 16
  x &+= y &* z
  y &+= z &* x
  z &+= x &* y
  return SIMD3(x, y, z)
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
@inline(__always)
public func hairRandom(strokeSeed: UInt32, tuft: UInt32, hair: UInt32) -> SIMD3<Float> {
  let words = counterHash(SIMD3(strokeSeed, tuft, hair)) &>> 8
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
  let lanes = sineCosineOfTurn(SIMD4(repeating: turn))
  return SIMD2(lanes.sine.x, lanes.cosine.x)
}

/// Sine and cosine of four shares of a whole turn.
///
/// - Parameter turn: 0..<1 each.
/// - Returns: The sines and the cosines.
@inlinable
@inline(__always)
public func sineCosineOfTurn(
  _ turn: SIMD4<Float>
) -> (sine: SIMD4<Float>, cosine: SIMD4<Float>) {
  let quarters = turn * 4
  // 2²³ has a step of 1: what is added to it is rounded, and stands in the lowest bits.
  let rounded = quarters + 0x1p23
  let nearest = unsafeBitCast(rounded, to: SIMD4<UInt32>.self)
  let x = (quarters - (rounded - 0x1p23)) * 1.5707964
  let s = x * x
  // Taylor: the first terms left out are below 2·10⁻⁹ for |x| ≤ π/4.
  let sine = x * nested(s, 1 / 6, nested(s, 1 / 20, nested(s, 1 / 42, 1 - s * (1 / 72))))
  let cosine = nested(
    s, 1 / 2, nested(s, 1 / 12, nested(s, 1 / 30, nested(s, 1 / 56, 1 - s * (1 / 90)))))
  // Odd quarters exchange the two; the next bit is the sine's sign, and that of a quarter on the
  // cosine's.
  let sineBits = unsafeBitCast(sine, to: SIMD4<UInt32>.self)
  let cosineBits = unsafeBitCast(cosine, to: SIMD4<UInt32>.self)
  let exchanged = (sineBits ^ cosineBits) & (0 &- (nearest & 1))
  let sineSigned = sineBits ^ exchanged ^ ((nearest & 2) &<< 30)
  let cosineSigned = cosineBits ^ exchanged ^ (((nearest &+ 1) & 2) &<< 30)
  return (
    unsafeBitCast(sineSigned, to: SIMD4<Float>.self),
    unsafeBitCast(cosineSigned, to: SIMD4<Float>.self)
  )
}

/// One step of a series.
@inlinable
@inline(__always)
func nested(
  _ square: SIMD4<Float>, _ factor: Float, _ rest: SIMD4<Float>
) -> SIMD4<Float> {
  1 - square * factor * rest
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

  /// Makes a hair.
  ///
  /// - Parameters:
  ///   - start: Where it starts, in px of the canvas.
  ///   - span: From start to end.
  @inlinable
  public init(start: SIMD2<Float>, span: SIMD2<Float>) {
    self.start = start
    self.span = span
  }

  /// Grows one hair.
  ///
  /// - Parameters:
  ///   - tuft: The tuft that it belongs to.
  ///   - hair: Its number in the tuft.
  ///   - strokeSeed: The stroke's seed.
  ///   - size: The brush's size.
  @inlinable
  public init(of tuft: Tuft, hair: UInt32, strokeSeed: UInt32, size: Float) {
    self = HairLanes(of: tuft, first: hair, strokeSeed: strokeSeed, size: size)[0]
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

/// Four hairs of a tuft that follow each other: they grow in the time of one.
@frozen
public struct HairLanes: Sendable, BitwiseCopyable {
  /// Where they start, in px of the canvas.
  public var startX, startY: SIMD4<Float>
  /// From start to end.
  public var spanX, spanY: SIMD4<Float>

  /// Grows four hairs.
  ///
  /// `growHair` in `Shaders/common/tuft.glsl`.
  ///
  /// - Parameters:
  ///   - tuft: The tuft that they belong to.
  ///   - first: The first one's number in the tuft; the tuft need not have all four.
  ///   - strokeSeed: The stroke's seed.
  ///   - size: The brush's size.
  @inlinable
  @inline(__always)
  public init(of tuft: Tuft, first: UInt32, strokeSeed: UInt32, size: Float) {
    let a = hairRandom(strokeSeed: strokeSeed, tuft: tuft.index, hair: first)
    let b = hairRandom(strokeSeed: strokeSeed, tuft: tuft.index, hair: first &+ 1)
    let c = hairRandom(strokeSeed: strokeSeed, tuft: tuft.index, hair: first &+ 2)
    let d = hairRandom(strokeSeed: strokeSeed, tuft: tuft.index, hair: first &+ 3)
    let outward = sineCosineOfTurn(SIMD4(a.x, b.x, c.x, d.x))
    let root = SIMD4(a.y, b.y, c.y, d.y) * Hair.rootRadius
    let reach = SIMD4(a.z, b.z, c.z, d.z) * (Hair.reach * tuft.lean)
    let pull = Hair.pull * tuft.lean * tuft.heading
    let wayX = reach * outward.sine - pull.x
    let wayY = reach * outward.cosine - pull.y
    // An upright pen still leaves a mark.
    let isShort = wayX * wayX + wayY * wayY .< 1
    startX = root * size * outward.sine + tuft.position.x
    startY = root * size * outward.cosine + tuft.position.y
    spanX = wayX.replacing(with: outward.sine, where: isShort) * size
    spanY = wayY.replacing(with: outward.cosine, where: isShort) * size
  }

  /// Four times the same hair.
  ///
  /// - Parameter hair: The hair.
  @inlinable
  @inline(__always)
  public init(repeating hair: Hair) {
    startX = SIMD4(repeating: hair.start.x)
    startY = SIMD4(repeating: hair.start.y)
    spanX = SIMD4(repeating: hair.span.x)
    spanY = SIMD4(repeating: hair.span.y)
  }

  /// One of them.
  ///
  /// - Parameter lane: Which, 0...3.
  @inlinable
  public subscript(lane: Int) -> Hair {
    Hair(start: SIMD2(startX[lane], startY[lane]), span: SIMD2(spanX[lane], spanY[lane]))
  }
}
