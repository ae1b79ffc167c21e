public import InkTypes

/// When events happened, from the X server's whole milliseconds and the moments of arrival.
///
/// A server on this machine stamps an event with CLOCK_MONOTONIC in whole ms, truncated: the truth lies
/// in [t, t + 1 ms). Arrival is exact but late, by a delay with a sharp lower end. So the refined time is
/// clip(arrival − d₀, t, t + 0.999 ms), never before the last one; d₀ is the 5th percentile of
/// (arrival − t) over the last 1024 events, and 0.5 ms until 500 have been seen.
///
/// A server with another clock (another machine, a time namespace) gets no refined times: the smallest
/// (arrival − t) of the last 128 to 256 events must lie in −0.1...2.1 ms.
public struct RefinedClock: Sendable {
  /// What is known of the server's clock.
  public enum Verdict: Sendable, Equatable {
    /// Fewer than 100 events were seen.
    case learning
    /// It is this machine's CLOCK_MONOTONIC.
    case same
    /// It is another clock; its times are not used.
    case other
  }

  private static let millisecond: Int64 = 1_000_000
  private static let plausibleDelays: ClosedRange<Int64> = -100_000...2_100_000
  private static let eventsToJudge = 100
  private static let eventsToRefine = 500
  private static let blockLength = 128

  private var delays = SortedWindow(capacity: 1024)
  private var seen = 0
  private var smallestOfLastBlock: Int64?
  private var smallest = Int64.max
  private var latest: Timestamp?

  /// Makes a clock that has seen nothing.
  public init() {}

  /// Whether the server's clock is ours.
  public var verdict: Verdict {
    guard seen >= Self.eventsToJudge else { return .learning }
    return isPlausible ? .same : .other
  }

  /// The delay taken off arrivals, in ns; nil until 500 events have been seen.
  public var typicalDelay: Int64? {
    delays.count >= Self.eventsToRefine ? delays.quantile(0.05) : nil
  }

  /// Refines an event's time; never allocates.
  ///
  /// - Parameters:
  ///   - milliseconds: The server's time of the event, which wraps after 49.7 days.
  ///   - arrival: When it reached the program.
  /// - Returns: The moment as best known, not before that of the event before; nil where the server's
  ///   clock is not known to be ours.
  public mutating func refine(serverMilliseconds milliseconds: UInt32, arrival: Timestamp)
    -> Timestamp?
  {
    let whole = Self.unwrap(milliseconds, near: arrival)
    let delay = arrival.since(whole)
    note(delay)
    guard isPlausible else { return nil }
    delays.add(delay)
    let guess = arrival.advanced(by: -(typicalDelay ?? Self.millisecond / 2))
    var refined = min(max(guess, whole), whole.advanced(by: 999_000))
    // It cannot have happened after it came.
    refined = max(min(refined, arrival), latest ?? refined)
    latest = refined
    return refined
  }

  private var isPlausible: Bool {
    Self.plausibleDelays.contains(min(smallest, smallestOfLastBlock ?? smallest))
  }

  private mutating func note(_ delay: Int64) {
    if seen > 0, seen % Self.blockLength == 0 {
      smallestOfLastBlock = smallest
      smallest = .max
    }
    seen += 1
    smallest = min(smallest, delay)
  }

  /// The moment with these low 32 bits of its ms that lies nearest to an arrival.
  private static func unwrap(_ milliseconds: UInt32, near arrival: Timestamp) -> Timestamp {
    let arrived = arrival.nanoseconds / millisecond
    let late = Int32(truncatingIfNeeded: arrived - Int64(milliseconds))
    return Timestamp(nanoseconds: (arrived - Int64(late)) * millisecond)
  }
}
