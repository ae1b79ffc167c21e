internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Prediction

/// How well the models do on one recording.
struct Scorecard {
  private let name: String
  private let rows: [Row]
  private let choice: Choice?

  /// One model at one horizon.
  private struct Row: Encodable {
    var model: String
    var horizonMs: Double
    var count: Int
    var mean, median, p95, p99, aheadPercent, late, off, jitter, wobble, backPercent: Double
    var penUpP95: Double
    var pressureError, tiltErrorDegrees, hairLengthError, keptHairsPercent: Double?
  }

  /// The model and the horizon that suit this hand and tablet.
  private struct Choice: Encodable {
    var model: String
    var horizonMs: Double
  }

  init(name: String, recording: Recording, models: [PredictionModel], horizons: [Double]) {
    self.name = name
    let strokes = RecordedStrokes(recording).strokes
    var rows: [Row] = []
    for model in models {
      var trial = PredictionTrial(SelectedPredictor(model), horizons: horizons)
      for stroke in strokes { trial.replay(stroke) }
      var shimmer = ShimmerTrial(horizons: horizons)
      shimmer.replay(recording.events, model: model)
      rows += zip(trial.scores, shimmer.scores).map { Self.row(model, $0, $1) }
    }
    var hold = PredictionTrial(HoldPredictor(), horizons: horizons)
    for stroke in strokes { hold.replay(stroke) }
    self.rows = rows
    choice = Self.choose(rows, frozen: hold.scores.map(\.mean), horizons: horizons)
  }

  private static func row(
    _ model: PredictionModel, _ score: PredictionScore, _ shimmer: ShimmerScore
  ) -> Row {
    let tilt = score.directionErrors
    return Row(
      model: model.rawValue, horizonMs: score.horizonMilliseconds, count: score.errors.count,
      mean: score.mean, median: score.errors.quantile(0.5), p95: score.errors.quantile(0.95),
      p99: score.errors.quantile(0.99), aheadPercent: 100 * score.aheadShare,
      late: score.meanLateness, off: score.meanOffTrack, jitter: score.jitterPixels,
      wobble: score.wobblePixels, backPercent: 100 * score.backtrackShare,
      penUpP95: score.overshoots.quantile(0.95),
      pressureError: score.pressureErrors.isEmpty ? nil : score.pressureErrors.mean,
      tiltErrorDegrees: tilt.isEmpty ? nil : tilt.mean * 180 / .pi,
      hairLengthError: tilt.isEmpty ? nil : score.hairLengthErrors.mean,
      keptHairsPercent: shimmer.keptShare.map { 100 * $0 })
  }

  /// The model with the least mean error over the horizons, each measured by that of freezing; and the
  /// longest horizon at which its mean error is still at most half of freezing's, else the shortest.
  private static func choose(
    _ rows: [Row], frozen: [Double], horizons: [Double]
  ) -> Choice? {
    func ratios(_ model: String) -> [Double] {
      zip(rows.filter { $0.model == model }, frozen).map { $0.mean / max($1, 1e-9) }
    }
    let models = Set(rows.map(\.model)).sorted()
    guard rows.contains(where: { $0.count > 0 }),
      let best = models.min(by: { ratios($0).mean < ratios($1).mean })
    else { return nil }
    let good = zip(horizons, ratios(best)).filter { $0.1 <= 0.5 }.map(\.0)
    return Choice(model: best, horizonMs: good.max() ?? horizons.min() ?? 0)
  }

  /// The card as one line of JSON.
  var json: String {
    struct Card: Encodable {
      var file: String
      var scores: [Row]
      var choice: Choice?
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(Card(file: name, scores: rows, choice: choice))
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  /// The card as a table.
  var text: String {
    var text = "\(name): \(rows.first?.count ?? 0) predictions a model at the first horizon\n"
    text += Self.line(
      "model",
      [
        "ms", "mean", "median", "p95", "p99", "ahead%", "late", "off", "jitter", "wobble", "back%",
        "pen-up", "pressure", "tilt °", "hair", "kept%",
      ])
    for row in rows {
      let numbers = [
        row.horizonMs, row.mean, row.median, row.p95, row.p99, row.aheadPercent, row.late, row.off,
        row.jitter, row.wobble, row.backPercent, row.penUpP95, row.pressureError,
        row.tiltErrorDegrees, row.hairLengthError, row.keptHairsPercent,
      ]
      text += Self.line(
        row.model, numbers.map { value in value.map { String(format: "%.3f", $0) } ?? "-" })
    }
    if let choice {
      text += "choose: \(choice.model), up to \(choice.horizonMs) ms\n"
    }
    return text
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let columns = cells.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }
    return Columns.pad(name, to: 12) + columns.joined() + "\n"
  }
}
