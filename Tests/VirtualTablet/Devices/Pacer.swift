internal import Glibc

/// Waits for evenly spaced moments of CLOCK_MONOTONIC, to some microseconds on an idle machine.
///
/// Moments are counted from the first one, so that a late one does not shift those after it.
public struct Pacer: Sendable {
  /// So long before the moment it wakes and spins: a sleep ends late by up to the kernel's slack of
  /// 50 us, and the time to get a core.
  static let spinNanoseconds: Int64 = 80_000

  private let rate: Double
  private let start = monotonicNanoseconds()
  private var count: Int64 = 0
  /// How late the latest moment was, in ns.
  public private(set) var worstNanoseconds: Int64 = 0

  /// Starts now; the first wait ends at once.
  ///
  /// - Parameter rate: Moments a second, above 0.
  public init(rate: Double) {
    precondition(rate > 0, "\(rate) moments a second")
    self.rate = rate
  }

  /// Waits for the next moment; a moment that has passed is now.
  public mutating func wait() {
    let moment = start + Int64((Double(count) * 1e9 / rate).rounded())
    count += 1
    let early = moment - Self.spinNanoseconds
    if early > monotonicNanoseconds() {
      var time = timespec(tv_sec: Int(early / 1_000_000_000), tv_nsec: Int(early % 1_000_000_000))
      while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
    while true {
      let late = monotonicNanoseconds() - moment
      guard late < 0 else {
        worstNanoseconds = max(worstNanoseconds, late)
        return
      }
    }
  }
}

/// CLOCK_MONOTONIC, in ns.
///
/// - Returns: The time now.
public func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}
