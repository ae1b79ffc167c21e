internal import Foundation
internal import Synchronization

/// A file on a disk, whatever its names.
struct FileIdentity: Hashable, Sendable {
  var device: UInt
  var number: UInt

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }

  /// The file that a path leads to, or nil where there is none.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// A descriptor of a drawing's file, for its lock and for looking at its first bytes.
///
/// A lock of the `flock` kind lies on it: it goes with the process, however that ends.
///
/// SQLite locks with `fcntl`, and closing *any* descriptor of a file drops all such locks that the
/// process has on it (POSIX). So while a connection of this process is open on the same file, a
/// descriptor is not closed but set aside until the last connection is.
final class DrawingDescriptor: Sendable {
  let number: Int32
  let identity: FileIdentity
  /// Size in bytes when it was opened.
  let size: Int

  /// Opens a regular file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - writes: Whether it is to be written.
  /// - Throws: `DocumentError.system`.
  init(path: String, writes: Bool) throws(DocumentError) {
    // Without waiting for the other end of a pipe, and without becoming a terminal's process.
    let flags = (writes ? O_RDWR : O_RDONLY) | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    // One that waits to be closed serves again: else they would gather while a writer is open.
    let waiting = writes ? nil : FileIdentity(path: path).flatMap { HeldFiles.reuse($0) }
    let opened = waiting ?? open(path, flags)
    guard opened >= 0 else { throw .system(writes ? "write it" : "open it") }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let error = DocumentError.system("open it")
      close(opened)
      throw error
    }
    identity = FileIdentity(status)
    size = Int(status.st_size)
    number = opened
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .system(
        operation: "read it",
        reason: isFolder
          ? "it is a folder; name a file in it" : "a drawing must be a file, not a pipe or a device"
      )
    }
  }

  deinit {
    // It may stay open for a while, but nobody shall wait for it.
    flock(number, LOCK_UN)
    HeldFiles.close(number, of: identity)
  }

  /// Locks the file.
  ///
  /// - Parameter alone: Whether nobody else may have it locked.
  /// - Returns: Whether it is locked; nil where its file system knows no such locks.
  func lock(alone: Bool) -> Bool? {
    if flock(number, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 { return true }
    return errno == EWOULDBLOCK ? false : nil
  }

  /// The file's first bytes, 100 at most.
  func head() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 100) { buffer, filled in
      filled = max(0, pread(number, buffer.baseAddress, 100, 0))
    }
  }
}

/// The files on which this process has connections of SQLite.
package enum HeldFiles {
  private struct Held {
    var connections = 0
    var waiting: [Int32] = []
  }

  private static let held = Mutex<[FileIdentity: Held]>([:])

  /// A connection is about to be opened.
  static func hold(_ identity: FileIdentity) {
    held.withLock { $0[identity, default: Held()].connections += 1 }
  }

  /// A connection was closed.
  static func release(_ identity: FileIdentity) {
    let free = held.withLock { files -> [Int32] in
      files[identity]?.connections -= 1
      guard let file = files[identity], file.connections <= 0 else { return [] }
      files[identity] = nil
      return file.waiting
    }
    for descriptor in free { Foundation.close(descriptor) }
  }

  /// A descriptor of a file that waits to be closed; nil where none does.
  static func reuse(_ identity: FileIdentity) -> Int32? {
    held.withLock { $0[identity]?.waiting.popLast() }
  }

  /// How many descriptors of a file wait to be closed.
  package static func waitingCount(path: String) -> Int {
    guard let identity = FileIdentity(path: path) else { return 0 }
    return held.withLock { $0[identity]?.waiting.count ?? 0 }
  }

  /// Closes a descriptor of any file, now or as soon as that does no harm.
  static func close(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return }
    close(descriptor, of: FileIdentity(status))
  }

  /// Closes a descriptor, now or as soon as that does no harm.
  static func close(_ descriptor: Int32, of identity: FileIdentity) {
    let isHeld = held.withLock { files -> Bool in
      guard files[identity] != nil else { return false }
      files[identity]?.waiting.append(descriptor)
      return true
    }
    if !isHeld { Foundation.close(descriptor) }
  }
}
