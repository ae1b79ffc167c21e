internal import Glibc
public import InkTypes

/// CLOCK_MONOTONIC, the clock of all samples.
public enum MonotonicClock {
  /// The time, in ns since the machine's start.
  public static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
