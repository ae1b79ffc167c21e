internal import CSQLite
internal import Foundation

/// Why SQLite refused.
struct DatabaseError: Error {
  /// SQLite's extended result code.
  var code: Int32
  /// The system's error number where the system refused, else 0.
  var systemError: Int32 = 0
  /// SQLite's words.
  var message: String

  /// The result code without its extension.
  var primaryCode: Int32 { code & 0xFF }

  /// Whether the file itself is not what it should be.
  var isDamage: Bool {
    primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB || primaryCode == SQLITE_FORMAT
      || code == Self.shortRead
  }

  /// A read ended before its page did: the file is cut short.
  private static let shortRead: Int32 = SQLITE_IOERR | 2 << 8

  /// The system's words where it refused, else SQLite's.
  var reason: String {
    isSystemFailure && systemError != 0 ? String(cString: strerror(systemError)) : message
  }

  private var isSystemFailure: Bool {
    [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL, SQLITE_READONLY].contains(primaryCode)
  }

  /// The error as a document's.
  ///
  /// - Parameter operation: What was tried: `read it`.
  /// - Returns: Damage, or the system's refusal.
  func documentError(_ operation: String) -> DocumentError {
    isDamage
      ? .invalid("the drawing is damaged: \(message); `pelt check FILE -o COPY` saves what is left")
      : .system(operation: operation, reason: reason)
  }
}
