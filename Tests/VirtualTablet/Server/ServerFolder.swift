internal import Foundation

/// The server's own folder: configuration, log, and the socket of its devices; removed with it.
final class ServerFolder: Sendable {
  /// Where it is.
  let path: String

  /// Makes a fresh one; in /tmp, since the path of a socket has at most 107 bytes.
  init() throws(VirtualTabletError) {
    var template = Array("/tmp/pelt-x-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .system(call: "mkdtemp", code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file.
  func write(_ text: String, to name: String) throws(VirtualTabletError) {
    guard FileManager.default.createFile(atPath: file(name), contents: Data(text.utf8)) else {
      throw .system(call: "write \(file(name))", code: errno)
    }
  }

  /// Makes an empty folder in it.
  func makeFolder(_ name: String) throws(VirtualTabletError) {
    guard mkdir(file(name), 0o700) == 0 else {
      throw .system(call: "mkdir \(file(name))", code: errno)
    }
  }

  /// The text of a file; empty where there is none.
  func text(of name: String) -> String {
    String(decoding: FileManager.default.contents(atPath: file(name)) ?? Data(), as: UTF8.self)
  }
}
