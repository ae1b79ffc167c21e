internal import Documents
internal import Foundation
internal import Synchronization

/// The desktop's own dialog for a file's name: zenity's or kdialog's, a program beside the window.
final class FileDialog {
  /// What a dialog is for.
  enum Purpose: Sendable {
    case save, open
  }

  /// What became of it: a path, or nil where the person gave up.
  private let answer = Answer()
  private let process = Process()
  /// What the path is for.
  let purpose: Purpose

  private final class Answer: Sendable {
    let path = Mutex<String??>(nil)
  }

  /// Opens the dialog.
  ///
  /// - Parameters:
  ///   - purpose: What it is for.
  ///   - path: The name that it begins with.
  ///   - wake: Called when it is closed, from another thread.
  /// - Throws: `StudioError` where the desktop has no such program.
  init(
    _ purpose: Purpose, beginningWith path: String, wake: @escaping @Sendable () -> Void
  ) throws(StudioError) {
    self.purpose = purpose
    let programs = Self.programs(purpose, path)
    let found = programs.lazy.compactMap { program in
      SystemPlaces.program(program.name).map { (path: $0, words: program.words) }
    }.first
    guard let found else {
      throw StudioError(
        "no dialog for files: install zenity, or name the file: pelt draw FILE.pelt")
    }
    let output = Pipe()
    process.executableURL = URL(filePath: found.path)
    process.arguments = found.words
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [answer] process in
      let text = (try? output.fileHandleForReading.readToEnd()) ?? nil
      let line = text.map { String(decoding: $0, as: UTF8.self) }?
        .trimmingCharacters(in: .newlines)
      let path = process.terminationStatus == 0 && line?.isEmpty == false ? line : nil
      answer.path.withLock { $0 = .some(path) }
      wake()
    }
    do {
      try process.run()
    } catch {
      throw StudioError("\(found.path): \(error.localizedDescription)")
    }
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The answer, once there is one: a path, or nil where the person gave up.
  func takeAnswer() -> String?? { answer.path.withLock { $0 } }

  private static func programs(
    _ purpose: Purpose, _ path: String
  ) -> [(name: String, words: [String])] {
    let filter = "Pelt drawings | *.pelt"
    switch purpose {
    case .save:
      return [
        (
          "zenity",
          [
            "--file-selection", "--save", "--confirm-overwrite", "--title=Save drawing",
            "--filename=\(path)", "--file-filter=\(filter)",
          ]
        ),
        ("kdialog", ["--title", "Save drawing", "--getsavefilename", path, "*.pelt"]),
      ]
    case .open:
      return [
        (
          "zenity",
          [
            "--file-selection", "--title=Open drawing", "--filename=\(path)",
            "--file-filter=\(filter)",
          ]
        ),
        ("kdialog", ["--title", "Open drawing", "--getopenfilename", path, "*.pelt"]),
      ]
    }
  }
}
