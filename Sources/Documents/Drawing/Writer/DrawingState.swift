internal import InkTypes

/// What the store knows of its file: what the next transaction begins with.
///
/// A transaction works on a copy, which takes the place of this only when it is committed: a failed one
/// leaves nothing behind.
struct DrawingState {
  var row: DocumentRow
  /// The events of the newest chunk, which still grows.
  var tail: [InkEvent] = []
  /// Whether the newest chunk lies in the file packed.
  var isTailPacked = false
  /// The checksum of the chunk before it.
  var tailPrevious: UInt32 = 0
  var names: [DeviceID: String] = [:]
  /// The newest checkpoint's tiles by place.
  var newestTiles: [SIMD2<Int>: PlacedTile] = [:]
  var nextCheckpoint = 0
  var nextTile = 0
  var building: Building?

  /// A checkpoint of which not all tiles have come.
  struct Building {
    var head: DrawingCheckpoint
    var tiles: [SIMD2<Int>: PlacedTile] = [:]
  }

  init(_ row: DocumentRow) {
    self.row = row
  }

  /// The number of the tail's first event.
  var tailFirst: Int { row.events - tail.count }
}

/// A change of what lies beside the events.
enum RowChange: Sendable, BitwiseCopyable {
  case stroke(DrawingStroke)
  case step(DrawingStep)
  case beginCheckpoint(DrawingCheckpoint)
  /// A tile whose pixels lie in a slot of the pool.
  case tile(slot: Int32, place: SIMD2<Int32>)
  /// A tile that is as in the checkpoint before.
  case sameTile(place: SIMD2<Int32>)
  case endCheckpoint
  case abandonCheckpoint
}

/// A change, and how many events there were when it was made: it is saved with them or after them.
struct QueuedChange: Sendable, BitwiseCopyable {
  var change: RowChange
  var after: Int
}
