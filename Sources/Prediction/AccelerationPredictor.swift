public import InkTypes

/// Expects constant acceleration, as one Kalman filter over the reports' own times estimates it.
public struct AccelerationPredictor: StrokePredictor {
  private var clock = StrokeClock()
  private var filter = MotionFilter(at: SIMD2<Double>.zero, bandwidth: bandwidth)
  private var newest = PenReport(time: .zero, position: .zero)
  private var time = 0.0

  /// b in 1/ms, between the two of `KalmanPredictor`.
  private static let bandwidth = 0.2
  /// The least time between two reports that the filter takes, in ms.
  private static let shortestStep = 0.1
  /// After a gap longer than this the motion before it says nothing, in ms.
  private static let longestGap = 80.0

  /// Makes a predictor before its first stroke.
  public init() {}

  /// Begins a stroke.
  public mutating func begin() {
    self = AccelerationPredictor()
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    let isFirst = clock.now == nil
    guard let report = report.sane, let now = clock.advance(to: report.time) else { return }
    newest = report
    let step = now - time
    if isFirst || step > Self.longestGap {
      filter = MotionFilter(at: report.position, bandwidth: Self.bandwidth)
    } else {
      filter.update(measured: report.position, after: max(step, Self.shortestStep))
    }
    time = now
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  public func predict(at time: Timestamp) -> PredictedPen? {
    guard let h = clock.horizon(of: time) else { return nil }
    return PredictedPen(
      position: newest.position + h * filter.velocity + h * h / 2 * filter.acceleration,
      pressure: newest.pressure, direction: newest.direction, confidence: 1)
  }
}
