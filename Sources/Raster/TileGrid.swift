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
  func tiles(around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>) -> CellBox {
    let low = (center - halfExtent - Self.half) * Self.perPixel
    let high = (center + halfExtent + Self.half) * Self.perPixel
    let limits = SIMD2(Float(columns), Float(rows))
    return CellBox(
      nearest(
        SIMD4(lowHalf: low, highHalf: high), from: .zero,
        to: SIMD4(lowHalf: limits, highHalf: limits)))
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

/// A box of pixels or of tiles: from left and top to before right and bottom.
struct CellBox: BitwiseCopyable {
  let left, top, right, bottom: Int

  /// Takes the left, upper, right and lower ends.
  @inline(__always)
  init(_ ends: SIMD4<UInt32>) {
    left = Int(truncatingIfNeeded: ends.x)
    top = Int(truncatingIfNeeded: ends.y)
    right = Int(truncatingIfNeeded: ends.z)
    bottom = Int(truncatingIfNeeded: ends.w)
  }

  @inline(__always)
  var isEmpty: Bool { left >= right || top >= bottom }
}

/// Memory of one tile that is drawn into.
struct TilePixels: BitwiseCopyable {
  /// From a row to the next, in pixels: four lanes may reach over the right edge.
  static let stride = TileGrid.side + 4
  /// The least transmittance: less lets nothing through all the same, and numbers near 0 are slow.
  static let faintest: Float = 0x1p-60
  /// The first pixel.
  let base: UnsafeMutablePointer<Float>
  /// Its place in the picture, in px.
  let origin: SIMD2<Float>

  /// The pixels whose centres lie in a box, as rows and columns of the tile.
  ///
  /// A pixel that only touches the box may be in it: coverage there is 0.
  @inline(__always)
  func box(around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>) -> CellBox {
    let middle = center - origin
    return CellBox(
      nearest(
        SIMD4(lowHalf: middle - halfExtent, highHalf: middle + halfExtent), from: .zero,
        to: SIMD4(repeating: Float(TileGrid.side))))
  }

  /// Calls for each pixel of a box with a pointer to it and its centre.
  @inline(__always)
  func forEachPixel(
    around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>,
    _ body: (UnsafeMutablePointer<Float>, SIMD2<Float>) -> Void
  ) {
    let box = box(around: center, halfExtent)
    guard !box.isEmpty else { return }
    for y in box.top..<box.bottom {
      for x in box.left..<box.right {
        body(
          base + (y * Self.stride + x), origin + SIMD2(Float(x) + 0.5, Float(y) + 0.5))
      }
    }
  }
}
