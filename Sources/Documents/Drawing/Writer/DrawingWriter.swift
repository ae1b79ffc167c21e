internal import Foundation
public import InkTypes
public import SampleRing
internal import Synchronization

/// Writes a drawing while it is drawn, from a thread of its own: the frame never waits for a disk.
///
/// One thread (the frame's) owns it. What it hands over waits in queues of fixed size and is in the file
/// within 40 ms, as long as the disk keeps up: then a program that is killed loses no more than that. If
/// the disk stalls, events wait in memory (131072: two minutes of a 1000 Hz pen) and writing is tried
/// again until it succeeds: nothing is left out. Only what finds no room any more is dropped, and counted.
///
/// The methods marked *frame* never allocate, lock, wait or throw.
///
/// To go on with a drawing, open the writer first, which locks it, and then a `DrawingReader` to load it;
/// where the writer throws `.inUse` or cannot write, the reader still opens. A reader that was there first
/// keeps a writer out for as long as it lives.
///
/// ```swift
/// let writer = try DrawingWriter(creating: "fox.pelt", DrawingDocument(size: [1024, 768], seed: 7))
/// writer.append(.sample(sample))
/// if let problem = writer.status.problem { show("\(problem)") }
/// let outcome = writer.finish()
/// ```
public final class DrawingWriter {
  /// What the drawing was when it was opened.
  public let document: DrawingDocument
  private var events: RingProducer<InkEvent>
  private var changes: RingProducer<QueuedChange>
  private var freeSlots: RingConsumer<Int32>
  private let pool: TilePool
  let shared: WriterShared
  private let thread: Thread
  private var dropped = 0
  private var isFinished = false
  /// When the oldest event was handed over that may not be saved yet.
  private var waitingSince: Int64 = 0
  private var wait = WitnessedWait()

  /// How many events the drawing has, those that still wait included: the next one's number.
  public private(set) var eventCount: Int

  /// Events in the queue: a minute of a 1000 Hz pen; as many wait in the thread behind it.
  static let eventCapacity = 1 << 16
  /// Changes of the index and tiles in the queue.
  private static let changeCapacity = 1 << 12
  /// Longer than any disk that works takes for a commit, in ns.
  private static let slowNanoseconds: Int64 = 2_000_000_000

  /// Makes a new drawing, and opens it for drawing.
  ///
  /// - Parameters:
  ///   - path: The file; there must be none of that name.
  ///   - document: What it is.
  /// - Throws: `DocumentError`.
  public convenience init(creating path: String, _ document: DrawingDocument) throws(DocumentError)
  {
    try self.init(creating: path, document, system: nil)
  }

  /// Opens a drawing for drawing on.
  ///
  /// - Parameter path: The file.
  /// - Throws: `DocumentError`: `.inUse` where another window or program draws in it, `.system` where it
  ///   cannot be written; it may still be read then.
  public convenience init(opening path: String) throws(DocumentError) {
    try self.init(opening: path, system: nil)
  }

  /// Makes a new drawing over another layer of SQLite below.
  package convenience init(
    creating path: String, _ document: DrawingDocument, system: String?
  ) throws(DocumentError) {
    try NewDrawing.write(to: path, document, replacing: false)
    try self.init(opening: path, system: system)
  }

  /// Opens a drawing over another layer of SQLite below.
  package init(opening path: String, system: String?) throws(DocumentError) {
    let store = try DrawingStore(path: path, system: system)
    var document = store.state.row.document
    document.names = store.state.names
    self.document = document
    eventCount = store.state.row.events
    let events = SampleRing.make(of: InkEvent.self, capacity: Self.eventCapacity)
    let changes = SampleRing.make(of: QueuedChange.self, capacity: Self.changeCapacity, reserve: 0)
    var slots = SampleRing.make(of: Int32.self, capacity: TilePool.slotCount * 2, reserve: 0)
    for slot in 0..<TilePool.slotCount { _ = slots.producer.tryPush(Int32(slot)) }
    pool = TilePool()
    self.events = events.producer
    self.changes = changes.producer
    freeSlots = slots.consumer
    let shared = WriterShared(saved: store.state.row.events, path: store.path)
    var handover: WriterHandover? = WriterHandover(
      store: store, events: events.consumer, changes: changes.consumer, freeSlots: slots.producer,
      pool: pool)
    shared.handover.withLock { $0 = handover.take() }
    self.shared = shared
    thread = Thread { WriterThread.run(shared) }
    thread.name = "pelt drawing"
    thread.start()
  }

  deinit {
    shared.isEnding.store(true, ordering: .releasing)
    shared.wake()
  }

  // MARK: The frame's

  /// Takes an event; *frame*.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - edge: Whether a contact begins or ends with it: a full queue loses no ends of contacts that it
  ///     took; see `SampleRing`.
  /// - Returns: Whether there was room; where not, it is counted in `status.droppedEvents`.
  @discardableResult
  public func append(_ event: InkEvent, edge: ContactEdge = .none) -> Bool {
    guard queue(event, edge: edge) else { return false }
    shared.wake()
    return true
  }

  /// Takes an event without waking the writing thread: `wake` must follow soon, once for many; *frame*.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - edge: As of `append`.
  /// - Returns: As of `append`.
  public func queue(_ event: InkEvent, edge: ContactEdge = .none) -> Bool {
    guard events.tryPush(event, edge: edge) else {
      dropped += 1
      return false
    }
    if shared.saved.load(ordering: .relaxed) == eventCount { waitingSince = WriterShared.now() }
    eventCount += 1
    return true
  }

  /// Lets the writing thread see what was queued; *frame*.
  public func wake() {
    shared.wake()
  }

