internal import Strokes

/// How much of what lies below each pixel one stroke of one colour lets through, 1 where it has no mark.
///
/// One channel in place of four: each mark multiplies it, and the colour joins the picture once a
/// stroke. Ink and eraser keep the least of what a mark lets through.
struct TransmittancePlane: ~Copyable {
  let grid: TileGrid
  /// The stroke and settings that it belongs to; nil while it is empty.
  var run: TuftRun?
  /// By place in the grid; nil where there is no mark.
  private let tiles: UnsafeMutablePointer<UnsafeMutablePointer<Float>?>
  /// Which places are not nil, in the order in which they were first touched.
  private let touchedTiles: UnsafeMutablePointer<Int32>
  private(set) var touchedCount = 0
  /// Tiles without a mark, for the next ones that are touched.
  private let unused: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  private var unusedCount = 0
  /// Memory for tiles, of which the system gives only what is written to: a frame that reaches new
  /// places allocates nothing.
  private let reserve: UnsafeMutablePointer<Float>
  private let reserveCount: Int
  private var takenCount = 0
  /// Tiles beyond the reserve.
  private var others: [UnsafeMutablePointer<Float>] = []

  private static let valuesPerTile = TilePixels.count
  /// 16 Mpx: more than a screen.
  private static let largestReserve = 4096

  init(grid: TileGrid) {
    self.grid = grid
    tiles = .allocate(capacity: grid.count)
    tiles.initialize(repeating: nil, count: grid.count)
    touchedTiles = .allocate(capacity: grid.count)
    unused = .allocate(capacity: grid.count)
    reserveCount = min(grid.count, Self.largestReserve)
    reserve = .allocate(capacity: reserveCount * Self.valuesPerTile)
  }

  deinit {
    for tile in others { tile.deallocate() }
    reserve.deallocate()
    unused.deallocate()
    tiles.deallocate()
    touchedTiles.deallocate()
  }

  /// Whether a run may go on in it.
  func takes(_ next: TuftRun) -> Bool {
    run?.sharesPlane(with: next) ?? true
  }

  /// The tiles that may hold marks.
  var touched: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: touchedTiles, count: touchedCount)
  }

  /// The pixels of a tile, row after row of `TilePixels.stride`; nil where there is no mark.
  func values(ofTile tile: Int) -> UnsafeMutablePointer<Float>? { tiles[tile] }

  /// The tiles, for threads that draw into different ones.
  var table: UnsafePointer<UnsafeMutablePointer<Float>?> { UnsafePointer(tiles) }

  /// Makes sure that a tile can be drawn into.
  @inline(__always)
  mutating func touch(tile: Int) {
    if tiles[tile] == nil { take(tile: tile) }
  }

  @inline(never)
  private mutating func take(tile: Int) {
    if unusedCount > 0 {
      unusedCount -= 1
      tiles[tile] = unused[unusedCount]
    } else {
      let new = newTile()
      new.initialize(repeating: 1, count: Self.valuesPerTile)
      tiles[tile] = new
    }
    touchedTiles[touchedCount] = Int32(tile)
    touchedCount += 1
  }

  private mutating func newTile() -> UnsafeMutablePointer<Float> {
    takenCount += 1
    if takenCount <= reserveCount { return reserve + (takenCount - 1) * Self.valuesPerTile }
    let new = UnsafeMutablePointer<Float>.allocate(capacity: Self.valuesPerTile)
    others.append(new)
    return new
  }

  /// Empties it; its memory serves the next stroke.
  mutating func clear() {
    for index in 0..<touchedCount {
      tiles[Int(touchedTiles[index])]?.update(repeating: 1, count: Self.valuesPerTile)
    }
    release()
  }

  /// Empties it where its tiles let all through again.
  mutating func release() {
    for index in 0..<touchedCount {
      let tile = Int(touchedTiles[index])
      guard let values = tiles[tile] else { continue }
      unused[unusedCount] = values
      unusedCount += 1
      tiles[tile] = nil
    }
    touchedCount = 0
    run = nil
  }
}
