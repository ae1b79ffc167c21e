internal import InkTypes

/// Random durations as pens, schedulers and renderers have them.
struct SimulatedNoise<Random: RandomNumberGenerator> {
  var random: Random

  /// A number 0..<1.
  mutating func uniform() -> Double {
    Double(random.next() >> 11) * 0x1p-53
  }

  /// A normal number of mean 0 and variance 1, within ±6.
  ///
  /// The sum of twelve uniform ones needs no logarithm, and so no C library.
  mutating func normal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += uniform() }
    return sum
  }

  /// A duration whose logarithm is normal.
  ///
  /// - Parameters:
  ///   - median: In ns.
  ///   - spread: The logarithm's standard deviation.
  /// - Returns: In ns.
  mutating func lognormal(median: Double, spread: Double) -> Double {
    median * exponential(spread * normal())
  }

  /// e to any power.
  func exponential(_ power: Double) -> Double {
    power > 0 ? 1 / PortableMath.exponential(-power) : PortableMath.exponential(power)
  }
}
