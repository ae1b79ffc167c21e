public import Documents
internal import Foundation
public import InkSession
public import InkTypes
public import Rendering

/// Keeps a drawing while it is drawn: every event, the index of strokes and steps, and checkpoints.
///
/// It belongs to the frame's thread, which never waits for it: what finds no room goes later.
public final class DrawingKeeper {
  /// The file's writer.
  public let writer: DrawingWriter
  private var indexer: DrawingIndexer
  private var checkpoints = CheckpointStream()
  private var past: PastReader?
  /// The newest checkpoint of this session.
  private var newest: DrawingCheckpoint?
  /// Whether the file has, or will have, every event: a disk that is away for minutes fills the queues.
  public private(set) var isWhole = true

  /// Makes a keeper of a new file.
  ///
  /// - Parameter writer: The file's writer.
  public convenience init(_ writer: DrawingWriter) {
    self.init(writer, DrawingIndexer())
  }

  init(_ writer: DrawingWriter, _ indexer: DrawingIndexer, past: PastReader? = nil) {
    self.writer = writer
    self.indexer = indexer
    self.past = past
  }

  deinit { past?.stop() }

  /// How many events the drawing has.
  public var eventCount: Int { writer.eventCount }

  /// Takes an event that a session has just taken.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - session: The session.
  public func take(_ event: InkEvent, _ session: borrowing InkSession) {
    guard writer.queue(event) else {
      isWhole = false
      return
    }
    if isWhole { indexer.note(session, events: writer.eventCount) }
  }

  /// Hands over what waits; once a frame, after its events.
  ///
  /// - Returns: Whether all is handed over.
  @discardableResult
  public func advance() -> Bool {
    // Once for all events: the fence in it costs more than to queue one.
    writer.wake()
    var count = 0
    for row in indexer.rows {
      let isTaken =
        switch row {
        case .stroke(let stroke): writer.put(stroke)
        case .step(let step): writer.put(step)
        }
      guard isTaken else { break }
      count += 1
    }
    indexer.removeRows(count)
    checkpoints.advance(writer)
    return indexer.rows.isEmpty && !checkpoints.isBusy
  }

  /// Takes a keyframe as a checkpoint, where none is on its way.
  ///
  /// - Parameters:
  ///   - frame: The keyframe: the picture after all events so far.
  ///   - size: The picture's width and height in px.
  public func keep(_ frame: PictureKeyframe, size: SIMD2<Int>) {
    guard isWhole, !checkpoints.isBusy else { return }
    let head = DrawingCheckpoint(
      events: eventCount, doneSteps: frame.depth, topStep: indexer.topStep, size: size)
    // The same picture again would push an older one out, from which undo can begin.
    guard head.doneSteps != newest?.doneSteps || head.topStep != newest?.topStep else { return }
    newest = head
    checkpoints.begin(frame, head)
  }

  // MARK: The past

  /// Whether keyframes of a drawing that was opened may still be found.
  public var isLookingBack: Bool { past != nil }

  /// Gives a timeline the keyframes that were found of what was before the drawing's last checkpoint; once
  /// a frame.
  ///
  /// - Parameter timeline: The timeline that the drawing was opened with.
  public func lookBack(_ timeline: inout PictureTimeline) {
    guard let past else { return }
    let wasDone = past.isDone
    for frame in past.take() { timeline.add(past: frame) }
    if wasDone { self.past = nil }
  }

  /// Waits for the past's thread: a file that is looked into keeps its log.
  private func stopLookingBack() {
    past?.stop()
    for _ in 0..<1000 where past?.isDone == false { writer.pause() }
    past = nil
  }

  // MARK: -

  /// Reads events back, once they are in the file.
  ///
  /// - Parameters:
  ///   - range: Which ones.
  ///   - seconds: How long to wait for the file.
  /// - Returns: The events; nil where they cannot be had.
  public func events(_ range: Range<Int>, waiting seconds: Double = 0.3) -> [InkEvent]? {
    writer.wake()
    guard isWhole, writer.waitUntilSaved(range.upperBound, atMost: seconds),
      let reader = try? DrawingReader(path: writer.path)
    else { return nil }
    return try? reader.events(range)
  }

  /// Hands over what waits, and closes the file.
  ///
  /// - Returns: What was saved, and what was not.
  public func finish() -> DrawingOutcome {
    stopLookingBack()
    // The queues have room again within a commit or two, or never.
    for _ in 0..<2000 where !advance() && writer.status.problem == nil { writer.pause() }
    return writer.finish()
  }
}

extension DrawingWriter {
  /// Waits until events are in the file.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - seconds: How long at most.
  /// - Returns: Whether they are.
  func waitUntilSaved(_ count: Int, atMost seconds: Double) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while status.savedEvents < count {
      guard Date() < end else { return false }
      pause()
    }
    return true
  }

  /// Lets the writing thread work.
  func pause() {
    Thread.sleep(forTimeInterval: 0.002)
  }
}

extension DrawingReader {
  /// Reads some of the events.
  ///
  /// - Parameter range: Which ones, at most as many as there are.
  /// - Returns: The events.
  /// - Throws: `DocumentError`.
  public func events(_ range: Range<Int>) throws(DocumentError) -> [InkEvent] {
    var events: [InkEvent] = []
    while events.count < range.count {
      guard try readEvents(from: range.lowerBound + events.count, into: &events) > 0 else {
        throw .invalid("it has fewer events than it should")
      }
    }
    events.removeLast(events.count - range.count)
    return events
  }
}
