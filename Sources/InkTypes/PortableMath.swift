/// Elementary functions that give the same bits on every machine.
///
/// A picture is a function of its log alone, and the C library's functions are not: they differ in
/// the last bit between versions, and between processors with and without fused multiply-add. These
/// use only +, −, ×, ÷ and √, which IEEE 754 fixes, in a fixed order. Errors stay below 4·10⁻¹⁶ of the
/// result's scale; speed does not matter here (a few calls a sample).
///
/// Source: Taylor series after range reduction, as in J.-M. Muller, "Elementary Functions", 2016.
public enum PortableMath {
  /// Sine and cosine.
  ///
  /// - Parameter radians: The angle, in rad; exact to 10⁻¹⁵ for |angle| up to 10³.
  /// - Returns: Both, each −1...1.
  public static func sineCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    let quarters = (radians / (.pi / 2)).rounded()
    // π/2 in two parts, the first with 20 trailing zero bits: quarters × halfPi is then exact.
    let halfPi = 1.5707963267341256
    let rest = 6.077100506506192e-11
    let x = radians - quarters * halfPi - quarters * rest
    let (sine, cosine) = reducedSineCosine(x)
    switch Int(truncatingIfNeeded: Int64(quarters)) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Sine and cosine for |x| ≤ π/4 (and a little beyond).
  private static func reducedSineCosine(_ x: Double) -> (Double, Double) {
    let square = x * x
    var sine = 0.0
    var cosine = 0.0
    // Horner from the smallest term; 0.79^18/18! is below 10⁻¹⁷.
    for n in stride(from: 17, through: 1, by: -2) {
      sine = 1 - square / Double((n + 1) * (n + 2)) * sine
      cosine = 1 - square / Double(n * (n + 1)) * cosine
    }
    return (x * sine, cosine)
  }

  /// The angle of a vector.
  ///
  /// - Parameters:
  ///   - y: The vector's y.
  ///   - x: The vector's x.
  /// - Returns: The angle from +x towards +y, in rad, −π...π; 0 for (0, 0).
  public static func arcTangent(y: Double, x: Double) -> Double {
    if x == 0, y == 0 { return 0 }
    if abs(y) > abs(x) {
      let rest = arcTangent(ratio: x / y)
      return (y > 0 ? .pi / 2 : -.pi / 2) - rest
    }
    let base = arcTangent(ratio: y / x)
    guard x < 0 else { return base }
    return y < 0 ? base - .pi : base + .pi
  }

  /// The arc tangent of a ratio of −1...1, in rad.
  private static func arcTangent(ratio: Double) -> Double {
    // Twice tan(α/2) = tan α / (1 + √(1 + tan² α)) brings |x| below tan(π/16).
    var x = ratio
    for _ in 0..<2 { x /= 1 + (1 + x * x).squareRoot() }
    let square = x * x
    var sum = 0.0
    for n in stride(from: 25, through: 1, by: -2) { sum = 1 / Double(n) - square * sum }
    return 4 * x * sum
  }

  /// e to a power.
  ///
  /// - Parameter power: At most 0; below −700 the result is 0.
  /// - Returns: 0...1.
  public static func exponential(_ power: Double) -> Double {
    precondition(power <= 0, "only decay is needed, not e^\(power)")
    guard power > -700 else { return 0 }
    let twos = (power / 0.6931471805599453).rounded()
    let x = power - twos * 0.6931471803691238 - twos * 1.9082149292705877e-10
    var sum = 1.0
    for n in stride(from: 16, through: 1, by: -1) { sum = 1 + x / Double(n) * sum }
    return Double(sign: .plus, exponent: Int(twos), significand: sum)
  }
}
