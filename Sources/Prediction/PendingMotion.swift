/// What the filters said of the motion at one report.
struct MotionFeatures: BitwiseCopyable {
  var slowVelocity = SIMD2<Double>.zero
  var slowAcceleration = SIMD2<Double>.zero
  var fastVelocity = SIMD2<Double>.zero
  var fastAcceleration = SIMD2<Double>.zero

  /// v₁ h, a₁ h², v₂ h, a₂ h² of one axis, in px.
  func terms(_ h: Double, axis: Int) -> SIMD4<Double> {
    let square = h * h
    return SIMD4(
      slowVelocity[axis] * h, slowAcceleration[axis] * square, fastVelocity[axis] * h,
      fastAcceleration[axis] * square)
  }

  /// The way that gains make of it, in px.
  func way(in h: Double, gains: SIMD4<Double>) -> SIMD2<Double> {
    SIMD2(dot(gains, terms(h, axis: 0)), dot(gains, terms(h, axis: 1)))
  }
}

/// A report whose future is not yet known at every horizon.
struct PendingMotion: BitwiseCopyable {
  /// The report's own time, in ms.
  var time = 0.0
  /// How much later that is than the smoothed time, in ms.
  var delay = 0.0
  var position = SIMD2<Double>.zero
  var features = MotionFeatures()
  /// The first horizon that was not learned from yet.
  var nextKnot = 0

  var hasTaughtAll: Bool { nextKnot == 4 }

  /// The next horizon, in ms.
  var horizon: Double { Horizon.knots[nextKnot] }

  /// When the next horizon ends, in ms.
  var due: Double { time + horizon }

  func isDue(at now: Double) -> Bool { !hasTaughtAll && due <= now }
}

extension PendingMotion {
  init(at fix: MotionModel.Fix, delay: Double, features: MotionFeatures) {
    self.init(time: fix.time, delay: delay, position: fix.position, features: features)
  }
}
