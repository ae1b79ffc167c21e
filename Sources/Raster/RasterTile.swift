/// A tile of a `RasterCanvas` as it was at a time: what undo needs.
///
/// It shares the memory of the picture's tile until that is drawn into, which then goes on in another: to
/// keep a tile copies nothing. One thread at a time, the canvas's.
public final class RasterTile {
  /// Side of a tile in px.
  public static let side = TileGrid.side
  /// What a tile takes, in bytes.
  public static let byteCount = TileMemory.valueCount * MemoryLayout<Float>.size
  /// Nil where all is transparent.
  fileprivate var values: UnsafeMutablePointer<Float>?
  fileprivate var memory: TileMemory?

  fileprivate init() {}

  deinit {
    empty()
  }

  /// Lets go of the memory.
  public func empty() {
    if let values { memory?.release(values) }
    values = nil
    memory = nil
  }
}

extension RasterCanvas {
  /// How many tiles of memory are in use, and how many wait to be used again.
  package var tileCounts: (used: Int, unused: Int) {
    (colors.memory.usedCount, colors.memory.unusedCount)
  }

  /// Keeps a tile of strokes that ended.
  ///
  /// - Parameters:
  ///   - place: Column and row of the tile.
  ///   - unused: A tile that is no longer needed, or nil to make one.
  /// - Returns: The tile as it is now.
  public borrowing func keepTile(at place: SIMD2<Int>, reusing unused: RasterTile?) -> RasterTile {
    let tile = unused ?? RasterTile()
    tile.empty()
    if let values = colors.values(ofTile: place.y * grid.columns + place.x) {
      colors.memory.retain(values)
      tile.values = values
      tile.memory = colors.memory
    }
    return tile
  }

  /// Puts a kept tile back.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - place: Column and row of the tile.
  public borrowing func restoreTile(_ tile: RasterTile, at place: SIMD2<Int>) {
    if let values = tile.values { colors.memory.retain(values) }
    colors.replace(tile: place.y * grid.columns + place.x, with: tile.values)
  }

  /// Makes strokes that ended transparent.
  public borrowing func clearPicture() {
    colors.clear()
  }
}
