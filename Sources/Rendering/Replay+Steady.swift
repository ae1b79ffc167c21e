public import InkSession
public import InkTypes

/// Frames at a steady rate, also where nothing happens: what a video and fading hints need.
extension Replay {
  /// A frame of a steady rate.
  public struct SteadyFrame: Sendable {
    /// From 0.
    public let number: Int
    /// When it is taken: all that came before is in it.
    public let time: Timestamp
    /// Which events it takes.
    public let events: Range<Int>
  }

  /// How many frames a recording makes.
  ///
  /// - Parameters:
  ///   - rate: Frames a second, above 0.
  ///   - rest: For how long frames go on after the last event, in s.
  /// - Returns: The number; infinite or huge where a recording's times are.
  public func steadyFrameCount(rate: Double, rest: Double) -> Double {
    guard let (first, last) = arrivals else { return 0 }
    let seconds = (Double(last.nanoseconds) - Double(first.nanoseconds)) * 1e-9
    return ((seconds + rest) * rate).rounded(.down) + 1
  }

  /// Plays the recording at a steady rate.
  ///
  /// - Parameters:
  ///   - rate: Frames a second, above 0.
  ///   - rest: For how long frames go on after the last event, in s.
  ///   - show: Called for each frame, with the session.
  /// - Returns: What happened.
  public func runSteadily(
    rate: Double, rest: Double, _ show: (borrowing InkSession, SteadyFrame) -> Void
  ) -> Report {
    var session = InkSession(seed: seed, prediction: prediction)
    var report = Report()
    guard let (first, _) = arrivals else { return report }
    let count = Int(steadyFrameCount(rate: rate, rest: rest))
    var next = 0
    for number in 0..<count {
      let time = Self.time(ofFrame: number + 1, after: first, rate)
      session.beginFrame()
      let before = session.counts.samples
      let start = next
      let isLast = number == count - 1
      while next < events.count, isLast || events[next].arrival < time {
        session.apply(events[next])
        next += 1
      }
      if next == events.count { session.finish() }
      session.speculate(
        to: Self.time(ofFrame: number + 2, after: first, rate), now: time)
      if !session.frame.isEmpty {
        report.note(session.frame, samples: session.counts.samples - before)
      }
      show(session, SteadyFrame(number: number, time: time, events: start..<next))
    }
    report.session = session.counts
    return report
  }

  /// When the first and the last event came.
  private var arrivals: (first: Timestamp, last: Timestamp)? {
    guard let first = events.first else { return nil }
    var last = first.arrival
    for event in events { last = max(last, event.arrival) }
    return (first.arrival, last)
  }

  private static func time(
    ofFrame number: Int, after first: Timestamp, _ rate: Double
  ) -> Timestamp {
    Timestamp(nanoseconds: first.nanoseconds + Int64(Double(number) * 1e9 / rate))
  }
}
