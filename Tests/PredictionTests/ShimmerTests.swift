import Foundation
import InkSession
import InkTypes
import Prediction
import Strokes
import TestSupport
import Testing

@Suite("Hairs that are shown ahead")
struct ShimmerTests {
  /// The share of hairs shown 16.67 ms ahead that the finished strokes have, 0...1.
  static func keptShare(_ strokes: [[PenReport]], _ model: PredictionModel) -> Double {
    var trial = ShimmerTrial(horizons: [16.67])
    trial.replay(strokes.flatMap(events), model: model)
    return trial.scores[0].keptShare ?? 0
  }

  /// A stroke's contact and its lift, as a pen sends them.
  static func events(_ stroke: [PenReport]) -> [InkEvent] {
    var samples = stroke.map { report in
      var sample = PenSample(
        time: report.time, position: SIMD2<Float>(report.position), device: DeviceID(1),
        state: .touching)
      if let pressure = report.pressure {
        sample.axes.insert(.pressure)
        sample.pressure = Float(pressure)
      }
      if let vector = report.direction {
        let direction = PenDirection(normalizing: vector)
        sample.axes.insert(.direction)
        sample.tilt = [
          Float(direction.altitude * 180 / .pi), Float(direction.azimuth * 180 / .pi),
        ]
      }
      return sample
    }
    if var lift = samples.last {
      lift.state = []
      samples.append(lift)
    }
    return samples.map { .sample($0) }
  }

  /// The mean over the three groups of recordings.
  static func recordedShare(_ model: PredictionModel) -> Double {
    PenData.Group.allCases.map { group in
      var (kept, shown) = (0, 0)
      for data in PenData.all where data.group == group {
        var trial = ShimmerTrial(horizons: [16.67])
        trial.replay(data.strokes.flatMap(events), model: model)
        kept += trial.scores[0].keptHairs
        shown += trial.scores[0].shownHairs
      }
      return Double(kept) / Double(shown)
    }.mean
  }

  @Test(
    "of recordings at least 80 % are kept, more than by any plainer prediction",
    .enabled(if: !PenData.all.isEmpty, "no recordings in \(Shared.folder.path)"))
  func recordings() {
    let shares = PredictionModel.allCases.map { ($0, Self.recordedShare($0)) }
    print("hairs kept of recordings at 16.67 ms:", shares.map { "\($0.0) \($0.1)" })
    let kalman = shares.first { $0.0 == .kalman }?.1 ?? 0
    #expect(kalman >= 0.93)
    for (model, share) in shares where model != .kalman {
      #expect(share < kalman - 0.02, "\(model)")
    }
  }

  /// Six strokes to all sides.
  private static func strokes(
    rate: Double, seconds: Double, _ pen: (Double) -> (way: Double, pressure: Double)
  ) -> [[PenReport]] {
    (0..<6).map { stroke in
      (0...Int(seconds * rate)).map { index in
        let time = Double(index) / rate
        let (way, pressure) = pen(time)
        let side = Double(stroke) + 0.3
        return PenReport(
          time: Timestamp(nanoseconds: Int64((time + Double(stroke) * 3) * 1e9)),
          position: SIMD2(cos(side), sin(side)) * way + 4000, pressure: pressure,
          direction: [0.6, 0, 0.8])
      }
    }
  }

  @Test(
    "of a hand's straight strokes at least 95 % are kept",
    arguments: [66.0, 133, 200, 1000], [200.0, 1000, 3000])
  func handDrawn(rate: Double, speed: Double) {
    for seconds in [0.4, 1, 2] {
      // Two dozen reports 45 px apart, 0.91: too few to learn from.
      guard seconds >= 1 || speed / rate < 40 else { continue }
      let way = speed * seconds
      let hand = HandStroke([ViaPoint([0, 0]), ViaPoint([way, 0])], speed: speed / 0.55)
      let strokes = Self.strokes(rate: rate, seconds: hand.seconds) { time in
        let state = hand.state(at: time)
        return (state.place.x, state.pressure)
      }
      let share = Self.keptShare(strokes, .kalman)
      #expect(share >= 0.95, "\(seconds) s: \(share)")
    }
  }

  @Test(
    "of straight strokes at one speed, stopped dead after 1 s, at least 95 % are kept",
    arguments: [66.0, 133, 200, 1000], [200.0, 1000, 3000])
  func even(rate: Double, speed: Double) {
    let strokes = Self.strokes(rate: rate, seconds: 1) { (speed * $0, 0.6) }
    let share = Self.keptShare(strokes, .kalman)
    #expect(share >= 0.95, "\(share)")
  }

  @Test("hairs beyond the end, off the way or too many are not kept")
  func counts() throws {
    // 1 px a ms, then a dead stop: what was shown beyond it is lost, all else is kept.
    let line = Self.strokes(rate: 200, seconds: 1) { (1000 * $0, 0.5) }
    var trial = ShimmerTrial(horizons: [10, 20])
    trial.replay(Self.events(line[0]), model: .velocity)
    // 2 or 3 tufts of 61 hairs after each of 201 samples, twice as many at 20 ms.
    #expect((201 * 2 * 61...201 * 3 * 61).contains(trial.scores[0].shownHairs))
    #expect(trial.scores[1].shownHairs > trial.scores[0].shownHairs * 19 / 10)
    #expect(try #require(trial.scores[0].keptShare) > 0.98)
    #expect(trial.scores[0].keptHairs < trial.scores[0].shownHairs)
    // Frozen in place, 4.2 px behind at the next tuft.
    let frozen = Self.keptShare([line[0]], .hold)
    #expect(frozen < 0.5)
    // Pressure that falls by 1 % a sample: a frozen one shows hairs too many.
    let falling = Self.strokes(rate: 200, seconds: 0.4) { (0, 0.9 - 2 * $0) }
    #expect(Self.keptShare(falling, .hold) < 0.98)
    #expect(ShimmerTrial(horizons: [10]).scores[0].keptShare == nil)
  }
}
