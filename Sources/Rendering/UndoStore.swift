internal import GraphicsGL
internal import Raster

/// A picture of whose tiles copies can be kept.
protocol UndoablePicture: ~Copyable {
  /// A copy of a tile.
  associatedtype Tile: AnyObject
  /// Side of a tile in px, a multiple of `TileRegion.side`.
  static var undoTileSide: Int { get }
  /// What a tile takes, in bytes.
  static var undoTileBytes: Int { get }

  /// Copies a tile.
  ///
  /// - Parameters:
  ///   - place: Column and row of the tile.
  ///   - unused: A tile to write over, or nil to make one.
  /// - Returns: The copy; nil where there is no memory for it: a step then loses that tile.
  borrowing func keepTile(at place: SIMD2<Int>, reusing unused: Tile?) -> Tile?

  /// Puts a copied tile back.
  borrowing func restoreTile(_ tile: Tile, at place: SIMD2<Int>)

  /// How many tiles wait to be used again, at most, and what each of them takes, in bytes.
  static var spareTiles: (count: Int, bytes: Int) { get }

  /// Lets go of what a tile that will be used again need not hold.
  static func empty(_ tile: Tile)
}

/// What undo and redo need: of every step the tiles that it changed, as they were before it.
///
/// A step undone holds the tiles as they were after it, so that undo and redo are one exchange. The
/// oldest steps are forgotten beyond a budget of memory.
struct UndoStore<Picture: UndoablePicture & ~Copyable>: ~Copyable {
  /// How much memory the tiles of all steps may take, in bytes.
  private let budget: Int
  private let size: SIMD2<Int>

  /// A copy of a tile, and where it belongs.
  private struct Kept {
    var tile: Picture.Tile
    var place: SIMD2<Int>
  }

  /// Tiles before one step, or after it once it is undone.
  private struct Step {
    var tiles: [Kept] = []
  }

  private var steps: [Step] = []
  private var doneCount = 0
  private var open = Step()
  private var unused: [Picture.Tile] = []
  /// How many steps were forgotten for want of memory.
  private(set) var forgottenCount = 0

  init(size: SIMD2<Int>, budget: Int) {
    self.size = size
    self.budget = budget
  }

  var undoableCount: Int { doneCount }
  var redoableCount: Int { steps.count - doneCount }

  /// Forgets every step, and the one in progress.
  mutating func removeAll() {
    for step in steps { release(step) }
    release(open)
    steps.removeAll()
    open = Step()
    doneCount = 0
  }

  /// What all tiles take, those among them that wait to be used again, in bytes.
  var byteCount: Int {
    let kept = steps.reduce(open.tiles.count) { $0 + $1.tiles.count }
    return bytes(ofTiles: kept)
  }

  /// What so many tiles of steps take with those that wait to be used again.
  private func bytes(ofTiles count: Int) -> Int {
    count * Picture.undoTileBytes + unused.count * Picture.spareTiles.bytes
  }

  /// Keeps what a region of the picture holds before the step in progress changes it.
  mutating func keep(_ region: TileRegion, of picture: borrowing Picture) {
    // A region names no tile twice; an earlier one of the step may have named it.
    let known = open.tiles.count
    region.forEachBlock(side: Picture.undoTileSide) { place in
      guard !open.tiles[..<known].contains(where: { $0.place == place }) else { return }
      guard let tile = picture.keepTile(at: place, reusing: unused.popLast()) else { return }
      open.tiles.append(Kept(tile: tile, place: place))
    }
  }

  /// The step in progress is whole; what could be redone is gone.
  mutating func closeStep() {
    while steps.count > doneCount { release(steps.removeLast()) }
    steps.append(open)
    doneCount = steps.count
    open = Step()
    var count = steps.reduce(0) { $0 + $1.tiles.count }
    while bytes(ofTiles: count) > budget, steps.count > 1 {
      count -= steps[0].tiles.count
      release(steps.removeFirst())
      doneCount -= 1
      forgottenCount += 1
    }
  }

  /// Takes back what the step in progress did.
  mutating func abandonStep(in picture: borrowing Picture, changed: inout TileRegion) {
    for kept in open.tiles {
      picture.restoreTile(kept.tile, at: kept.place)
      changed.insert(rectangle(at: kept.place))
    }
    release(open)
    open = Step()
  }

  /// Exchanges the newest step's tiles with the picture's.
  mutating func undo(in picture: borrowing Picture, changed: inout TileRegion) {
    guard doneCount > 0 else { return }
    doneCount -= 1
    exchange(doneCount, in: picture, changed: &changed)
  }

  /// Exchanges back.
  mutating func redo(in picture: borrowing Picture, changed: inout TileRegion) {
    guard doneCount < steps.count else { return }
    exchange(doneCount, in: picture, changed: &changed)
    doneCount += 1
  }

  private mutating func exchange(
    _ index: Int, in picture: borrowing Picture, changed: inout TileRegion
  ) {
    for (number, kept) in steps[index].tiles.enumerated() {
      guard let other = picture.keepTile(at: kept.place, reusing: unused.popLast()) else {
        continue
      }
      picture.restoreTile(kept.tile, at: kept.place)
      changed.insert(rectangle(at: kept.place))
      steps[index].tiles[number].tile = other
      release(kept)
    }
  }

  private mutating func release(_ step: Step) {
    for kept in step.tiles { release(kept) }
  }

  private mutating func release(_ kept: Kept) {
    guard unused.count < Picture.spareTiles.count else { return }
    Picture.empty(kept.tile)
    unused.append(kept.tile)
  }

  private func rectangle(at place: SIMD2<Int>) -> Rectangle {
    Rectangle(tileAt: place, side: Picture.undoTileSide, within: size)
  }
}

extension Rectangle {
  /// A tile, cut to the picture.
  init(tileAt place: SIMD2<Int>, side: Int, within size: SIMD2<Int>) {
    let x = place.x * side
    let y = place.y * side
    self.init(x: x, y: y, width: min(side, size.x - x), height: min(side, size.y - y))
  }
}

// MARK: Pictures

extension RasterCanvas: UndoablePicture {
  static var undoTileSide: Int { RasterTile.side }
  static var undoTileBytes: Int { RasterTile.byteCount }

  /// They hold nothing.
  static var spareTiles: (count: Int, bytes: Int) { (4096, 0) }

  static func empty(_ tile: RasterTile) { tile.empty() }

  func keepTile(at place: SIMD2<Int>, reusing unused: RasterTile?) -> RasterTile? {
    let tile: RasterTile = keepTile(at: place, reusing: unused)
    return tile
  }
}
