package import InkTypes

/// A report of the simulated pen.
package struct SimulatedReport: Sendable {
  /// When the pen was where it says.
  package let instant: Timestamp
  /// When the kernel had it.
  package let kernel: Timestamp
  /// The X server's time of it.
  package let serverMilliseconds: UInt32
  /// When the program had it.
  package let arrival: Timestamp
}

/// A pen of 200 Hz: ±0.3 ms jitter, 0 to 1 ms on USB, 0.25 ms through the server, some hiccups.
struct SimulatedPen {
  private static let period = 5e6
  private static let hiccups = 0.002
  private var index = 0
  private var lastArrival: Int64 = 0
  private var upcoming: SimulatedReport?

  /// The next report if it has arrived by a moment.
  mutating func report(
    before time: Timestamp, noise: inout SimulatedNoise<some RandomNumberGenerator>
  ) -> SimulatedReport? {
    let report = upcoming ?? make(&noise)
    guard report.arrival <= time else {
      upcoming = report
      return nil
    }
    upcoming = nil
    return report
  }

  private mutating func make(
    _ noise: inout SimulatedNoise<some RandomNumberGenerator>
  ) -> SimulatedReport {
    index += 1
    let instant = Self.period * Double(index) + 0.3e6 * (2 * noise.uniform() - 1)
    let kernel = instant + 1e6 * noise.uniform()
    let server = kernel + 0.03e6
    var way = noise.lognormal(median: 0.25e6, spread: 0.5)
    if noise.uniform() < Self.hiccups { way += 2e6 + 8e6 * noise.uniform() }
    lastArrival = max(lastArrival, Int64(max(kernel + way, server)))
    return SimulatedReport(
      instant: Timestamp(nanoseconds: Int64(instant)),
      kernel: Timestamp(nanoseconds: Int64(kernel)),
      serverMilliseconds: UInt32(truncatingIfNeeded: Int64(server) / 1_000_000),
      arrival: Timestamp(nanoseconds: lastArrival))
  }
}
