/// A copy of a tile of a `RasterCanvas`: what undo needs.
public final class RasterTile {
  /// Side of a tile in px.
  public static let side = TileGrid.side
  /// What a tile takes, in bytes.
  public static let byteCount = ColorTiles.valuesPerTile * MemoryLayout<Float>.size
  fileprivate let values: UnsafeMutablePointer<Float>

  fileprivate init() {
    values = .allocate(capacity: ColorTiles.valuesPerTile)
    values.initialize(repeating: 0, count: ColorTiles.valuesPerTile)
  }

  deinit {
    values.deallocate()
  }
}

extension RasterCanvas {
  /// Copies a tile of strokes that ended.
  ///
  /// - Parameters:
  ///   - place: Column and row of the tile.
  ///   - unused: A tile to write over, or nil to make one.
  /// - Returns: The copy.
  public borrowing func copyTile(at place: SIMD2<Int>, reusing unused: RasterTile?) -> RasterTile {
    let copy = unused ?? RasterTile()
    if let values = colors.values(ofTile: place.y * grid.columns + place.x) {
      copy.values.update(from: values, count: ColorTiles.valuesPerTile)
    } else {
      copy.values.update(repeating: 0, count: ColorTiles.valuesPerTile)
    }
    return copy
  }

  /// Puts a copied tile back.
  ///
  /// - Parameters:
  ///   - tile: The copy.
  ///   - place: Column and row of the tile.
  public borrowing func restoreTile(_ tile: RasterTile, at place: SIMD2<Int>) {
    let index = place.y * grid.columns + place.x
    let values = colors.values(ofTile: index) ?? ColorTiles.make(at: colors.table + index)
    values.update(from: tile.values, count: ColorTiles.valuesPerTile)
  }

  /// Makes strokes that ended transparent.
  public borrowing func clearPicture() {
    colors.clear()
  }
}
