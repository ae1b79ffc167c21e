public import Foundation

/// Files that are no part of the project: recordings of real pens and the like.
public enum Shared {
  /// Where they are: `PELT_SHARED`, or `shared` beside the repository.
  public static let folder: URL = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return ProcessInfo.processInfo.environment["PELT_SHARED"]
      .map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
  }()

  /// Recordings of real pens.
  public static var penData: URL { folder.appending(path: "pen-data") }
}
