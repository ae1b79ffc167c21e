/// A tile of a picture as a blob: a header of 12 bytes, then the pixels, packed.
///
/// `Drawing.md` has the layout byte by byte.
enum TileCode {
  private static let layout: UInt8 = 1
  private static let headerBytes = 12
  private static let checksumPlace = 8
  private static let side = DrawingLimits.tileSide
  /// Channel values of a row.
  private static let rowValues = side * 4
  private static let values = side * side * 4

  /// Packs a tile.
  ///
  /// - Parameter pixels: `DrawingLimits.tileBytes` bytes: rows of RGBA, 16 bits a channel in the
  ///   machine's order.
  /// - Returns: The blob, and its checksum.
  static func encode(_ pixels: UnsafeRawBufferPointer) -> (blob: [UInt8], checksum: UInt32) {
    // Level 1: a checkpoint is written while a person draws.
    let (packing, packed) = Packing.pack(planes(of: pixels), level: 1)
    var writer = ByteWriter()
    writer.byte(layout)
    writer.byte(packing.rawValue)
    writer.whole(UInt16(0))
    writer.whole(UInt32(DrawingLimits.tileBytes))
    writer.whole(UInt32(0))
    writer.append(packed)
    let checksum = checksum(of: writer.bytes)
    writer.replace(at: checksumPlace, checksum)
    return (writer.bytes, checksum)
  }

  /// The checksum that a blob names, and whether it is right.
  static func checksum(in blob: [UInt8]) throws(FormatError) -> UInt32 {
    guard blob.count >= headerBytes else { throw FormatError("it is too short") }
    var reader = ByteReader(blob)
    _ = try reader.take(checksumPlace)
    let named = try reader.whole(UInt32.self)
    guard named == checksum(of: blob) else { throw FormatError("its checksum differs") }
    return named
  }

  /// Unpacks a tile.
  ///
  /// - Parameter blob: The blob.
  /// - Returns: `DrawingLimits.tileBytes` bytes: the pixels, as `encode` took them.
  /// - Throws: `FormatError` where it is damaged.
  static func decode(_ blob: [UInt8]) throws(FormatError) -> [UInt8] {
    _ = try checksum(in: blob)
    var reader = ByteReader(blob)
    guard try reader.byte() == layout, let packing = Packing(rawValue: try reader.byte()),
      try reader.whole(UInt16.self) == 0,
      try reader.whole(UInt32.self) == UInt32(DrawingLimits.tileBytes)
    else { throw FormatError("its header is not valid") }
    _ = try reader.whole(UInt32.self)
    let planes = try packing.unpack(reader.rest(), count: DrawingLimits.tileBytes)
    return joined(planes)
  }

  private static func checksum(of blob: [UInt8]) -> UInt32 {
    Checksum.of(blob[headerBytes...], after: Checksum.of(blob[..<checksumPlace]))
  }

  /// Differences from the pixel to the left, high bytes first, channel by channel.
  private static func planes(of pixels: UnsafeRawBufferPointer) -> [UInt8] {
    precondition(pixels.count == DrawingLimits.tileBytes, "a tile of \(pixels.count) bytes")
    return [UInt8](unsafeUninitializedCapacity: DrawingLimits.tileBytes) { planes, filled in
      for index in 0..<values {
        let value = pixels.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        let left =
          index % rowValues < 4
          ? 0 : pixels.loadUnaligned(fromByteOffset: index * 2 - 8, as: UInt16.self)
        let difference = value &- left
        let place = index % 4 * (values / 4) + index / 4
        planes[place] = UInt8(truncatingIfNeeded: difference >> 8)
        planes[values + place] = UInt8(truncatingIfNeeded: difference)
      }
      filled = DrawingLimits.tileBytes
    }
  }

  private static func joined(_ planes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: DrawingLimits.tileBytes) { buffer, filled in
      let pixels = UnsafeMutableRawBufferPointer(buffer)
      for index in 0..<values {
        let place = index % 4 * (values / 4) + index / 4
        let difference = UInt16(planes[place]) << 8 | UInt16(planes[values + place])
        let left =
          index % rowValues < 4
          ? 0 : pixels.loadUnaligned(fromByteOffset: index * 2 - 8, as: UInt16.self)
        pixels.storeBytes(of: left &+ difference, toByteOffset: index * 2, as: UInt16.self)
      }
      filled = DrawingLimits.tileBytes
    }
  }
}
