public import InkTypes

/// What a drawing is and what its bytes are spent on.
public struct DrawingSummary: Sendable {
  /// What the drawing is.
  public var document: DrawingDocument
  /// The version of the format.
  public var version: Int
  /// Whether somebody draws in it now.
  public var isBeingWritten: Bool
  /// Events, samples among them, and contact samples among those.
  public var events = 0, samples = 0, contactSamples = 0
  /// From the first event's time to the last one's, in ns.
  public var durationNanoseconds: Int64 = 0
  /// Rows of the index, and how many events it knows.
  public var strokes = 0, steps = 0, indexedEvents = 0
  /// The checkpoints, the newest first, and how many tiles each names.
  public var checkpoints: [(head: DrawingCheckpoint, tiles: Int)] = []
  /// Devices by number: how many samples each sent.
  public var samplesByDevice: [DeviceID: Int] = [:]
  /// Bytes of the file and of its write-ahead log.
  public var fileBytes = 0, logBytes = 0
  /// Bytes of chunks of events, of tiles, and of pages that are free.
  public var eventBytes = 0, tileBytes = 0, freeBytes = 0
  /// Bytes of all else: the index, SQLite's own structures, and what is left over in pages.
  public var otherBytes: Int { fileBytes - eventBytes - tileBytes - freeBytes }

  /// What a sample takes: all bytes but those of checkpoints, of free pages and of the log, over the
  /// samples; nil where there are none.
  public var bytesPerSample: Double? {
    samples == 0 ? nil : Double(fileBytes - tileBytes - freeBytes) / Double(samples)
  }

  /// Reads a drawing through.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - progress: Told the share that is done, 0...1.
  /// - Throws: `DocumentError`.
  public init(path: String, progress: (Double) -> Void = { _ in }) throws(DocumentError) {
    let reader = try DrawingReader(path: path)
    document = reader.document
    version = reader.source.version
    isBeingWritten = reader.isBeingWritten
    strokes = reader.row.strokes
    steps = reader.row.steps
    indexedEvents = reader.indexedEventCount
    for checkpoint in try reader.checkpoints() {
      checkpoints.append(
        (checkpoint.head, try reader.tilePlaces(ofCheckpoint: checkpoint.number).count))
    }
    try count(reader, progress)
    try weigh(reader)
    logBytes = reader.source.logBytes
  }

  private mutating func count(
    _ reader: DrawingReader, _ progress: (Double) -> Void
  ) throws(DocumentError) {
    var first: Timestamp?
    var last = Timestamp.zero
    var piece: [InkEvent] = []
    while try reader.readEvents(from: events, into: &piece) > 0 {
      first = first ?? piece.first?.time
      last = piece.last?.time ?? last
      for case .sample(let sample) in piece {
        samples += 1
        samplesByDevice[sample.device, default: 0] += 1
        if sample.state.contains(.touching) { contactSamples += 1 }
      }
      events += piece.count
      piece.removeAll(keepingCapacity: true)
      progress(Double(events) / Double(reader.eventCount))
    }
    durationNanoseconds = last.nanoseconds &- (first ?? last).nanoseconds
  }

  private mutating func weigh(_ reader: DrawingReader) throws(DocumentError) {
    let database = reader.source.database
    do throws(DatabaseError) {
      let page = try database.integer("PRAGMA page_size") ?? 0
      fileBytes = page * (try database.integer("PRAGMA page_count") ?? 0)
      freeBytes = page * (try database.integer("PRAGMA freelist_count") ?? 0)
      eventBytes = try database.integer("SELECT sum(length(data)) FROM chunks") ?? 0
      tileBytes = try database.integer("SELECT sum(length(data)) FROM tiles") ?? 0
    } catch {
      throw error.documentError("read it")
    }
  }
}
