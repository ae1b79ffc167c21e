internal import Documents
internal import Foundation

/// Where drawings go that have no name yet: `pelt` under XDG_DATA_HOME or ~/.local/share.
struct DrawingFolder {
  let path: String

  /// - Parameter environment: The process's variables.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = SystemPlaces.base("XDG_DATA_HOME", else: ".local/share", environment) + "/pelt"
  }

  /// Makes the folder, and a name in it that is free.
  ///
  /// - Parameter date: The time.
  /// - Returns: The new drawing's path.
  /// - Throws: `DocumentError` where the folder cannot be made.
  func newPath(date: Date = Date()) throws(DocumentError) -> String {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .system(operation: "make the folder \(path)", reason: error.localizedDescription)
    }
    return SystemPlaces.freePath(
      in: path, format: "yyyy-MM-dd HH.mm.ss", ending: "pelt", date: date)
  }

  /// The newest drawing that was not closed: SQLite's log lies beside it still.
  ///
  /// - Returns: Its path; nil where all were closed, or are drawn in now.
  func unclosedPath() -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let candidates = names.filter { $0.hasSuffix(".pelt-wal") }
      .map { "\(path)/\($0.dropLast("-wal".count))" }
      .sorted { Self.changed($0 + "-wal") > Self.changed($1 + "-wal") }
    return candidates.first { candidate in
      guard let reader = try? DrawingReader(path: candidate) else { return false }
      return !reader.isBeingWritten && reader.eventCount > 0
    }
  }

  /// Removes a drawing in which nothing was drawn.
  static func remove(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  private static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
