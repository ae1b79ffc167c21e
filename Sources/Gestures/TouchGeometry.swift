/// What several fingers are together.
extension Span where Element == Touch {
  /// The mean of the fingers' places, in points; (0, 0) of none.
  public var centroid: SIMD2<Float> { mean { $0.position } }

  /// The mean of the places where the fingers landed, in points; (0, 0) of none.
  public var startCentroid: SIMD2<Float> { mean { $0.start } }

  /// The fingers' mean distance from their centroid, in points; of two, half of that between them.
  public var spread: Float {
    guard !isEmpty else { return 0 }
    let center = centroid
    var sum: Float = 0
    for index in indices { sum += (self[index].position - center).length }
    return sum / Float(count)
  }

  private func mean(of place: (Touch) -> SIMD2<Float>) -> SIMD2<Float> {
    guard !isEmpty else { return .zero }
    var sum = SIMD2<Float>.zero
    for index in indices { sum += place(self[index]) }
    return sum / Float(count)
  }
}

extension SIMD2<Float> {
  /// The vector's length.
  var length: Float { (self * self).sum().squareRoot() }

  /// How far it reaches along a unit vector.
  func along(_ direction: SIMD2<Float>) -> Float { (self * direction).sum() }

  /// How far it lies beside a unit vector, on either side.
  func across(_ direction: SIMD2<Float>) -> Float {
    abs(x * direction.y - y * direction.x)
  }

  /// Whether both parts are numbers.
  var isFinite: Bool { x.isFinite && y.isFinite }
}
