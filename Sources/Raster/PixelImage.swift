/// A picture of 8 bits a channel in memory: red, green, blue, alpha, row by row.
public struct PixelImage: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// From a row to the next, in px: whole groups of four.
  public let stride: Int
  /// The pixels; red is the lowest byte of each.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// Makes a picture of zeros.
  ///
  /// - Parameter size: Width and height in px, 1 or more.
  public init(size: SIMD2<Int>) {
    precondition(size.x > 0 && size.y > 0, "a picture of \(size.x)×\(size.y) px has no pixel")
    self.size = size
    stride = (size.x + 3) / 4 * 4
    pixels = .allocate(capacity: stride * size.y)
    pixels.initialize(repeating: 0, count: stride * size.y)
  }

  deinit {
    pixels.deallocate()
  }

  /// Red, green, blue and alpha of a pixel, 0...255.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    precondition(x >= 0 && x < size.x && y >= 0 && y < size.y)
    let value = pixels[y * stride + x]
    return SIMD4(
      UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16 & 255), UInt8(value >> 24))
  }

  /// Copies a rectangle to pixels with blue in the lowest byte, as X servers want them.
  ///
  /// - Parameters:
  ///   - columns: Its columns, within the picture.
  ///   - rows: Its rows, within the picture.
  ///   - target: Where its first pixel goes.
  ///   - stride: From a row there to the next, in px.
  public func copyBlueFirst(
    columns: Range<Int>, rows: Range<Int>, to target: UnsafeMutablePointer<UInt32>, stride: Int
  ) {
    precondition(
      columns.lowerBound >= 0 && columns.upperBound <= size.x && rows.lowerBound >= 0
        && rows.upperBound <= size.y, "a part beyond the picture")
    for row in rows {
      let source = pixels + (row * self.stride + columns.lowerBound)
      let place = target + (row - rows.lowerBound) * stride
      for column in 0..<columns.count {
        let value = source[column]
        place[column] = value & 0xff00_ff00 | value >> 16 & 0xff | (value & 0xff) << 16
      }
    }
  }
}
