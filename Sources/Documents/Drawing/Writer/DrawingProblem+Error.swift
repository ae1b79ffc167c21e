internal import CSQLite
internal import Foundation

extension DrawingProblem {
  /// What an error of SQLite means to the person.
  init(_ error: DatabaseError) {
    switch (error.primaryCode, error.systemError) {
    case (SQLITE_FULL, _), (SQLITE_IOERR, ENOSPC), (SQLITE_IOERR, EDQUOT): self = .diskFull
    case (SQLITE_READONLY, _), (SQLITE_IOERR, EROFS), (SQLITE_CANTOPEN, EROFS),
      (SQLITE_CANTOPEN, EACCES):
      self = .readOnly
    case _ where error.isDamage: self = .damaged
    case (SQLITE_IOERR, _), (SQLITE_CANTOPEN, _): self = .inputOutput
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): self = .locked
    default: self = .other
    }
  }
}

/// Lets some time pass on this thread.
func pause(seconds: Double) {
  Thread.sleep(forTimeInterval: seconds)
}
