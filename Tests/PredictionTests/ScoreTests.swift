import InkTypes
import Prediction
import Testing

@Suite("PredictionScore")
struct ScoreTests {
  static func line(_ count: Int, speed: Double = 1, stepMilliseconds: Int64 = 5) -> [PenReport] {
    (0..<count).map { index in
      let time = Int64(index) * stepMilliseconds
      return PenReport(
        time: Timestamp(nanoseconds: time * 1_000_000), position: [speed * Double(time), 0],
        pressure: 0.25 + 0.0005 * Double(time))
    }
  }

  static func scores(
    _ predictor: some StrokePredictor, _ stroke: [PenReport], at horizons: [Double] = [10]
  ) -> [PredictionScore] {
    var trial = PredictionTrial(predictor, horizons: horizons)
    trial.replay(stroke)
    return trial.scores
  }

  @Test("freezing on an even line is late by the way of the horizon, and nothing else")
  func holdOnLine() {
    let score = Self.scores(HoldPredictor(), Self.line(101))[0]
    // Reports at 0, 5 … 490 ms have a truth 10 ms later.
    #expect(score.errors.count == 99)
    #expect(score.errors.allSatisfy { abs($0 - 10) < 1e-9 })
    #expect(abs(score.mean - 10) < 1e-9 && abs(score.meanLateness - 10) < 1e-9)
    #expect(score.meanOffTrack < 1e-9 && score.aheadShare == 0 && score.backtrackShare == 0)
    #expect(score.jitterPixels < 1e-9 && score.wobblePixels < 1e-9)
    #expect(score.overshoots == [0])
    #expect(abs(score.pressureErrors.mean - 0.005) < 1e-12)
    #expect(score.directionErrors.isEmpty)
  }

  @Test("constant velocity on an even line is exact after one report, and overshoots its end")
  func velocityOnLine() {
    let score = Self.scores(VelocityPredictor(), Self.line(101), at: [16])[0]
    #expect(score.errors.dropFirst().allSatisfy { $0 < 1e-9 })
    #expect(abs(score.overshoots[0] - 16) < 1e-9)
  }

  @Test("constant velocity at a reversal is ahead, goes on, and then turns back")
  func reversal() {
    let there = Self.line(21)
    let back = (1...20).map { (index: Int) -> PenReport in
      PenReport(
        time: Timestamp(nanoseconds: Int64(100 + 5 * index) * 1_000_000),
        position: [Double(100 - 5 * index), 0])
    }
    let score = Self.scores(VelocityPredictor(), there + back)[0]
    // At 95 and 100 ms it expects 105 and 110; the pen is at 95 and 90 then, on its way back: late.
    #expect(score.errors.quantile(1) > 19.9)
    #expect(score.meanLateness > 0 && score.backtrackShare > 0 && score.jitterPixels > 1)
  }

  @Test("the truth goes through all reports, and between them never beyond them")
  func truth() throws {
    let stroke = WildMotion(seed: 21, count: 60).reports.filter {
      abs($0.position.x) < 1e5 && abs($0.position.y) < 1e5
    }
    let sorted = stroke.sorted { $0.time < $1.time }
    var apart: [PenReport] = []
    for report in sorted where apart.last.map({ report.time > $0.time }) ?? true {
      if let last = apart.last, report.time.nanoseconds < last.time.nanoseconds + 1_500_000 {
        continue
      }
      apart.append(report)
    }
    for isCubic in [true, false] {
      let truth = StrokeTruth(apart, isCubic: isCubic)
      for (a, b) in zip(apart, apart.dropFirst()) {
        #expect(try (#require(truth.pen(at: a.time)).report.position - a.position).length < 1e-6)
        for share in stride(from: Int64(1), to: 8, by: 1) {
          let step = (b.time.nanoseconds - a.time.nanoseconds) * share / 8
          let time = Timestamp(nanoseconds: a.time.nanoseconds + step)
          let place = try #require(truth.pen(at: time)).report.position
          let (low, high) = (
            pointwiseMin(a.position, b.position), pointwiseMax(a.position, b.position)
          )
          #expect(all(place .>= low - 1e-6) && all(place .<= high + 1e-6))
        }
      }
    }
  }

  @Test("quantiles are those of the sorted values, linear in between")
  func quantiles() {
    #expect([4.0, 1, 3, 2].quantile(0.5) == 2.5)
    #expect([4.0, 1, 3, 2].quantile(1) == 4)
    #expect([4.0, 1, 3, 2].quantile(0) == 1)
    #expect([Double]().quantile(0.5) == 0)
  }
}
