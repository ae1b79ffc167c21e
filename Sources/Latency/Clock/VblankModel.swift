public import InkTypes

/// A screen's vertical blanks: when they were, and when the next ones will be.
///
/// A phase-locked loop on observed (counter, time) pairs. A pair that is more than a quarter of a
/// period off is rejected; the third in a row re-locks the loop. Only two pairs that agree make a model:
/// a hidden window, which a server paces once a second, never gets one.
///
/// | name     | symbol | meaning                                    |
/// | -------- | ------ | ------------------------------------------ |
/// | `period` | T      | ns between blanks; error gain 0.01          |
/// | `phase`  | φ      | a blank's number and time; error gain 0.1   |
///
/// Source: F. M. Gardner, "Phaselock Techniques", 2005, the second-order loop in discrete time.
public struct VblankModel: Sendable, BitwiseCopyable {
  /// What a period may be, in ns: 500 to 20 Hz.
  static let plausiblePeriods = 2e6...50e6
  private static let phaseGain = 0.1
  private static let periodGain = 0.01
  private static let rejectsToRelock = 3

  /// Nanoseconds between two blanks as best known; nil while nobody has told and none were seen.
  public private(set) var period: Double?
  private var phase: (count: Int64, time: Double)?
  private var agreed = 0
  private var rejects = 0
  private var firstReject: (count: Int64, time: Double) = (0, 0)

  /// Makes a model that has seen no blank.
  ///
  /// - Parameter hertz: The refresh rate that the screen claims; nil or implausible (a virtual screen
  ///   says 0) is learnt instead.
  public init(hertz: Double? = nil) {
    guard let hertz, hertz > 0, Self.plausiblePeriods.contains(1e9 / hertz) else { return }
    period = 1e9 / hertz
  }

  /// Makes the blanks of no screen: an exact grid.
  ///
  /// - Parameters:
  ///   - hertz: Blanks a second, 20...500.
  ///   - origin: When blank 0 is.
  public init(softHertz hertz: Double, origin: Timestamp) {
    self.init(hertz: hertz)
    precondition(period != nil, "a soft vsync of \(hertz) Hz")
    phase = (0, Double(origin.nanoseconds))
    agreed = 2
  }

  /// Whether blanks can be foretold.
  public var isLocked: Bool { agreed >= 2 && period != nil }

  /// Learns from a blank.
  ///
  /// - Parameters:
  ///   - count: The screen's counter (MSC); nil where only the time is known.
  ///   - time: When it was.
  /// - Returns: Whether it agreed with the model.
  @discardableResult
  public mutating func observe(count: Int64?, at time: Timestamp) -> Bool {
    let time = Double(time.nanoseconds)
    guard let phase else {
      phase = (count ?? 0, time)
      return false
    }
    guard let period else { return measure(from: phase, to: (count ?? phase.count &+ 1, time)) }
    // Without a counter, time tells which blank it was.
    let blanks =
      count.map { Double(Self.distance(from: phase.count, to: $0)) }
      ?? ((time - phase.time) / period).rounded()
    if blanks == 0, abs(time - phase.time) <= period / 4 { return true }
    let expected = phase.time + blanks * period
    let error = time - expected
    guard abs(error) <= period / 4, blanks > 0 else {
      reject((count ?? phase.count &+ Int64(blanks.rounded()), time))
      return false
    }
    rejects = 0
    agreed = min(agreed, 1000) + 1
    self.phase = (phase.count &+ Int64(blanks), expected + Self.phaseGain * error)
    self.period = clamped(period + Self.periodGain * error / blanks)
    return true
  }

  /// The first blank after a moment.
  ///
  /// - Parameter time: The moment.
  /// - Returns: Its number and time; nil while the model is not locked.
  public func next(after time: Timestamp) -> (count: Int64, time: Timestamp)? {
    guard isLocked, let phase, let period else { return nil }
    let blanks = ((Double(time.nanoseconds) - phase.time) / period).rounded(.down) + 1
    guard abs(blanks) < 1e12 else { return nil }
    var count = phase.count &+ Int64(blanks)
    // Rounding to whole ns may have met the moment itself.
    if moment(count, phase, period) <= time { count &+= 1 }
    return (count, moment(count, phase, period))
  }

  /// When a blank is.
  ///
  /// - Parameter count: Its number.
  /// - Returns: The time; nil while the model is not locked.
  public func time(of count: Int64) -> Timestamp? {
    guard isLocked, let phase, let period else { return nil }
    return moment(count, phase, period)
  }

  /// How far one counter is ahead of another; `Int64.max` where that cannot be said.
  static func distance(from first: Int64, to second: Int64) -> Int64 {
    let (distance, overflows) = second.subtractingReportingOverflow(first)
    return overflows ? .max : distance
  }

  private func moment(
    _ count: Int64, _ phase: (count: Int64, time: Double), _ period: Double
  ) -> Timestamp {
    Timestamp(nanoseconds: Int64((phase.time + Double(count &- phase.count) * period).rounded()))
  }

  private func clamped(_ period: Double) -> Double {
    min(max(period, Self.plausiblePeriods.lowerBound), Self.plausiblePeriods.upperBound)
  }

  /// Takes the period from two blanks.
  private mutating func measure(
    from first: (count: Int64, time: Double), to second: (count: Int64, time: Double)
  ) -> Bool {
    // A server's counter may be anything.
    let blanks = Double(max(Self.distance(from: first.count, to: second.count), 1))
    let measured = (second.time - first.time) / blanks
    phase = second
    guard second.count > first.count, Self.plausiblePeriods.contains(measured) else { return false }
    period = measured
    agreed = 1
    return true
  }

  private mutating func reject(_ blank: (count: Int64, time: Double)) {
    rejects += 1
    if rejects == 1 { firstReject = blank }
    guard rejects >= Self.rejectsToRelock else { return }
    rejects = 0
    // A screen that changed its rate, or another screen: the rejected ones know better.
    agreed = 0
    if measure(from: firstReject, to: blank) { agreed = 2 }
  }
}
