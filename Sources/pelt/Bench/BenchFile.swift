internal import Foundation

/// What `pelt bench --json` wrote earlier.
struct BenchFile {
  let path: String
  /// A line of each subject; of several lines the last one counts.
  private var lines: [Figures] = []

  /// Reads it.
  ///
  /// - Parameter path: The file.
  /// - Throws: `Failure` that names file, line and remedy.
  init(path: String) throws(Failure) {
    self.path = path
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw .failed("\(path): cannot be read as text; \(Self.remedy(path))")
    }
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) {
      guard let figures = Figures(json: String(line)) else {
        throw .failed(
          "\(path), line \(index + 1): not a line of figures; \(Self.remedy(path))")
      }
      lines.removeAll { $0.subject == figures.subject }
      lines.append(figures)
    }
    guard !lines.isEmpty else {
      throw .failed("\(path): holds no line of figures; \(Self.remedy(path))")
    }
  }

  /// What to do about a file that is none.
  private static func remedy(_ path: String) -> String {
    "write it with `pelt bench SUBJECT… --json > \(path)`"
  }

  /// Whose figures it has, in order.
  var subjects: [String] { lines.map(\.subject) }

  /// The figures of a subject, or nil.
  func line(of subject: String) -> Figures? { lines.first { $0.subject == subject } }

  /// The figures of a subject.
  func figures(of subject: String) throws(Failure) -> Figures {
    guard let line = line(of: subject) else {
      throw .failed(
        "\(path): has no figures of \(subject), only of \(subjects.joined(separator: ", "))")
    }
    return line
  }
}
