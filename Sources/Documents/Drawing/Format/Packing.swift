internal import CZlib

/// CRC-32 (ISO 3309, the one of zlib and PNG).
enum Checksum {
  /// The checksum of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The checksum of what came before them.
  /// - Returns: The checksum.
  static func of(_ bytes: some Collection<UInt8>, after start: UInt32 = 0) -> UInt32 {
    let result = bytes.withContiguousStorageIfAvailable { buffer in
      buffer.baseAddress.map { crc32(UInt(start), $0, UInt32(buffer.count)) } ?? UInt(start)
    }
    guard let result else { return of(Array(bytes), after: start) }
    return UInt32(truncatingIfNeeded: result)
  }
}

/// How bytes lie in a blob.
enum Packing: UInt8 {
  /// As they are.
  case none = 0
  /// As a zlib stream (RFC 1950).
  case zlib = 1

  /// Packs bytes, where that makes them fewer.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - level: zlib's level, 1...9.
  /// - Returns: How they lie there, and what lies there.
  static func pack(_ bytes: [UInt8], level: Int32) -> (Packing, [UInt8]) {
    var count = compressBound(UInt(bytes.count))
    var code: Int32 = Z_OK
    let packed = [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, filled in
      code = compress2(buffer.baseAddress, &count, bytes, UInt(bytes.count), level)
      filled = code == Z_OK ? Int(count) : 0
    }
    return code == Z_OK && packed.count < bytes.count ? (.zlib, packed) : (.none, bytes)
  }

  /// Unpacks bytes.
  ///
  /// - Parameters:
  ///   - bytes: What was packed.
  ///   - count: How many there must be.
  /// - Returns: The bytes.
  /// - Throws: `FormatError` where they are not as many.
  func unpack(_ bytes: ArraySlice<UInt8>, count: Int) throws(FormatError) -> [UInt8] {
    guard self == .zlib else {
      guard bytes.count == count else { throw FormatError("its length differs") }
      return Array(bytes)
    }
    var code: Int32 = Z_OK
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var length = UInt(count)
      code = bytes.withUnsafeBufferPointer {
        uncompress(buffer.baseAddress, &length, $0.baseAddress, UInt($0.count))
      }
      filled = code == Z_OK ? Int(length) : 0
    }
    guard code == Z_OK, result.count == count else { throw FormatError("it cannot be unpacked") }
    return result
  }
}
