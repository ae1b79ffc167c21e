/// How large a picture may be.
enum PictureSize {
  /// The largest side, in px: places in a canvas are floats, whose steps are 0.008 px there.
  static let sideLimit = 65536
  /// The most px: a PNG of so many takes half a minute.
  static let pixelLimit = 1 << 30
  /// The most px of what is held in memory whole: comparisons, frames, videos.
  private static let wholeLimit = 1 << 28

  /// A canvas's size at a scale.
  static func scaled(_ canvas: SIMD2<Int>, by scale: Double, of path: String) throws(Failure)
    -> SIMD2<Int>
  {
    let width = (Double(canvas.x) * scale).rounded()
    let height = (Double(canvas.y) * scale).rounded()
    guard max(width, height) <= Double(sideLimit), width * height <= Double(pixelLimit) else {
      throw .failed(
        "\(path): a picture of \(Self.text(width))×\(Self.text(height)) px is too large: at most "
          + "\(sideLimit) px a side and \(pixelLimit) in all; use a smaller --scale or --canvas")
    }
    return [max(1, Int(width)), max(1, Int(height))]
  }

  /// Refuses a picture that is too large to be held in memory whole.
  ///
  /// - Parameters:
  ///   - size: Its width and height in px.
  ///   - use: What needs it whole.
  /// - Throws: `Failure`.
  static func checkWhole(_ size: SIMD2<Int>, for use: String) throws(Failure) {
    guard size.x * size.y <= wholeLimit else {
      throw .failed(
        "a picture of \(size.x)×\(size.y) px is too large for \(use): at most \(wholeLimit) px")
    }
  }

  private static func text(_ value: Double) -> String {
    value < 1e15 ? String(Int(value)) : "\(value)"
  }
}
