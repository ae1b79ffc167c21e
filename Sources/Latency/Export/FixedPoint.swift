/// Numbers as text without Foundation.
enum FixedPoint {
  /// A whole number of small units as a decimal fraction of large ones, rounded half away from zero.
  ///
  /// - Parameters:
  ///   - value: How many small units.
  ///   - unit: How many of them make a large one: a power of ten.
  ///   - places: Digits after the point.
  /// - Returns: The text.
  static func text(_ value: Int64, per unit: Int64, places: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    let magnitude = value.magnitude
    let whole = magnitude / UInt64(unit)
    let rest = magnitude % UInt64(unit)
    // Twelve digits of a billionth need more than 64 bits on the way.
    let product = rest.multipliedFullWidth(by: UInt64(scale))
    let (low, carries) = product.low.addingReportingOverflow(UInt64(unit) / 2)
    let high = product.high + (carries ? 1 : 0)
    var fraction = UInt64(unit).dividingFullWidth((high, low)).quotient
    let carry = fraction / UInt64(scale)
    fraction %= UInt64(scale)
    let sign = value < 0 && (whole + carry > 0 || fraction > 0) ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole + carry)" }
    let digits = String(fraction)
    let zeros = String(repeating: "0", count: places - digits.utf8.count)
    return "\(sign)\(whole + carry).\(zeros)\(digits)"
  }

  /// A number with some digits after the point; `NA` if it is not finite or has over 18 digits.
  static func text(_ number: Double, places: Int) -> String {
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (number * Double(scale)).rounded()
    guard abs(scaled) < 1e18 else { return "NA" }
    return text(Int64(scaled), per: scale, places: places)
  }

  /// Nanoseconds in ms with six digits, so that nothing is lost; `NA` where unknown.
  static func milliseconds(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { text($0, per: 1_000_000, places: 6) } ?? "NA"
  }
}
