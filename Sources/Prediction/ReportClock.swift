/// Recovers the even beat of a device's reports from stamps that jump by a poll of the bus.
///
/// A pen samples evenly, but its stamps are those of a USB poll or of a coarse clock: 4, 4, 8 or 8, 8,
/// 16 ms. The beat is followed as a phase-locked loop does: a period T, learned over the session, and a
/// phase that takes a share of each deviation.
///
/// Where reports are lost, T may settle between one and two periods, where all intervals look like
/// jitter. So both clocks are judged by how well they explain the motion: where the stamps themselves do
/// far better, and intervals are of one period or of two, T starts anew from the shortest interval.
struct ReportClock: BitwiseCopyable {
  /// T: the period of the reports, in ms.
  private(set) var period: Double
  /// How many intervals T was learned from.
  private var count = 0
  private var evidence = ClockEvidence()

  /// The share of a deviation that the phase takes.
  private static let phaseGain = 0.15
  /// The least share that the period takes; more while it is new.
  private static let periodGain = 0.005
  /// How far after its stamp a report may be put, in ms.
  private static let longestDelay = 4.0
  /// The least time between two reports, in ms.
  private static let shortestStep = 0.1

  /// T was learned from so many intervals when it starts anew: it then moves slowly.
  private static let trustedCount = 20

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

  /// Weighs how both clocks explain a report, and gives up a period that explains it badly.
  ///
  /// - Parameters:
  ///   - even: How far the motion of the smoothed time missed the report, in px.
  ///   - stamped: How far that of the stamps missed it, in px.
  ///   - interval: Between the last two stamps, in ms.
  /// - Returns: Whether the period was given up: this report's stamp then is its time.
  mutating func isRefuted(even: Double, stamped: Double, interval: Double) -> Bool {
    evidence.add(even: even, stamped: stamped, interval: interval, period: period)
    guard evidence.showsLoss else { return false }
    period = max(evidence.shortestInterval, Self.leastPeriod)
    count = Self.trustedCount
    evidence = ClockEvidence()
    return true
  }

  /// No pen reports more often than 2 kHz, in ms.
  private static let leastPeriod = 0.5
}
