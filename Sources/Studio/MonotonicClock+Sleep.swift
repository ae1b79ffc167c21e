internal import Glibc
internal import InkTypes
internal import InputX11

extension MonotonicClock {
  /// Sleeps until an instant; returns at once where it is past.
  static func sleep(until instant: Timestamp) {
    var time = timespec(
      tv_sec: Int(instant.nanoseconds / 1_000_000_000),
      tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
