internal import Documents
internal import Rendering

extension DrawingReader {
  /// Reads a checkpoint's tiles.
  ///
  /// - Parameter number: The checkpoint's number.
  /// - Returns: The tiles by column and row.
  /// - Throws: `DocumentError`.
  func blocks(
    ofCheckpoint number: Int
  ) throws(DocumentError) -> [SIMD2<Int>: PictureBlock] {
    let side = DrawingCheckpoint.tileSide
    precondition(side == PictureKeyframe.side, "tiles of files and of keyframes are the same")
    var tile = [UInt16](repeating: 0, count: DrawingCheckpoint.tileBytes / 2)
    var blocks: [SIMD2<Int>: PictureBlock] = [:]
    for place in try tilePlaces(ofCheckpoint: number) {
      let room = document.size &- place &* side
      guard room.x > 0, room.y > 0 else { throw .invalid("a tile lies beyond the canvas") }
      var failure: DocumentError?
      tile.withUnsafeMutableBytes { bytes in
        do throws(DocumentError) {
          try readTile(at: place, ofCheckpoint: number, into: bytes)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      let size = SIMD2(min(side, room.x), min(side, room.y))
      var pixels: [UInt16] = []
      pixels.reserveCapacity(4 * size.x * size.y)
      for y in 0..<size.y { pixels += tile[4 * y * side..<4 * (y * side + size.x)] }
      blocks[place] = PictureBlock(pixels: pixels, size: size)
    }
    return blocks
  }
}
