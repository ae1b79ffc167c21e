internal import InkTypes

/// Reads a drawing piece by piece and goes on where a piece cannot be read.
struct DrawingExamination {
  let database: Database
  /// The document's row, as far as it can be believed.
  private(set) var row: DocumentRow?

  init(_ database: Database) {
    self.database = database
  }

  // MARK: The document

  mutating func readDocument(_ check: inout DrawingCheck) {
    do {
      let statement = try database.prepare(DocumentRow.selection)
      guard try statement.step() else { throw FormatError("the document's row is missing") }
      do {
        row = try DocumentRow(statement)
        check.eventCount = row?.events
      } catch {
        check.note(.document, "\(error.words): its size and seed may be wrong")
        row = try? DocumentRow(statement, trusts: true)
      }
    } catch {
      check.note(.document, Self.words(error))
    }
    check.indexedEventCount = row?.indexed ?? 0
    check.document = row?.document
    guard var document = row?.document else { return }
    readDevices(&document, &check)
    check.document = document
  }

  private func readDevices(_ document: inout DrawingDocument, _ check: inout DrawingCheck) {
    var count = 0
    do {
      let statement = try database.prepare(DeviceRow.selection)
      while count < DrawingLimits.devices, try statement.step() {
        guard statement.integer(0) == count, count < row?.devices ?? count else {
          check.note(.document, "there are more devices than the document says")
          return
        }
        count += 1
        do {
          try DeviceRow(statement).tell(&document)
        } catch {
          check.note(.document, error.words)
        }
      }
    } catch {
      check.note(.document, Self.words(error))
    }
    if let row, count != row.devices {
      check.note(.document, "\(count) of \(row.devices) devices are there")
    }
  }

  // MARK: Events

  /// Reads all chunks that can be read.
  ///
  /// - Parameters:
  ///   - check: Where findings go.
  ///   - take: Called with each chunk, and the share that is done.
  func readEvents(_ check: inout DrawingCheck, _ take: (EventChunk, Double) -> Void) {
    let size = DrawingLimits.eventsPerChunk
    let known = row.map { ($0.events + size - 1) / size }
    let found =
      (try? database.integer("SELECT max(number) FROM chunks WHERE number < 4194304")) ?? 0
    guard let statement = try? database.prepare("SELECT data FROM chunks WHERE number = ?") else {
      check.note(.events, "the table of events cannot be read")
      return
    }
    let isBelieved = check.eventCount != nil
    let count = isBelieved ? known ?? 0 : max(known ?? 0, found + 1)
    var last: EventChunk?
    for number in 0..<max(count, 0) {
      let first = number * size
      let end = isBelieved ? min(first + size, check.eventCount ?? 0) : first + size
      do {
        let chunk = try DrawingReader.chunk(number, statement)
        try Self.checkOrder(chunk, after: last, end: isBelieved ? end : nil, row)
        check.readableEventCount += chunk.events.count
        last = chunk
        take(chunk, Double(number + 1) / Double(count))
      } catch {
        last = nil
        // Without a count, nothing says that there was ever one.
        guard isBelieved || number <= found else { continue }
        check.note(
          .events, "events \(first)...\(end - 1): \(Self.words(error))", events: first..<end)
      }
    }
    if isBelieved, let known, found >= known, found > 0 || known > 0 {
      check.note(.events, "there are more chunks of events than the document says")
    }
  }

  /// Whether a chunk is the one that was written after the one before.
  private static func checkOrder(
    _ chunk: EventChunk, after last: EventChunk?, end: Int?, _ row: DocumentRow?
  ) throws(FormatError) {
    if let end, chunk.first + chunk.events.count != end {
      throw FormatError("the chunk has \(chunk.events.count) events")
    }
    if let last, last.checksum != chunk.previous {
      throw FormatError("the chunk is not the one that was written last")
    }
    if chunk.first == 0, chunk.previous != 0 {
      throw FormatError("the first chunk has one before it")
    }
    if let end, let row, end == row.events, chunk.checksum != row.chain {
      throw FormatError("the chunk is not the one that was written last")
    }
  }

