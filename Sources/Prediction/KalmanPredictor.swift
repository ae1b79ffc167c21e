public import InkTypes

/// The recommended predictor: two Kalman filters, learned gains, and rules that bound the tail.
public struct KalmanPredictor: StrokePredictor {
  private var motion: MotionModel
  private var trend = PressureTrend()
  private var clock = StrokeClock()
  private var pressure: Double?
  private var direction: SIMD3<Double>?

  /// The tail is at most so many times the recent way…
  private static let wayShare = 2.0
  /// …plus so many px.
  private static let wayExtra = 0.5
  /// The recent way is that of at least so many ms.
  private static let shortestWindow = 8.0
  /// Reports after which the whole way is believed.
  private static let youth = 2.0
  /// A shorter way is none, in px.
  private static let deadZone = 0.15

  /// Makes a predictor before its first stroke.
  ///
  /// - Parameter weights: What was learned of the device before.
  public init(weights: PredictorWeights = .fitted) {
    motion = MotionModel(weights)
  }

  public var weights: PredictorWeights {
    PredictorWeights(motion: motion.gains, reportPeriodMilliseconds: motion.reportPeriod)
  }

  public mutating func begin() {
    motion.begin()
    trend.begin()
    clock = StrokeClock()
    pressure = nil
    direction = nil
  }

  public mutating func update(_ report: PenReport) {
    guard let report = report.sane, let time = clock.advance(to: report.time) else { return }
    if let value = report.pressure { trend.update(value, at: time) }
    pressure = report.pressure
    direction = report.direction
    motion.update(MotionModel.Fix(time: time, position: report.position))
  }

  // Inlined, the whole value would be copied at each call.
  @inline(never)
  public func predict(at time: Timestamp) -> PredictedPen? {
    guard let horizon = clock.horizon(of: time) else { return nil }
    return PredictedPen(
      position: motion.position + way(in: horizon), pressure: pressure, direction: direction,
      confidence: motion.confidence(in: horizon))
  }

  private func way(in horizon: Double) -> SIMD2<Double> {
    guard motion.count >= 2 else { return .zero }
    let way = motion.way(in: horizon, lastingAtMost: trend.lasting)
    let length = way.length
    let recent = motion.path.length(ofLast: max(horizon, Self.shortestWindow))
    let longest = Self.wayShare * recent + Self.wayExtra
    var share = length > longest ? longest / length : 1
    share *= min(1, Double(motion.count - 1) / Self.youth)
    return length * share < Self.deadZone ? .zero : way * share
  }
}
