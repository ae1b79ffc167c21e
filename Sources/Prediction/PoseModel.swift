internal import InkTypes

/// Pressure and direction of the pen: two Kalman filters, and gains learned per horizon, as for the
/// place.
///
/// The direction is filtered as a vector, so that it has no wrap at 360° and no spin when upright.
/// Channels are the direction in degrees of arc (57.3 of a unit vector) and pressure in percent: of
/// both, about one unit can be seen, as of a px.
struct PoseModel: BitwiseCopyable {
  private var knots: PerKnot<PoseKnot>
  private var slow = MotionFilter(at: SIMD4<Double>.zero, bandwidth: 0)
  private var fast = MotionFilter(at: SIMD4<Double>.zero, bandwidth: 0)
  /// Poses whose future is not yet known, oldest first: those of 35 ms.
  private var pending = FixedQueue<20, PendingPose>(blank: PendingPose())
  private var count = 0
  private var time = 0.0
  private var lastPending = 0.0
  /// The interval before the newest report, in ms.
  private var interval = 0.0
  private var newest = SIMD4<Double>.zero
  private var onset = PressureOnset()

  /// b in 1/ms.
  private static let slowBandwidth = 0.06
  private static let fastBandwidth = 0.28
  /// A pen turns and presses less abruptly than it moves: variances of the first slopes.
  private static let velocityVariance = 4.0
  private static let accelerationVariance = 2e-5
  /// Reports closer than this only change the newest value, in ms.
  private static let shortestStep = 0.5
  /// How far apart the poses are from which gains learn, in ms.
  private static let pendingStep = 1.9
  private static let longestGap = 80.0
  /// No truth is taken between two reports farther apart, in ms; browsers' first reports are so far.
  private static let longestTruthGap = 40.0
  private static let degrees = 180 / Double.pi
  init(_ weights: PredictorWeights) {
    let fitted = PredictorWeights.fitted
    knots = PerKnot {
      PoseKnot(
        pressure: OnlineGains(weights.pressure[$0], prior: fitted.pressure[$0], variance: 0.1),
        direction: OnlineGains(weights.direction[$0], prior: fitted.direction[$0], variance: 1))
    }
  }

  /// What was learned.
  var pressureGains: [4 of SIMD4<Double>] { InlineArray { knots[$0].pressure.gains } }
  var directionGains: [4 of SIMD4<Double>] { InlineArray { knots[$0].direction.gains } }

  mutating func begin() {
    onset.begin()
    count = 0
    pending.removeAll()
  }

  /// Takes a report; an axis that it lacks stays as it was.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - now: Its time, in ms, not before the last one's.
  mutating func update(_ report: PenReport, at now: Double) {
    var pose = count > 0 ? newest : .zero
    if let direction = report.direction {
      pose = SIMD4(direction * Self.degrees, pose.w)
    }
    if let pressure = report.pressure { pose.w = pressure * 100 }
    if count > 0 { learn(upTo: pose, at: now) }
    newest = pose
    onset.update(pose.w, at: now)
    let step = now - time
    guard count > 0, step <= Self.longestGap else {
      start(at: pose, now)
      return
    }
    guard step >= Self.shortestStep else { return }
    slow.update(measured: pose, after: step)
    fast.update(measured: pose, after: step)
    time = now
    interval = step
    count += 1
    appendPending()
  }

  /// Keeps the newest pose until its future is known.
  private mutating func appendPending() {
    let rise = onset.rise
    guard count >= 3 || rise != nil, time - lastPending >= Self.pendingStep else { return }
    lastPending = time
    if pending.isFull { pending.removeFirst() }
    pending.append(
      PendingPose(
        time: time, pose: newest, slopes: slopes, teachesSlopes: count >= 3, rise: rise))
  }

  private mutating func start(at pose: SIMD4<Double>, _ now: Double) {
    slow = Self.filter(at: pose, Self.slowBandwidth)
    fast = Self.filter(at: pose, Self.fastBandwidth)
    pending.removeAll()
    count = 1
    time = now
    lastPending = -.infinity
    appendPending()
  }

  private static func filter(
    at pose: SIMD4<Double>, _ bandwidth: Double
  ) -> MotionFilter<SIMD4<Double>> {
    MotionFilter(
      at: pose, bandwidth: bandwidth, velocityVariance: velocityVariance,
      accelerationVariance: accelerationVariance)
  }

  private var slopes: PoseSlopes {
    PoseSlopes(
      slowVelocity: slow.velocity, slowAcceleration: slow.acceleration,
      fastVelocity: fast.velocity, fastAcceleration: fast.acceleration)
  }

  /// Lets the gains of every horizon that ends by now learn from what the pen did.
  private mutating func learn(upTo pose: SIMD4<Double>, at now: Double) {
    let step = now - time
    for index in 0..<pending.count {
      var past = pending.element(index)
      guard past.isDue(at: now) else { continue }
      while past.isDue(at: now) {
        let share = step > 0 ? max(0, (past.due - time) / step) : 1
        if step <= (past.rise == nil ? Self.longestTruthGap : Self.longestGap) {
          knots[past.nextKnot].learn(past, truth: newest + (pose - newest) * share)
        }
        past.nextKnot += 1
      }
      pending.replace(index, by: past)
    }
    while pending.count > 0, pending.element(0).nextKnot == 4 { pending.removeFirst() }
  }

  /// What predictions need of all this.
  var outlook: PoseOutlook {
    mutating get {
      let rise = onset.rise
      return PoseOutlook(
        newest: newest, slopes: slopes, hasSlopes: count >= 2, interval: interval,
        knots: PerKnot { knots[$0].outlook(rise) })
    }
  }
}
