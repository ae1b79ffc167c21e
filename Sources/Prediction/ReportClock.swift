/// Recovers the even beat of a device's reports from stamps that jump by a poll of the bus.
///
/// A pen samples evenly, but its stamps are those of a USB poll or of a coarse clock: 4, 4, 8 or 8, 8,
/// 16 ms. The beat is followed as a phase-locked loop does: a period T, learned over the session, and a
/// phase that takes a share of each deviation.
struct ReportClock: BitwiseCopyable {
  /// T: the period of the reports, in ms.
  private(set) var period: Double
  /// How many intervals T was learned from.
  private var count = 0

  /// The share of a deviation that the phase takes.
  private static let phaseGain = 0.15
  /// The least share that the period takes; more while it is new.
  private static let periodGain = 0.005
  /// How far after its stamp a report may be put, in ms.
  private static let longestDelay = 4.0
  /// The least time between two reports, in ms.
  private static let shortestStep = 0.1

  /// Makes a clock.
  ///
  /// - Parameter period: The first guess of T in ms, replaced by the first interval.
  init(period: Double) {
    self.period = period
  }

  /// The smoothed time of a report.
  ///
  /// - Parameters:
  ///   - stamp: The report's own time, in ms.
  ///   - previous: The smoothed time of the one before, in ms.
  /// - Returns: In ms, later than `previous`.
  mutating func smooth(_ stamp: Double, after previous: Double) -> Double {
    let step = stamp - previous
    var time = stamp
    if count == 0 {
      period = step
      count = 1
    } else {
      let deviation = step - period
      let limit = 0.6 * period + 1.5
      if abs(deviation) < limit || count < 4 {
        period += max(Self.periodGain, 1 / Double(count + 1)) * deviation
        count += 1
        if abs(deviation) < limit { time = previous + period + Self.phaseGain * deviation }
      }
    }
    return max(previous + Self.shortestStep, min(time, stamp + Self.longestDelay))
  }
}
