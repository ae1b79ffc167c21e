import Foundation
import InkTypes
import Latency
import Prediction
import TestSupport
import Testing

/// A pen whose tip is predicted in the frames of the pacing simulator.
struct TipTrial {
  /// A scribble of some 1450 px/s in the mean.
  static func position(_ time: Timestamp) -> SIMD2<Double> {
    let t = Double(time.nanoseconds) * 1e-9
    let slow = SIMD2(sin(4.1 * t), cos(3.7 * t + 1)) * 330
    let quick = SIMD2(sin(11 * t + 0.4), cos(9.1 * t)) * 60
    return slow + quick + 600
  }

  /// What a report's position was true of.
  enum Truth: CaseIterable {
    /// The kernel's time of it, which the refined time estimates.
    case kernel
    /// The pen's own scan, 0 to 1 ms earlier, of which the program knows the mean.
    case scan
  }

  let load: RenderLoad
  let splits: Bool
  let truth: Truth
  private static let hertz = 60.0
  private static let fixed = Array(stride(from: Int64(0), through: 34_000_000, by: 500_000))

  /// The 95th percentiles of the tip's error when it is seen, in px: with each frame's own horizon, with
  /// the fixed one that did best, and with none.
  func run() -> (perFrame: Double, bestFixed: Double, none: Double) {
    var simulator = PacingSimulator(
      hertz: Self.hertz, load: load, policy: PacingSimulatorTests.policy(splits: splits),
      random: SeededRandom(seed: 12))
    var clock = RefinedClock()
    var predictor = SelectedPredictor(.kalman)
    predictor.begin()
    var newest: Timestamp?
    var own: [Double] = []
    var others = [[Double]](repeating: [], count: Self.fixed.count)
    _ = simulator.run(seconds: 40) { frame, reports in
      for report in reports {
        let refined = clock.refine(
          serverMilliseconds: report.serverMilliseconds, arrival: report.arrival)
        guard let refined else { continue }
        let place = Self.position(truth == .kernel ? report.kernel : report.instant)
        predictor.update(PenReport(time: refined, position: place))
        newest = refined
      }
      // The first seconds are for learning.
      guard let newest, frame.drain > ms(5000) else { return }
      func error(_ horizon: Int64) -> Double {
        guard let tip = predictor.predict(at: newest.advanced(horizon)) else { return .infinity }
        let off = tip.position - Self.position(frame.present)
        return (off * off).sum().squareRoot()
      }
      own.append(
        error(
          FrameHorizon.nanoseconds(
            from: newest, to: frame.target, period: Int64(1e9 / Self.hertz),
            constant: truth == .kernel ? 0 : 500_000)))
      for (index, horizon) in Self.fixed.enumerated() { others[index].append(error(horizon)) }
    }
    let fixed = others.map(Self.slow)
    return (Self.slow(own), fixed.min() ?? 0, fixed[0])
  }

  private static func slow(_ errors: [Double]) -> Double {
    errors.sorted()[errors.count * 95 / 100]
  }
}

@Suite("The horizon of each frame")
struct HorizonTests {
  @Test(
    "at 60 Hz the tip is three times nearer than with the best fixed horizon",
    arguments: TipTrial.Truth.allCases, [false, true])
  func tip(truth: TipTrial.Truth, splits: Bool) {
    for load in [RenderLoad.light, .medium] {
      let (perFrame, fixed, none) = TipTrial(load: load, splits: splits, truth: truth).run()
      let ratio = perFrame / fixed
      print(
        "tip p95 px, \(load.name), split \(splits), truth \(truth):",
        String(
          format: "none %.1f, best fixed %.2f, per frame %.2f, ratio %.2f", none, fixed, perFrame,
          ratio))
      #expect(ratio <= 0.35)
    }
  }
}
