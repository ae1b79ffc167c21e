import Foundation
import InkTypes
import Prediction
import TestSupport
import Testing

/// What can be amiss with a device's reports.
enum Disturbance: CaseIterable, CustomTestStringConvertible {
  case halfRate, lost, late, noisy, wholePixels, fourTimesLarger, fourTimesSmaller

  var testDescription: String {
    switch self {
    case .halfRate: "half the rate"
    case .lost: "20 % of the reports lost"
    case .late: "stamps up to 4 ms late"
    case .noisy: "0.3 px of noise"
    case .wholePixels: "places in whole px"
    case .fourTimesLarger: "4 times as large"
    case .fourTimesSmaller: "4 times as small"
    }
  }

  /// The largest mean error at 16.67 ms, of that of constant velocity on the same reports.
  var limit: Double {
    switch self {
    case .halfRate, .lost: 0.77
    case .late, .fourTimesLarger, .fourTimesSmaller: 0.67
    case .noisy, .wholePixels: 0.62
    }
  }

  var factor: Double {
    switch self {
    case .fourTimesLarger: 4
    case .fourTimesSmaller: 0.25
    default: 1
    }
  }

  func disturb(_ stroke: [PenReport], _ random: inout SeededRandom) -> [PenReport] {
    var reports: [PenReport] = []
    for (index, report) in stroke.enumerated() {
      var report = report
      switch self {
      case .halfRate: if index % 2 == 1 { continue }
      case .lost: if index > 0, random.number(in: 0...1) < 0.2 { continue }
      case .late: report.time.nanoseconds += Int64(random.number(in: 0...4e6))
      case .noisy:
        // The sum of twelve even numbers is a normal one.
        for axis in 0..<2 {
          let sum = (0..<12).reduce(0.0) { sum, _ in sum + random.number(in: -0.5...0.5) }
          report.position[axis] += 0.3 * sum
        }
      case .wholePixels: report.position.round(.toNearestOrEven)
      case .fourTimesLarger, .fourTimesSmaller: break
      }
      reports.append(report)
    }
    return reports
  }
}

@Suite(
  "Predictors on recordings with something amiss",
  .enabled(if: !PenData.all.isEmpty, "no recordings in \(Shared.folder.path)"))
struct RobustnessTests {
  /// The mean error at 16.67 ms, averaged over the three groups of recordings.
  static func error(_ predictor: some StrokePredictor, _ disturbance: Disturbance) -> Double {
    PenData.Group.allCases.map { group in
      var errors: [Double] = []
      for data in PenData.all where data.group == group {
        var random = SeededRandom(seed: 5)
        var trial = PredictionTrial(predictor, horizons: [16.67])
        for stroke in data.strokes {
          let scaled = stroke.map { report in
            var report = report
            report.position *= disturbance.factor
            return report
          }
          let truth = StrokeTruth(scaled, isCubic: data.isCubic)
          trial.replay(disturbance.disturb(scaled, &random), truth: truth)
        }
        errors += trial.scores[0].errors
      }
      return errors.mean
    }.mean
  }

  @Test("stay far better than constant velocity", arguments: Disturbance.allCases)
  func robust(disturbance: Disturbance) {
    let kalman = Self.error(KalmanPredictor(), disturbance)
    let velocity = Self.error(VelocityPredictor(), disturbance)
    let hold = Self.error(HoldPredictor(), disturbance)
    #expect(kalman <= disturbance.limit * velocity, "\(kalman / velocity)")
    #expect(kalman <= 0.6 * hold, "\(kalman / hold)")
  }
}
