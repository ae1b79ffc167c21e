internal import Strokes

/// A picture cut into square tiles, row by row.
///
/// A tile's pixels lie together: 16 KiB a channel stay in a core's first cache while all marks of a
/// tile are drawn, tiles that nothing touched take no memory, and cores never write to one line.
struct TileGrid: Sendable {
  /// Side of a tile in px.
  static let side = 64
  /// Pixels of a tile.
  static let area = side * side
  /// The picture's width and height in px.
  let size: SIMD2<Int>
  let columns, rows: Int

  init(size: SIMD2<Int>) {
    self.size = size
    columns = (size.x + Self.side - 1) / Self.side
    rows = (size.y + Self.side - 1) / Self.side
  }

  var count: Int { columns * rows }

  /// The px of the upper left corner of a tile.
  func origin(of tile: Int) -> SIMD2<Int> {
    let (row, column) = tile.quotientAndRemainder(dividingBy: columns)
    return SIMD2(column, row) &* Self.side
  }

  /// The tiles that hold some of the pixels whose centres lie in a box.
  @inline(__always)
  func tiles(around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>) -> TileBox {
    let low = (center - halfExtent - Self.half) * Self.perPixel
    let high = (center + halfExtent + Self.half) * Self.perPixel
    let limits = SIMD2(Float(columns), Float(rows))
    let ends = nearest(
      SIMD4(lowHalf: low, highHalf: high), from: .zero,
      to: SIMD4(lowHalf: limits, highHalf: limits))
    return TileBox(left: ends.x, top: ends.y, right: ends.z, bottom: ends.w)
  }

  /// From a tile's edge to its middle, less a pixel's half.
  private static var half: Float { Float(side) / 2 - 0.5 }
  private static var perPixel: Float { 1 / Float(side) }
}

/// The whole numbers nearest to places, cut to a range.
///
/// As the first or the last of whole pixels they are the right ones: where one may be off by one, at
/// exactly one half, the pixel's centre lies on the edge and nothing is covered.
///
/// - Parameters:
///   - places: The places.
///   - low: The least results, 0 or more.
///   - high: The largest results, below 2²³.
/// - Returns: The numbers.
@inline(__always)
func nearest(
  _ places: SIMD4<Float>, from low: SIMD4<Float>, to high: SIMD4<Float>
) -> SIMD4<UInt32> {
  let cut = places.cut(above: high).cut(below: low)
  // 2²³ has a step of 1: what is added to it is rounded, and stands in the lowest bits.
  return unsafeBitCast(cut + 0x1p23, to: SIMD4<UInt32>.self) & 0x7F_FFFF
}

/// A box of tiles: from left and top to before right and bottom.
struct TileBox: BitwiseCopyable {
  let left, top, right, bottom: UInt32
}

/// Memory of one tile of a plane.
enum TilePixels {
  /// From a row to the next, in pixels: eight lanes may reach over the right edge.
  static let stride = TileGrid.side + 8
  /// Of all rows, and of one below them: lanes may reach there too.
  static let count = stride * (TileGrid.side + 1)
}
