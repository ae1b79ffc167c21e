internal import Foundation
public import InkTypes

/// A pen log that is written while its events happen: what was written stays if the program dies.
///
/// The file is new: a recording that is there already is never overwritten. Sendable, since its one
/// owner is all that ever touches the C library's stream.
public struct PenLogStream: ~Copyable, @unchecked Sendable {
  private let file: UnsafeMutablePointer<FILE>
  private var encoder = PenLogEncoder()
  private var names: [DeviceID: String] = [:]

  /// Opens a new file and writes the first line.
  ///
  /// - Parameters:
  ///   - path: The file; what exists there must be empty, or no regular file.
  ///   - recording: Canvas, seed, clock and devices; its events are not written.
  /// - Throws: `DocumentError.system`.
  public init(path: String, _ recording: Recording) throws(DocumentError) {
    file = try Self.open(path, firstLine: encoder.header(of: recording))
  }

  private static func open(
    _ path: String, firstLine: String
  ) throws(DocumentError) -> UnsafeMutablePointer<FILE> {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 {
      throw .system(operation: "record into it", reason: "it exists already; name a new file")
    }
    guard let file = fopen(path, "we") else { throw .system("record into it") }
    guard fputs(firstLine, file) >= 0, fflush(file) == 0 else {
      let error = DocumentError.system("record into it")
      fclose(file)
      throw error
    }
    return file
  }

  deinit {
    fclose(file)
  }

  /// Writes an event; it may stay in memory until `flush`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - name: The name of a device that appears.
  /// - Throws: `DocumentError.system`.
  public mutating func write(_ event: InkEvent, name: String = "") throws(DocumentError) {
    if case .deviceAdded(let id, _, _) = event { names[id] = name }
    guard fputs(encoder.line(for: event, names: names), file) >= 0 else {
      throw .system("record into it")
    }
  }

  /// Hands what was written to the system.
  ///
  /// - Throws: `DocumentError.system`.
  public borrowing func flush() throws(DocumentError) {
    guard fflush(file) == 0 else { throw .system("record into it") }
  }
}
