/// What places lose where they become Floats: a drawing far from the origin is fitted with it.
struct PlaceRemainders {
  /// By place in the order of `append`; empty while nothing was lost.
  private(set) var values: [SIMD2<Float>] = []
  private var count = 0
  /// What the newest place lost.
  private(set) var newest = SIMD2<Float>.zero

  /// Takes a place.
  ///
  /// - Parameters:
  ///   - x: In px.
  ///   - y: In px.
  /// - Returns: The place as a sample holds it.
  mutating func append(_ x: Double, _ y: Double) -> SIMD2<Float> {
    let place = SIMD2(Float(x), Float(y))
    append(SIMD2(Float(x - Double(place.x)), Float(y - Double(place.y))))
    return place
  }

  /// Takes what was kept of a place that comes again.
  ///
  /// - Parameter remainder: What it lost.
  mutating func append(_ remainder: SIMD2<Float>) {
    if values.isEmpty, remainder != .zero {
      values = Array(repeating: .zero, count: count)
    }
    if !values.isEmpty || remainder != .zero { values.append(remainder) }
    count += 1
    newest = remainder
  }
}
