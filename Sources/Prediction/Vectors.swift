extension SIMD2<Double> {
  /// The Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }
}

extension SIMD3<Double> {
  /// The Euclidean length.
  var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The unit vector of this direction, laid flat where it points below the table; nil where it has
  /// none.
  var unitAboveTable: SIMD3<Double>? {
    let raised = SIMD3(x, y, z > 0 ? z : 0)
    let length = raised.length
    guard length > 1e-9, length < 1e9 else { return nil }
    return raised / length
  }
}
