internal import CGLFW
internal import Glibc

/// Ends a wait from another thread: a counter of the kernel that can be polled.
public final class Waker: Sendable {
  let descriptor: Int32

  /// Makes a waker.
  ///
  /// - Throws: `WindowError.system`.
  public init() throws(WindowError) {
    descriptor = peltMakeEventCounter()
    guard descriptor >= 0 else { throw .system(operation: "make an eventfd", code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Ends the wait that runs, or else the next one.
  ///
  /// Any thread; never blocks.
  public func wake() {
    var one: UInt64 = 1
    // Full means that it is awake already.
    _ = write(descriptor, &one, 8)
  }

  /// Takes back what woke.
  func rest() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}

/// SIGINT and SIGTERM as something that can be polled, so that a program ends cleanly.
///
/// Made before any thread is: threads inherit that the signals are blocked.
public final class SignalWatch: Sendable {
  let descriptor: Int32

  /// Blocks the two signals in this thread and those it will start, and listens to them.
  ///
  /// - Throws: `WindowError.system`.
  public init() throws(WindowError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    descriptor = peltMakeSignalDescriptor(&signals)
    guard descriptor >= 0 else { throw .system(operation: "listen to signals", code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Whether a signal came.
  public func came() -> Bool {
    peltTakeSignal(descriptor) == 1
  }
}
