import Foundation

/// Files that are no part of the project.
enum Shared {
  static let folder: URL = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ProcessInfo.processInfo.environment["PELT_SHARED"]
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
  }()
}
