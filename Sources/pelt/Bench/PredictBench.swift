internal import Foundation
internal import InkTypes
internal import Prediction

/// What a report and its predictions at four horizons cost, model by model.
enum PredictBench {
  private static let reports = 200_000
  /// A report every 4 ms: strokes of 200 of them.
  private static let period: Int64 = 4_000_000
  private static let strokeLength = 200
  private static let horizons: [Int64] = [8_333_333, 16_666_667, 25_000_000, 33_333_333]

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  static func run(rounds: Int) -> Figures {
    let pen = motion()
    var figures = Figures()
    figures.add("name", text: "predict")
    figures.add("reports", reports)
    figures.add("horizons", horizons.count)
    figures.add("rounds", rounds)
    var times = PredictionModel.allCases.map { _ in [Double]() }
    for round in 0...rounds {
      for (index, model) in PredictionModel.allCases.enumerated() {
        let seconds = oneRound(model, pen)
        if round > 0 { times[index].append(seconds * 1e6 / Double(reports)) }
      }
    }
    for (index, model) in PredictionModel.allCases.enumerated() {
      figures.add("\(model.rawValue)_cpu_us_per_report", Spread(times[index]))
    }
    return figures
  }

  /// Processor seconds for all reports and their predictions.
  private static func oneRound(_ model: PredictionModel, _ pen: [PenReport]) -> Double {
    var predictor = SelectedPredictor(model)
    var sum = SIMD2<Double>.zero
    let start = processorSeconds()
    for (index, report) in pen.enumerated() {
      if index % strokeLength == 0 { predictor.begin() }
      predictor.update(report)
      for horizon in horizons {
        let time = Timestamp(nanoseconds: report.time.nanoseconds + horizon)
        if let guess = predictor.predict(at: time) { sum += guess.position }
      }
    }
    let seconds = processorSeconds() - start
    precondition(sum.x.isFinite && sum.y.isFinite, "predictions of a steady pen are finite")
    return seconds
  }

  /// A hand that writes: loops of changing size, with pressure and a pen that rolls.
  private static func motion() -> [PenReport] {
    (0..<reports).map { index in
      let time = Timestamp(nanoseconds: Int64(index) * period)
      let turn = Double(index) * 0.05
      let place = SIMD2(cos(turn) * 60 + cos(turn * 0.37) * 200, sin(turn * 1.3) * 90)
      let lean = 0.6 + 0.2 * sin(turn * 0.21)
      let direction = SIMD3(
        sin(lean) * cos(turn * 0.11), sin(lean) * sin(turn * 0.11), cos(lean))
      return PenReport(
        time: time, position: place, pressure: 0.5 + 0.4 * sin(turn * 0.5), direction: direction)
    }
  }
}
