internal import InkTypes

/// A copy of a damaged drawing that is whole again: what can be read, in order, and no more.
public struct DrawingRepair: Sendable {
  /// What was found in the damaged drawing: what is lost with it.
  public var check: DrawingCheck
  /// How many events the copy has.
  public var savedEventCount: Int
  /// Whether the index of strokes and steps came along; it follows from the events.
  public var keptIndex: Bool
  /// How many checkpoints came along: those before the first lost event.
  public var checkpointCount: Int

  /// Writes a whole copy of a drawing, damaged or not; the drawing itself is not changed.
  ///
  /// - Parameters:
  ///   - path: The drawing.
  ///   - copy: A new file; there must be none of that name.
  ///   - progress: Told the share that is done, 0...1.
  /// - Returns: What is lost, and what is kept.
  /// - Throws: `DocumentError`, where it is no drawing or the copy cannot be written; then there is none.
  public static func run(
    path: String, into copy: String, progress: (Double) -> Void = { _ in }
  ) throws(DocumentError) -> DrawingRepair {
    let check = try DrawingCheck.run(path: path) { progress($0 / 2) }
    let source = try DrawingSource(path: path)
    var repair = DrawingRepair(
      check: check, savedEventCount: 0, keptIndex: false, checkpointCount: 0)
    let document = check.document ?? DrawingDocument(size: Recording().canvas, seed: 0)
    try NewDrawing.write(to: copy, document, replacing: false) { store throws(DatabaseError) in
      try repair.fill(store, from: source.database, progress)
    }
    return repair
  }

  private mutating func fill(
    _ store: DrawingStore, from database: Database, _ progress: (Double) -> Void
  ) throws(DatabaseError) {
    var examination = DrawingExamination(database)
    var ignored = DrawingCheck()
    examination.readDocument(&ignored)
    var failure: DatabaseError?
    examination.readEvents(&ignored) { chunk, done in
      guard failure == nil else { return }
      do throws(DatabaseError) { try store.save(chunk.events, packsTail: true) } catch {
        failure = error
      }
      progress(0.5 + done / 2)
    }
    if let failure { throw failure }
    savedEventCount = store.state.row.events
    if savedEventCount == check.eventCount, !check.findings.contains(where: { $0.kind == .index }),
      check.indexedEventCount > 0
    {
      let after = check.indexedEventCount
      try store.save(
        [],
        (check.strokes.map { QueuedChange(change: .stroke($0), after: after) }
          + check.steps.map { QueuedChange(change: .step($0), after: after) })[...])
      keptIndex = true
    }
    try copyCheckpoints(examination, &ignored, to: store)
  }

  /// The event from which on the copy's numbers are others than the drawing's.
  private var firstLostEvent: Int {
    check.findings.compactMap(\.events?.lowerBound).min() ?? savedEventCount
  }

  private mutating func copyCheckpoints(
    _ examination: DrawingExamination, _ ignored: inout DrawingCheck, to store: DrawingStore
  ) throws(DatabaseError) {
    // Of another seed or size they would be another drawing's.
    guard !check.findings.contains(where: { $0.kind == .document }) else { return }
    var failure: DatabaseError?
    let limit = firstLostEvent
    var count = 0
    examination.readCheckpoints(&ignored) { row, pixels in
      guard failure == nil, row.checkpoint.events <= limit else { return }
      do throws(DatabaseError) {
        try Self.copy(row, pixels, to: store)
        count += 1
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    checkpointCount = count
  }

  private static func copy(
    _ row: CheckpointRow, _ pixels: (PlacedTile) -> [UInt8]?, to store: DrawingStore
  ) throws(DatabaseError) {
    let pool = TilePool()
    let after = store.state.row.events
    try store.save([], [QueuedChange(change: .beginCheckpoint(row.checkpoint), after: after)])
    for tile in row.tiles {
      guard let bytes = pixels(tile) else { continue }
      pool.slot(0).copyBytes(from: bytes)
      let change = RowChange.tile(slot: 0, place: SIMD2<Int32>(clamping: tile.place))
      try store.save([], [QueuedChange(change: change, after: after)], tiles: pool)
    }
    try store.save([], [QueuedChange(change: .endCheckpoint, after: after)])
  }
}
