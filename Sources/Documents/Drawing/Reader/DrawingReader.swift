public import InkTypes

/// A drawing that is read: its description, its events piece by piece, its index, its checkpoints.
///
/// Opening changes nothing, not even a file's time, and makes no file beside it; a log that a crash left
/// is read with it. While somebody draws in the file, all is as of the moment of opening. What it gives
/// has passed its checksums. Used by one thread at a time.
///
/// ```swift
/// let reader = try DrawingReader(path: "fox.pelt")
/// var events: [InkEvent] = []
/// while try reader.readEvents(from: events.count, into: &events) > 0 {}
/// ```
public final class DrawingReader {
  /// What the drawing is.
  public let document: DrawingDocument
  /// How many events it has.
  public let eventCount: Int
  /// How many events its index of strokes and steps knows; 0 = there is no index.
  public let indexedEventCount: Int
  /// Whether somebody draws in it now: there may be more by now than is read.
  public let isBeingWritten: Bool

  let source: DrawingSource
  let row: DocumentRow
  private let chunk: Statement
  /// The end and the checksum of the chunk that was read last.
  private var lastEnd = 0
  private var lastChecksum: UInt32 = 0

  /// Opens a drawing.
  ///
  /// - Parameter path: The file.
  /// - Throws: `DocumentError`: no drawing, a later version, damaged, hostile.
  public init(path: String) throws(DocumentError) {
    source = try DrawingSource(path: path)
    isBeingWritten = source.isBeingWritten
    row = try Self.documentRow(source.database)
    document = try Self.document(row, source.database)
    eventCount = row.events
    indexedEventCount = row.indexed
    do throws(DatabaseError) {
      chunk = try source.database.prepare("SELECT data FROM chunks WHERE number = ?")
    } catch {
      throw error.documentError("read it")
    }
  }

  static func documentRow(_ database: Database) throws(DocumentError) -> DocumentRow {
    try Self.reading { () throws in
      let statement = try database.prepare(DocumentRow.selection)
      guard try statement.step() else { throw FormatError("the document's row is missing") }
      return try DocumentRow(statement)
    }
  }

  private static func document(
    _ row: DocumentRow, _ database: Database
  ) throws(DocumentError) -> DrawingDocument {
    try Self.reading { () throws in
      var document = row.document
      let statement = try database.prepare(DeviceRow.selection)
      var place = 0
      while try statement.step() {
        guard place < row.devices, statement.integer(0) == place else {
          throw FormatError("there are more devices than the document says")
        }
        try DeviceRow(statement).tell(&document)
        place += 1
      }
      guard place == row.devices else { throw FormatError("a device's row is missing") }
      return document
    }
  }

  /// Runs work that reads, and says what is wrong with the file where it is.
  static func reading<Value>(
    _ work: () throws -> Value
  ) throws(DocumentError) -> Value {
    do {
      return try work()
    } catch let error as FormatError {
      throw .damaged(error.words)
    } catch let error as DatabaseError {
      throw error.documentError("read it")
    } catch let error as DocumentError {
      throw error
    } catch {
      throw .invalid("\(error)")
    }
  }

  /// Reads the events from a place on, as far as they come in one piece: 1024 at most.
  ///
  /// - Parameters:
  ///   - position: The number of the first event that is wanted, counted from 0.
  ///   - events: What to append to.
  /// - Returns: How many were appended; 0 at the end.
  /// - Throws: `DocumentError.invalid` names the events that cannot be read.
  public func readEvents(
    from position: Int, into events: inout [InkEvent]
  ) throws(DocumentError) -> Int {
    precondition(position >= 0, "no event has the number \(position)")
    guard position < eventCount else { return 0 }
    let number = position / DrawingLimits.eventsPerChunk
    let piece = try readChunk(number)
    let wanted = piece.events[(position - piece.first)...]
    events.append(contentsOf: wanted)
    return wanted.count
  }

  /// Reads a chunk, and sees to it that it is the one that belongs there.
  func readChunk(_ number: Int) throws(DocumentError) -> EventChunk {
    let first = number * DrawingLimits.eventsPerChunk
    let end = min(first + DrawingLimits.eventsPerChunk, eventCount)
    let piece: EventChunk
    do {
      piece = try Self.chunk(number, chunk)
      guard piece.first + piece.events.count == end else {
        throw FormatError("it has \(piece.events.count) events")
      }
      let follows = lastEnd == first ? lastChecksum : piece.previous
      guard piece.previous == follows, end < eventCount || piece.checksum == row.chain else {
        throw FormatError("it is not the one that was written last")
      }
    } catch let error as DatabaseError {
      guard error.isDamage else { throw error.documentError("read it") }
      throw .damaged("events \(first)...\(end - 1): \(error.message)")
    } catch {
      throw .damaged("events \(first)...\(end - 1): \((error as? FormatError)?.words ?? "")")
    }
    (lastEnd, lastChecksum) = (end, piece.checksum)
    return piece
  }

  /// Reads a chunk by its key alone.
  static func chunk(_ number: Int, _ statement: Statement) throws -> EventChunk {
    try statement.bind([.integer(number)])
    defer { statement.reset() }
    guard try statement.step() else { throw FormatError("the chunk is missing") }
    let piece = try EventChunk(statement.bytes(0))
    guard piece.first == number * DrawingLimits.eventsPerChunk else {
      throw FormatError("the chunk is another one")
    }
    return piece
  }

  /// Reads everything as a recording.
  ///
  /// - Parameter progress: Told the share that is done, 0...1.
  /// - Returns: The recording: what was written, event for event, bit for bit.
  /// - Throws: `DocumentError`.
  public func recording(
    progress: (Double) -> Void = { _ in }
  ) throws(DocumentError) -> Recording {
    var recording = Recording()
    recording.canvas = document.size
    recording.seed = document.seed
    recording.clock = document.clock
    recording.devices = document.devices
    recording.names = document.names
    recording.describesDevices = document.describesDevices
    // A count is only a claim.
    recording.events.reserveCapacity(min(eventCount, 1 << 20))
    while try readEvents(from: recording.events.count, into: &recording.events) > 0 {
      progress(Double(recording.events.count) / Double(eventCount))
    }
    return recording
  }
}

extension DocumentError {
  /// A drawing of which something is lost.
  static func damaged(_ words: String) -> DocumentError {
    .invalid("the drawing is damaged: \(words); `pelt check FILE -o COPY` saves what is left")
  }
}
