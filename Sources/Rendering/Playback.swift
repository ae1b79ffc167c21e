public import InkSession
public import InkTypes

/// A recording played from its first event to its last, as fast as the backend draws.
///
/// Played twice: first to learn what undo, redo and clear leave, then to draw that. The picture is the
/// same as that of a live drawing of the same events.
public struct Playback: Sendable {
  /// What came in.
  public let events: [InkEvent]
  /// The document's seed.
  public let seed: UInt32
  /// What the events did, learnt by playing them without drawing.
  public let counts: SessionCounts
  /// The canvas's colour as the recording's settings left it; nil where they said nothing.
  public let background: InkColor?
  private let visibleStrokes: Set<UInt32>

  /// How many events go into a frame: the picture does not depend on it, memory does.
  private static let eventsPerFrame = 2048

  /// Plays events without drawing.
  ///
  /// - Parameters:
  ///   - events: What came in.
  ///   - seed: The document's seed.
  public init(events: [InkEvent], seed: UInt32) {
    self.events = events
    self.seed = seed
    var session = InkSession(seed: seed, visibility: .none)
    for event in events { session.apply(event) }
    session.finish()
    counts = session.counts
    background = session.background
    visibleStrokes = session.history.visibleStrokes
  }

  /// Draws the picture that the events leave.
  ///
  /// - Parameters:
  ///   - picture: Where to.
  ///   - progress: Told the share that is done, 0...1, after every frame.
  public func draw<Backend: PictureBackend & ~Copyable>(
    into picture: inout Backend, progress: (Double) -> Void = { _ in }
  ) {
    var session = InkSession(
      seed: seed, visibility: .only(visibleStrokes), batchCapacity: Self.eventsPerFrame)
    for start in stride(from: 0, to: events.count, by: Self.eventsPerFrame) {
      let end = min(start + Self.eventsPerFrame, events.count)
      session.beginFrame()
      for index in start..<end { session.apply(events[index]) }
      if end == events.count { session.finish() }
      picture.draw(session.frame)
      progress(Double(end) / Double(events.count))
    }
  }
}
