/// How long before its deadline a frame should start, from how long the last 1024 took.
///
/// The lead is the one that minimises lead + λ·T·P(frame takes longer): a millisecond of lead costs a
/// millisecond in every frame, a missed blank costs a period in one. It looks at how often slow frames
/// come, not at the last one.
struct LeadChooser: Sendable {
  /// Below this, a share of the period stands in for experience.
  static let framesToLearn = 40
  private static let framesBetweenChoices = 8
  /// Added to the best lead, since the next slowest frame is a little slower than the last one, in ns.
  private static let margin: Int64 = 100_000

  private var durations = SortedWindow(capacity: 1024)
  private var sinceChoice = 0
  private var chosen: Int64?

  /// Learns from a frame.
  ///
  /// - Parameters:
  ///   - duration: From the planned start until it was finished, in ns.
  ///   - period: The frame period T in ns.
  ///   - missWeight: λ.
  mutating func note(_ duration: Int64, period: Int64, missWeight: Double) {
    durations.add(max(duration, 0))
    sinceChoice += 1
    guard durations.count >= Self.framesToLearn else { return }
    guard chosen == nil || sinceChoice >= Self.framesBetweenChoices else { return }
    sinceChoice = 0
    chosen = best(missCost: missWeight * Double(period)) + Self.margin
  }

  /// The lead, in ns; seven tenths of a period until enough was seen.
  func lead(period: Int64) -> Int64 { chosen ?? period * 7 / 10 }

  /// How long half of the frames took at most, in ns.
  var median: Int64? { durations.quantile(0.5) }

  /// How long nine in ten frames took at most, in ns.
  var usual: Int64? { durations.quantile(0.9) }

  private func best(missCost: Double) -> Int64 {
    let sorted = durations.ascending
    let perFrame = missCost / Double(sorted.count)
    var best = sorted[sorted.count - 1]
    var least = Double(best)
    for (index, duration) in sorted.enumerated() {
      let cost = Double(duration) + perFrame * Double(sorted.count - 1 - index)
      if cost < least { (best, least) = (duration, cost) }
    }
    return best
  }
}
