public import InkTypes

/// Expects that nothing changes: what drawing without prediction shows.
public struct HoldPredictor: StrokePredictor {
  private var clock = StrokeClock()
  private var newest = PenReport(time: .zero, position: .zero)

  /// Makes a predictor before its first stroke.
  public init() {}

  public mutating func begin() {
    clock = StrokeClock()
  }

  public mutating func update(_ report: PenReport) {
    guard let report = report.sane, clock.advance(to: report.time) != nil else { return }
    newest = report
  }

  public func predict(at time: Timestamp) -> PredictedPen? {
    guard clock.now != nil else { return nil }
    return PredictedPen(
      position: newest.position, pressure: newest.pressure, direction: newest.direction,
      confidence: 1)
  }
}
