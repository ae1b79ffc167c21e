/// All that a prediction needs of `PoseModel`: small, since a call on a part of a value copies that
/// part, and the model keeps 7 KB of poses to learn from.
struct PoseOutlook: BitwiseCopyable {
  /// Direction in degrees of arc, pressure in percent, as last measured.
  var newest = SIMD4<Double>.zero
  var slopes = PoseSlopes()
  /// Whether the slopes say enough, and after how long an interval, in ms.
  var hasSlopes = false
  var interval = 0.0
  /// What each horizon makes of the slopes, and what the stroke's onset adds to the pressure.
  var knots = PerKnot { _ in Knot() }

  /// What is known at one horizon.
  struct Knot: BitwiseCopyable {
    var pressure = SIMD4<Double>.zero
    /// Nil where freezing did better of late.
    var direction: SIMD4<Double>?
    /// In percent.
    var rise = 0.0

    /// The change of the pose in h ms that the filters expect.
    func change(_ slopes: PoseSlopes, in h: Double) -> SIMD4<Double> {
      var change = SIMD4<Double>.zero
      if let direction { change = slopes.change(in: h, gains: direction) }
      change.w = slopes.change(in: h, gains: pressure).w
      return change
    }
  }

  /// After an interval longer than the horizon, taken as 8 ms at least, and so many ms, the slopes say
  /// too little: browsers send pairs of reports 40 ms apart.
  private static let shortestHorizon = 8.0
  private static let intervalExtra = 8.0
  /// No pen turns farther within the longest horizon, in degrees of arc.
  private static let longestTurn = 90.0

  /// Pressure and direction at a horizon; meaningless for an axis that no report had.
  ///
  /// - Parameter milliseconds: The horizon, 0 or more.
  /// - Returns: Pressure 0...1, and a unit vector or nil.
  func pose(in milliseconds: Double) -> (pressure: Double, direction: SIMD3<Double>?) {
    let change = change(in: milliseconds)
    var turn = SIMD3(change.x, change.y, change.z)
    let angle = turn.length
    if angle > Self.longestTurn { turn *= Self.longestTurn / angle }
    let direction = SIMD3(newest.x, newest.y, newest.z) + turn
    let pressure = min(max((newest.w + change.w) / 100, 0), 1)
    return (pressure, direction.unitAboveTable)
  }

  private func change(in milliseconds: Double) -> SIMD4<Double> {
    let (knot, share) = Horizon.place(of: milliseconds)
    let (below, above) = (knots[knot], knots[knot + 1])
    var change = SIMD4<Double>.zero
    let longest = max(milliseconds, Self.shortestHorizon) + Self.intervalExtra
    if hasSlopes, interval <= longest {
      let near = below.change(slopes, in: milliseconds)
      change = near + (above.change(slopes, in: milliseconds) - near) * share
    }
    change.w += below.rise + (above.rise - below.rise) * share
    return change
  }
}
