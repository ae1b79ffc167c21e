import Foundation
import InkTypes
import Prediction
import TestSupport
import Testing

@Suite("PredictorWeights")
struct WeightsTests {
  /// A predictor that has seen a wave of a pen at 200 Hz.
  static func learned(_ weights: PredictorWeights = .fitted) -> KalmanPredictor {
    var predictor = KalmanPredictor(weights: weights)
    predictor.begin()
    for index in 0..<400 {
      let t = Double(index) * 0.005
      predictor.update(
        PenReport(
          time: Timestamp(nanoseconds: Int64(index) * 5_000_000),
          position: [300 + 200 * sin(9 * t), 200 + 100 * cos(14 * t)],
          pressure: 0.5 + 0.4 * sin(12 * t)))
    }
    return predictor
  }

  @Test("start as fitted, are learned, and come back from JSON bit for bit")
  func roundTrip() throws {
    #expect(KalmanPredictor().weights == .fitted)
    let weights = Self.learned().weights
    #expect(weights != .fitted)
    #expect(abs(weights.reportPeriodMilliseconds - 5) < 0.01)
    let text = try JSONEncoder().encode(weights)
    let back = try JSONDecoder().decode(PredictorWeights.self, from: text)
    #expect(back == weights)
    #expect(KalmanPredictor(weights: back).weights == weights)
  }

  @Test(
    "what was kept of a hand and device makes the start of the next session better",
    .enabled(if: !PenData.all.isEmpty, "no recordings in \(Shared.folder.path)"),
    arguments: ["curious_5000001", "curious_5000002"])
  func kept(person: String) {
    var weights = PredictorWeights.fitted
    var (kept, fresh) = (0.0, 0.0)
    for data in PenData.all where data.name.hasPrefix(person) {
      func startError(_ weights: PredictorWeights) -> Double {
        var trial = PredictionTrial(KalmanPredictor(weights: weights), horizons: [16.67])
        for stroke in data.strokes { trial.replay(Array(stroke.prefix(40))) }
        return trial.scores[0].mean
      }
      kept += startError(weights)
      fresh += startError(.fitted)
      var predictor = KalmanPredictor(weights: weights)
      for stroke in data.strokes {
        predictor.begin()
        for report in stroke { predictor.update(report) }
      }
      weights = predictor.weights
    }
    #expect(kept < 0.97 * fresh, "\(kept), \(fresh)")
  }

  @Test(
    "a damaged file is refused",
    arguments: [
      "[]", "[8]", #"{"motion":1}"#,
      "[0,\(Array(repeating: "1", count: 48).joined(separator: ","))]",
      "[8,\(Array(repeating: "1e9", count: 48).joined(separator: ","))]",
      "[8,\(Array(repeating: "1", count: 49).joined(separator: ","))]",
    ])
  func damaged(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PredictorWeights.self, from: Data(text.utf8))
    }
  }
}
