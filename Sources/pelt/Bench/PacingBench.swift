internal import Foundation
internal import Latency

/// Ways of pacing frames on a virtual clock: the latency of a simulated pen on simulated screens.
enum PacingBench {
  private static let seeds: ClosedRange<UInt64> = 5...7

  private static let rates = [60.0, 120, 144]

  /// Simulates.
  ///
  /// - Parameter seconds: How long each simulation lasts; three seeds each.
  /// - Returns: Of each load, policy and rate the latency from input to present.
  static func run(seconds: Int) -> Figures {
    var figures = Figures()
    figures.add("name", text: "pacing")
    for load in RenderLoad.all {
      var ofLoad = Figures()
      for policy in policies {
        var ofPolicy = Figures()
        for rate in rates {
          let result = result(rate, load, policy, seconds: seconds)
          var cell = Figures()
          cell.add("mean_ms", result.meanMilliseconds)
          cell.add("p99_ms", Double(result.latency.percentile(99) ?? 0) * 1e-6)
          cell.add("missed_percent", result.missedShare * 100)
          ofPolicy.add("\(Int(rate)) Hz", cell)
        }
        ofLoad.add(policy.name, ofPolicy)
      }
      figures.add(load.name, ofLoad)
    }
    return figures
  }

  /// A table for people: a row for each load and policy.
  ///
  /// - Parameter figures: What `run` gave.
  /// - Returns: Its lines.
  static func table(_ figures: Figures) -> [String] {
    let rates = rates.map { "\(Int($0)) Hz" }
    var lines = [
      Columns.pad("load", to: 10) + Columns.pad("policy", to: 24)
        + rates.map { Columns.pad($0, to: 26) }.joined()
    ]
    for load in figures.fields {
      guard case .object(let policies) = load.value else { continue }
      for policy in policies.fields {
        guard case .object(let cells) = policy.value else { continue }
        lines.append(
          Columns.pad(load.name, to: 10) + Columns.pad(policy.name, to: 24)
            + rates.map { Columns.pad(cell(cells[$0]), to: 26) }.joined())
      }
    }
    return lines + ["input to present, ms: mean / p99 / missed frames", ""]
  }

  private static func cell(_ value: Figures.Value?) -> String {
    guard case .object(let cell) = value else { return "" }
    let numbers = ["mean_ms", "p99_ms", "missed_percent"].map { name in
      if case .number(let number) = cell[name] { number } else { Double.nan }
    }
    return String(format: "%.1f / %.1f / %.2f %%", numbers[0], numbers[1], numbers[2])
  }

  private static var policies: [PacingPolicy] {
    var whole = PacingSettings()
    whole.splitsFrames = false
    return [
      .tripleBuffered, .doubleBuffered, .fixedLead(4_000_000), .paced(whole),
      .paced(PacingSettings()),
    ]
  }

  private static func result(
    _ rate: Double, _ load: RenderLoad, _ policy: PacingPolicy, seconds: Int
  ) -> PacingResult {
    var sum = PacingResult()
    for seed in seeds {
      var simulator = PacingSimulator(
        hertz: rate, load: load, policy: policy, random: SplitMix64(state: seed))
      let result = simulator.run(seconds: Double(seconds))
      sum.latency.add(result.latency)
      sum.frames += result.frames
      sum.missed += result.missed
    }
    return sum
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
