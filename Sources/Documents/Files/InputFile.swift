internal import Foundation

/// An open file that is read; closed when it goes out of scope.
public struct InputFile: ~Copyable {
  private let descriptor: Int32
  /// Its size in bytes where it is a regular file, else nil.
  public let size: Int?

  /// Opens a file for reading.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: `DocumentError.system`, also where it is a folder.
  public init(path: String) throws(DocumentError) {
    let opened = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw .system("open it") }
    var status = stat()
    let isKnown = fstat(opened, &status) == 0
    guard !isKnown || status.st_mode & S_IFMT != S_IFDIR else {
      close(opened)
      throw .system(operation: "read it", reason: "it is a folder; name a file in it")
    }
    descriptor = opened
    size = isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    // It may be a drawing that this program is writing.
    HeldFiles.close(descriptor)
  }

  /// Reads on.
  ///
  /// - Parameters:
  ///   - bytes: What to append to.
  ///   - limit: How many bytes at most.
  /// - Returns: How many bytes came; 0 at the end.
  /// - Throws: `DocumentError.system`.
  public borrowing func read(
    appendingTo bytes: inout [UInt8], atMost limit: Int
  ) throws(DocumentError) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: limit))
    while true {
      let count = bytes.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress?.advanced(by: start), limit)
      }
      if count < 0, errno == EINTR { continue }
      bytes.removeLast(limit - max(0, count))
      guard count >= 0 else { throw .system("read it") }
      return count
    }
  }

  /// Reads all that is left.
  ///
  /// - Parameter limit: How many bytes are taken; a larger file is refused.
  /// - Returns: The bytes.
  /// - Throws: `DocumentError.system` or `DocumentError.tooLarge`.
  public borrowing func readAll(atMost limit: Int) throws(DocumentError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(limit, size ?? 0) + (1 << 16))
    while try read(appendingTo: &bytes, atMost: 1 << 16) > 0 {
      guard bytes.count <= limit else {
        throw .tooLarge("larger than \(limit >> 20) MiB, the most that is taken")
      }
    }
    return bytes
  }
}

extension DocumentError {
  /// The system's last refusal, in its words.
  static func system(_ operation: String) -> DocumentError {
    .system(operation: operation, reason: String(cString: strerror(errno)))
  }
}
