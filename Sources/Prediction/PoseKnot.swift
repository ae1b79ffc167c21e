/// What the filters said of the pose's change at one report.
struct PoseSlopes: BitwiseCopyable {
  var slowVelocity = SIMD4<Double>.zero
  var slowAcceleration = SIMD4<Double>.zero
  var fastVelocity = SIMD4<Double>.zero
  var fastAcceleration = SIMD4<Double>.zero

  /// The change of all channels in h ms that gains make of it.
  func change(in h: Double, gains: SIMD4<Double>) -> SIMD4<Double> {
    let first = slowVelocity * (gains.x * h) + slowAcceleration * (gains.y * h * h)
    return first + fastVelocity * (gains.z * h) + fastAcceleration * (gains.w * h * h)
  }

  /// v₁ h, a₁ h², v₂ h, a₂ h² of one channel.
  func terms(_ h: Double, channel: Int) -> SIMD4<Double> {
    SIMD4(
      slowVelocity[channel] * h, slowAcceleration[channel] * h * h, fastVelocity[channel] * h,
      fastAcceleration[channel] * h * h)
  }
}

/// A pose whose future is not yet known at every horizon.
struct PendingPose: BitwiseCopyable {
  /// In ms.
  var time = 0.0
  var pose = SIMD4<Double>.zero
  var slopes = PoseSlopes()
  /// Whether the filters had seen enough for the slopes' gains to learn from it.
  var teachesSlopes = true
  /// Where in its onset the stroke was.
  var rise: PressureOnset.Rise?
  /// The first horizon that was not learned from yet.
  var nextKnot = 0

  var horizon: Double { Horizon.knots[nextKnot] }

  /// When the next horizon ends, in ms.
  var due: Double { time + horizon }

  func isDue(at now: Double) -> Bool { nextKnot < 4 && due <= now }
}

/// What is known of pressure and direction at one horizon.
struct PoseKnot: BitwiseCopyable {
  private(set) var pressure: OnlineGains
  private(set) var direction: OnlineGains
  private var directionRecord = TrackRecord()
  private var onset = OnsetGains()

  init(pressure: OnlineGains, direction: OnlineGains) {
    self.pressure = pressure
    self.direction = direction
  }

  /// What predictions need of all this.
  ///
  /// Tilt comes in whole degrees, and most hands hardly turn the pen: where freezing did better of
  /// late, the direction stays.
  ///
  /// - Parameter rise: Where in its onset the stroke is.
  /// - Returns: What a prediction at this horizon needs.
  func outlook(_ rise: PressureOnset.Rise?) -> PoseOutlook.Knot {
    PoseOutlook.Knot(
      pressure: pressure.gains, direction: directionRecord.accuracy >= 0 ? direction.gains : nil,
      rise: rise.map { onset.change($0) } ?? 0)
  }

  /// Learns from what the pen really did.
  ///
  /// - Parameters:
  ///   - past: The pose at the time.
  ///   - truth: The pose when its next horizon ended.
  mutating func learn(_ past: PendingPose, truth: SIMD4<Double>) {
    let change = truth - past.pose
    learnPressure(past, change: change.w)
    guard past.teachesSlopes else { return }
    let missed = change - past.slopes.change(in: past.horizon, gains: direction.gains)
    let error = SIMD3(missed.x, missed.y, missed.z).length
    let way = SIMD3(change.x, change.y, change.z).length
    directionRecord.add(error: error, way: way)
    let weight = Self.weight(error: error, way: way)
    for channel in 0..<3 {
      let equation = OnlineGains.Equation(
        features: past.slopes.terms(past.horizon, channel: channel), truth: change[channel])
      direction.learn(equation, weight: weight)
    }
    direction.finish()
  }

  private mutating func learnPressure(_ past: PendingPose, change: Double) {
    let equation = OnlineGains.Equation(
      features: past.slopes.terms(past.horizon, channel: 3), truth: change)
    let missed = equation.error(of: pressure.gains)
    if let rise = past.rise {
      let error = abs(missed - onset.change(rise))
      onset.learn(rise, truth: missed, weight: Self.weight(error: error, way: abs(change)))
    }
    guard past.teachesSlopes else { return }
    pressure.learn(equation, weight: Self.weight(error: abs(missed), way: abs(change)))
    pressure.finish()
  }

  /// The influence of a truth: large motions count more than for the place, for they are rare.
  private static func weight(error: Double, way: Double) -> Double {
    1 / ((error + 0.05 * way + 0.5) * (way + 20)).squareRoot()
  }
}
