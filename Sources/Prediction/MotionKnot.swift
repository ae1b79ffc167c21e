/// What is known of the motion at one horizon: its gains, and how well they did.
struct MotionKnot: BitwiseCopyable {
  private(set) var gains: OnlineGains
  private(set) var record = TrackRecord()

  /// Motions shorter than this teach nothing, in px.
  private static let shortestWay = 0.2
  /// From this accuracy on the fitted gains have nothing to add.
  ///
  /// On an even motion they would win in the end: there is little to learn from it, and nothing is
  /// forgotten meanwhile. No recording by hand is so even for long.
  private static let mastery = 0.95

  init(_ gains: SIMD4<Double>, prior: SIMD4<Double>) {
    self.gains = OnlineGains(gains, prior: prior, variance: 0.5)
  }

  /// Learns from where the pen really was.
  ///
  /// - Parameters:
  ///   - pending: The motion at the time.
  ///   - truth: Where the pen was when the motion's next horizon ended, in px.
  mutating func learn(_ pending: PendingMotion, truth: SIMD2<Double>) {
    let way = truth - pending.position
    let length = way.length
    guard length >= Self.shortestWay else { return }
    let lasting = pending.horizon + pending.delay
    let x = OnlineGains.Equation(
      features: pending.features.terms(lasting, axis: 0), truth: way.x)
    let y = OnlineGains.Equation(
      features: pending.features.terms(lasting, axis: 1), truth: way.y)
    let current = gains.gains
    let error = SIMD2(x.error(of: current), y.error(of: current)).length
    record.add(error: error, way: length)
    let weight = 1 / ((error + 0.05 * length + 0.05) * (length + 2)).squareRoot()
    gains.learn(x, weight: weight)
    gains.learn(y, weight: weight)
    gains.finish(isDrawn: record.accuracy < Self.mastery)
  }
}

/// How well predictions of one horizon did lately.
struct TrackRecord: BitwiseCopyable {
  private var error = 0.0
  private var way = 0.0

  /// The share of the newest that is taken: a memory of about 80 reports, as the gains have.
  private static let share = 1.0 / 80

  /// Before the first truth, what the fitted gains reach at about 16 ms.
  private static let typicalAccuracy = 0.7

  /// 1 − error / way of the recent past; up to 1, below 0 where rest would have been better.
  var accuracy: Double { way > 0 ? 1 - error / way : Self.typicalAccuracy }

  mutating func add(error newError: Double, way newWay: Double) {
    let share = way > 0 ? Self.share : 1
    error += share * (newError - error)
    way += share * (newWay - way)
  }
}
