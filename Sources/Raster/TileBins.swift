internal import CLanes

/// Marks sorted into tiles: of each tile a list of marks' numbers, in the order of insertion.
struct TileBins: ~Copyable {
  /// The lists, for threads that read them.
  let lists: TileLists
  private let touchedTiles: UnsafeMutablePointer<Int32>
  private var touchedCount = 0
  private var entryCount: Int32 = 0
  private let columns: Int
  private let capacity: Int32
  private let limit: Int32

  /// Entries after which they should be drawn.
  private static let portion = 1 << 16

  init(grid: TileGrid) {
    // A mark may be as large as the picture.
    let capacity = Self.portion + grid.count
    lists = TileLists(
      ends: .allocate(capacity: grid.count), entries: .allocate(capacity: capacity))
    lists.ends.initialize(repeating: TileLists.Ends(), count: grid.count)
    touchedTiles = .allocate(capacity: grid.count)
    columns = grid.columns
    limit = Int32(Self.portion)
    self.capacity = Int32(capacity)
  }

  deinit {
    lists.ends.deallocate()
    lists.entries.deallocate()
    touchedTiles.deallocate()
  }

  /// Whether it must be emptied before the next insertion.
  var isFull: Bool { entryCount >= limit }

  /// The tiles that have a list.
  var touched: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: touchedTiles, count: touchedCount)
  }

  /// Adds a mark to the lists of a box of tiles.
  ///
  /// - Returns: How many tiles these are.
  @inline(__always)
  mutating func insert(_ mark: Int, _ box: TileBox) -> Int {
    let before = entryCount
    var row = Int(box.top)
    while row < box.bottom {
      var column = Int(box.left)
      while column < box.right {
        insert(Int32(truncatingIfNeeded: mark), tile: row &* columns &+ column)
        column &+= 1
      }
      row &+= 1
    }
    return Int(entryCount &- before)
  }

  @inline(__always)
  private mutating func insert(_ mark: Int32, tile: Int) {
    let entry = entryCount
    lists.entries[Int(entry)] = pelt_entry(mark: mark, next: -1)
    let last = lists.ends[tile].last
    if last < 0 {
      lists.ends[tile].first = entry
      touchedTiles[touchedCount] = Int32(truncatingIfNeeded: tile)
      touchedCount &+= 1
    } else {
      lists.entries[Int(last)].next = entry
    }
    lists.ends[tile].last = entry
    entryCount = entry &+ 1
  }

  /// Empties all lists.
  mutating func removeAll() {
    for tile in touched { lists.ends[Int(tile)] = TileLists.Ends() }
    touchedCount = 0
    entryCount = 0
  }
}

/// The memory of the lists.
struct TileLists {
  /// A list's first and last entry; −1 where it is empty.
  struct Ends {
    var first: Int32 = -1
    var last: Int32 = -1
  }

  let ends: UnsafeMutablePointer<Ends>
  let entries: UnsafeMutablePointer<pelt_entry>

  /// A tile's list.
  subscript(tile: Int) -> TileList { TileList(entries: entries, first: ends[tile].first) }
}

/// The marks of a tile, in the order of insertion.
struct TileList {
  /// The entries of all lists.
  let entries: UnsafePointer<pelt_entry>
  /// The first one of this; −1 where there is none.
  let first: Int32

  init(entries: UnsafeMutablePointer<pelt_entry>, first: Int32) {
    self.entries = UnsafePointer(entries)
    self.first = first
  }
}
