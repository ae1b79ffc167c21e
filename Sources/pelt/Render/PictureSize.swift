/// How large a picture may be.
enum PictureSize {
  /// The largest side, in px: what common OpenGL drivers take.
  static let sideLimit = 16384

  /// A canvas's size at a scale.
  static func scaled(_ canvas: SIMD2<Int>, by scale: Double, of path: String) throws(Failure)
    -> SIMD2<Int>
  {
    let width = (Double(canvas.x) * scale).rounded()
    let height = (Double(canvas.y) * scale).rounded()
    guard max(width, height) <= Double(sideLimit) else {
      throw .failed(
        "\(path): a picture of \(Self.text(width))×\(Self.text(height)) px is too large: at most "
          + "\(sideLimit) px a side; use a smaller --scale or --canvas")
    }
    return [max(1, Int(width)), max(1, Int(height))]
  }

  private static func text(_ value: Double) -> String {
    value < 1e15 ? String(Int(value)) : "\(value)"
  }
}
