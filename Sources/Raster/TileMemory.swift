/// Memory of colour tiles, each of which a picture and several steps of undo may share.
///
/// What nobody has any more is kept for the next ones. One thread at a time.
final class TileMemory {
  /// Four planes.
  static let valueCount = 4 * TileGrid.area
  /// Four lanes that begin within the last row may end beyond it.
  private static let beyond = 4
  /// Where the number of those who have a tile stands.
  private static let shares = valueCount + beyond
  /// From a tile to the next; not a power of two, which caches dislike.
  private static let stride = shares + 12
  /// How many tiles wait to be used again, at most, besides those of the reserve: 64 MiB.
  private static let largestUnused = 1024
  /// Of a picture as large as a screen: it, and some steps of undo.
  private static let largestReserve = 4096
  /// Values of a page of memory: of 4 KiB.
  private static let page = 1024

  private(set) var usedCount = 0
  private(set) var unusedCount = 0
  private let unused: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
  /// Memory of which the system gives only what is written to: a frame that reaches new places
  /// allocates nothing.
  private let reserve: UnsafeMutableBufferPointer<Float>
  private var takenCount = 0

  /// Makes memory for a picture of so many tiles.
  init(tileCount: Int) {
    let reserveCount = min(3 * tileCount, Self.largestReserve)
    unused = .allocate(capacity: reserveCount + Self.largestUnused)
    reserve = .allocate(capacity: reserveCount * Self.stride)
  }

  deinit {
    for index in 0..<unusedCount where !isReserved(unused[index]) { unused[index].deallocate() }
    unused.deallocate()
    reserve.deallocate()
  }

  private func isReserved(_ tile: UnsafeMutablePointer<Float>) -> Bool {
    guard let base = reserve.baseAddress else { return false }
    return tile >= base && tile < base + reserve.count
  }

  /// Sees to it that some tiles wait to be used, as far as they may.
  ///
  /// The system gives memory a page at a time, where it is first written to: here and not when a stroke ends.
  func prepare(_ count: Int) {
    while unusedCount < min(count, Self.largestUnused) {
      let tile = makeTile()
      for start in Swift.stride(from: 0, to: Self.valueCount, by: Self.page) { tile[start] = 0 }
      unused[unusedCount] = tile
      unusedCount += 1
    }
  }

  private func makeTile() -> UnsafeMutablePointer<Float> {
    let tile: UnsafeMutablePointer<Float>
    if let base = reserve.baseAddress, takenCount * Self.stride < reserve.count {
      tile = base + takenCount * Self.stride
      takenCount += 1
    } else {
      tile = .allocate(capacity: Self.stride)
    }
    (tile + Self.valueCount).initialize(repeating: 0, count: Self.beyond)
    return tile
  }

  /// Gives a tile of any content, for one.
  func take() -> UnsafeMutablePointer<Float> {
    usedCount += 1
    let tile: UnsafeMutablePointer<Float>
    if unusedCount > 0 {
      unusedCount -= 1
      tile = unused[unusedCount]
    } else {
      tile = makeTile()
    }
    tile[Self.shares] = Float(bitPattern: 1)
    return tile
  }

  /// One more has it.
  func retain(_ tile: UnsafeMutablePointer<Float>) {
    tile[Self.shares] = Float(bitPattern: tile[Self.shares].bitPattern + 1)
  }

  /// One has it no more.
  func release(_ tile: UnsafeMutablePointer<Float>) {
    let count = tile[Self.shares].bitPattern - 1
    tile[Self.shares] = Float(bitPattern: count)
    guard count == 0 else { return }
    usedCount -= 1
    guard unusedCount < Self.largestUnused || isReserved(tile) else {
      tile.deallocate()
      return
    }
    unused[unusedCount] = tile
    unusedCount += 1
  }

  /// Whether only one has it, who may write to it.
  func isOwn(_ tile: UnsafeMutablePointer<Float>) -> Bool {
    tile[Self.shares].bitPattern == 1
  }
}
