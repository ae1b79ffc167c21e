internal import InkTypes

/// How fast something changes, from its newest values.
///
/// The difference between the newest value and the oldest within 100 ms: long enough to smooth a
/// touch screen's 60...120 Hz reports, short enough that a finger which stops before it lifts has
/// no speed. Values of one instant make no infinite speed.
struct VelocityTracker: Sendable {
  private static let window: Int64 = 100_000_000
  private static let capacity = 8

  private var times = InlineArray<8, Int64>(repeating: 0)
  private var values = InlineArray<8, SIMD2<Float>>(repeating: .zero)
  private var count = 0

  /// Takes a value; of one instant only the newest counts.
  mutating func add(_ value: SIMD2<Float>, at time: Timestamp) {
    let newest = (count + Self.capacity - 1) % Self.capacity
    if count > 0, times[newest] == time.nanoseconds {
      values[newest] = value
      return
    }
    times[count % Self.capacity] = time.nanoseconds
    values[count % Self.capacity] = value
    count += 1
    // Keeps the count small and its remainder the same.
    if count == 3 * Self.capacity { count -= Self.capacity }
  }

  /// The change a second as of some moment.
  func velocity(at time: Timestamp) -> SIMD2<Float> {
    guard count > 1 else { return .zero }
    let newest = (count - 1) % Self.capacity
    var oldest = newest
    for back in 2...max(2, min(count, Self.capacity)) {
      let index = (count - back) % Self.capacity
      guard time.nanoseconds - times[index] <= Self.window else { break }
      oldest = index
    }
    let elapsed = times[newest] - times[oldest]
    guard elapsed > 0 else { return .zero }
    return (values[newest] - values[oldest]) * Float(1e9 / Double(elapsed))
  }

  mutating func removeAll() {
    count = 0
  }
}
