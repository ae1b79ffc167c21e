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
  /// How far frames usually lie apart while the pen draws, in ns.
  private var interval = 0.0
  /// When a frame was begun that had nothing to draw.
  private var lastLook: Timestamp?
  /// How far such looks lie apart, in ns: a hovering pen may report a thousand times a second.
  private static let lookInterval: Int64 = 2_000_000
  /// Frames farther apart are no motion.
  private static let longestInterval = 33_300_000.0

  /// - Parameter limit: Frames a second at most.
  init(limit: Double) {
    precondition(limit > 0, "at most \(limit) frames a second would never draw")
    shortestInterval = 1e9 / limit
  }

  /// Learns how long a frame took, in ns.
  mutating func note(cost taken: Int64) {
    cost += (min(max(Double(taken), 0), Self.longestCost) - cost) / 8
  }

  /// Learns how far two frames lay apart, in ns.
  mutating func note(interval taken: Int64) {
    let taken = Double(taken)
    guard taken > 0, taken <= Self.longestInterval else { return }
    interval += (taken - interval) / 8
  }

  /// A frame had nothing to draw.
  mutating func looked(at time: Timestamp) {
    lastLook = time
  }

  /// Half of the time for which a frame is usually seen, in ns.
  var halfInterval: Int64 { Int64(interval / 2) }

  /// Decides about a frame.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - last: When the last frame took its samples.
  ///   - waits: Whether to keep frames apart at all.
  /// - Returns: When to start it.
  func next(now: Timestamp, after last: Timestamp?, waits: Bool) -> FrameDecision {
    let interval = Int64(max(shortestInterval, 2 * cost).rounded(.up))
    var start = waits ? max(now, last?.advanced(by: interval) ?? now) : now
    if waits, let lastLook { start = max(start, lastLook.advanced(by: Self.lookInterval)) }
    return FrameDecision(
      kind: waits ? .onArrival : .atOnce, start: start, target: start.advanced(by: Int64(cost)),
      lead: 0, framesInFlight: 1)
  }
}
