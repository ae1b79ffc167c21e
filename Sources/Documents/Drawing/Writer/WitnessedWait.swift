/// How long something has waited, as far as somebody looked on: a program that itself stood still (stopped,
/// or asleep with its machine) must not blame the disk for that.
struct WitnessedWait {
  /// Between two looks counts so much at most, in ns: the frame's thread looks four times a second.
  private static let longestStep: Int64 = 500_000_000

  private var start: Int64 = 0
  private var last: Int64 = 0
  private var waited: Int64 = 0

  /// Looks.
  ///
  /// - Parameters:
  ///   - start: Since when it waits, in ns.
  ///   - now: The time, in ns.
  /// - Returns: How long it has waited, in ns.
  mutating func look(since start: Int64, now: Int64) -> Int64 {
    if start != self.start { (self.start, last, waited) = (start, start, 0) }
    waited += min(max(now - last, 0), Self.longestStep)
    last = max(now, last)
    return waited
  }
}
