internal import InkTypes

/// All that a prediction needs of `KalmanPredictor`: what its models say after the newest report, and
/// the rules that bound the tail.
///
/// It stands apart since a call on a part of a value copies that part, and the models keep 14 KB to
/// learn from.
struct KalmanOutlook: BitwiseCopyable {
  var clock = StrokeClock()
  var trend = PressureTrend()
  var path = RecentPath()
  var motion = MotionOutlook()
  var pose = PoseOutlook()
  var hasPressure = false
  var hasDirection = false

  /// The tail is at most so many times the recent way, plus so many px: it can never fly off.
  private static let wayShare = 2.0
  private static let wayExtra = 0.5
  /// The recent way is that of at least so many ms.
  private static let shortestWindow = 8.0
  /// Reports after which the whole way is believed.
  private static let youth = 2.0
  /// A shorter way is none, in px.
  private static let deadZone = 0.15

  /// The pen at a time, or nil before the stroke's first report.
  @inline(never)
  borrowing func predict(at time: Timestamp) -> PredictedPen? {
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
    let recent = path.length(ofLast: max(horizon, Self.shortestWindow))
    let longest = Self.wayShare * recent + Self.wayExtra
    var share = length > longest ? longest / length : 1
    share *= min(1, Double(motion.count - 1) / Self.youth)
    return length * share < Self.deadZone ? .zero : way * share
  }
}
