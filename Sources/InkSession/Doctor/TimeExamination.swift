internal import InkTypes

/// A pen's times.
struct TimeExamination {
  /// How many intervals there were, by whole quarter ms up to 256 ms: their median at no cost.
  private var intervals = [UInt32](repeating: 0, count: 1024)
  private var intervalCount = 0
  private var repeats = 0
  private var zeros = 0
  private var restarts = 0
  private var gaps = 0
  private var longestGap: Int64 = 0
  private var first: Int64?
  private var firstArrival: Int64 = 0
  private var newest: Int64 = 0, newestArrival: Int64 = 0
  private var lateness: (least: Int64, most: Int64)?
  /// Time in contact, in s.
  private(set) var contactTime = 0.0

  private static let silence: Int64 = 100_000_000
  /// A resting pen sends nothing: only one that went on meanwhile has a gap, in px.
  private static let gapWay: Float = 24
  private static let hidingSilence: Int64 = 300_000_000
  private static let hidingWay: Float = 64
  private static let restart: Int64 = 250_000_000
  private static let fewestIntervals = 30
  /// 75 Hz, in quarter ms.
  private static let slowest = 54
  private static let fewestRepeats = 3
  private static let fewestZeros = 3
  /// X tells times in whole ms, and the thread that reads them may be late by as much, in ns.
  private static let tick: Int64 = 2_000_000
  /// A report before its own arrival by more, or after it by more, is another clock's, in ns.
  private static let earliest: Int64 = -5_000_000
  private static let latest: Int64 = 1_000_000_000
  /// How far two clocks may part, as a share of 1.
  private static let drift = 0.01
  private static let driftTime: Int64 = 10_000_000_000

  /// Whether a lift must have been between two reports in contact.
  static func hidesLift(_ last: PenSample, _ sample: PenSample) -> Bool {
    isApart(last, sample, time: hidingSilence, way: hidingWay)
  }

  private static func isApart(
    _ last: PenSample, _ sample: PenSample, time: Int64, way: Float
  ) -> Bool {
    let step = sample.position - last.position
    return sample.time.nanoseconds &- last.time.nanoseconds > time
      && (step * step).sum() > way * way
  }

  mutating func take(_ sample: PenSample, after last: PenSample?, inContact: Bool) {
    let time = sample.time.nanoseconds
    if time == 0 { zeros += 1 }
    takeArrival(sample)
    guard let last, let first else {
      first = time
      firstArrival = sample.arrival.nanoseconds
      return
    }
    let step = time &- last.time.nanoseconds
    // Strokes that a file holds in another order fall back too, but not to the beginning.
    if step < -Self.restart, -step >= (last.time.nanoseconds &- first) / 2 { restarts += 1 }
    guard inContact else { return }
    note(step, from: last, to: sample)
  }

  /// Whether two reports of one time also came at one: a fast pen's, within a ms of X's clock.
  private static func shareTick(_ last: PenSample, _ sample: PenSample) -> Bool {
    guard last.arrival != last.time, sample.arrival != sample.time else { return false }
    let wait = sample.arrival.nanoseconds &- last.arrival.nanoseconds
    return wait >= 0 && wait < tick
  }

  private mutating func note(_ step: Int64, from last: PenSample, to sample: PenSample) {
    if step == 0, sample.time != .zero, !Self.shareTick(last, sample) { repeats += 1 }
    guard step > 0 else { return }
    contactTime += Double(min(step, Self.silence)) * 1e-9
    intervalCount += 1
    intervals[Int(min(step / 250_000, Int64(intervals.count - 1)))] += 1
    if Self.isApart(last, sample, time: Self.silence, way: Self.gapWay),
      !Self.hidesLift(last, sample)
    {
      gaps += 1
      longestGap = max(longestGap, step)
    }
  }

  private mutating func takeArrival(_ sample: PenSample) {
    let late = sample.arrival.nanoseconds &- sample.time.nanoseconds
    newest = sample.time.nanoseconds
    newestArrival = sample.arrival.nanoseconds
    lateness = (min(late, lateness?.least ?? late), max(late, lateness?.most ?? late))
  }

  /// The median interval in contact, in quarter ms.
  private var median: Int {
    var count = 0
    return intervals.firstIndex {
      count += Int($0)
      return 2 * count >= intervalCount
    } ?? 0
  }

  var findings: [(Verdict, Int, String)] {
    var findings: [(Verdict, Int, String)] = []
    let hasRepeats = repeats >= Self.fewestRepeats
    // Times that repeat are those of a program that passed reports on, and say nothing of the pen's rate.
    let isHonest = repeats * 500 <= intervalCount
    if intervalCount >= Self.fewestIntervals, median >= Self.slowest, isHonest {
      findings.append((.lowReportRate, 1, "a report every \(Double(median) / 4) ms"))
    }
    if hasRepeats {
      findings.append((.duplicateTimes, repeats, "\(repeats) reports in contact"))
    }
    if zeros >= Self.fewestZeros { findings.append((.zeroTimes, zeros, "\(zeros) reports")) }
    if restarts > 0 { findings.append((.restartingTimes, restarts, "\(restarts) times")) }
    if let evidence = mismatch { findings.append((.clockMismatch, 1, evidence)) }
    if gaps > 0 {
      findings.append((.gaps, gaps, "\(gaps), the longest of \(longestGap / 1_000_000) ms"))
    }
    return findings
  }

  /// How the pen's clock and the computer's part; nil where they agree or only one is known.
  private var mismatch: String? {
    guard restarts == 0, zeros < Self.fewestZeros, let lateness, let first else { return nil }
    if lateness.least < Self.earliest {
      return "a report arrived \(-lateness.least / 1_000_000) ms before it was made"
    }
    if lateness.least > Self.latest {
      return "every report arrived \(lateness.least / 1_000_000) ms late or later"
    }
    let span = newest &- first
    let arrivals = newestArrival &- firstArrival
    guard span > Self.driftTime, lateness.most > 0 else { return nil }
    let drift = Double(arrivals) / Double(span) - 1
    return abs(drift) > Self.drift ? "they part by \(Int(abs(drift) * 1000)) ms a second" : nil
  }
}
