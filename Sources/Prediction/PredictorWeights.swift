/// What a predictor learned of a hand and a device: a plain value, to be kept for the device.
public struct PredictorWeights: Sendable, BitwiseCopyable {
  /// For each of `Horizon.knots` the gains of v₁ h, a₁ h², v₂ h and a₂ h².
  public var motion: [4 of SIMD4<Double>]
  /// The device's report period, in ms.
  public var reportPeriodMilliseconds: Double

  /// The weights that recordings of many hands and devices were fitted with.
  public static var fitted: PredictorWeights {
    PredictorWeights(
      motion: [
        [-0.042, 0.668, 0.955, -0.395], [-0.179, 0.536, 1.054, -0.25],
        [-0.259, 0.451, 1.087, -0.171], [-0.337, 0.397, 1.116, -0.132],
      ], reportPeriodMilliseconds: 8)
  }
}
