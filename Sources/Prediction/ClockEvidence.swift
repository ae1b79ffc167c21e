/// How well the smoothed times and the stamps explained the motion lately, and whether the intervals are
/// those of a device whose reports get lost.
///
/// Two things must come together, for each alone has another cause. Stamps that explain the motion
/// better than an even beat are those of a device that really samples unevenly, too: its beat is right on
/// the mean and must stay. Intervals of one and of two periods are those of a bus that is polled at
/// another rate than the device's, too: there the motion fits the even beat.
struct ClockEvidence: BitwiseCopyable {
  /// The shortest interval of late, in ms: it grows by 3 % a report until a shorter one comes.
  private(set) var shortestInterval = 0.0
  private var count = 0.0
  /// Mean misses, in px.
  private var even = 0.0
  private var stamped = 0.0
  /// Mean intervals above and below the period, in ms.
  private var long = RecentMean()
  private var short = RecentMean()

  /// A memory of about so many reports.
  private static let memory = 40.0
  /// Fewer reports prove nothing.
  private static let leastCount = 10.0
  /// Fewer intervals of a kind prove nothing.
  private static let leastIntervals = 3.0
  /// Stamps must miss by less than this share of what the even clock misses by.
  ///
  /// So large that the recordings at hand without loss never meet it: on them the even clock is right.
  private static let share = 0.8
  /// A lost report doubles an interval; jitter about a period makes the long ones no 1.4 of the short.
  private static let lossRatio = 1.7
  private static let growth = 1.03

  /// A mean that forgets.
  private struct RecentMean: BitwiseCopyable {
    var value = 0.0
    var count = 0.0
    /// About so many values.
    private static let memory = 20.0

    mutating func add(_ new: Double) {
      count += 1
      value += (new - value) / min(count, Self.memory)
    }
  }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - newEven: How far the motion of the smoothed time missed it, in px.
  ///   - newStamped: How far that of the stamps missed it, in px.
  ///   - interval: Between the last two stamps, in ms.
  ///   - period: The clock's period, in ms.
  mutating func add(
    even newEven: Double, stamped newStamped: Double, interval: Double, period: Double
  ) {
    shortestInterval = count == 0 ? interval : min(interval, shortestInterval * Self.growth)
    count += 1
    let weight = 1 / min(count, Self.memory)
    even += weight * (newEven - even)
    stamped += weight * (newStamped - stamped)
    if interval > period { long.add(interval) } else { short.add(interval) }
  }

  /// Whether reports were lost and misled the even clock.
  var showsLoss: Bool {
    count >= Self.leastCount && stamped < Self.share * even
      && min(long.count, short.count) >= Self.leastIntervals
      && long.value >= Self.lossRatio * short.value
  }
}
