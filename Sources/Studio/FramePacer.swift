internal import InkTypes

/// When a frame may begin, where no screen says so: soon after its samples, and no more often than
/// drawing leaves half of a core free.
struct FramePacer {
  private var lastStart: Timestamp?
  private var cost = 0.0
  private let shortestInterval: Double

  /// - Parameter limit: Frames a second at most.
  init(limit: Double) {
    shortestInterval = 1e9 / limit
  }

  /// How long a frame takes from its beginning until it is seen, in ns.
  var expectedCost: Int64 { Int64(cost) }

  /// The first instant at which the next frame may begin.
  var earliestStart: Timestamp {
    guard let lastStart else { return .zero }
    let interval = max(shortestInterval, 2 * cost)
    return Timestamp(nanoseconds: lastStart.nanoseconds + Int64(interval))
  }

  /// Learns from a frame.
  mutating func note(start: Timestamp, end: Timestamp) {
    lastStart = start
    let taken = Double(end.nanoseconds - start.nanoseconds)
    // One slow frame must not hold up the next ones: at most a display's frame is believed.
    cost += (min(taken, 16_666_667) - cost) / 8
  }
}
