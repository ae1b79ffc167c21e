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
  private let path: String
  private var checkpoint: PictureKeyframe?
  private var checkpointNumber: Int?
  private var topStep: Int?
  private var position = 0
  /// Where the timeline was last told, and after how many events it is again.
  private var notedPosition = 0
  private static let noteStep = 4096
  /// Ends what was near or down when the drawing was left.
  private var missingEnd: InkEvent?
  /// What is to be found of what was before the checkpoint.
  private var past: PastReader.Task?
  /// What the checkpoint lacks; nil until all events were taken.
  private var rebuild: PictureRebuild?
  private var isRead = false
  private var lastTime = Timestamp.zero
  private var lastDevice: UInt32 = 0
  private var indexer: DrawingIndexer
  private var batch: [InkEvent] = []

  /// Opens a drawing for reading.
  ///
  /// - Parameter path: The file.
  /// - Throws: `DocumentError`.
  public init(path: String) throws(DocumentError) {
    self.path = path
    reader = try DrawingReader(path: path)
    indexer = DrawingIndexer(indexed: reader.indexedEventCount)
    batch.reserveCapacity(2048)
  }

  /// The share that is done, 0...1.
  public var progress: Double {
    let count = Double(max(reader.eventCount, 1))
    guard isRead else { return Double(position) / count / 2 }
    return 1 - Double(waitingEvents) / count / 2
  }

  private var waitingEvents: Int {
    switch rebuild {
    case .some(let rebuild): rebuild.events.count
    case .none: 0
    }
  }

  // MARK: The checkpoint

  /// Reads the newest checkpoint that is whole: the picture to show meanwhile.
  ///
  /// - Returns: Its blocks; nil where there is none.
  public mutating func readCheckpoint() -> [SIMD2<Int>: PictureBlock]? {
    for (number, head) in (try? reader.checkpoints()) ?? [] where head.size == reader.document.size
    {
      guard let blocks = try? reader.blocks(ofCheckpoint: number) else { continue }
      checkpointNumber = number
      checkpoint = PictureKeyframe(depth: head.doneSteps, top: nil, blocks: blocks)
      topStep = head.topStep
      return blocks
    }
    return nil
  }

  // MARK: The events

  /// Lets the session take some events, or the picture some of what the checkpoint lacks.
  ///
  /// - Parameters:
  ///   - session: The session, which shows no stroke meanwhile.
  ///   - timeline: Its timeline.
  ///   - renderer: The picture.
  /// - Returns: Whether it is open.
  /// - Throws: `DocumentError` names the events that cannot be read.
  public mutating func advance(
    _ session: inout InkSession, _ timeline: inout PictureTimeline,
    _ renderer: inout LiveRenderer
  ) throws(DocumentError) -> Bool {
    guard isRead else {
      try read(&session, &timeline)
      return false
    }
    guard var rebuild = rebuild.take() else { return true }
    let reader = reader
    let isDone = try rebuild.advance(&renderer) { range throws(DocumentError) in
      try reader.events(range)
    }
    guard isDone else {
      self.rebuild = consume rebuild
      return false
    }
    timeline.noteShown(session.history)
    session.beginFrame()
    session.show(.all)
    return true
  }

  private mutating func read(
    _ session: inout InkSession, _ timeline: inout PictureTimeline
  ) throws(DocumentError) {
    batch.removeAll(keepingCapacity: true)
    guard try reader.readEvents(from: position, into: &batch) > 0 else {
      return try plan(&session, &timeline)
    }
    session.beginFrame()
    for index in batch.indices {
      session.apply(batch[index])
      note(batch[index])
      position += 1
      indexer.note(session, events: position)
      // Between two strokes a session can be parked; a batch may end in every one of them.
      if position - notedPosition >= Self.noteStep, !session.isDrawing {
        timeline.note(session, events: position)
        notedPosition = position
      }
    }
    session.forgetGestures()
    timeline.note(session, events: position)
  }

  /// All events are taken: finds out what must be drawn.
  private mutating func plan(
    _ session: inout InkSession, _ timeline: inout PictureTimeline
  ) throws(DocumentError) {
    if position > 0 {
      // Whatever was near or down when the drawing was left is gone; a stroke ends where it was.
      let end = InkEvent.leave(lastTime)
      session.apply(end)
      missingEnd = end
      timeline.note(session, events: position)
    }
    addCheckpoint(session, &timeline)
    let plan = timeline.planRebuild(of: session, events: position, goesOn: false)
    guard let rebuild = plan else {
      throw .invalid("its strokes have numbers that cannot be drawn")
    }
    self.rebuild = consume rebuild
    isRead = true
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
    past = pastTask(before: frame, session, timeline)
  }

  /// What a thread of its own finds of what was before the checkpoint.
  private func pastTask(
    before frame: PictureKeyframe, _ session: borrowing InkSession,
    _ timeline: borrowing PictureTimeline
  ) -> PastReader.Task? {
    // It has a picture of its own: not for one that would take more than 256 MiB.
    guard let store = timeline.store, frame.blocks.count <= 256 else { return nil }
    let older = (try? reader.checkpoints()) ?? []
    return PastReader.Task(
      path: path, document: reader.document,
      older: older.compactMap { number, head in
        guard number != checkpointNumber, head.size == reader.document.size,
          head.doneSteps > 0, head.doneSteps < frame.depth
        else { return nil }
        let older = PictureKeyframe(
          depth: head.doneSteps, top: head.topStep.flatMap { indexer.step(numbered: $0) })
        guard older.isPart(of: session.history.done) else { return nil }
        return PastReader.Older(number: number, frame: older)
      },
      steps: Array(session.history.done.prefix(frame.depth)), eventCount: position, store: store)
  }

  /// What leads from a machine's times and devices to those of the drawing.
  ///
  /// - Parameter now: The machine's time.
  /// - Returns: A second later than all that is in it, so that no clock runs back and no silence lasts
  ///   for days; nothing for an empty drawing.
  public func shift(now: Timestamp) -> EventShift {
    guard position > 0 else { return EventShift() }
    return EventShift(
      nanoseconds: lastTime.nanoseconds &+ 1_000_000_000 &- now.nanoseconds, devices: lastDevice)
  }

  /// A keeper of what is drawn from now on.
  ///
  /// - Parameters:
  ///   - writer: The writer of the same file, opened before the reader.
  ///   - session: The session that the drawing was opened with.
  /// - Returns: The keeper.
  public consuming func keeper(
    _ writer: DrawingWriter, _ session: borrowing InkSession
  ) -> DrawingKeeper {
    let keeper = DrawingKeeper(writer, indexer, past: past.map { PastReader($0) })
    if let missingEnd { keeper.take(missingEnd, session) }
    return keeper
  }
}
