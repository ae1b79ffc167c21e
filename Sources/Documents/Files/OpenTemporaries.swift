internal import Foundation
internal import Synchronization

/// The temporary files that are being written, so that a signal's handler can remove them.
///
/// A handler may call little and lock nothing: names lie in memory of a fixed place, each behind one
/// atomic pointer.
enum OpenTemporaries {
  /// More files are never written at once; one beyond would be left by an interrupt.
  private static let capacity = 256
  /// By slot a name, or nil; written under the lock of `retired`.
  private nonisolated(unsafe) static let slots = {
    let slots = UnsafeMutablePointer<Name?>.allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    return slots
  }()
  /// By slot the last name that was removed from it: a handler on another thread may be reading it.
  private static let retired = Mutex([Name?](repeating: nil, count: capacity))

  private typealias Name = UnsafeMutablePointer<CChar>

  /// Notes a file's name, before the file is made.
  static func insert(_ path: String) {
    retired.withLock { retired in
      guard let index = (0..<capacity).first(where: { slots[$0] == nil }) else { return }
      free(retired[index])
      retired[index] = nil
      slots[index] = strdup(path)
    }
  }

  /// Forgets a name: its file is renamed or removed.
  static func remove(_ path: String) {
    retired.withLock { retired in
      for index in 0..<capacity {
        guard let name = slots[index], strcmp(name, path) == 0 else { continue }
        retired[index] = name
        slots[index] = nil
        return
      }
    }
  }

  /// Makes the memory, which a handler must not do.
  static func prepare() { _ = slots[0] }

  /// Removes all files of the table; for a handler.
  static func unlinkAll() {
    for index in 0..<capacity {
      if let name = slots[index] { unlink(name) }
    }
  }
}

/// What becomes of files in the making where the process is interrupted.
public enum Interruption {
  /// From now on an interrupted process (SIGINT, SIGTERM, SIGHUP) removes its temporary files first.
  ///
  /// It ends by the signal all the same. A signal that is ignored, as under `nohup`, stays so. For a
  /// program's beginning.
  public static func removesTemporaryFiles() {
    OpenTemporaries.prepare()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0,
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
          != unsafeBitCast(SIG_IGN, to: Int.self)
      else { continue }
      signal(number) { number in
        OpenTemporaries.unlinkAll()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
