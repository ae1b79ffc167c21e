internal import InkTypes

/// A row of the table `checkpoints`, with the tiles that belong to it.
struct CheckpointRow {
  var number: Int
  var checkpoint: DrawingCheckpoint
  /// Which tile lies where, by rows from the top, with the tile's checksum.
  var tiles: [PlacedTile]

  static let insertion = "INSERT INTO checkpoints VALUES(?, ?, ?, ?, ?, ?, ?, ?)"
  static let selection = """
    SELECT number, events, done, top, width, height, tiles, crc FROM checkpoints \
    ORDER BY number DESC
    """

  private static func checksum(_ fields: [Int], _ tiles: [PlacedTile]) -> Int {
    RowChecksum.of(fields + tiles.flatMap { [$0.place.y, $0.place.x, Int($0.checksum)] })
  }

  private var fields: [Int] {
    [
      number, checkpoint.events, checkpoint.doneSteps, checkpoint.topStep ?? -1, checkpoint.size.x,
      checkpoint.size.y, tiles.count,
    ]
  }

  var values: [DatabaseValue] {
    fields.map { .integer($0) } + [.integer(Self.checksum(fields, tiles))]
  }
}

/// A tile of a checkpoint.
struct PlacedTile {
  /// Column and row.
  var place: SIMD2<Int>
  /// The key of its pixels in the table `tiles`.
  var tile: Int
  var checksum: UInt32
}

extension CheckpointRow {
  /// Takes apart the row that a statement stands at, without its tiles.
  private init(_ row: Statement, in database: Database) throws {
    let fields = (0..<7).map { row.integer($0) }
    let counts = 0...DrawingLimits.events
    let sides = 1...DrawingLimits.pictureSide
    guard fields[0..<3].allSatisfy(counts.contains), fields[3] >= -1, sides.contains(fields[4]),
      sides.contains(fields[5])
    else { throw FormatError("checkpoint \(fields[0])'s row is not valid") }
    number = fields[0]
    checkpoint = DrawingCheckpoint(
      events: fields[1], doneSteps: fields[2], topStep: fields[3] < 0 ? nil : fields[3],
      size: [fields[4], fields[5]])
    tiles = try Self.tiles(of: number, in: database)
    guard tiles.count == fields[6], row.integer(7) == Self.checksum(fields, tiles) else {
      throw FormatError("the checksum of checkpoint \(number)'s row differs")
    }
  }

  /// The rows that are whole, the newest first, and what is wrong with the others.
  ///
  /// - Parameters:
  ///   - database: The drawing.
  ///   - events: How many events it has: no checkpoint can have more.
  /// - Returns: Both.
  /// - Throws: `DatabaseError`, or `FormatError` where the table itself cannot be believed.
  static func rows(
    in database: Database, upTo events: Int
  ) throws -> (whole: [CheckpointRow], faults: [String]) {
    let statement = try database.prepare(selection)
    var whole: [CheckpointRow] = []
    var faults: [String] = []
    var last = Int.max
    while whole.count + faults.count < rowLimit, try statement.step() {
      guard statement.integer(0) < last else { throw FormatError("checkpoints out of order") }
      last = statement.integer(0)
      do {
        let row = try CheckpointRow(statement, in: database)
        guard row.checkpoint.events <= events else {
          throw FormatError("checkpoint \(row.number) is of later events than there are")
        }
        whole.append(row)
      } catch let error as FormatError {
        faults.append(error.words)
      }
    }
    return (whole, faults)
  }

  /// More than ever lie in a file.
  private static let rowLimit = 8

  /// The tiles that a checkpoint names, by rows from the top.
  static func tiles(of checkpoint: Int, in database: Database) throws(DatabaseError) -> [PlacedTile]
  {
    let statement = try database.prepare(
      """
      SELECT places.y, places.x, places.tile, tiles.crc FROM places JOIN tiles \
      ON tiles.number = places.tile WHERE places.checkpoint = ? ORDER BY places.y, places.x
      """)
    try statement.bind([.integer(checkpoint)])
    var tiles: [PlacedTile] = []
    let side = DrawingLimits.pictureSide / DrawingLimits.tileSide
    while tiles.count < side * side, try statement.step() {
      tiles.append(
        PlacedTile(
          place: [statement.integer(1), statement.integer(0)], tile: statement.integer(2),
          checksum: UInt32(truncatingIfNeeded: statement.integer(3))))
    }
    return tiles
  }
}
