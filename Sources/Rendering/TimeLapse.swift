internal import InkSession
public import InkTypes

/// How a drawing was made, in a number of frames: each adds as many contact samples as the others.
///
/// Rests take no frames, and neither do undo, redo and clear, whose effect the next frame shows. The
/// last frame is the whole picture. Frames that only add to the one before are drawn on; others, where
/// something went or came back, are drawn from the beginning.
public struct TimeLapse: Sendable {
  /// What came in.
  public let events: [InkEvent]
  /// The document's seed.
  public let seed: UInt32
  private var runs: [Run] = []

  /// Frames of which each adds to the one before.
  private struct Run {
    /// The strokes that the last of them shows.
    var strokes: Set<UInt32>
    /// How many events each frame has seen.
    var ends: [Int]
  }

  /// How many events are drawn at once.
  private static let eventsPerFrame = 2048

  /// Finds the frames.
  ///
  /// - Parameters:
  ///   - events: What came in.
  ///   - seed: The document's seed.
  ///   - frameCount: How many frames, 1 or more.
  public init(events: [InkEvent], seed: UInt32, frameCount: Int) {
    precondition(frameCount >= 1, "a time-lapse of \(frameCount) frames")
    self.events = events
    self.seed = seed
    let total = Self.contactSamples(in: events)
    var session = InkSession(seed: seed, visibility: .none)
    var number = 0
    var shown = Shown()
    for (index, event) in events.enumerated() {
      session.apply(event)
      while number < frameCount - 1,
        session.counts.contactSamples * frameCount >= (number + 1) * total
      {
        take(index + 1, session, &shown)
        number += 1
      }
    }
    session.finish()
    for _ in number..<frameCount { take(events.count, session, &shown) }
  }

  private static func contactSamples(in events: [InkEvent]) -> Int {
    var session = InkSession(seed: 0, visibility: .none)
    for event in events { session.apply(event) }
    return max(1, session.counts.contactSamples)
  }

  /// What the frame before showed.
  private struct Shown {
    var strokes: Set<UInt32> = []
    /// The first number that no stroke bore then.
    var next: UInt32 = 0
  }

  private mutating func take(
    _ end: Int, _ session: borrowing InkSession, _ shown: inout Shown
  ) {
    var strokes = session.history.visibleStrokes
    if let stroke = session.drawingStroke { strokes.insert(stroke) }
    if !runs.isEmpty, strokes.filter({ $0 < shown.next }) == shown.strokes {
      runs[runs.count - 1].strokes = strokes
      runs[runs.count - 1].ends.append(end)
    } else {
      runs.append(Run(strokes: strokes, ends: [end]))
    }
    shown = Shown(strokes: strokes, next: session.nextStroke)
  }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - makePicture: Makes an empty picture; asked for wherever one cannot be drawn on.
  ///   - show: Takes each frame's picture and number, from 0.
  /// - Throws: What the closures throw.
  public func draw<Picture: SeenPicture & ~Copyable, Problem: Error>(
    on makePicture: () throws(Problem) -> Picture,
    _ show: (inout Picture, Int) throws(Problem) -> Void
  ) throws(Problem) {
    var number = 0
    for run in runs {
      var picture = try makePicture()
      var session = InkSession(
        seed: seed, visibility: .only(run.strokes), batchCapacity: Self.eventsPerFrame)
      var start = 0
      for end in run.ends {
        advance(&session, from: &start, to: end, in: &picture)
        try show(&picture, number)
        number += 1
      }
    }
  }

  private func advance<Picture: SeenPicture & ~Copyable>(
    _ session: inout InkSession, from start: inout Int, to end: Int, in picture: inout Picture
  ) {
    while start < end {
      let next = min(start + Self.eventsPerFrame, end)
      session.beginFrame()
      for event in events[start..<next] {
        // What commands leave is known already: only the strokes that stay are drawn.
        if case .command = event { continue }
        session.apply(event)
      }
      start = next
      if start == events.count {
        session.finish()
      } else if start == end {
        session.speculate()
      }
      picture.draw(session.frame)
    }
  }
}
