public import Documents
public import InkSession
public import InkTypes
public import Rendering

/// Opens a drawing piece by piece: its last checkpoint at once, then the events that led there and on.
///
/// A session takes all events, without drawing; the timeline then draws what the checkpoint lacks.
public struct DrawingOpening: ~Copyable {
  /// The drawing.
  public let reader: DrawingReader
  private var checkpoint: PictureKeyframe?
  private var topStep: Int?
  private var position = 0
  /// The latest time of an event so far: whoever draws on goes on from there.
  public private(set) var lastTime = Timestamp.zero
  /// The largest number of a device so far: whoever draws on has others.
  public private(set) var lastDevice: UInt32 = 0
  private var indexer: DrawingIndexer
  private var batch: [InkEvent] = []

  /// Opens a drawing for reading.
  ///
  /// - Parameter path: The file.
  /// - Throws: `DocumentError`.
  public init(path: String) throws(DocumentError) {
    reader = try DrawingReader(path: path)
    indexer = DrawingIndexer(indexed: reader.indexedEventCount)
    batch.reserveCapacity(2048)
  }

  /// The share of the events that was taken, 0...1.
  public var progress: Double {
    reader.eventCount > 0 ? Double(position) / Double(reader.eventCount) : 1
  }

  // MARK: The checkpoint

  /// Reads the newest checkpoint that is whole: the picture to show meanwhile.
  ///
  /// - Returns: Its blocks; nil where there is none.
  public mutating func readCheckpoint() -> [SIMD2<Int>: PictureBlock]? {
    for (number, head) in (try? reader.checkpoints()) ?? [] where head.size == reader.document.size
    {
      guard let blocks = try? blocks(ofCheckpoint: number) else { continue }
      checkpoint = PictureKeyframe(depth: head.doneSteps, top: nil, blocks: blocks)
      topStep = head.topStep
      return blocks
    }
    return nil
  }

  private func blocks(
    ofCheckpoint number: Int
  ) throws(DocumentError) -> [SIMD2<Int>: PictureBlock] {
    let side = DrawingCheckpoint.tileSide
    precondition(side == PictureKeyframe.side, "tiles of files and of keyframes are the same")
    var tile = [UInt16](repeating: 0, count: DrawingCheckpoint.tileBytes / 2)
    var blocks: [SIMD2<Int>: PictureBlock] = [:]
    for place in try reader.tilePlaces(ofCheckpoint: number) {
      let room = reader.document.size &- place &* side
      guard room.x > 0, room.y > 0 else { throw .invalid("a tile lies beyond the canvas") }
      var failure: DocumentError?
      tile.withUnsafeMutableBytes { bytes in
        do throws(DocumentError) {
          try reader.readTile(at: place, ofCheckpoint: number, into: bytes)
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      let size = SIMD2(min(side, room.x), min(side, room.y))
      var pixels: [UInt16] = []
      pixels.reserveCapacity(4 * size.x * size.y)
      for y in 0..<size.y { pixels += tile[4 * y * side..<4 * (y * side + size.x)] }
      blocks[place] = PictureBlock(pixels: pixels, size: size)
    }
    return blocks
  }

  // MARK: The events

  /// Lets a session take some events.
  ///
  /// - Parameters:
  ///   - session: The session, which shows no stroke.
  ///   - timeline: Its timeline.
  /// - Returns: Whether that were the last ones.
  /// - Throws: `DocumentError` names the events that cannot be read.
  public mutating func advance(
    _ session: inout InkSession, _ timeline: inout PictureTimeline
  ) throws(DocumentError) -> Bool {
    batch.removeAll(keepingCapacity: true)
    guard try reader.readEvents(from: position, into: &batch) > 0 else {
      addCheckpoint(session, &timeline)
      return true
    }
    session.beginFrame()
    for index in batch.indices {
      session.apply(batch[index])
      note(batch[index])
      position += 1
      indexer.note(session, events: position)
    }
    session.forgetGestures()
    timeline.note(session, events: position)
    return false
  }

  private mutating func note(_ event: InkEvent) {
    lastTime = max(lastTime, event.time, event.arrival)
    switch event {
    case .sample(let sample): lastDevice = max(lastDevice, sample.device.number)
    case .deviceAdded(let id, _, _), .deviceRemoved(let id, _):
      lastDevice = max(lastDevice, id.number)
    default: break
    }
  }

  private mutating func addCheckpoint(
    _ session: borrowing InkSession, _ timeline: inout PictureTimeline
  ) {
    guard var frame = checkpoint.take() else { return }
    frame.top = topStep.flatMap { indexer.step(numbered: $0) }
    guard (frame.depth == 0) == (frame.top == nil), frame.isPart(of: session.history.done) else {
      return
    }
    timeline.add(frame)
  }

  /// A keeper of what is drawn from now on.
  ///
  /// - Parameter writer: The writer of the same file, opened before the reader.
  /// - Returns: The keeper.
  public consuming func keeper(_ writer: DrawingWriter) -> DrawingKeeper {
    DrawingKeeper(writer, indexer)
  }
}
