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
    var simulator = PacingSimulator(
      hertz: hertz, load: load, policy: policy, latch: latch, random: SeededRandom(seed: 5))
    return simulator.run(seconds: 120)
  }

  static func policy(splits: Bool) -> PacingPolicy {
    var settings = PacingSettings()
    settings.splitsFrames = splits
    return .paced(settings)
  }

  @Test("prints")
  func prints() {
    for load in RenderLoad.all {
      for policy: PacingPolicy in [
        .tripleBuffered, .doubleBuffered, .fixedLead(2_000_000), .fixedLead(4_000_000),
        Self.policy(splits: false), Self.policy(splits: true),
      ] {
        var line = "\(load.name) \(policy.name):"
        for hertz in [60.0, 120, 144] {
          let r = Self.simulate(hertz, load, policy)
          line += "  \(r.meanMilliseconds) / \(r.latency.percentile(99) ?? 0) / \(r.missedShare * 100) %"
        }
        print(line)
      }
    }
  }
}
