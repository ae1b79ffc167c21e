internal import InkTypes

/// Turns a stroke's times into ms since its first report.
struct StrokeClock: BitwiseCopyable {
  private var origin = Timestamp.zero
  /// The newest report's time, in ms; nil before the stroke's first.
  private(set) var now: Double?

  /// Takes a report's time.
  ///
  /// - Parameter time: When.
  /// - Returns: In ms, or nil where it lies before the newest report.
  mutating func advance(to time: Timestamp) -> Double? {
    if now == nil { origin = time }
    let milliseconds = Self.milliseconds(from: origin, to: time)
    if let now, milliseconds < now { return nil }
    now = milliseconds
    return milliseconds
  }

  /// How far ahead of the newest report a time lies.
  ///
  /// - Parameter time: When.
  /// - Returns: 0...`Horizon.limit` ms; nil before the stroke's first report.
  func horizon(of time: Timestamp) -> Double? {
    guard let now else { return nil }
    return min(max(0, Self.milliseconds(from: origin, to: time) - now), Horizon.limit)
  }

  private static func milliseconds(from start: Timestamp, to end: Timestamp) -> Double {
    Double(end.nanoseconds &- start.nanoseconds) * 1e-6
  }
}
