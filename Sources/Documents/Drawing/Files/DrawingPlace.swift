internal import Foundation

/// Where drawings lie, and how one comes to lie there: whole or not at all.
enum DrawingPlace {
  /// A path without links, or nil where there is nothing.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// A name beside a path that nothing has.
  static func temporary(beside path: String) -> String {
    path + "." + String(UInt64.random(in: 0...UInt64.max), radix: 36)
  }

  /// SQLite's address of a file, with options.
  static func address(_ path: String, _ options: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-".utf8)
    let escaped = path.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte))
        : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return "file:" + escaped.joined() + "?" + options
  }

  /// Gives a finished file its name.
  ///
  /// - Parameters:
  ///   - temporary: The file; it is gone afterwards, whatever happens.
  ///   - path: Its name.
  ///   - replacing: Whether a file of that name may be there; it is gone then.
  /// - Throws: `DocumentError`.
  static func put(
    _ temporary: String, at path: String, replacing: Bool
  ) throws(DocumentError) {
    defer { unlink(temporary) }
    let target = replacing ? real(path) ?? path : path
    if replacing { try settle(target) }
    guard sync(temporary) else { throw .system("write it") }
    guard replacing || access(target, F_OK) != 0 else {
      throw .system(operation: "write it", reason: "it exists already")
    }
    // A second program that makes the same name between the look and here must not lose its file.
    let renamed =
      replacing
      ? rename(temporary, target) : link(temporary, target) == 0 ? 0 : fallback(temporary, target)
    guard renamed == 0 else { throw .system("write it") }
    _ = sync(URL(filePath: target).deletingLastPathComponent().path)
  }

  /// File systems without hard links.
  private static func fallback(_ temporary: String, _ target: String) -> Int32 {
    errno == EEXIST ? -1 : rename(temporary, target)
  }

  private static func sync(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0 || errno == EINVAL
  }

  /// Sees to it that a drawing which is to be replaced is open nowhere and has no log beside it: the
  /// log would be taken for the new file's.
  private static func settle(_ path: String) throws(DocumentError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let descriptor = try DrawingDescriptor(path: path, writes: true)
    guard descriptor.lock(alone: true) != false else { throw .inUse }
    var log = stat()
    if stat(path + "-wal", &log) == 0, log.st_size > 0, DrawingHead.isDrawing(descriptor.head()) {
      if let database = try? Database(path, writes: true, holding: descriptor.identity) {
        _ = try? database.checkpoint(waits: true)
      }
    }
    unlink(path + "-wal")
    unlink(path + "-shm")
  }
}
