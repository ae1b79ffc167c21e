/// A Kalman filter for motion with constant acceleration, driven by white jerk.
///
/// State (p, v, a) of each channel in units, units/ms and units/ms²; all channels share one covariance
/// P, since they are measured alike. For a step of dt: F = [1 dt dt²/2; 0 1 dt; 0 0 1], and Q is the
/// integral of the jerk's noise q over the step. Only the ratio of q, R and the first P matters.
///
/// Sources: R. E. Kalman, "A New Approach to Linear Filtering and Prediction Problems", 1960;
/// Y. Bar-Shalom, X. R. Li and T. Kirubarajan, "Estimation with Applications to Tracking and
/// Navigation", 2001, 6.2.3 (the discretised continuous white-noise jerk model).
struct MotionFilter<Channels: SIMD & BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable
where Channels.Scalar == Double {
  private(set) var position: Channels
  private(set) var velocity = Channels.zero
  private(set) var acceleration = Channels.zero
  /// The upper triangle of P.
  private var p00: Double
  private var p01 = 0.0
  private var p02 = 0.0
  private var p11: Double
  private var p12 = 0.0
  private var p22: Double
  /// The jerk's noise q.
  private let jerkNoise: Double

  /// The measurement's variance R, in px² for a place.
  ///
  /// Together with the first P it says how soon a stroke's first steps are believed.
  private static var measurementVariance: Double { 110 }

  /// Makes a filter at rest.
  ///
  /// - Parameters:
  ///   - position: Where.
  ///   - bandwidth: In 1/ms, b: changes slower than about 1/b are followed; q = b⁶ R.
  ///   - velocityVariance: Of the first velocity.
  ///   - accelerationVariance: Of the first acceleration.
  init(
    at position: Channels, bandwidth: Double, velocityVariance: Double = 40,
    accelerationVariance: Double = 2e-4
  ) {
    self.position = position
    p00 = Self.measurementVariance
    p11 = velocityVariance
    p22 = accelerationVariance
    let cube = bandwidth * bandwidth * bandwidth
    jerkNoise = cube * cube * Self.measurementVariance
  }

  /// Goes on to a measured place.
  ///
  /// - Parameters:
  ///   - measured: The place.
  ///   - dt: Since the last one, in ms, above 0.
  mutating func update(measured: Channels, after dt: Double) {
    let half = dt * dt / 2
    position += dt * velocity + half * acceleration
    velocity += dt * acceleration
    advanceCovariance(dt, half)
    let scale = p00 + Self.measurementVariance
    let (k0, k1, k2) = (p00 / scale, p01 / scale, p02 / scale)
    let surprise = measured - position
    position += k0 * surprise
    velocity += k1 * surprise
    acceleration += k2 * surprise
    let (m0, m1, m2) = (p00, p01, p02)
    p00 -= k0 * m0
    p01 -= k0 * m1
    p02 -= k0 * m2
    p11 -= k1 * m1
    p12 -= k1 * m2
    p22 -= k2 * m2
  }

  /// P := F P Fᵀ + Q.
  private mutating func advanceCovariance(_ dt: Double, _ half: Double) {
    let q = jerkNoise
    let (dt2, dt3) = (dt * dt, dt * dt * dt)
    let r0 = p00 + dt * p01 + half * p02
    let r1 = p01 + dt * p11 + half * p12
    let r2 = p02 + dt * p12 + half * p22
    let s1 = p11 + dt * p12
    let s2 = p12 + dt * p22
    p00 = r0 + dt * r1 + half * r2 + q * dt2 * dt3 / 20
    p01 = r1 + dt * r2 + q * dt2 * dt2 / 8
    p02 = r2 + q * dt3 / 6
    p11 = s1 + dt * s2 + q * dt3 / 3
    p12 = s2 + q * half
    p22 += q * dt
  }
}

extension MotionFilter<SIMD2<Double>> {
  /// How far from the expected place a measured one lies, in px.
  ///
  /// - Parameters:
  ///   - measured: The place, in px.
  ///   - dt: Since the last one, in ms.
  /// - Returns: In px.
  func surprise(of measured: SIMD2<Double>, after dt: Double) -> Double {
    (measured - position - dt * velocity - dt * dt / 2 * acceleration).length
  }
}
