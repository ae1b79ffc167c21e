internal import InkTypes

/// A causal replay of strokes through one predictor, scored at several horizons.
///
/// After each report the predictor is asked for the pen at the horizons after that report's own
/// time, and compared with where the pen then was. What was learned carries over from stroke to
/// stroke: make a new trial for each file.
public struct PredictionTrial<Predictor: StrokePredictor>: Sendable {
  /// One score a horizon.
  public private(set) var scores: [PredictionScore]
  private var predictor: Predictor

  /// Makes a trial before its first stroke.
  ///
  /// - Parameters:
  ///   - predictor: The predictor.
  ///   - horizons: In ms.
  public init(_ predictor: Predictor, horizons: [Double]) {
    self.predictor = predictor
    scores = horizons.map { PredictionScore(horizonMilliseconds: $0) }
  }

  /// Replays a stroke.
  ///
  /// - Parameters:
  ///   - stroke: Its reports.
  ///   - isCubic: Whether the true place follows a cubic between reports.
  public mutating func replay(_ stroke: [PenReport], isCubic: Bool = true) {
    guard !stroke.isEmpty else { return }
    replay(stroke, truth: StrokeTruth(stroke, isCubic: isCubic))
  }

  /// Replays a stroke whose reports are not the truth: some lost, late or disturbed.
  ///
  /// - Parameters:
  ///   - stroke: Its reports.
  ///   - truth: Where the pen was.
  public mutating func replay(_ stroke: [PenReport], truth: StrokeTruth) {
    guard let first = stroke.first else { return }
    predictor.begin()
    for index in scores.indices { scores[index].beginStroke() }
    var newest = first
    for report in stroke where report.time >= newest.time {
      newest = report
      predictor.update(report)
      for index in scores.indices {
        let time = Self.time(scores[index].horizonMilliseconds, after: report)
        guard let (pen, velocity) = truth.pen(at: time),
          let prediction = predictor.predict(at: time)
        else { continue }
        scores[index].add(prediction, truth: pen, velocity: velocity)
      }
    }
    for index in scores.indices {
      let time = Self.time(scores[index].horizonMilliseconds, after: newest)
      guard let prediction = predictor.predict(at: time) else { continue }
      scores[index].addOvershoot(prediction, last: newest)
    }
  }

  private static func time(_ milliseconds: Double, after report: PenReport) -> Timestamp {
    Timestamp(nanoseconds: report.time.nanoseconds &+ Int64((milliseconds * 1e6).rounded()))
  }
}
