import Foundation
import InkTypes
import Latency
import TestSupport
import Testing

/// The policies of `FramePacer` against early drain, on a virtual clock.
@Suite("PacingSimulator")
struct PacingSimulatorTests {
  static func simulate(
    _ hertz: Double, _ load: RenderLoad, _ policy: PacingPolicy, latch: Int64 = 300_000
  ) -> PacingResult {
    var sum = PacingResult()
    for seed: UInt64 in 5...7 {
      var simulator = PacingSimulator(
        hertz: hertz, load: load, policy: policy, latch: latch, random: SeededRandom(seed: seed))
      let result = simulator.run(seconds: 60)
      sum.latency.add(result.latency)
      sum.frames += result.frames
      sum.missed += result.missed
    }
    return sum
  }

  static func policy(splits: Bool) -> PacingPolicy {
    var settings = PacingSettings()
    settings.splitsFrames = splits
    return .paced(settings)
  }

  /// Mean, 99th percentile and misses as printed.
  static func text(_ result: PacingResult) -> String {
    let slow = Double(result.latency.percentile(99) ?? 0) * 1e-6
    return [result.meanMilliseconds, slow, result.missedShare * 100]
      .map { String(format: "%.2f", $0) }.joined(separator: " / ") + " %"
  }

  @Test("the reference policies give the figures that were measured on a real server")
  func reference() {
    // Medians of the two ways of buffering, of X Present on a virtual server, in ms.
    for (policy, expected) in [(PacingPolicy.doubleBuffered, 25.2), (.tripleBuffered, 42.3)] {
      let mean = Self.simulate(60, .light, policy).meanMilliseconds
      #expect(abs(mean / expected - 1) < 0.05, "\(policy.name): \(mean)")
    }
  }

  @Test(
    "light load: half of early drain's latency, few misses",
    arguments: [(60.0, 0.50), (120, 0.60), (144, 0.65)])
  func light(hertz: Double, limit: Double) {
    let early = Self.simulate(hertz, .light, .doubleBuffered)
    for splits in [false, true] {
      let late = Self.simulate(hertz, .light, Self.policy(splits: splits))
      let ratio = late.meanMilliseconds / early.meanMilliseconds
      print("light \(hertz) Hz, split \(splits): \(Self.text(late)), ratio \(ratio)")
      #expect(ratio <= limit)
      #expect(late.missedShare <= 0.005)
    }
  }

  @Test(
    "medium load, split: the like", arguments: [(60.0, 0.45), (120, 0.52), (144, 0.55)])
  func medium(hertz: Double, limit: Double) {
    let early = Self.simulate(hertz, .medium, .doubleBuffered)
    let split = Self.simulate(hertz, .medium, Self.policy(splits: true))
    let ratio = split.meanMilliseconds / early.meanMilliseconds
    print("medium \(hertz) Hz, split: \(Self.text(split)), ratio \(ratio)")
    #expect(ratio <= limit)
    #expect(split.missedShare <= 0.005)
  }

  @Test("never worse than early drain, at any load", arguments: RenderLoad.all.map(\.name))
  func neverWorse(name: String) throws {
    let load = try #require(RenderLoad.all.first { $0.name == name })
    for hertz in [60.0, 120, 144] {
      let early = Self.simulate(hertz, load, .doubleBuffered)
      for splits in [false, true] {
        let late = Self.simulate(hertz, load, Self.policy(splits: splits))
        let ratio = late.meanMilliseconds / early.meanMilliseconds
        print("\(name) \(hertz) Hz, split \(splits): \(Self.text(late)), ratio \(ratio)")
        #expect(ratio <= 1.02)
        #expect(late.missedShare <= early.missedShare + 0.006)
      }
    }
  }

  @Test("under a compositor that latches 2.5 ms early it is still far better than early drain")
  func compositor() {
    for (hertz, limit) in [(60.0, 0.6), (144, 0.85)] {
      let early = Self.simulate(hertz, .light, .doubleBuffered, latch: 2_500_000)
      let late = Self.simulate(hertz, .light, Self.policy(splits: false), latch: 2_500_000)
      let ratio = late.meanMilliseconds / early.meanMilliseconds
      print("latch 2.5 ms, \(hertz) Hz: \(Self.text(late)), ratio \(ratio)")
      #expect(ratio <= limit)
      #expect(late.missedShare <= 0.01)
    }
  }
}
