/// A moment, in whole nanoseconds of CLOCK_MONOTONIC; a recording's own clock starts at 0.
public struct Timestamp: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the clock's start, positive or negative.
  public var nanoseconds: Int64

  /// Makes a moment.
  ///
  /// - Parameter nanoseconds: Nanoseconds since the clock's start.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The start of a recording's own clock.
  public static let zero = Timestamp(nanoseconds: 0)

  /// The largest |t| that Pelt takes, in ns: 9·10¹² µs, some 104 days.
  ///
  /// It keeps every product of a time difference and the tuft rate within Int64.
  public static let limitNanoseconds: Int64 = 9_000_000_000_000_000

  /// Whether the left moment is the earlier one.
  @inlinable
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
