internal import CPNG
internal import Foundation

/// A picture in memory: red, green, blue, alpha of 16 bits each, not premultiplied.
public struct Picture: Sendable, Equatable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// Four values a pixel, row by row.
  public let values: [UInt16]
  /// Bits a channel in the file that it came from.
  public let depth: Int

  /// Makes a picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px.
  ///   - values: Four values a pixel, row by row.
  ///   - depth: Bits a channel in the file.
  public init(size: SIMD2<Int>, values: [UInt16], depth: Int) {
    precondition(values.count == size.x * size.y * 4, "four values a pixel are wanted")
    self.size = size
    self.values = values
    self.depth = depth
  }
}

/// Reads PNG pictures of any kind.
public enum PNGReader {
  /// The largest side that is taken, in px.
  private static let sizeLimit: UInt32 = 32768

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - expected: The size that it must have, in px; another one is refused before any pixel is
  ///     read. Nil takes any.
  /// - Returns: The picture; 8 bits become 16 by repetition.
  /// - Throws: `DocumentError`.
  public static func read(
    path: String, expecting expected: SIMD2<Int>? = nil
  ) throws(DocumentError) -> Picture {
    guard let stream = fopen(path, "re") else { throw .system("open it") }
    defer { fclose(stream) }
    var width: UInt32 = 0
    var height: UInt32 = 0
    var depth: Int32 = 0
    guard let file = pelt_png_begin_read(stream, sizeLimit, &width, &height, &depth) else {
      throw .system("read it")
    }
    defer { pelt_png_close_read(file) }
    try check(file)
    let size = SIMD2(Int(width), Int(height))
    if let expected, expected != size {
      throw .invalid(
        "\(size.x)×\(size.y) px, but the picture has \(expected.x)×\(expected.y)")
    }
    var succeeded = false
    let values = [UInt16](unsafeUninitializedCapacity: size.x * size.y * 4) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer).bindMemory(to: UInt8.self)
      var rows: [UnsafeMutablePointer<UInt8>?] = (0..<size.y).map {
        bytes.baseAddress?.advanced(by: $0 * size.x * 8)
      }
      succeeded = pelt_png_read_rows(file, &rows) == 0
      count = buffer.count
    }
    try check(file)
    guard succeeded else { throw .invalid("not a whole PNG picture") }
    return Picture(size: size, values: values, depth: Int(depth))
  }

  private static func check(
    _ file: UnsafeMutablePointer<pelt_png>
  ) throws(DocumentError) {
    let message = String(cString: pelt_png_message(file))
    guard message.isEmpty else { throw .invalid("not a readable PNG picture: \(message)") }
  }
}
