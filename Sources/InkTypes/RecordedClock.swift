/// Lets a recording's times go on where its clock began anew.
public struct RecordedClock: Sendable, BitwiseCopyable {
  /// What is added to the recording's own times, in ns.
  public private(set) var shift: Int64 = 0
  private var last: Int64?

  /// Events of several devices may overtake each other by less, in ns.
  private static let restart: Int64 = 250_000_000
  /// How long after the last event the first one of a new clock counts, in ns.
  private static let step: Int64 = 4_166_667

  /// Makes a clock before its first event.
  public init() {}

  /// Takes a time, in the order of the recording.
  ///
  /// - Parameter time: The recording's own.
  /// - Returns: A time that lies not much before that of any event before.
  public mutating func take(_ time: Timestamp) -> Timestamp {
    var continued = time.nanoseconds &+ shift
    if let last, continued < last &- Self.restart {
      shift = last &+ Self.step &- time.nanoseconds
      continued = last &+ Self.step
    }
    // So often does no clock begin anew: its own times hold again.
    if continued.magnitude > UInt64(Timestamp.limitNanoseconds) {
      (shift, last) = (0, nil)
      continued = time.nanoseconds
    }
    last = max(last ?? continued, continued)
    return Timestamp(nanoseconds: continued)
  }
}
