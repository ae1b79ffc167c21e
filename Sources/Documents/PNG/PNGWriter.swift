internal import CPNG
internal import Foundation

/// Writes pictures as PNG, row by row: memory holds a few rows, not the picture.
public enum PNGWriter {
  /// Rows asked for at once.
  private static let bandHeight = 64

  /// Writes a picture.
  ///
  /// - Parameters:
  ///   - output: Where to; it is not committed.
  ///   - size: Width and height in px, 1 or more.
  ///   - format: Bits and background.
  ///   - isBlank: Whether rows are known to be transparent: then they are not asked for, and cost
  ///     next to nothing.
  ///   - readRows: Fills the buffer with the rows of a range: red, green, blue, alpha, premultiplied,
  ///     16 bits each.
  /// - Throws: `DocumentError.system`.
  public static func write(
    to output: borrowing OutputFile, size: SIMD2<Int>, format: PictureFormat,
    isBlank: (Range<Int>) -> Bool = { _ in false },
    readRows: (Range<Int>, UnsafeMutableBufferPointer<UInt16>) -> Void
  ) throws(DocumentError) {
    let colorType = format.background == nil ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB
    guard
      let file = pelt_png_begin_write(
        output.stream, UInt32(size.x), UInt32(size.y), Int32(format.depth.rawValue),
        Int32(colorType))
    else { throw .system("write it") }
    defer { pelt_png_close_write(file) }
    guard var pixels = PixelStream(of: file, width: size.x, format: format) else {
      throw .system("write it")
    }
    let band = UnsafeMutableBufferPointer<UInt16>.allocate(
      capacity: size.x * 4 * min(bandHeight, size.y))
    defer { band.deallocate() }
    for first in stride(from: 0, to: size.y, by: bandHeight) {
      let rows = first..<min(first + bandHeight, size.y)
      if isBlank(rows) {
        try pixels.writeBlank(rows: rows.count)
        continue
      }
      readRows(rows, band)
      for row in 0..<rows.count {
        try pixels.write(
          UnsafeBufferPointer(rebasing: band[row * size.x * 4..<(row + 1) * size.x * 4]))
      }
    }
    try pixels.finish()
    guard ferror(output.stream) == 0 else { throw .system("write it") }
  }

  /// The picture that a reader of the file would see, without a file.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - format: Bits and background.
  ///   - readRows: As of `write`.
  /// - Returns: The picture.
  public static func picture(
    size: SIMD2<Int>, format: PictureFormat,
    readRows: (Range<Int>, UnsafeMutableBufferPointer<UInt16>) -> Void
  ) -> Picture {
    let encoder = RowEncoder(width: size.x, format: format)
    let row = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: size.x * 4)
    defer { row.deallocate() }
    var values: [UInt16] = []
    values.reserveCapacity(size.x * size.y * 4)
    for y in 0..<size.y {
      readRows(y..<y + 1, row)
      encoder.encode(UnsafeBufferPointer(row))
      for x in 0..<size.x {
        for channel in 0..<4 { values.append(encoder.value(x, channel)) }
      }
    }
    return Picture(size: size, values: values, depth: format.depth.rawValue)
  }
}
