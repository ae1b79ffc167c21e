public import InkTypes

/// How far prediction reaches in one frame.
public enum FrameHorizon {
  /// The longest horizon at any frame rate, in ns.
  public static let limit: Int64 = 33_300_000

  /// The time from the newest sample to the instant at which the frame will be seen.
  ///
  /// A fixed horizon fits one way of pacing at best; this one fits every frame.
  ///
  /// - Parameters:
  ///   - newest: The refined time of the newest sample; nil where there is none.
  ///   - present: When the frame is expected on the screen.
  ///   - period: The frame period in ns; nil where none is known.
  ///   - constant: What is known to come on top, in ns: a USB pen's report waits half a poll before the
  ///     kernel has it (0.5 ms at 1000 Hz), a screen scans out its middle half a period after the blank.
  /// - Returns: 0...min(2 periods, 33.3 ms), in ns.
  public static func nanoseconds(
    from newest: Timestamp?, to present: Timestamp, period: Int64?, constant: Int64 = 0
  ) -> Int64 {
    guard let newest else { return 0 }
    let longest = min(period.map { 2 * $0 } ?? limit, limit)
    return min(max(present.since(newest) + constant, 0), max(longest, 0))
  }
}