  /// Takes an entry of the index: a stroke that is whole; *frame*.
  ///
  /// - Parameter stroke: The stroke; one of that number is replaced.
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func put(_ stroke: DrawingStroke) -> Bool { push(.stroke(stroke)) }

  /// Takes an entry of the undo log: a new step, or one whose state changed; *frame*.
  ///
  /// - Parameter step: The step; one of that number is replaced.
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func put(_ step: DrawingStep) -> Bool { push(.step(step)) }

  /// Begins a checkpoint; *frame*.
  ///
  /// Its tiles follow, in this frame and later ones, then `endCheckpoint`.
  /// All tiles must be of the picture after the same event, whatever is appended meanwhile.
  ///
  /// - Parameter head: What it is; `events` at most `eventCount`.
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func beginCheckpoint(_ head: DrawingCheckpoint) -> Bool {
    precondition(
      head.events <= eventCount, "a checkpoint of event \(head.events), \(eventCount) are")
    return push(.beginCheckpoint(head))
  }

  /// Takes a tile of the checkpoint; *frame*.
  ///
  /// One that is fully transparent is better left out.
  ///
  /// - Parameters:
  ///   - place: Column and row.
  ///   - copy: Writes its pixels: `DrawingCheckpoint.tileBytes` bytes, in rows of RGBA with 16 bits a
  ///     channel in the machine's order, premultiplied as the accumulator is.
  /// - Returns: Whether there was room, 16 tiles in all; where not, `copy` was not called: try again in a
  ///   later frame.
  public func appendTile(
    at place: SIMD2<Int>, _ copy: (UnsafeMutableRawBufferPointer) -> Void
  ) -> Bool {
    guard changes.hasRoom(for: 1), let slot = freeSlots.tryPop() else { return false }
    copy(pool.slot(Int(slot)))
    return push(.tile(slot: slot, place: SIMD2<Int32>(clamping: place)))
  }

  /// Takes a tile that is as the newest checkpoint in the file has it, which may be to have none; *frame*.
  ///
  /// - Parameter place: Column and row.
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func appendSameTile(at place: SIMD2<Int>) -> Bool {
    push(.sameTile(place: SIMD2<Int32>(clamping: place)))
  }

  /// Ends a checkpoint: from its commit on, opening begins with it; *frame*.
  ///
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func endCheckpoint() -> Bool { push(.endCheckpoint) }

  /// Gives a checkpoint up that was begun; *frame*.
  ///
  /// - Returns: Whether there was room; where not, try again in a later frame.
  public func abandonCheckpoint() -> Bool { push(.abandonCheckpoint) }

  private func push(_ change: RowChange) -> Bool {
    guard changes.tryPush(QueuedChange(change: change, after: eventCount)) else { return false }
    shared.wake()
    return true
  }

  /// How far it is; *frame*.
  public var status: DrawingStatus {
    let saved = shared.saved.load(ordering: .acquiring)
    var status = DrawingStatus(
      savedEvents: saved, waitingEvents: eventCount - saved, droppedEvents: dropped,
      delayNanoseconds: 0,
      problem: DrawingProblem(rawValue: shared.problem.load(ordering: .relaxed)),
      restoredCount: shared.restored.load(ordering: .relaxed))
    guard saved < eventCount else { return status }
    let since = max(waitingSince, shared.savedTime.load(ordering: .relaxed))
    status.delayNanoseconds = wait.look(since: since, now: WriterShared.now())
    if status.problem == nil, status.delayNanoseconds > Self.slowNanoseconds {
      status.problem = .slow
    }
    return status
  }

  // MARK: Not in every frame

  /// Where the drawing is now.
  public var path: String { shared.path.withLock { $0 } }

  /// The system's or SQLite's words for the last problem.
  public var problemDetail: String? { shared.detail.withLock { $0 } }

  /// Takes a device's name; before the event that it appears.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - name: Its own words.
  public func name(_ device: DeviceID, _ name: String) {
    shared.names.withLock { $0[device] = name }
    shared.wake()
  }

  /// Begins to write the drawing under another name, and to draw on there.
  ///
  /// All that was saved is copied, all that waits follows: it also saves a drawing whose file is gone.
  /// Events may be appended meanwhile. `takeMoveResult` says when it is done.
  ///
  /// - Parameters:
  ///   - path: The new file.
  ///   - replacing: Whether a file of that name may be there.
  ///   - keepingOld: Whether the old file stays: as it was at this moment.
  public func beginMove(to path: String, replacing: Bool, keepingOld: Bool) {
    shared.moved.withLock { $0 = nil }
    shared.move.withLock {
      $0 = .init(path: path, replacing: replacing, keepingOld: keepingOld)
    }
    shared.wake()
  }

  /// Gives what became of a move, once.
  ///
  /// - Returns: The new path, or why the drawing stays where it was; nil while it is under way.
  public func takeMoveResult() -> Result<String, DocumentError>? {
    shared.moved.withLock { $0.take() }
  }

  /// Saves what waits, packs, closes and unlocks the file; nothing can be appended afterwards.
  ///
  /// - Parameter seconds: How long to wait for a disk that fails or stalls.
  /// - Returns: What was saved and what was not.
  @discardableResult
  public func finish(within seconds: Double = 10) -> DrawingOutcome {
    shared.isEnding.store(true, ordering: .releasing)
    shared.wake()
    let isDone = isFinished || shared.done.wait(timeout: .now() + seconds) == .success
    isFinished = isFinished || isDone
    let saved = shared.saved.load(ordering: .acquiring)
    let problem = DrawingProblem(rawValue: shared.problem.load(ordering: .relaxed))
    return DrawingOutcome(
      savedEvents: saved, lostEvents: eventCount - saved + dropped,
      problem: problem ?? (isDone ? nil : .slow), detail: problemDetail)
  }
}
