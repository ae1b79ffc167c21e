internal import Documents
internal import Foundation
internal import Rendering
internal import Synchronization

/// Why a call ends without having done all: one line for the person, and the exit status.
struct Failure: Error {
  var message: String
  var status: Int32

  /// The call was wrong.
  static func usage(_ message: String) -> Failure { Failure(message: message, status: 2) }

  /// The work could not be done.
  static func failed(_ message: String) -> Failure { Failure(message: message, status: 1) }

  /// A file could not be read or written.
  static func file(_ path: String, _ error: DocumentError) -> Failure {
    failed("\(path == "-" ? "standard input/output" : path): \(error)")
  }
}

/// What a person sees: messages on standard error, data on standard output.
enum Console {
  /// The line that shows progress, below all that is said; empty = none.
  private static let progress = Mutex("")

  /// Shows a line of progress in place of the one before.
  static func show(progress line: String) {
    progress.withLock { shown in
      shown = line
      write("\r\u{1B}[K" + line)
    }
  }

  /// Says that the call failed.
  static func complain(_ message: String) { say("pelt: \(oneLine(message))\n") }

  /// Says something that did no harm.
  static func warn(_ message: String) { say("pelt: warning: \(oneLine(message))\n") }

  /// Says what was done.
  static func report(_ message: String) { say("pelt: \(oneLine(message))\n") }

  /// Writes data to standard output.
  static func print(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
  }

  /// Says a whole line, above the one that shows progress.
  static func say(_ text: String) {
    progress.withLock { shown in
      write(shown.isEmpty ? text : "\r\u{1B}[K" + text + shown)
    }
  }

  /// Writes to standard error; where even that fails there is nobody to tell.
  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  private static func oneLine(_ text: String) -> String {
    // What a file says must not command the terminal.
    let printable = text.unicodeScalars.map { scalar -> Character in
      scalar.properties.generalCategory == .control && scalar != "\n" ? "?" : Character(scalar)
    }
    return String(printable).split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
