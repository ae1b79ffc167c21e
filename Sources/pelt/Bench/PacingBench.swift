internal import Foundation
internal import Latency

/// Ways of pacing frames on a virtual clock: the latency of a simulated pen on simulated screens.
enum PacingBench {
  private static let seeds: ClosedRange<UInt64> = 5...7

  /// Simulates, and gives a table for people: mean / 99th percentile in ms / missed frames.
  ///
  /// - Parameter seconds: How long each simulation lasts; three seeds each.
  /// - Returns: Lines of text, without the last end of line.
  static func run(seconds: Int) -> String {
    let rates = [60.0, 120, 144]
    var lines = [
      Columns.pad("load", to: 10) + Columns.pad("policy", to: 24)
        + rates.map { Columns.pad("\(Int($0)) Hz", to: 26) }.joined()
    ]
    for load in RenderLoad.all {
      for policy in policies {
        let cells = rates.map { rate in
          Columns.pad(cell(rate, load, policy, seconds: seconds), to: 26)
        }
        lines.append(
          Columns.pad(load.name, to: 10) + Columns.pad(policy.name, to: 24) + cells.joined())
      }
    }
    lines.append("input to present, ms: mean / p99 / missed frames")
    return lines.joined(separator: "\n")
  }

  private static var policies: [PacingPolicy] {
    var whole = PacingSettings()
    whole.splitsFrames = false
    return [
      .tripleBuffered, .doubleBuffered, .fixedLead(4_000_000), .paced(whole),
      .paced(PacingSettings()),
    ]
  }

  private static func cell(
    _ rate: Double, _ load: RenderLoad, _ policy: PacingPolicy, seconds: Int
  ) -> String {
    var sum = PacingResult()
    for seed in seeds {
      var simulator = PacingSimulator(
        hertz: rate, load: load, policy: policy, random: SplitMix64(state: seed))
      let result = simulator.run(seconds: Double(seconds))
      sum.latency.add(result.latency)
      sum.frames += result.frames
      sum.missed += result.missed
    }
    let slow = Double(sum.latency.percentile(99) ?? 0) * 1e-6
    return String(
      format: "%.1f / %.1f / %.2f %%", sum.meanMilliseconds, slow, sum.missedShare * 100)
  }
}

/// Numbers that look random and are the same in each run.
///
/// G. L. Steele, D. Lea, C. H. Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
