import Documents
import Foundation
import Testing

/// A folder of a test's own, removed at the test's end.
struct Folder {
  let path: String

  /// Runs a test with a new folder, and removes it whatever happens.
  static func with<Value>(_ body: (Folder) throws -> Value) throws -> Value {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "pelt-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    return try body(Folder(path: place.path))
  }

  /// The path of a name in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Makes a folder in it and gives its path.
  func make(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: file(name), withIntermediateDirectories: false)
    return file(name)
  }

  /// What lies in a file.
  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The names of all that lies in it, at any depth.
  var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// Runs `pelt render` with an output here, and gives the picture.
  func render(
    _ input: String, _ options: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Picture {
    let output = file("picture-\(UUID().uuidString).png")
    let outcome = try Program.run(["render", input, "-o", output] + options)
    try #require(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    return try PNGReader.read(path: output)
  }
}

/// Expects that a call is refused as it ought to be: a status, one line that names the culprit, and
/// nothing left behind or changed in the folder.
func expectRefused(
  _ arguments: [String], in folder: Folder, status: Int32 = 1, naming words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let before = folder.names
  let outcome = try Program.run(arguments)
  let said = Comment(rawValue: outcome.errors)
  #expect(outcome.status == status, said, sourceLocation: sourceLocation)
  #expect(outcome.errorLines.count == 1, said, sourceLocation: sourceLocation)
  #expect(outcome.errors.hasPrefix("pelt: "), said, sourceLocation: sourceLocation)
  #expect(outcome.errors.hasSuffix("\n"), said, sourceLocation: sourceLocation)
  for word in words {
    #expect(outcome.errors.contains(word), said, sourceLocation: sourceLocation)
  }
  #expect(outcome.output.isEmpty, sourceLocation: sourceLocation)
  #expect(folder.names == before, sourceLocation: sourceLocation)
}

/// Whether the tests shall take minutes and look at much more.
let runsLong = ProcessInfo.processInfo.environment["PELT_TEST_LONG"] != nil
