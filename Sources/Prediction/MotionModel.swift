/// The plane motion of the pen: two Kalman filters, joined by gains that are learned per horizon.
///
/// The way in h ms is w₁ v₁ h + w₂ a₁ h² + w₃ v₂ h + w₄ a₂ h², with velocity v and acceleration a of a
/// slow (1) and a fast (2) filter, from the last measured place. When the pen has passed t + h, the
/// gains of that horizon learn from where it really was.
struct MotionModel: BitwiseCopyable {
  private var knots: PerKnot<MotionKnot>
  private var clock: ReportClock
  private var slow = MotionFilter(at: SIMD2<Double>.zero, bandwidth: slowBandwidth)
  private var fast = MotionFilter(at: SIMD2<Double>.zero, bandwidth: fastBandwidth)
  /// Reports whose future is not yet known, oldest first: those of 33 ms at 1 kHz, and the newest.
  private var pending = FixedQueue<41, PendingMotion>(blank: PendingMotion())
  /// Reports that the filters took since they last started, 0 before the stroke's first.
  private var count = 0
  /// The newest report that any rule saw.
  private var newest = Fix()
  /// The last fix of the filters, its time smoothed.
  private var anchor = Fix()
  /// The same fix's own time, in ms.
  private var anchorStamp = 0.0
  /// When the pen last began to stand still, in ms.
  private var stillSince = 0.0

  /// b in 1/ms.
  private static let slowBandwidth = 0.12
  private static let fastBandwidth = 0.30
  /// After a gap longer than this the motion before it says nothing, in ms.
  private static let longestGap = 80.0
  /// The least time between two reports, in ms.
  private static let shortestInterval = 0.1
  /// No truth is taken between two reports farther apart, in ms.
  private static let longestTruthGap = 40.0
  /// Same place so soon after: a report of pressure only, in ms.
  private static let duplicateTime = 2.5
  /// Wacom's driver holds the place 30 to 60 ms after tip-down and then jumps: after a rest of so
  /// many ms, a step of so many px is no velocity.
  private static let latchRest = 12.0
  private static let latchJump = 0.5

  /// A place at a time, in px and ms.
  struct Fix: BitwiseCopyable {
    var time = 0.0
    var position = SIMD2<Double>.zero
  }

  init(_ weights: PredictorWeights) {
    let fitted = PredictorWeights.fitted
    knots = PerKnot { MotionKnot(weights.motion[$0], prior: fitted.motion[$0]) }
    clock = ReportClock(period: weights.reportPeriodMilliseconds)
  }

  /// What was learned.
  var gains: [4 of SIMD4<Double>] { InlineArray { knots[$0].gains.gains } }
  var reportPeriod: Double { clock.period }

  mutating func begin() {
    count = 0
    pending.removeAll()
  }

  /// Takes a report.
  ///
  /// - Parameter fix: The report; its time not before the last one's.
  mutating func update(_ fix: Fix) {
    if count > 0 { learn(upTo: fix) }
    let before = newest
    newest = fix
    let step = fix.time - anchor.time
    guard count > 0, step <= Self.longestGap else {
      if count > 0 { pending.removeAll() }
      stillSince = fix.time
      start(at: fix)
      return
    }
    let moved = fix.position != before.position
    let rest = before.time - stillSince
    if moved { stillSince = fix.time }
    if moved, rest >= Self.latchRest, (fix.position - before.position).length > Self.latchJump {
      start(at: fix)
    } else if moved || step >= Self.duplicateTime {
      filter(fix)
    }
  }

  private mutating func start(at fix: Fix) {
    slow = MotionFilter(at: fix.position, bandwidth: Self.slowBandwidth)
    fast = MotionFilter(at: fix.position, bandwidth: Self.fastBandwidth)
    anchor = fix
    anchorStamp = fix.time
    count = 1
  }

  /// The time of a report, evened, unless the motion says that the stamps are right.
  private mutating func smoothedTime(of fix: Fix) -> Double {
    let time = clock.smooth(fix.time, after: anchor.time)
    guard count >= 3 else { return time }
    let interval = max(Self.shortestInterval, fix.time - anchorStamp)
    let isRefuted = clock.isRefuted(
      even: fast.surprise(of: fix.position, after: time - anchor.time),
      stamped: fast.surprise(of: fix.position, after: interval), interval: interval)
    return isRefuted ? max(anchor.time + Self.shortestInterval, fix.time) : time
  }

  private mutating func filter(_ fix: Fix) {
    let time = smoothedTime(of: fix)
    let step = time - anchor.time
    slow.update(measured: fix.position, after: step)
    fast.update(measured: fix.position, after: step)
    anchor = Fix(time: time, position: fix.position)
    anchorStamp = fix.time
    count += 1
    if count >= 3 {
      if pending.isFull { pending.removeFirst() }
      pending.append(PendingMotion(at: fix, delay: fix.time - time, features: features))
    }
  }

  private var features: MotionFeatures {
    MotionFeatures(
      slowVelocity: slow.velocity, slowAcceleration: slow.acceleration,
      fastVelocity: fast.velocity, fastAcceleration: fast.acceleration)
  }

  // MARK: Learning

  /// Lets the gains of every horizon that ends by now learn from where the pen was.
  private mutating func learn(upTo fix: Fix) {
    for index in 0..<pending.count {
      var motion = pending.element(index)
      guard motion.isDue(at: fix.time) else { continue }
      while motion.isDue(at: fix.time) {
        learn(motion, upTo: fix)
        motion.nextKnot += 1
      }
      pending.replace(index, by: motion)
    }
    while pending.count > 0, pending.element(0).hasTaughtAll { pending.removeFirst() }
  }

  /// Lets one horizon's gains learn from a motion that has passed it by now.
  private mutating func learn(_ motion: PendingMotion, upTo fix: Fix) {
    let step = fix.time - newest.time
    let share = step > 0 ? (motion.due - newest.time) / step : 1
    guard step <= Self.longestTruthGap, share >= -1e-9 else { return }
    let truth = newest.position + (fix.position - newest.position) * share
    knots[motion.nextKnot].learn(motion, truth: truth)
  }

  /// What predictions need of all this.
  var outlook: MotionOutlook {
    mutating get {
      MotionOutlook(
        position: anchor.position, age: newest.time - anchor.time, count: count, features: features,
        gains: PerKnot { knots[$0].gains.gains },
        accuracy: SIMD4(
          knots[0].record.accuracy, knots[1].record.accuracy, knots[2].record.accuracy,
          knots[3].record.accuracy))
    }
  }
}
