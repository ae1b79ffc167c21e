public import InkTypes

/// The recommended predictor: two Kalman filters, learned gains, and rules that bound the tail.
///
/// Place, pressure and direction each have a slow and a fast filter with constant acceleration, and a
/// linear model of their velocities and accelerations for each horizon, whose gains learn from what the
/// pen really did. Four rules shorten the way ahead: no farther than the time for which falling
/// pressure will last; no longer than twice the recent way; not yet whole for the first reports;
/// nothing below what can be seen.
public struct KalmanPredictor: StrokePredictor {
  private var motion: MotionModel
  private var trend = PressureTrend()
  private var clock = StrokeClock()
  private var pose: PoseModel
  private var hasPressure = false
  private var hasDirection = false

  /// The tail is at most so many times the recent way, plus so many px: it can never fly off.
  private static let wayShare = 2.0
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
    pose = PoseModel(weights)
  }

  /// What was learned so far.
  public var weights: PredictorWeights {
    var weights = PredictorWeights.fitted
    weights.motion = motion.gains
    weights.pressure = pose.pressureGains
    weights.direction = pose.directionGains
    weights.reportPeriodMilliseconds = motion.reportPeriod
    return weights
  }

  /// Begins a stroke.
  public mutating func begin() {
    motion.begin()
    trend.begin()
    clock = StrokeClock()
    pose.begin()
    hasPressure = false
    hasDirection = false
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    guard let report = report.sane, let time = clock.advance(to: report.time) else { return }
    if let pressure = report.pressure { trend.update(pressure, at: time) }
    hasPressure = hasPressure || report.pressure != nil
    hasDirection = hasDirection || report.direction != nil
    pose.update(report, at: time)
    motion.update(MotionModel.Fix(time: time, position: report.position))
  }

  // Inlined, the whole value would be copied at each call.
  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  @inline(never)
  public borrowing func predict(at time: Timestamp) -> PredictedPen? {
    guard let horizon = clock.horizon(of: time) else { return nil }
    let pose = pose.pose(in: horizon)
    return PredictedPen(
      position: motion.position + way(in: horizon), pressure: hasPressure ? pose.pressure : nil,
      direction: hasDirection ? pose.direction : nil, confidence: motion.confidence(in: horizon))
  }

  private borrowing func way(in horizon: Double) -> SIMD2<Double> {
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
