internal import Glibc
internal import InkTypes

/// The machine's CLOCK_MONOTONIC: what samples, frames and recordings are stamped with.
enum MonotonicClock {
  static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Sleeps until an instant; returns at once where it is past.
  static func sleep(until instant: Timestamp) {
    var time = timespec(
      tv_sec: Int(instant.nanoseconds / 1_000_000_000),
      tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
  }
}
