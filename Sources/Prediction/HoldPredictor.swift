public import InkTypes

/// Expects that nothing changes: what drawing without prediction shows.
public struct HoldPredictor: StrokePredictor {
  private var clock = StrokeClock()
  private var newest = PenReport(time: .zero, position: .zero)

  /// Makes a predictor before its first stroke.
  public init() {}

  /// Begins a stroke.
  public mutating func begin() {
    clock = StrokeClock()
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    guard let report = report.sane, clock.advance(to: report.time) != nil else { return }
    newest = report
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  public func predict(at time: Timestamp) -> PredictedPen? {
    guard clock.now != nil else { return nil }
    return PredictedPen(
      position: newest.position, pressure: newest.pressure, direction: newest.direction,
      confidence: 1)
  }
}
