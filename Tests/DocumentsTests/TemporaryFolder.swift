import Documents
import Foundation

/// A folder of a test's own, removed at the test's end.
struct TemporaryFolder {
  let path: String

  /// Runs a test with a new folder, and removes it whatever happens.
  static func with<Value>(_ body: (TemporaryFolder) throws -> Value) throws -> Value {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "pelt-documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    return try body(TemporaryFolder(path: place.path))
  }

  /// The path of a name in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// What lies in a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The names of all that lies in it.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

/// Catches what a call of Documents throws.
func documentError(_ work: () throws -> Void) throws -> DocumentError? {
  do {
    try work()
    return nil
  } catch let error as DocumentError {
    return error
  }
}
