package import Foundation

/// Where the system and the person keep programs and files.
package enum SystemPlaces {
  /// A program's path, as a shell finds it.
  ///
  /// - Parameter name: The program's name.
  /// - Returns: Its path, or nil where there is none.
  package static func program(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The person's home folder.
  ///
  /// - Parameter environment: The process's variables.
  /// - Returns: Its path.
  package static func home(_ environment: [String: String]) -> String {
    environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
  }

  /// A base folder of the XDG Base Directory Specification; a relative path in a variable is ignored.
  ///
  /// - Parameters:
  ///   - variable: The variable that names it, `XDG_DATA_HOME` or the like.
  ///   - usual: Where it lies in the home folder otherwise.
  ///   - environment: The process's variables.
  /// - Returns: Its path.
  package static func base(
    _ variable: String, else usual: String, _ environment: [String: String]
  ) -> String {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? "\(home(environment))/\(usual)"
  }

  /// A name that is free, with the time in it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: What stands before the time.
  ///   - format: How the time is written, as `DateFormatter` takes it.
  ///   - ending: The name's end, without a dot.
  ///   - date: The time.
  /// - Returns: The path; with a number from 2 on where others of that time are there.
  package static func freePath(
    in folder: String, prefix: String = "", format: String, ending: String, date: Date
  ) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = format
    let base = "\(folder)/\(prefix)\(formatter.string(from: date))"
    var path = "\(base).\(ending)"
    var number = 2
    while FileManager.default.fileExists(atPath: path) {
      path = "\(base)-\(number).\(ending)"
      number += 1
    }
    return path
  }
}
