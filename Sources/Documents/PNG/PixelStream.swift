internal import CPNG

/// The pixels of a PNG in the making: rows are encoded, filtered, deflated and written as IDAT chunks.
///
/// Rows without ink are deflated once for the whole picture. Sources: PNG specification, third edition,
/// parts 9 and 10; Mark Adler's note on `Z_FULL_FLUSH` and `adler32_combine` in zlib.h.
struct PixelStream: ~Copyable {
  /// Bytes of an IDAT chunk, about.
  private static let chunkSize = 1 << 16
  private let file: UnsafeMutablePointer<pelt_png>
  private let encoder: RowEncoder
  private var deflater: RowDeflater
  /// A row as it is deflated: the filter's number, and bytes less those of the pixel before.
  private let filtered: UnsafeMutableBufferPointer<UInt8>
  /// Rows without ink that were deflated last.
  private var blank: RowDeflater.PackedRows?

  /// Begins the pixels of a file whose header is written; nil where there is no memory for it.
  init?(of file: UnsafeMutablePointer<pelt_png>, width: Int, format: PictureFormat) {
    guard let deflater = RowDeflater() else { return nil }
    self.file = file
    self.deflater = deflater
    encoder = RowEncoder(width: width, format: format)
    filtered = .allocate(capacity: 1 + encoder.bytes.count)
    // A zlib stream with a window of 32 KiB, the quickest level.
    self.deflater.append(packed: [0x78, 0x01])
  }

  deinit {
    filtered.deallocate()
  }

  /// Writes a row of premultiplied pixels.
  mutating func write(_ row: UnsafeBufferPointer<UInt16>) throws(DocumentError) {
    encoder.encode(row)
    filter()
    deflater.add(UnsafeBufferPointer(filtered))
    try writeChunk(of: Self.chunkSize)
  }

  /// Writes rows without ink.
  mutating func writeBlank(rows count: Int) throws(DocumentError) {
    deflater.append(try packedBlank(rows: count))
    try writeChunk(of: Self.chunkSize)
  }

  private mutating func packedBlank(
    rows count: Int
  ) throws(DocumentError) -> RowDeflater.PackedRows {
    if let blank, blank.rows == count { return blank }
    encoder.encodeBlank()
    filter()
    let packed = RowDeflater.PackedRows(UnsafeBufferPointer(filtered), times: count)
    guard let rows = packed else { throw .system("write it") }
    blank = rows
    return rows
  }

  /// Writes what is left, and the picture's end.
  mutating func finish() throws(DocumentError) {
    deflater.finish()
    let sum = UInt32(truncatingIfNeeded: deflater.sum)
    deflater.append(packed: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (24 - 8 * $0)) })
    try writeChunk(of: 0)
    guard pelt_png_write_chunk(file, "IEND", nil, 0) == 0 else { throw .system("write it") }
  }

  /// Writes what was deflated where it is as much as that.
  private mutating func writeChunk(of size: Int) throws(DocumentError) {
    guard deflater.packed.count > size else { return }
    let bytes = deflater.take()
    guard pelt_png_write_chunk(file, "IDAT", bytes, bytes.count) == 0 else {
      throw .system("write it")
    }
  }

  /// Filters the encoded row by SUB, the most significant byte of 16 bits first.
  private func filter() {
    guard let source = encoder.bytes.baseAddress, let out = filtered.baseAddress else { return }
    out[0] = UInt8(PNG_FILTER_VALUE_SUB)
    let (count, pixel) = (encoder.bytes.count, encoder.bytesPerPixel)
    let rest = out + 1
    // A byte of 16 bits has its place and its neighbour's in the machine's order.
    let swap = encoder.bytesPerChannel - 1
    for place in 0..<pixel { rest[place] = source[place ^ swap] }
    if swap == 0 {
      for place in pixel..<count { rest[place] = source[place] &- source[place &- pixel] }
    } else {
      for place in pixel..<count {
        rest[place] = source[place ^ 1] &- source[(place &- pixel) ^ 1]
      }
    }
  }
}
