internal import CZlib

/// Deflates rows of bytes (RFC 1951), as the pixels of a PNG are.
struct RowDeflater: ~Copyable {
  /// What came out and was not taken yet.
  private(set) var packed: [UInt8] = []
  /// The Adler-32 of all that went in (RFC 1950).
  private(set) var sum = adler32(0, nil, 0)
  /// Whether what follows does not look back at what went in: so it was flushed, or nothing went in.
  private var isDetached = true
  private let stream: UnsafeMutablePointer<z_stream>
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// Rows that were deflated by themselves: they may stand wherever a stream is detached.
  struct PackedRows {
    fileprivate let bytes: [UInt8]
    fileprivate let sum: UInt
    /// How many bytes they were.
    fileprivate let count: Int
    /// How many rows they are.
    let rows: Int

    /// Deflates a row several times, as small as can be; nil where there is no memory for it.
    init?(_ row: UnsafeBufferPointer<UInt8>, times: Int) {
      guard var deflater = RowDeflater(level: Z_BEST_COMPRESSION) else { return nil }
      for _ in 0..<times { deflater.add(row) }
      deflater.detach()
      (bytes, sum) = (deflater.packed, deflater.sum)
      (count, rows) = (row.count * times, times)
    }
  }

  /// Makes an empty stream; nil where there is no memory for it.
  ///
  /// - Parameter level: How hard it tries. Level 1 is five times as quick as libpng's default, and
  ///   with SUB rows smaller on drawings.
  init?(level: Int32 = 1) {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative: no header and no sum, which are of all pixels and not of what is deflated here.
    let code = deflateInit2_(
      stream, level, Z_DEFLATED, -15, 8, Z_FILTERED, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else {
      stream.deallocate()
      return nil
    }
    self.stream = stream
    output = .allocate(capacity: 1 << 15)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Takes what came out.
  mutating func take() -> [UInt8] {
    defer { packed.removeAll(keepingCapacity: true) }
    return packed
  }

  /// Puts bytes behind what came out.
  mutating func append(packed bytes: [UInt8]) {
    packed += bytes
  }

  /// Deflates a row.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    sum = adler32_z(sum, row.baseAddress, row.count)
    isDetached = false
    deflate(row, Z_NO_FLUSH)
  }

  /// Sees to it that what follows does not look back.
  mutating func detach() {
    if !isDetached { deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FULL_FLUSH) }
    isDetached = true
  }

  /// Puts in rows that were deflated once.
  mutating func append(_ rows: PackedRows) {
    detach()
    packed += rows.bytes
    sum = adler32_combine(sum, rows.sum, rows.count)
  }

  /// Ends the stream.
  mutating func finish() {
    deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH)
  }

  private mutating func deflate(_ bytes: UnsafeBufferPointer<UInt8>, _ flush: Int32) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      stream.pointee.next_out = output.baseAddress
      stream.pointee.avail_out = UInt32(output.count)
      let code = CZlib.deflate(stream, flush)
      precondition(code != Z_STREAM_ERROR, "zlib's state is damaged")
      packed += output[..<(output.count - Int(stream.pointee.avail_out))]
      // What filled the room may have left something behind.
    } while stream.pointee.avail_out == 0
  }
}
