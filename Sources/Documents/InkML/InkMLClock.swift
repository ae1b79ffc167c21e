/// Puts the traces' times, which may restart, overlap or be missing, one after another.
struct InkMLClock {
  /// Between two traces whose own times do not say, ms.
  static let gap = 100.0

  /// The latest time that was given out, in ms from the first sample; nil before it.
  private(set) var latest: Double?
  /// What turns a time of the file into one of the recording; nil before the first.
  private var shift: Double?

  /// When a trace begins.
  ///
  /// The file's time holds as long as it goes on from the trace before. A trace that would begin
  /// before the end of the last one, or beyond what a recording holds, begins a gap after it, and
  /// later traces keep their distance to that one.
  ///
  /// - Parameters:
  ///   - time: The file's time in ms, or nil if it gives none.
  ///   - pause: ms to leave where the file's time does not hold.
  /// - Returns: ms from the first sample.
  mutating func start(at time: Double?, pause: Double) -> Double {
    guard let latest else {
      shift = time.map { -$0 }
      return 0
    }
    guard let time else { return latest + pause }
    if let shift {
      let start = time + shift
      if start >= latest, start < latest + 9e9 { return start }
    }
    shift = latest + pause - time
    return latest + pause
  }

  /// Takes note of a time that was given out.
  ///
  /// - Parameter time: ms from the first sample.
  mutating func passed(_ time: Double) {
    latest = max(latest ?? time, time)
  }
}
