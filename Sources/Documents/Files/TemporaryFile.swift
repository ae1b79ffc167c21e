internal import Foundation

/// A file beside its later place, with a name that tells whose it is.
///
/// Its writer holds a lock on it. What a killed process left has none, and is taken over, so that of
/// one output at most one such file lies about, however often its writers are killed.
enum TemporaryFile {
  /// What its name ends in; it begins with a dot.
  static let ending = ".pelt-part"
  /// The longest name that common file systems take, in bytes.
  private static let longestName = 255

  /// Makes or takes over the temporary file of an output.
  ///
  /// - Parameter path: The output.
  /// - Returns: An open descriptor, closed by the caller, and the file's path.
  /// - Throws: `DocumentError.system`.
  static func make(beside path: String) throws(DocumentError) -> (descriptor: Int32, path: String) {
    let place = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let folder = path[..<(place ?? path.startIndex)]
    let name = path[(place ?? path.startIndex)...]
    let longest = longestName - ending.utf8.count - 16
    let stem = folder + "." + (name.utf8.count > longest ? name.prefix(longest / 4) : name)
    if let descriptor = take(stem + ending) { return (descriptor, stem + ending) }
    // Another process writes the same output now, or the lock or the name is not to be had.
    for _ in 0..<100 {
      let name = stem + "." + String(UInt64.random(in: 0...UInt64.max), radix: 36) + ending
      if let descriptor = create(name) { return (descriptor, name) }
      guard errno == EEXIST else { break }
    }
    throw .system("write it")
  }

  /// Removes one that is not to be renamed.
  ///
  /// - Parameter path: Its path, from `make`.
  static func remove(_ path: String) {
    unlink(path)
    OpenTemporaries.remove(path)
  }

  /// Makes a file that was not there, with the rights that the process's mask leaves.
  ///
  /// Not `mkstemp`: it gives the owner alone the right to read, and the mask, which all threads share,
  /// cannot be read without being changed.
  private static func create(_ path: String) -> Int32? {
    OpenTemporaries.insert(path)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor < 0 else { return descriptor }
    let reason = errno
    OpenTemporaries.remove(path)
    errno = reason
    return nil
  }

  /// Makes the file or takes over what a killed process left, and locks it; nil where that fails.
  private static func take(_ path: String) -> Int32? {
    removeLeftover(path)
    guard let descriptor = create(path) else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(descriptor, at: path) else {
      // Without a lock the file would look like a leftover.
      if isStill(descriptor, at: path) { unlink(path) }
      OpenTemporaries.remove(path)
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes a file of that name that nobody holds: its writer was killed.
  private static func removeLeftover(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStill(descriptor, at: path) else { return }
    unlink(path)
  }

  /// Whether a path still names the file that was opened under it.
  private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
      && named.st_mode & S_IFMT == S_IFREG
  }
}
