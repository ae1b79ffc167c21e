public import InkTypes

/// The predictors that a person can choose from.
public enum PredictionModel: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Nothing changes.
  case hold
  /// Constant velocity.
  case velocity
  /// Constant acceleration, one Kalman filter.
  case acceleration
  /// Two Kalman filters with learned gains.
  case kalman
}

/// A predictor that is chosen at run time, without an existential.
///
/// It holds one of each kind, so that the chosen one changes in its place.
public struct SelectedPredictor: StrokePredictor {
  /// Which one works.
  public let model: PredictionModel
  private var hold = HoldPredictor()
  private var velocity = VelocityPredictor()
  private var acceleration = AccelerationPredictor()
  private var kalman: KalmanPredictor

  /// Makes a predictor before its first stroke.
  ///
  /// - Parameters:
  ///   - model: Which one.
  ///   - weights: What was learned of the device before; only `kalman` learns.
  public init(_ model: PredictionModel, weights: PredictorWeights = .fitted) {
    self.model = model
    kalman = KalmanPredictor(weights: weights)
  }

  /// What was learned so far.
  public var weights: PredictorWeights { kalman.weights }

  /// Begins a stroke.
  public mutating func begin() {
    switch model {
    case .hold: hold.begin()
    case .velocity: velocity.begin()
    case .acceleration: acceleration.begin()
    case .kalman: kalman.begin()
    }
  }

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report.
  public mutating func update(_ report: PenReport) {
    switch model {
    case .hold: hold.update(report)
    case .velocity: velocity.update(report)
    case .acceleration: acceleration.update(report)
    case .kalman: kalman.update(report)
    }
  }

  /// The pen at a time.
  ///
  /// - Parameter time: When.
  /// - Returns: The pen, or nil before the stroke's first report.
  public borrowing func predict(at time: Timestamp) -> PredictedPen? {
    switch model {
    case .hold: hold.predict(at: time)
    case .velocity: velocity.predict(at: time)
    case .acceleration: acceleration.predict(at: time)
    case .kalman: kalman.outlook.predict(at: time)
    }
  }
}
