/// What the dots of fingers look like.
public struct HintImage: Sendable, Equatable {
  /// The largest side that is taken, in px: a dot that covers a screen shows nothing.
  public static let sizeLimit = 1024
  /// Width and height, in points.
  public let size: SIMD2<Int>
  /// Red, green, blue, alpha of 8 bits each, premultiplied.
  let pixels: [UInt8]

  /// Makes an image.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, which become as many points; 1...`sizeLimit`.
  ///   - values: Red, green, blue, alpha of 16 bits each, not premultiplied, the top row first.
  public init(size: SIMD2<Int>, values: [UInt16]) {
    precondition(
      (1...Self.sizeLimit).contains(size.x) && (1...Self.sizeLimit).contains(size.y),
      "an image of \(size.x)×\(size.y) px")
    precondition(values.count == size.x * size.y * 4, "four values a pixel are wanted")
    self.size = size
    pixels = values.indices.map { index in
      let alpha = Float(values[index | 3]) / 65535
      let share = Float(values[index]) / 65535 * (index & 3 == 3 ? 1 : alpha)
      return UInt8((share * 255).rounded(.toNearestOrAwayFromZero))
    }
  }
}
