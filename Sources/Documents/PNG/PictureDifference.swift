/// How far two pictures are apart.
public struct PictureDifference: Sendable, Equatable {
  /// The root of the mean square over all channels of all pixels, in 1/255.
  public let rootMeanSquare: Double
  /// The largest difference of a channel, in 1/255.
  public let largest: Double
  /// Where that is: column and row.
  public let place: SIMD2<Int>
  /// How many pixels differ by more than half of 1/255.
  public let differentPixels: Int

  /// Compares two pictures of one size, colours premultiplied: what cannot be seen cannot differ.
  ///
  /// - Parameters:
  ///   - left: One picture.
  ///   - right: The other one.
  /// - Returns: Their difference, or nil where their sizes differ.
  public static func between(_ left: Picture, _ right: Picture) -> PictureDifference? {
    guard left.size == right.size else { return nil }
    var squares = 0.0
    var largest = 0.0
    var place = 0
    var different = 0
    for pixel in 0..<left.size.x * left.size.y {
      let gap = left.premultiplied(pixel) - right.premultiplied(pixel)
      squares += (gap * gap).sum()
      let size = max(gap.max(), -gap.min())
      if size > 0.5 { different += 1 }
      if size > largest { (largest, place) = (size, pixel) }
    }
    let count = Double(left.size.x * left.size.y * 4)
    return PictureDifference(
      rootMeanSquare: (squares / count).squareRoot(), largest: largest,
      place: [place % left.size.x, place / left.size.x], differentPixels: different)
  }

  /// A picture of where two pictures differ: grey is equal, 16 times the difference added.
  ///
  /// - Parameters:
  ///   - left: One picture.
  ///   - right: The other one, of the same size.
  /// - Returns: The picture, opaque.
  public static func picture(of left: Picture, _ right: Picture) -> Picture {
    precondition(left.size == right.size, "only pictures of one size can be compared")
    var values: [UInt16] = []
    values.reserveCapacity(left.values.count)
    for pixel in 0..<left.size.x * left.size.y {
      let gap = (left.premultiplied(pixel) - right.premultiplied(pixel)) * 16 + 127.5
      let shown = gap.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)) * 257
      values.append(contentsOf: [UInt16(shown.x), UInt16(shown.y), UInt16(shown.z), 65535])
    }
    return Picture(size: left.size, values: values, depth: 8)
  }
}

extension Picture {
  /// A pixel's channels, colours premultiplied, 0...255.
  fileprivate func premultiplied(_ pixel: Int) -> SIMD4<Double> {
    let raw =
      SIMD4<Double>(
        Double(values[4 * pixel]), Double(values[4 * pixel + 1]), Double(values[4 * pixel + 2]),
        Double(values[4 * pixel + 3])) / 257
    let alpha = raw.w / 255
    return SIMD4(raw.x * alpha, raw.y * alpha, raw.z * alpha, raw.w)
  }
}
