/// Bytes that are put together: little-endian numbers and short forms of whole numbers.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: [UInt8]) { bytes += more }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  /// A whole number in all its bytes, the lowest first.
  mutating func whole<Value: FixedWidthInteger>(_ value: Value) {
    var rest = value.littleEndian
    withUnsafeBytes(of: &rest) { bytes.append(contentsOf: $0) }
  }

  mutating func float(_ value: Float) { whole(value.bitPattern) }

  mutating func double(_ value: Double) { whole(value.bitPattern) }

  /// A whole number as LEB128: seven bits a byte, the lowest first, the top bit where more follow.
  mutating func short(_ value: UInt64) {
    var rest = value
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number by zigzag (0, −1, 1, −2, …) and LEB128.
  mutating func short(signed value: Int64) {
    short(UInt64(bitPattern: (value &<< 1) ^ (value >> 63)))
  }

  /// Bytes after their number.
  mutating func counted(_ more: [UInt8]) {
    short(UInt64(more.count))
    bytes += more
  }

  /// Puts a number over what stands at a place.
  mutating func replace(at place: Int, _ value: UInt32) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }
}
