/// Why bytes are not what they should be.
struct FormatError: Error {
  var words: String

  init(_ words: String) {
    self.words = words
  }
}

/// Takes apart what `ByteWriter` put together; never reads beyond the end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  mutating func byte() throws(FormatError) -> UInt8 {
    guard position < end else { throw FormatError("it ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func whole<Value: FixedWidthInteger>(_ type: Value.Type) throws(FormatError) -> Value {
    let size = MemoryLayout<Value>.size
    guard end - position >= size else { throw FormatError("it ends too early") }
    var value: Value = 0
    for index in 0..<size {
      value |= Value(truncatingIfNeeded: bytes[position + index]) << Value(8 * index)
    }
    position += size
    return value
  }

  mutating func float() throws(FormatError) -> Float { Float(bitPattern: try whole(UInt32.self)) }

  mutating func double() throws(FormatError) -> Double {
    Double(bitPattern: try whole(UInt64.self))
  }

  mutating func short() throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      // The tenth byte holds the topmost bit only.
      guard shift < 63 || next <= 1 else { throw FormatError("a number is too long") }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
      shift += 7
    }
  }

  mutating func shortSigned() throws(FormatError) -> Int64 {
    let value = try short()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// A part of its own: bytes after their number.
  mutating func counted() throws(FormatError) -> ByteReader {
    let count = try short()
    guard count <= UInt64(end - position) else { throw FormatError("a part ends too late") }
    let start = position
    position += Int(count)
    return ByteReader(bytes, start..<position)
  }

  mutating func take(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - position else { throw FormatError("it ends too early") }
    defer { position += count }
    return bytes[position..<position + count]
  }

  /// All that is left.
  mutating func rest() -> ArraySlice<UInt8> {
    defer { position = end }
    return bytes[position..<end]
  }
}
