/// How long before a blank a frame must be finished so as to be shown at it.
///
/// A bare screen takes a flip until shortly before the blank; a compositor latches milliseconds earlier
/// and does not say when. Three frames of 128 that were ready and yet missed their blank raise the
/// estimate above all of them; three that came later than the estimate and were shown lower it.
struct LatchEstimate: Sendable, BitwiseCopyable {
  private static let framesToBelieve = 3
  private static let round = 128
  private static let margin: Int64 = 100_000

  private let least: Int64
  /// The estimate in ns.
  private(set) var nanoseconds: Int64
  private var frames = 0
  private var readyButMissed = 0
  private var latestMissed: Int64 = 0
  private var lateButShown = 0
  private var earliestShown = Int64.max

  /// - Parameter least: What is assumed before experience, and never undercut, in ns.
  init(least: Int64) {
    self.least = least
    nanoseconds = least
  }

  /// Learns from a frame.
  ///
  /// - Parameters:
  ///   - slack: From its end to the blank it was meant for, in ns; negative if it came after.
  ///   - missed: Whether it was shown later than at that blank.
  ///   - period: The frame period in ns.
  mutating func note(slack: Int64, missed: Bool, period: Int64) {
    if missed, slack >= nanoseconds {
      readyButMissed += 1
      latestMissed = max(latestMissed, slack)
    } else if !missed, slack < nanoseconds {
      lateButShown += 1
      earliestShown = min(earliestShown, slack)
    }
    frames += 1
    if readyButMissed >= Self.framesToBelieve {
      nanoseconds = min(latestMissed + Self.margin, max(period / 2, least))
      restart()
    } else if lateButShown >= Self.framesToBelieve {
      nanoseconds = max(earliestShown, least)
      restart()
    } else if frames >= Self.round {
      restart()
    }
  }

  private mutating func restart() {
    frames = 0
    readyButMissed = 0
    latestMissed = 0
    lateButShown = 0
    earliestShown = .max
  }
}
