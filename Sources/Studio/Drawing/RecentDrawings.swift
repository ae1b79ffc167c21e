internal import Documents
internal import Foundation

/// The drawings that were drawn in lately: a text file of paths, `pelt/recent` under XDG_STATE_HOME.
struct RecentDrawings {
  /// How many are remembered, and how many are shown.
  static let limit = 20
  static let shownCount = 5
  private let path: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    path = SystemPlaces.base("XDG_STATE_HOME", else: ".local/state", environment) + "/pelt/recent"
  }

  /// Those that are still there, the newest first.
  var paths: [String] {
    stored.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// All lines; none where there is no such file.
  private var stored: [String] {
    guard let input = try? InputFile(path: path), let bytes = try? input.readAll(atMost: 1 << 20)
    else { return [] }
    // Paths may hold anything but a zero; one with a line's end in it is not remembered.
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// A drawing's path as the list has it.
  static func full(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

  /// Puts a drawing first.
  ///
  /// - Parameter drawing: Its path.
  func add(_ drawing: String) {
    let full = Self.full(drawing)
    guard !full.contains("\n") else { return }
    let lines = ([full] + stored.filter { $0 != full }).prefix(Self.limit)
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    // A list that cannot be written is no reason to trouble anybody who draws.
    guard let output = try? OutputFile(path: path) else { return }
    try? output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    try? output.commit()
  }
}
