internal import CGLFW

/// How this thread sleeps.
public enum Sleep {
  /// Has this thread's sleeps end within microseconds of what was asked for, not within the kernel's 50 µs.
  public static func sharpen() {
    peltSetTimerSlack(1000)
  }
}
