/// What becomes of a device's pressure before it draws: a rising curve through four points.
///
/// Monotone piecewise cubic interpolation; left of the first point its value holds, right of the
/// last one its. Source: F. N. Fritsch and J. Butland, "A Method for Constructing Local Monotone
/// Piecewise Cubic Interpolants", 1984. Never allocates.
public struct PressureCurve: Hashable, Sendable, BitwiseCopyable {
  /// How many points there are.
  public static let pointCount = 4
  /// The smallest distance between the x of two points, so that no slope is endless.
  public static let smallestStep: Float = 0.02

  private var inputs: SIMD4<Float> = [0, 0.25, 0.75, 1]
  private var outputs: SIMD4<Float> = [0, 0.25, 0.75, 1]

  /// Makes the curve that changes nothing.
  public init() {}

  /// Makes a curve through points.
  ///
  /// - Parameter points: What comes in and what becomes of it, each 0...1: four points, or two for a
  ///   straight line; x rises by at least `smallestStep`, y does not fall. Else nil.
  public init?(through points: [SIMD2<Float>]) {
    guard points.count == Self.pointCount || points.count == 2 else { return nil }
    let places =
      points.count == 2
      ? (0..<Self.pointCount).map { points[0] + (points[1] - points[0]) * (Float($0) / 3) }
      : points
    for (index, place) in places.enumerated() {
      guard place.x >= 0, place.x <= 1, place.y >= 0, place.y <= 1 else { return nil }
      inputs[index] = place.x
      outputs[index] = place.y
      guard index > 0 else { continue }
      let previous = places[index - 1]
      guard place.x - previous.x >= Self.smallestStep * 0.99, place.y >= previous.y else {
        return nil
      }
    }
    // Two points from corner to corner are the identity, bit for bit.
    if points.count == 2, points[0] == .zero, points[1] == .one { self = PressureCurve() }
  }

  /// Whether it leaves every pressure as it is, bit for bit.
  public var isIdentity: Bool {
    inputs == outputs && inputs[0] == 0 && inputs[3] == 1
  }

  /// A point: what comes in, and what becomes of it, each 0...1.
  ///
  /// - Parameter index: 0..<`pointCount`, from left to right.
  public subscript(index: Int) -> SIMD2<Float> { [inputs[index], outputs[index]] }

  /// Moves a point as far as its neighbours let it: the curve goes on rising.
  ///
  /// - Parameters:
  ///   - index: 0..<`pointCount`.
  ///   - place: Where to; what is not finite moves nothing.
  public mutating func movePoint(_ index: Int, to place: SIMD2<Float>) {
    guard place.x.isFinite, place.y.isFinite else { return }
    let isFirst = index == 0
    let isLast = index == Self.pointCount - 1
    let left = isFirst ? 0 : inputs[index - 1] + Self.smallestStep
    let right = isLast ? 1 : inputs[index + 1] - Self.smallestStep
    inputs[index] = min(max(place.x, left), max(left, right))
    outputs[index] = min(
      max(place.y, isFirst ? 0 : outputs[index - 1]), isLast ? 1 : outputs[index + 1])
  }

  /// The pressure that draws.
  ///
  /// - Parameter pressure: The device's, 0...1.
  /// - Returns: 0...1, never less for more.
  public func value(at pressure: Float) -> Float {
    if isIdentity { return pressure }
    if pressure <= inputs[0] { return outputs[0] }
    var left = 0
    while left < Self.pointCount - 2, pressure > inputs[left + 1] { left += 1 }
    let width = inputs[left + 1] - inputs[left]
    let u = min((pressure - inputs[left]) / width, 1)
    let rise = outputs[left + 1] - outputs[left]
    let (start, end) = (width * slope(at: left), width * slope(at: left + 1))
    // The cubic of Hermite with value 0 at u = 0 and `rise` at u = 1.
    let height = ((start + end - 2 * rise) * u + 3 * rise - 2 * start - end) * u + start
    return min(max(outputs[left] + height * u, outputs[left]), outputs[left + 1])
  }

  /// The slope at a point: the harmonic mean of those beside it; at an end that of its one side.
  private func slope(at index: Int) -> Float {
    guard index > 0 else { return secant(0) }
    guard index < Self.pointCount - 1 else { return secant(index - 1) }
    let (left, right) = (secant(index - 1), secant(index))
    guard left + right > 0 else { return 0 }
    return 2 * left * right / (left + right)
  }

  private func secant(_ index: Int) -> Float {
    (outputs[index + 1] - outputs[index]) / (inputs[index + 1] - inputs[index])
  }
}
