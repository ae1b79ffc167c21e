package import InkTypes

/// Turns the X server's 32-bit milliseconds into moments of our clock.
///
/// A server on this machine counts CLOCK_MONOTONIC in whole ms, so an event lies in
/// [ms, ms + 1), and not after it arrived. Another machine's clock is another one: there the
/// smallest difference ever seen between arrival and server time stands in for the offset.
package struct ServerClock: Sendable {
  /// The smallest arrival − server time seen, in ms.
  private var smallest: Int64?
  /// How late an event may be read before the two clocks count as different, in ms.
  private static let plausible: Range<Int64> = 0..<1000

  /// Makes a clock that has seen nothing.
  package init() {}

  /// What is added to the server's time, in ms; 0 for a server on this machine.
  package var offset: Int64 {
    guard let smallest, !Self.plausible.contains(smallest) else { return 0 }
    return smallest
  }

  /// When an event happened, as best known: the middle of all moments that are possible.
  ///
  /// - Parameters:
  ///   - milliseconds: The server's time of the event, which wraps after 49.7 days.
  ///   - arrival: When it reached the program.
  /// - Returns: The moment, not after `arrival`.
  package mutating func time(of milliseconds: UInt32, arrival: Timestamp) -> Timestamp {
    // Our clock counts from the machine's start: never negative.
    let arrivalMilliseconds = arrival.nanoseconds / 1_000_000
    // The part of the difference that 32 bits can tell, near the difference known so far.
    let known = smallest ?? 0
    let step = Int32(
      truncatingIfNeeded: arrivalMilliseconds &- known &- Int64(milliseconds))
    let difference = known + Int64(step)
    smallest = min(smallest ?? difference, difference)
    let first = arrivalMilliseconds - difference + offset
    let earliest = first * 1_000_000
    let latest = min(earliest + 1_000_000, arrival.nanoseconds)
    return Timestamp(nanoseconds: earliest + (latest - earliest) / 2)
  }
}
