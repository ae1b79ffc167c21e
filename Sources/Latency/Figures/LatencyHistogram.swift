/// Counts of durations in buckets whose width is at most a thousandth of what they hold.
///
/// Fixed memory (100 KB), constant time to record. Buckets as in HdrHistogram with 3 digits: exact up to
/// 2047 ns, then 1024 buckets for each doubling, up to 10 s.
///
/// Source: G. Tene, "HdrHistogram: A High Dynamic Range Histogram", 2012.
public struct LatencyHistogram: Sendable {
  /// What can be recorded, in ns.
  public static let range: ClosedRange<Int64> = 0...10_000_000_000
  private static let halfBits = 10
  private static let half: Int64 = 1 << 10

  var counts: [UInt32]
  /// How many durations were recorded.
  public private(set) var count = 0
  /// How many were refused, being outside `range`.
  public private(set) var refused = 0
  /// The longest one, exactly, in ns.
  public private(set) var maximum: Int64 = 0
  /// The shortest one, exactly, in ns; `Int64.max` of none.
  public private(set) var minimum = Int64.max
  private var sum: Int64 = 0
  private var sumOfSquares = 0.0

  /// Makes an empty histogram.
  public init() {
    counts = Array(repeating: 0, count: Self.index(of: Self.range.upperBound) + 1)
  }

  /// Counts a duration; never allocates.
  ///
  /// - Parameter duration: In ns; outside `range` it is refused.
  public mutating func record(_ duration: Int64) {
    guard Self.range.contains(duration) else {
      refused += 1
      return
    }
    counts[Self.index(of: duration)] &+= 1
    count += 1
    sum += duration
    sumOfSquares += Double(duration) * Double(duration)
    maximum = max(maximum, duration)
    minimum = min(minimum, duration)
  }

  /// Counts what another one has counted; never allocates.
  ///
  /// - Parameter other: The other one.
  public mutating func add(_ other: LatencyHistogram) {
    for index in counts.indices { counts[index] &+= other.counts[index] }
    count += other.count
    refused += other.refused
    maximum = max(maximum, other.maximum)
    minimum = min(minimum, other.minimum)
    sum += other.sum
    sumOfSquares += other.sumOfSquares
  }

  /// Forgets everything, and keeps the memory.
  public mutating func removeAll() {
    for index in counts.indices { counts[index] = 0 }
    count = 0
    refused = 0
    maximum = 0
    minimum = .max
    sum = 0
    sumOfSquares = 0
  }

  /// The mean in ns, exactly; nil of none.
  public var mean: Double? { count > 0 ? Double(sum) / Double(count) : nil }

  /// The standard deviation in ns; nil of none.
  public var deviation: Double? {
    mean.map { max(sumOfSquares / Double(count) - $0 * $0, 0).squareRoot() }
  }

  /// The duration that a share of all does not exceed.
  ///
  /// - Parameter percent: 0...100.
  /// - Returns: The ⌈percent · n / 100⌉th shortest duration within 0.05 %, in ns; nil of none.
  /// - Complexity: O(buckets), some 10 µs.
  public func percentile(_ percent: Double) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max(Int((percent / 100 * Double(count)).rounded(.up)), 1)
    var seen = 0
    for (index, number) in counts.enumerated() where number > 0 {
      seen += Int(number)
      if seen >= rank { return min(max(Self.middle(of: index), minimum), maximum) }
    }
    return maximum
  }

  /// Which bucket holds a duration.
  private static func index(of duration: Int64) -> Int {
    let doubling = max(64 - (duration | (2 * half - 1)).leadingZeroBitCount - halfBits - 1, 0)
    return (doubling << halfBits) + Int(duration >> Int64(doubling))
  }

  /// The bounds of a bucket, in ns.
  static func bounds(of index: Int) -> ClosedRange<Int64> {
    let doubling = max((index >> halfBits) - 1, 0)
    let lowest = Int64(index - (doubling << halfBits)) << Int64(doubling)
    return lowest...lowest + (1 << Int64(doubling)) - 1
  }

  private static func middle(of index: Int) -> Int64 {
    let bounds = bounds(of: index)
    return bounds.lowerBound + (bounds.upperBound - bounds.lowerBound) / 2
  }
}
