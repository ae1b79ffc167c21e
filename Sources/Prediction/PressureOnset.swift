/// How far from the hand's usual pressure a stroke is while it begins.
///
/// A pen that comes down presses harder with every report until it is where that hand writes. Filters
/// know nothing of a motion in its first reports, but the hand did the same in the strokes before.
struct PressureOnset: BitwiseCopyable {
  /// The mean pressure of reports that came after a stroke's onset, in percent.
  private var usual = 0.0
  /// How many of those it stands for.
  private var usualCount = 0.0
  private var reportCount = 0
  private var origin = 0.0
  private var newest = 0.0
  /// The newest report's age, in ms since the stroke's first.
  private var age = 0.0

  /// A stroke begins for so long, in ms.
  private static let duration = 40.0
  /// The first of the two later stages ends, in ms.
  private static let middle = 20.0
  /// The mean moves as if it were one of so many reports.
  private static let memory = 60.0
  /// Fewer say nothing of a hand.
  private static let leastCount = 3.0

  /// Where in its onset a stroke is.
  struct Rise: BitwiseCopyable {
    /// 0: the first report, 1: the second, 2: until 20 ms, 3: until 40 ms.
    var stage: Int
    /// From the pressure to the usual one, in percent.
    var gap: Double
  }

  /// Begins a stroke; the usual pressure is kept.
  mutating func begin() {
    reportCount = 0
  }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - pressure: In percent.
  ///   - now: When, in ms, not before the one before.
  mutating func update(_ pressure: Double, at now: Double) {
    if reportCount == 0 { origin = now }
    reportCount += 1
    newest = pressure
    age = now - origin
    guard age > Self.duration else { return }
    usualCount = min(usualCount + 1, Self.memory)
    usual += (pressure - usual) / usualCount
  }

  /// The stroke's rise at its newest report; nil after the onset, or where the hand is not known.
  var rise: Rise? {
    guard reportCount > 0, age <= Self.duration, usualCount >= Self.leastCount else { return nil }
    let stage = reportCount < 3 ? reportCount - 1 : age <= Self.middle ? 2 : 3
    return Rise(stage: stage, gap: usual - newest)
  }
}

/// Which share of the gap to the usual pressure closes within one horizon, by stage of the onset.
///
/// A weighted mean of truth over gap for each stage, drawn to 0, of about the last twenty strokes.
struct OnsetGains: BitwiseCopyable {
  /// Σ truth · gap and Σ gap², weighted, of each stage.
  private var products = SIMD4<Double>.zero
  private var squares = SIMD4<Double>.zero

  private static let forgetting = 0.95
  /// A square that a stage without experience starts with: its share is 0.
  private static let doubt = 0.6

  /// The pressure that the onset adds to what the filters expect.
  ///
  /// - Parameter rise: The stroke's rise.
  /// - Returns: In percent.
  func change(_ rise: PressureOnset.Rise) -> Double {
    max(0, products[rise.stage] / (squares[rise.stage] + Self.doubt)) * rise.gap
  }

  /// Learns from what the pressure really did.
  ///
  /// - Parameters:
  ///   - rise: The rise at the time.
  ///   - truth: What the filters missed, in percent.
  ///   - weight: Its influence, above 0.
  mutating func learn(_ rise: PressureOnset.Rise, truth: Double, weight: Double) {
    let (gap, influence) = (rise.gap, weight * weight)
    products[rise.stage] = products[rise.stage] * Self.forgetting + influence * gap * truth
    squares[rise.stage] = squares[rise.stage] * Self.forgetting + influence * gap * gap
  }
}
