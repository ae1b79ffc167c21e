internal import GraphicsGL

/// What undo and redo need: of every step the tiles that it changed, as they were before it.
///
/// A step undone holds the tiles as they were after it, so that undo and redo are one exchange. The
/// oldest steps are forgotten beyond a budget of memory.
struct UndoStore: ~Copyable {
  /// Side of a tile in px: 512 KiB of 16-bit pixels.
  static let side = 256
  /// How much memory the tiles of all steps may take, in bytes.
  private let budget: Int
  private static let tileBytes = side * side * 8

  /// Tiles before one step, or after it once it is undone.
  private struct Step {
    var tiles: [Tile] = []
  }

  /// A copy of a tile of the picture.
  private final class Tile {
    let content: RenderTarget
    var place: SIMD2<Int>

    init(place: SIMD2<Int>) throws(GLError) {
      content = try RenderTarget(
        size: SIMD2(repeating: UndoStore.side), formats: [.rgba16, .rgba16f])
      self.place = place
    }
  }

  private var steps: [Step] = []
  private var doneCount = 0
  private var open = Step()
  private var unused: [Tile] = []
  private let size: SIMD2<Int>
  /// How many steps were forgotten for want of memory.
  private(set) var forgottenCount = 0

  init(size: SIMD2<Int>, budget: Int) {
    self.size = size
    self.budget = budget
  }

  var undoableCount: Int { doneCount }
  var redoableCount: Int { steps.count - doneCount }

  /// Keeps what a region of the picture holds before the step in progress changes it.
  mutating func keep(_ region: TileRegion, of picture: borrowing RenderTarget) {
    region.forEachBlock(side: Self.side) { place in
      guard !open.tiles.contains(where: { $0.place == place }) else { return }
      guard let tile = newTile(at: place) else { return }
      tile.content.copy(from: picture, rectangle(of: tile), toX: 0, y: 0)
      open.tiles.append(tile)
    }
  }

  /// The step in progress is whole; what could be redone is gone.
  mutating func closeStep() {
    while steps.count > doneCount { release(steps.removeLast()) }
    steps.append(open)
    doneCount = steps.count
    open = Step()
    var count = steps.reduce(0) { $0 + $1.tiles.count }
    while count * Self.tileBytes > budget, steps.count > 1 {
      count -= steps[0].tiles.count
      release(steps.removeFirst())
      doneCount -= 1
      forgottenCount += 1
    }
  }

  /// Takes back what the step in progress did.
  ///
  /// - Returns: What changed.
  mutating func abandonStep(in picture: borrowing RenderTarget, changed: inout TileRegion) {
    for tile in open.tiles {
      restore(tile, in: picture)
      changed.insert(rectangle(of: tile))
    }
    release(open)
    open = Step()
  }

  /// Exchanges the newest step's tiles with the picture's.
  mutating func undo(in picture: borrowing RenderTarget, changed: inout TileRegion) {
    guard doneCount > 0 else { return }
    doneCount -= 1
    exchange(doneCount, in: picture, changed: &changed)
  }

  /// Exchanges back.
  mutating func redo(in picture: borrowing RenderTarget, changed: inout TileRegion) {
    guard doneCount < steps.count else { return }
    exchange(doneCount, in: picture, changed: &changed)
    doneCount += 1
  }

  private mutating func exchange(
    _ index: Int, in picture: borrowing RenderTarget, changed: inout TileRegion
  ) {
    for (place, tile) in steps[index].tiles.enumerated() {
      guard let other = newTile(at: tile.place) else { continue }
      other.content.copy(from: picture, rectangle(of: tile), toX: 0, y: 0)
      restore(tile, in: picture)
      changed.insert(rectangle(of: tile))
      steps[index].tiles[place] = other
      unused.append(tile)
    }
  }

  private func restore(_ tile: Tile, in picture: borrowing RenderTarget) {
    let target = rectangle(of: tile)
    picture.copy(
      from: tile.content, Rectangle(width: target.width, height: target.height), toX: target.x,
      y: target.y)
  }

  private mutating func release(_ step: Step) {
    unused.append(contentsOf: step.tiles)
  }

  /// A tile to fill; nil where the driver has no memory: the step then loses that tile.
  private mutating func newTile(at place: SIMD2<Int>) -> Tile? {
    guard let tile = unused.popLast() else { return try? Tile(place: place) }
    tile.place = place
    return tile
  }

  private func rectangle(of tile: Tile) -> Rectangle {
    let x = tile.place.x * Self.side
    let y = tile.place.y * Self.side
    return Rectangle(
      x: x, y: y, width: min(Self.side, size.x - x), height: min(Self.side, size.y - y))
  }
}
