internal import InkTypes

/// How a checkpoint comes into the file: head, tiles one by one, end.
///
/// Only the end makes it visible. At most two generations lie in the file at any time: when one begins,
/// all but the newest go. A tile that did not change is named by both, and stored once.
enum CheckpointWriting {
  static func apply(
    _ change: RowChange, to next: inout DrawingState, _ statements: DrawingStatements,
    _ tiles: TilePool?
  ) throws(DatabaseError) {
    switch change {
    case .beginCheckpoint(let head): try begin(head, &next, statements)
    case .tile(let slot, let place):
      guard let tiles, next.building != nil else { return }
      try add(tiles.pixels(ofSlot: Int(slot)), at: SIMD2<Int>(clamping: place), &next, statements)
    case .sameTile(let place):
      let place = SIMD2<Int>(clamping: place)
      next.building?.tiles[place] = next.newestTiles[place]
    case .endCheckpoint: try end(&next, statements)
    case .abandonCheckpoint: next.building = nil
    case .stroke, .step: break
    }
  }

  private static func begin(
    _ head: DrawingCheckpoint, _ next: inout DrawingState, _ statements: DrawingStatements
  ) throws(DatabaseError) {
    // Tiles can be shared with a checkpoint of this session only: what an older one shows may differ.
    try statements.run(
      "DELETE FROM checkpoints WHERE number < ?", [.integer(next.nextCheckpoint - 1)])
    try statements.run(
      "DELETE FROM places WHERE checkpoint < ?", [.integer(next.nextCheckpoint - 1)])
    try statements.run(
      """
      DELETE FROM tiles WHERE number NOT IN (SELECT tile FROM places WHERE checkpoint = ?)
      """, [.integer(next.nextCheckpoint - 1)])
    next.building = DrawingState.Building(head: head)
  }

  private static func add(
    _ pixels: UnsafeRawBufferPointer, at place: SIMD2<Int>, _ next: inout DrawingState,
    _ statements: DrawingStatements
  ) throws(DatabaseError) {
    let (blob, checksum) = TileCode.encode(pixels)
    // An equal tile needs no copy.
    if let known = next.newestTiles[place], known.checksum == checksum {
      next.building?.tiles[place] = known
      return
    }
    try statements.run(
      "INSERT INTO tiles VALUES(?, ?, ?)",
      [.integer(next.nextTile), .integer(Int(checksum)), .bytes(blob)])
    next.building?.tiles[place] = PlacedTile(place: place, tile: next.nextTile, checksum: checksum)
    next.nextTile += 1
  }

  private static func end(
    _ next: inout DrawingState, _ statements: DrawingStatements
  ) throws(DatabaseError) {
    guard let building = next.building else { return }
    next.building = nil
    guard building.head.events <= next.row.events else { return }
    let tiles = building.tiles.values.sorted {
      ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x)
    }
    let row = CheckpointRow(number: next.nextCheckpoint, checkpoint: building.head, tiles: tiles)
    try statements.run(CheckpointRow.insertion, row.values)
    for tile in tiles {
      try statements.run(
        "INSERT INTO places VALUES(?, ?, ?, ?)",
        [
          .integer(row.number), .integer(tile.place.y), .integer(tile.place.x),
          .integer(tile.tile),
        ])
    }
    next.newestTiles = building.tiles
    next.nextCheckpoint += 1
  }
}
