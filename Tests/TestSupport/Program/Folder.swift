public import Documents
internal import Foundation

/// A folder of a test's own, removed at the test's end.
public struct Folder: Sendable {
  /// Where it is.
  public let path: String

  /// What a call of the program that had to succeed left.
  public struct RenderFailure: Error {
    /// What it said.
    public let errors: String
  }

  /// Runs a test with a new folder, and removes it whatever happens.
  ///
  /// - Parameter body: The test.
  /// - Returns: What the test returns.
  /// - Throws: What the test throws, or that there is no folder.
  public static func with<Value>(_ body: (Folder) throws -> Value) throws -> Value {
    let place = FileManager.default.temporaryDirectory
      .appending(path: "pelt-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    return try body(Folder(path: place.path))
  }

  /// The path of a name in it.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: Its path.
  public func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and gives its path.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - text: What is to be in it.
  /// - Returns: The file's path.
  /// - Throws: What the system says.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  /// Writes a file and gives its path.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - bytes: What is to be in it.
  /// - Returns: The file's path.
  /// - Throws: What the system says.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Makes a folder in it and gives its path.
  ///
  /// - Parameter name: The folder's name.
  /// - Returns: The folder's path.
  /// - Throws: What the system says.
  public func make(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: file(name), withIntermediateDirectories: false)
    return file(name)
  }

  /// What lies in a file.
  ///
  /// - Parameter name: The file's name.
  /// - Returns: Its bytes.
  /// - Throws: What the system says.
  public func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file(name))))
  }

  /// The names of all that lies in it, at any depth.
  public var names: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }

  /// Runs `pelt render` with an output here, and gives the picture.
  ///
  /// - Parameters:
  ///   - input: The recording.
  ///   - options: Further words.
  /// - Returns: The picture.
  /// - Throws: `RenderFailure`, or what the program or its picture is lacking.
  public func render(_ input: String, _ options: [String] = []) throws -> Picture {
    let output = file("picture-\(UUID().uuidString).png")
    let outcome = try Program.run(["render", input, "-o", output] + options)
    guard outcome.status == 0 else { throw RenderFailure(errors: outcome.errors) }
    return try PNGReader.read(path: output)
  }
}

/// Whether the tests shall take minutes and look at much more.
public let runsLong = ProcessInfo.processInfo.environment["PELT_TEST_LONG"] != nil
