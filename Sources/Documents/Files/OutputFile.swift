internal import Foundation

/// A file that appears whole or not at all.
///
/// A regular file is written beside its place, as `.NAME.pelt-part`, and renamed by `commit`; without
/// `commit` nothing is left. A killed process leaves that one file, which the next writer of NAME takes
/// over: writers lock it. What exists and is no regular file (a device, a pipe), and `-`, standard
/// output, is written directly.
public struct OutputFile: ~Copyable {
  /// What to write to, buffered.
  let stream: UnsafeMutablePointer<FILE>
  private let path: String
  /// The name it has until `commit`; nil where it is written directly.
  let temporaryPath: String?
  private var isCommitted = false

  /// Opens a file for writing.
  ///
  /// - Parameter path: The file; `-` is standard output.
  /// - Throws: `DocumentError.system`.
  public init(path: String) throws(DocumentError) {
    var temporary: String?
    if path == "-" {
      guard let opened = fdopen(dup(STDOUT_FILENO), "w") else { throw .system("write it") }
      stream = opened
    } else if Self.isWrittenDirectly(path) {
      guard let opened = fopen(path, "we") else { throw .system("write it") }
      stream = opened
    } else {
      (stream, temporary) = try Self.openBeside(path)
    }
    self.path = path
    temporaryPath = temporary
  }

  /// Whether something is there already that cannot be replaced by renaming.
  private static func isWrittenDirectly(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind != S_IFREG && kind != S_IFDIR
  }

  private static func openBeside(
    _ path: String
  ) throws(DocumentError) -> (UnsafeMutablePointer<FILE>, String) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .system(operation: "write it", reason: "it is a folder; name a file in it")
    }
    // A link stays a link: what it points to is replaced.
    let place = realpath(path, nil).map { resolved -> String in
      defer { free(resolved) }
      return String(cString: resolved)
    }
    return try Self.openNew(beside: place ?? path)
  }

  private static func openNew(
    beside path: String
  ) throws(DocumentError) -> (UnsafeMutablePointer<FILE>, String) {
    let (descriptor, name) = try TemporaryFile.make(beside: path)
    guard let opened = fdopen(descriptor, "w") else {
      TemporaryFile.remove(name)
      close(descriptor)
      throw .system("write it")
    }
    return (opened, name)
  }

  /// Lets the system say now what it would otherwise say to nobody when the file is closed.
  private static func sync(_ stream: UnsafeMutablePointer<FILE>) -> Bool {
    // Pipes and devices cannot be synchronised, and need not be.
    fsync(fileno(stream)) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP
  }

  deinit {
    // Removed while it is locked: nobody takes it over meanwhile.
    if let temporaryPath, !isCommitted { TemporaryFile.remove(temporaryPath) }
    fclose(stream)
  }

  /// Writes bytes.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: `DocumentError.system`.
  public borrowing func write(_ bytes: [UInt8]) throws(DocumentError) {
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else { throw .system("write it") }
  }

  /// Makes the file appear under its name.
  ///
  /// - Throws: `DocumentError.system`; then nothing is left.
  public consuming func commit() throws(DocumentError) {
    let isWritten = fflush(stream) == 0 && ferror(stream) == 0 && Self.sync(stream)
    guard isWritten else { throw .system("write it") }
    guard let temporaryPath else { return }
    let place = realpath(path, nil)
    defer { free(place) }
    guard rename(temporaryPath, place.map { String(cString: $0) } ?? path) == 0 else {
      throw .system("write it")
    }
    OpenTemporaries.remove(temporaryPath)
    isCommitted = true
  }
}
