internal import InkTypes

/// Pacing where no screen is waited for: a frame as soon as there are samples, but not too often.
///
/// Two frames start at least two usual costs apart, so that half of a core stays free, and never more
/// often than the limit.
struct ArrivalPacing: Sendable, BitwiseCopyable {
  /// One slow frame must not hold up the next ones: at most a display's frame is believed, in ns.
  private static let longestCost = 16_666_667.0
  private let shortestInterval: Double
  /// What a frame usually takes, in ns.
  private var cost = 0.0

  /// - Parameter limit: Frames a second at most.
  init(limit: Double) {
    precondition(limit > 0, "at most \(limit) frames a second would never draw")
    shortestInterval = 1e9 / limit
  }

  /// Learns how long a frame took, in ns.
  mutating func note(cost taken: Int64) {
    cost += (min(max(Double(taken), 0), Self.longestCost) - cost) / 8
  }

  /// Decides about a frame.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - last: When the last frame took its samples.
  ///   - waits: Whether to keep frames apart at all.
  /// - Returns: When to start it.
  func next(now: Timestamp, after last: Timestamp?, waits: Bool) -> FrameDecision {
    let interval = Int64(max(shortestInterval, 2 * cost).rounded(.up))
    let start = waits ? max(now, last?.advanced(by: interval) ?? now) : now
    return FrameDecision(
      kind: waits ? .onArrival : .atOnce, start: start, target: start.advanced(by: Int64(cost)),
      lead: 0, framesInFlight: 1)
  }
}
