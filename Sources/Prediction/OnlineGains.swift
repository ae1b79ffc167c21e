/// Gains of a linear model that are learned while it is used, one value for one horizon.
///
/// Recursive least squares with forgetting: gains w and covariance C, updated for features g and truth
/// z by w += C g (z − w·g) / (1 + g·C g). Three changes make it fit for a hand: the influence of a
/// truth falls with its error and with the length of the motion, so that the relative |error| is
/// made small rather than its square; every update pulls towards the prior; and C stops growing
/// where the hand rests.
///
/// Source: L. Ljung, T. Söderström, "Theory and Practice of Recursive Identification", 1983, 2.6.
struct OnlineGains: BitwiseCopyable {
  private(set) var gains: SIMD4<Double>
  private let prior: SIMD4<Double>
  /// The trace of C from which forgetting no longer lets it grow.
  private let traceLimit: Double
  private var covariance: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  /// λ: a memory of about 1/(1 − λ) = 80 reports.
  private static let forgetting = 0.988
  /// The pull towards the prior at every update.
  private static let pull = (1 - forgetting) * 0.12

  /// Makes gains that start at, and are drawn to, two values.
  ///
  /// - Parameters:
  ///   - gains: Where they start.
  ///   - prior: Where they are drawn to.
  ///   - variance: C at the start, of each gain.
  init(_ gains: SIMD4<Double>, prior: SIMD4<Double>, variance: Double) {
    self.gains = gains
    self.prior = prior
    let v = variance
    traceLimit = 16 * v
    covariance = (
      SIMD4(v, 0, 0, 0), SIMD4(0, v, 0, 0), SIMD4(0, 0, v, 0), SIMD4(0, 0, 0, v)
    )
  }

  /// One equation that the gains should fulfil: `truth` = Σ gains · `features`.
  struct Equation: BitwiseCopyable {
    var features: SIMD4<Double>
    var truth: Double

    func error(of gains: SIMD4<Double>) -> Double { truth - dot(gains, features) }
  }

  /// Takes one channel's equation; `finish` ends a set of them.
  ///
  /// - Parameters:
  ///   - equation: The features and what came true.
  ///   - weight: Its influence, above 0.
  mutating func learn(_ equation: Equation, weight: Double) {
    let g = equation.features * weight
    let c = covariance
    let u = SIMD4(dot(c.0, g), dot(c.1, g), dot(c.2, g), dot(c.3, g))
    let scale = 1 + dot(u, g)
    let error = equation.error(of: gains)
    gains += u / scale * (error * weight)
    covariance.0 -= u.x * u / scale
    covariance.1 -= u.y * u / scale
    covariance.2 -= u.z * u / scale
    covariance.3 -= u.w * u / scale
  }

  /// Forgets a little, and draws the gains to the prior.
  ///
  /// - Parameter isDrawn: Whether they are drawn to the prior.
  mutating func finish(isDrawn: Bool = true) {
    let c = covariance
    if c.0.x + c.1.y + c.2.z + c.3.w < traceLimit {
      covariance = (
        c.0 / Self.forgetting, c.1 / Self.forgetting, c.2 / Self.forgetting, c.3 / Self.forgetting
      )
    }
    if isDrawn { gains += Self.pull * (prior - gains) }
  }
}

/// The scalar product, added from left to right.
func dot(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> Double {
  let products = left * right
  return products.x + products.y + products.z + products.w
}
