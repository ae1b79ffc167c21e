internal import InkTypes

extension DrawingReader {
  /// The strokes of the index, in the order of their numbers.
  ///
  /// - Returns: What the index says up to `indexedEventCount`.
  /// - Throws: `DocumentError`.
  public func strokes() throws(DocumentError) -> [DrawingStroke] {
    try rows(DrawingStroke.selection, count: row.strokes, "strokes") { try DrawingStroke($0) }
  }

  /// The undo log: the steps of the index, in the order in which they were done.
  ///
  /// - Returns: What the index says up to `indexedEventCount`.
  /// - Throws: `DocumentError`.
  public func steps() throws(DocumentError) -> [DrawingStep] {
    try rows(DrawingStep.selection, count: row.steps, "steps") { try DrawingStep($0) }
  }

  private func rows<Row>(
    _ selection: String, count: Int, _ what: String, _ read: (Statement) throws -> Row
  ) throws(DocumentError) -> [Row] {
    try Self.reading { () throws in
      let statement = try source.database.prepare(selection)
      var rows: [Row] = []
      var last = -1
      while try statement.step() {
        guard rows.count < count, statement.integer(0) > last else {
          throw FormatError("there are more \(what) than the document says")
        }
        last = statement.integer(0)
        rows.append(try read(statement))
      }
      guard rows.count == count else {
        throw FormatError("there are \(rows.count) of \(count) \(what)")
      }
      return rows
    }
  }

  /// The checkpoints whose rows are whole, the newest first: two at most.
  ///
  /// Their pixels are looked at when they are read: where one is damaged, go on with the next
  /// checkpoint, or without.
  ///
  /// - Returns: Numbers for `tilePlaces` and `readTile`, and what each is.
  /// - Throws: `DocumentError` where nothing at all can be said of them.
  public func checkpoints() throws(DocumentError) -> [(number: Int, head: DrawingCheckpoint)] {
    try checkpointRows().whole.map { ($0.number, $0.checkpoint) }
  }

  /// Where a checkpoint has tiles; elsewhere its picture is transparent.
  ///
  /// - Parameter checkpoint: Its number.
  /// - Returns: Column and row of each, by rows from the top; none where there is no such checkpoint.
  /// - Throws: `DocumentError`.
  public func tilePlaces(ofCheckpoint checkpoint: Int) throws(DocumentError) -> [SIMD2<Int>] {
    try Self.reading { () throws in
      try CheckpointRow.tiles(of: checkpoint, in: source.database).map(\.place)
    }
  }

  /// Reads a tile of a checkpoint.
  ///
  /// - Parameters:
  ///   - place: Column and row, one of `tilePlaces`.
  ///   - checkpoint: The checkpoint's number.
  ///   - pixels: Where to: `DrawingCheckpoint.tileBytes` bytes.
  /// - Throws: `DocumentError`, where there is none or it is damaged.
  public func readTile(
    at place: SIMD2<Int>, ofCheckpoint checkpoint: Int,
    into pixels: UnsafeMutableRawBufferPointer
  ) throws(DocumentError) {
    precondition(
      pixels.count == DrawingCheckpoint.tileBytes, "room for \(pixels.count) bytes of a tile")
    try Self.reading { () throws in
      let statement = try source.database.prepare(
        """
        SELECT tiles.crc, tiles.data FROM places JOIN tiles ON tiles.number = places.tile \
        WHERE places.checkpoint = ? AND places.y = ? AND places.x = ?
        """)
      try statement.bind([.integer(checkpoint), .integer(place.y), .integer(place.x)])
      guard try statement.step() else {
        throw FormatError("checkpoint \(checkpoint) has no tile at \(place.x), \(place.y)")
      }
      let blob = statement.bytes(1)
      do throws(FormatError) {
        let named = try TileCode.checksum(in: blob)
        guard Int(named) == statement.integer(0) else { throw FormatError("it is another one") }
        pixels.copyBytes(from: try TileCode.decode(blob))
      } catch {
        throw FormatError(
          "checkpoint \(checkpoint)'s tile at \(place.x), \(place.y): \(error.words)")
      }
    }
  }

  /// The rows of checkpoints that are whole, the newest first, and what is wrong with the others.
  func checkpointRows() throws(DocumentError) -> (whole: [CheckpointRow], faults: [String]) {
    try Self.reading { () throws in
      try CheckpointRow.rows(in: source.database, upTo: eventCount)
    }
  }
}
