/// All that a prediction needs of `MotionModel`: small, since a call on a part of a value copies that
/// part, and the model keeps 7 KB of motions to learn from.
struct MotionOutlook: BitwiseCopyable {
  /// The last measured place that moved the filters, in px.
  var position = SIMD2<Double>.zero
  /// How much older that is than the newest report, in ms.
  var age = 0.0
  /// Reports that the filters took since they last started.
  var count = 0
  var features = MotionFeatures()
  /// The gains of each horizon, and how well they did.
  var gains = PerKnot { _ in SIMD4<Double>.zero }
  var accuracy = SIMD4<Double>.zero

  /// The way from the last measured place.
  ///
  /// - Parameters:
  ///   - milliseconds: The horizon h, from the newest report's own time.
  ///   - longest: The longest time that motion is taken to last, in ms.
  /// - Returns: In px, before the rules of length.
  func way(in milliseconds: Double, lastingAtMost longest: Double) -> SIMD2<Double> {
    let lasting = min(max(0, milliseconds + age), longest)
    let (knot, share) = Horizon.place(of: milliseconds)
    let (below, above) = (gains[knot], gains[knot + 1])
    return features.way(in: lasting, gains: below + (above - below) * share)
  }

  /// How much of the motion came true at a horizon so far: 1 − error / way, 0...1.
  func confidence(in milliseconds: Double) -> Double {
    let (knot, share) = Horizon.place(of: milliseconds)
    let (below, above) = (accuracy[knot], accuracy[knot + 1])
    return min(max(below + (above - below) * share, 0), 1)
  }
}
