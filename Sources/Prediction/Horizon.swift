/// How far ahead predictions reach.
public enum Horizon {
  /// The horizons for which gains are learned, in ms: one to four frames of a 120 Hz display.
  ///
  /// Between two of them gains are mixed, before the first and after the last they go on.
  public static var knots: [4 of Double] { [8.33, 16.67, 25, 33.33] }

  /// The farthest that any predictor looks, in ms.
  public static let limit = 50.0

  /// Where a horizon lies among the knots.
  ///
  /// - Parameter milliseconds: The horizon, 0 or more.
  /// - Returns: The knot below, 0...2, and the share of the one above it, −0.5...1.
  static func place(of milliseconds: Double) -> (knot: Int, share: Double) {
    let knots = knots
    var knot = 0
    while knot < 2, knots[knot + 1] < milliseconds { knot += 1 }
    let share = (milliseconds - knots[knot]) / (knots[knot + 1] - knots[knot])
    return (knot, min(max(share, -0.5), 1))
  }
}
