public import InkSession
public import InkTypes
public import Prediction
internal import Strokes

/// A recording played through the live path, frame by frame, on a clock of its own.
///
/// Unlike `Playback` it learns nothing beforehand: undo, redo, clear and strokes taken back happen to
/// the picture as they did in the window, and each frame shows what was speculative then.
public struct Replay: Sendable {
  /// What came in.
  public let events: [InkEvent]
  /// The document's seed.
  public let seed: UInt32
  /// When frames are taken.
  public let schedule: Schedule
  /// How the tip is guessed; nil = not at all.
  public let prediction: PredictionModel?
  /// When each event came, on a clock that never begins anew.
  private let arrivals: [Timestamp]

  /// When frames are taken.
  public enum Schedule: Sendable, Equatable {
    /// Where the recording says that frames were drawn.
    case recorded
    /// So many a second.
    case rate(Double)
    /// After so many events each.
    case events(Int)
  }

  /// What replaying did.
  public struct Report: Sendable, Equatable {
    /// Frames that had something to draw.
    public var frames = 0
    /// The most samples that a frame drained.
    public var mostSamplesInFrame = 0
    /// Tufts that became part of the picture, and their hairs.
    public var tufts = 0, hairs = 0
    /// Tufts that were drawn ahead, over all frames.
    public var speculativeTufts = 0
    /// Samples that were predicted, over all frames.
    public var predictedSamples = 0
    /// What the session met.
    public var session = SessionCounts()
  }

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - events: What came in.
  ///   - seed: The document's seed.
  ///   - schedule: When frames are taken.
  ///   - prediction: How the tip is guessed; nil = not at all.
  public init(
    events: [InkEvent], seed: UInt32, schedule: Schedule, prediction: PredictionModel?
  ) {
    self.events = events
    self.seed = seed
    self.schedule = schedule
    self.prediction = prediction
    var clock = RecordedClock()
    arrivals = events.map { clock.take($0.arrival) }
  }

  /// Plays it.
  ///
  /// - Parameter show: Called for each frame that has something to draw, with the session, the frame's
  ///   number from 1 and how many events it has taken.
  /// - Returns: What happened.
  public func run(_ show: (borrowing InkSession, _ number: Int, _ taken: Int) -> Void) -> Report {
    var session = InkSession(seed: seed, prediction: prediction)
    var report = Report()
    var next = 0
    var samples = 0
    while next < events.count {
      session.beginFrame()
      let before = session.counts.samples
      let end = frameEnd(from: next)
      for index in next..<end { session.apply(events[index]) }
      samples = session.counts.samples - before
      if end == events.count { session.finish() }
      speculate(&session, upTo: end)
      next = end
      guard !session.frame.isEmpty else { continue }
      report.note(session.frame, samples: samples)
      show(session, report.frames, next)
    }
    report.session = session.counts
    return report
  }

  private func speculate(_ session: inout InkSession, upTo end: Int) {
    // The frame is taken when its last event came, and seen a period later.
    let now = events[end - 1].arrival
    let target = Timestamp(nanoseconds: now.nanoseconds + Int64(period * 1e9))
    session.speculate(to: target, now: now)
  }

  /// How long a frame takes to be seen, in s.
  private var period: Double {
    if case .rate(let rate) = schedule { 1 / rate } else { 1 / 60 }
  }

  /// Where the frame that begins with an event ends.
  private func frameEnd(from start: Int) -> Int {
    switch schedule {
    case .events(let count): return min(start + count, events.count)
    case .recorded:
      var end = start
      while end < events.count {
        end += 1
        if case .frame = events[end - 1] { break }
      }
      return end
    case .rate(let rate):
      let number = frameNumber(of: start, rate)
      var end = start + 1
      while end < events.count, frameNumber(of: end, rate) <= number { end += 1 }
      return end
    }
  }

  private func frameNumber(of event: Int, _ rate: Double) -> Double {
    (Double(arrivals[event].nanoseconds) * 1e-9 * rate).rounded(.down)
  }
}

extension Replay.Report {
  mutating func note(_ frame: borrowing FrameDescription, samples: Int) {
    frames += 1
    mostSamplesInFrame = max(mostSamplesInFrame, samples)
    tufts += frame.committed.tufts.count
    hairs += frame.committed.hairCount
    speculativeTufts += frame.speculative.tufts.count
    predictedSamples += frame.predicted.count
  }
}
