internal import Foundation

/// Programs of the system that some tests need.
public enum SystemProgram {
  /// Where a program is, or nil where it is not installed.
  ///
  /// - Parameter name: Its name.
  /// - Returns: Its path.
  public static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The checkout that the tests were built from.
public enum Checkout {
  /// Its folder.
  public static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  /// The path of a file in it.
  ///
  /// - Parameter name: Its path from the checkout's folder.
  /// - Returns: Its path.
  public static func file(_ name: String) -> String { "\(path)/\(name)" }
}
