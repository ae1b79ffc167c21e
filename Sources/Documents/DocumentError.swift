/// Why a file could not be read or written.
///
/// Every text names the place and, where there is one, the remedy. The file's name is added where the
/// error is shown.
public enum DocumentError: Error, Equatable, Sendable {
  /// The system refused; `reason` in its words.
  case system(operation: String, reason: String)
  /// Nothing in it.
  case empty
  /// Not the format that it should be.
  case notThatFormat(String)
  /// Written by a later version of the format.
  case laterVersion(found: String, known: Int)
  /// Wrong at a line, counted from 1.
  case line(Int, String)
  /// Wrong as a whole.
  case invalid(String)
  /// Larger than Pelt takes.
  case tooLarge(String)
  /// A drawing that another window or program has open for drawing; it can be read.
  case inUse
}

extension DocumentError: CustomStringConvertible {
  /// One line that names the place and the remedy.
  public var description: String {
    switch self {
    case .system(let operation, let reason): "cannot \(operation): \(reason)"
    case .empty: "the file is empty"
    case .notThatFormat(let text): text
    case .laterVersion(let found, let known):
      "version \(found) of the format; this program knows \(known): use a newer one"
    case .line(let number, let text): "line \(number): \(text)"
    case .invalid(let text): text
    case .tooLarge(let text): text
    case .inUse: "another window or program is drawing in it; it can only be read meanwhile"
    }
  }
}
