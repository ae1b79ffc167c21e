/// The piece of a stroke's path between two neighbouring samples, on a centripetal Catmull–Rom curve.
///
/// Source: P. J. Barry and R. N. Goldman, "A Recursive Evaluation Algorithm for a Class of Catmull–Rom
/// Splines", 1988, with knots that grow by |ΔP|^½: C. Yuksel, S. Schaefer and J. Keyser,
/// "Parameterization and Applications of Catmull–Rom Curves", 2011.
struct PathSegment {
  /// The four points that shape it; the piece runs from `start` to `end`.
  ///
  /// px of the canvas.
  private let before, start, end, after: SIMD2<Double>
  /// The knots of `before`, `end` and `after`, in px^½; that of `start` is 0.
  private let knotBefore, knotEnd, knotAfter: Double
  /// Whether start and end are one place.
  private let isPoint: Bool

  /// Nearer than this two points are one, in px.
  private static let samePlace = 1e-6

  /// Makes a piece.
  ///
  /// - Parameters:
  ///   - before: The sample before, or nil at the stroke's start.
  ///   - start: Where the piece starts.
  ///   - end: Where it ends.
  ///   - after: The sample after, or nil at the stroke's end.
  init(
    before: SIMD2<Double>?, start: SIMD2<Double>, end: SIMD2<Double>, after: SIMD2<Double>?
  ) {
    self.start = start
    self.end = end
    self.before = Self.outer(before, of: start, mirroring: end)
    self.after = Self.outer(after, of: end, mirroring: start)
    let step = Self.distance(start, end)
    isPoint = step <= Self.samePlace
    knotEnd = step.squareRoot()
    knotBefore = -Self.distance(self.before, start).squareRoot()
    knotAfter = knotEnd + Self.distance(end, self.after).squareRoot()
  }

  /// The outer neighbour of a point: the sample there, or the inner neighbour's reflection.
  private static func outer(
    _ sample: SIMD2<Double>?, of point: SIMD2<Double>, mirroring inner: SIMD2<Double>
  ) -> SIMD2<Double> {
    guard let sample, distance(sample, point) > samePlace else { return 2 * point - inner }
    return sample
  }

  private static func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let step = b - a
    return (step.x * step.x + step.y * step.y).squareRoot()
  }

  /// The place at a share of the piece's time.
  ///
  /// - Parameter share: u, 0...1.
  /// - Returns: The place, in px of the canvas.
  func position(at share: Double) -> SIMD2<Double> {
    if isPoint { return start }
    let t = share * knotEnd
    let a1 = Self.mix(before, start, from: knotBefore, to: 0, at: t)
    let a2 = Self.mix(start, end, from: 0, to: knotEnd, at: t)
    let a3 = Self.mix(end, after, from: knotEnd, to: knotAfter, at: t)
    let b1 = Self.mix(a1, a2, from: knotBefore, to: knotEnd, at: t)
    let b2 = Self.mix(a2, a3, from: 0, to: knotAfter, at: t)
    return Self.mix(b1, b2, from: 0, to: knotEnd, at: t)
  }

  private static func mix(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, from first: Double, to last: Double, at t: Double
  ) -> SIMD2<Double> {
    let width = last - first
    return a * ((last - t) / width) + b * ((t - first) / width)
  }
}
