import CXInput
import Glibc
import Synchronization

/// Tells a thread that waits for something else to stop.
final class StopSignal: Sendable {
  /// Readable once a stop was asked for.
  let descriptor: Int32
  private let requested = Atomic(false)

  init() throws(InputError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC))
    guard descriptor >= 0 else { throw .noThread(code: errno) }
  }

  deinit {
    close(descriptor)
  }

  var isRequested: Bool { requested.load(ordering: .acquiring) }

  func request() {
    requested.store(true, ordering: .releasing)
    eventfd_write(descriptor, 1)
  }
}
