/// The instants of a stroke's tufts: 240 a second, counted from its first sample.
///
/// 240 Hz is the rate of the pen for which the brush was made; any other device then gives the same
/// density.
public enum TuftClock {
  /// Tufts in a second.
  public static let rate: Int64 = 240

  /// The instant of a tuft after the stroke's start, in whole ns: floor(k · 10⁹ / 240).
  ///
  /// - Parameter index: k, 0 or more, below 2³².
  /// - Returns: The instant in ns; 0 for the first.
  @inlinable
  public static func nanoseconds(of index: Int64) -> Int64 {
    index * 1_000_000_000 / rate
  }

  /// The last tuft that stands at an instant or before it.
  ///
  /// - Parameter nanoseconds: The instant after the stroke's start, 0 or more.
  /// - Returns: k.
  @inlinable
  public static func lastIndex(notAfter nanoseconds: Int64) -> Int64 {
    // floor(k·10⁹/240) ≤ D  ⟺  k·10⁹ < (D + 1)·240; the limit on times keeps the product in Int64.
    ((nanoseconds + 1) * rate - 1) / 1_000_000_000
  }
}
