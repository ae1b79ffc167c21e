public import Foundation

/// Why a shader's text could not be put together.
public enum ShaderSourceError: Error, Equatable, Sendable {
  /// A file is missing or unreadable.
  case unreadable(path: String)
  /// A file includes itself, by way of others.
  case cycle(path: String)
}

extension ShaderSourceError: CustomStringConvertible {
  /// One line that names the file and the remedy.
  public var description: String {
    switch self {
    case .unreadable(let path):
      "shader file \(path) is missing: keep Pelt_Assets.resources beside the program, "
        + "or set PELT_SHADERS"
    case .cycle(let path): "shader file \(path) includes itself"
    }
  }
}

/// The text of a shader with its `#include "…"` lines expanded.
public enum ShaderSource {
  /// Reads and expands a shader.
  ///
  /// `#line` keeps the compiler's line numbers right: string 0 is the file itself, 1 the first
  /// included, and so on.
  ///
  /// - Parameters:
  ///   - path: The file, from the shaders' folder.
  ///   - folder: The shaders' folder.
  /// - Returns: GLSL.
  /// - Throws: `ShaderSourceError`.
  public static func text(
    of path: String, in folder: URL = Assets.shaders
  ) throws(ShaderSourceError) -> String {
    var nextNumber = 1
    return try expand(path, in: folder, number: 0, within: [], nextNumber: &nextNumber)
  }

  private static func expand(
    _ path: String, in folder: URL, number: Int, within parents: [String], nextNumber: inout Int
  ) throws(ShaderSourceError) -> String {
    guard !parents.contains(path) else { throw .cycle(path: path) }
    guard let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) else {
      throw .unreadable(path: path)
    }
    var lines: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard let included = includedPath(line) else {
        lines.append(String(line))
        continue
      }
      let inner = nextNumber
      nextNumber += 1
      lines.append("#line 1 \(inner)")
      lines.append(
        try expand(
          included, in: folder, number: inner, within: parents + [path], nextNumber: &nextNumber))
      lines.append("#line \(index + 2) \(number)")
    }
    return lines.joined(separator: "\n")
  }

  private static func includedPath(_ line: Substring) -> String? {
    guard line.hasPrefix("#include \""), line.hasSuffix("\"") else { return nil }
    return String(line.dropFirst(10).dropLast())
  }
}
