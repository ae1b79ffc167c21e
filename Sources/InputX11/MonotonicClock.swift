import Glibc
import InkTypes

/// CLOCK_MONOTONIC, the clock of all samples.
enum MonotonicClock {
  static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