  // MARK: The index

  func readIndex(_ check: inout DrawingCheck) {
    let events = check.eventCount ?? check.readableEventCount
    check.strokes = rows(
      DrawingStroke.selection, row?.strokes, "strokes", &check, DrawingStroke.init(_:), \.number)
    check.steps = rows(
      DrawingStep.selection, row?.steps, "steps", &check, DrawingStep.init(_:), \.number)
    guard check.findings.allSatisfy({ $0.kind != .index }) else { return }
    if check.indexedEventCount > events {
      check.note(.index, "the index knows \(check.indexedEventCount) events of \(events)")
    }
    for stroke in check.strokes
    where stroke.endEvent > events || stroke.sampleCount > stroke.endEvent - stroke.firstEvent {
      check.note(.index, "stroke \(stroke.number) has events that are not there")
    }
    let known = Set(check.strokes.filter { $0.state == .drawn }.map(\.number))
    for step in check.steps {
      if let stroke = step.stroke, !known.contains(stroke) {
        check.note(.index, "step \(step.number) is a stroke that is not there, \(stroke)")
      }
      if step.endEvent > events {
        check.note(.index, "step \(step.number) is later than the last event")
      }
    }
  }

  private func rows<Row>(
    _ selection: String, _ count: Int?, _ what: String, _ check: inout DrawingCheck,
    _ read: (Statement) throws(FormatError) -> Row, _ number: KeyPath<Row, Int>
  ) -> [Row] {
    var rows: [Row] = []
    do {
      let statement = try database.prepare(selection)
      while try statement.step() {
        let next = try read(statement)
        guard rows.last.map({ $0[keyPath: number] < next[keyPath: number] }) ?? true else {
          throw FormatError("the \(what) are not in order")
        }
        rows.append(next)
      }
      if let count, count != rows.count {
        throw FormatError("\(rows.count) of \(count) \(what) are there")
      }
    } catch {
      check.note(.index, Self.words(error))
      return []
    }
    return rows
  }

  // MARK: Checkpoints

  /// Reads all checkpoints and their tiles.
  ///
  /// - Parameters:
  ///   - check: Where findings go.
  ///   - take: Called with each checkpoint that is whole and the pixels of its tiles, oldest first.
  func readCheckpoints(
    _ check: inout DrawingCheck, _ take: (CheckpointRow, (PlacedTile) -> [UInt8]?) -> Void
  ) {
    let rows: [CheckpointRow]
    do {
      let (whole, faults) = try CheckpointRow.rows(
        in: database, upTo: check.eventCount ?? DrawingLimits.events)
      for fault in faults { check.note(.checkpoint, fault) }
      rows = whole
    } catch {
      check.note(.checkpoint, Self.words(error))
      return
    }
    for row in rows.reversed() {
      var isWhole = true
      for tile in row.tiles {
        check.tileCount += 1
        do {
          _ = try pixels(of: tile)
        } catch {
          isWhole = false
          check.note(
            .checkpoint,
            "checkpoint \(row.number), tile \(tile.place.x), \(tile.place.y): \(Self.words(error))")
        }
      }
      guard isWhole else { continue }
      check.checkpoints.insert(row.checkpoint, at: 0)
      take(row) { try? pixels(of: $0) }
    }
  }

  private func pixels(of tile: PlacedTile) throws -> [UInt8] {
    let statement = try database.prepare("SELECT data FROM tiles WHERE number = ?")
    try statement.bind([.integer(tile.tile)])
    guard try statement.step() else { throw FormatError("it is missing") }
    let blob = statement.bytes(0)
    guard try TileCode.checksum(in: blob) == tile.checksum else {
      throw FormatError("it is another one")
    }
    return try TileCode.decode(blob)
  }

  /// The words of an error of reading.
  private static func words(_ error: any Error) -> String {
    switch error {
    case let error as FormatError: error.words
    case let error as DatabaseError: error.message
    default: "\(error)"
    }
  }
}
