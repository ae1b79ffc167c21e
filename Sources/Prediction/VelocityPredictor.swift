public import InkTypes

/// Expects that the pen goes on as between its last two reports: the best simple predictor.
public struct VelocityPredictor: StrokePredictor {
  private var clock = StrokeClock()
  private var newest = PenReport(time: .zero, position: .zero)
  private var time = 0.0
  /// In px/ms.
  private var velocity = SIMD2<Double>.zero

  /// Reports closer than this give no velocity of their own, in ms.
  private static let shortestStep = 1.0

  /// Makes a predictor before its first stroke.
  public init() {}

  /// Begins a stroke.
  public mutating func begin() {
    self = VelocityPredictor()
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    let isFirst = clock.now == nil
    guard let report = report.sane, let now = clock.advance(to: report.time) else { return }
    if isFirst || now - time >= Self.shortestStep {
      if !isFirst { velocity = (report.position - newest.position) / (now - time) }
      time = now
      newest.position = report.position
    }
    newest.pressure = report.pressure
    newest.direction = report.direction
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  public func predict(at time: Timestamp) -> PredictedPen? {
    guard let horizon = clock.horizon(of: time), let now = clock.now else { return nil }
    return PredictedPen(
      position: newest.position + velocity * (horizon + now - self.time),
      pressure: newest.pressure, direction: newest.direction, confidence: 1)
  }
}
