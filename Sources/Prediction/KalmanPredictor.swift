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
  private var pose: PoseModel
  private(set) var outlook = KalmanOutlook()

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
    pose.begin()
    outlook.clock = StrokeClock()
    outlook.trend.begin()
    outlook.path.removeAll()
    outlook.hasPressure = false
    outlook.hasDirection = false
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    guard let report = report.sane, let time = outlook.clock.advance(to: report.time) else {
      return
    }
    if let pressure = report.pressure {
      outlook.trend.update(pressure, at: time)
      outlook.hasPressure = true
    }
    outlook.hasDirection = outlook.hasDirection || report.direction != nil
    outlook.path.append(report.position, at: time)
    pose.update(report, at: time)
    motion.update(MotionModel.Fix(time: time, position: report.position))
    outlook.motion = motion.outlook
    outlook.pose = pose.outlook
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  public borrowing func predict(at time: Timestamp) -> PredictedPen? { outlook.predict(at: time) }
}
