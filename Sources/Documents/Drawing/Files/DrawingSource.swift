internal import Foundation

/// A drawing's file, open for reading only: nothing is changed by it, nothing is made beside it.
///
/// Three cases. *Somebody writes it*: it is read as SQLite reads, under SQLite's locks, as of one
/// moment. *Nobody does, and a write-ahead log is left of a crash*: log and file are read together,
/// with the log's index in memory, and both stay as they are. *Nobody does, and there is no log*: the
/// file alone is read, as if it could not change. In the last two a shared lock keeps writers away
/// meanwhile.
final class DrawingSource {
  private let descriptor: DrawingDescriptor
  /// The connection.
  let database: Database
  /// Whether somebody else writes it now.
  let isBeingWritten: Bool
  /// The version of its tables.
  let version: Int
  /// Size in bytes of the log beside it.
  let logBytes: Int

  /// Opens a drawing.
  ///
  /// - Parameter path: The file.
  /// - Throws: `DocumentError`.
  init(path: String) throws(DocumentError) {
    descriptor = try DrawingDescriptor(path: path, writes: false)
    try DrawingHead.check(descriptor.head())
    isBeingWritten = descriptor.lock(alone: false) == false
    let place = DrawingPlace.real(path) ?? path
    logBytes = Self.logBytes(place)
    do throws(DatabaseError) {
      database = try Self.connect(place, descriptor.identity, isBeingWritten: isBeingWritten)
      // From here on it is read as of one moment.
      try database.run("BEGIN")
      version = try database.integer("PRAGMA user_version") ?? 0
    } catch {
      throw error.documentError("read it")
    }
    try check()
  }

  private static func connect(
    _ place: String, _ identity: FileIdentity, isBeingWritten: Bool
  ) throws(DatabaseError) -> Database {
    if isBeingWritten {
      // Only a connection that takes SQLite's locks can lose them.
      return try Database(DrawingPlace.address(place, "mode=ro"), writes: false, holding: identity)
    }
    guard logBytes(place) > 0 else {
      return try Database(DrawingPlace.address(place, "immutable=1"), writes: false)
    }
    let database = try Database(
      DrawingPlace.address(place, "mode=ro"), writes: false, system: "unix-none")
    // Keeps the log's index in memory: no file is made for it.
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    return database
  }

  private static func logBytes(_ place: String) -> Int {
    var log = stat()
    return stat(place + "-wal", &log) == 0 ? Int(log.st_size) : 0
  }

  private func check() throws(DocumentError) {
    let application: Int?
    let fault: String?
    do throws(DatabaseError) {
      application = try database.integer("PRAGMA application_id")
      fault =
        version == DrawingSchema.version ? try DrawingSchema.fault(in: database) : nil
    } catch {
      throw error.documentError("read it")
    }
    guard application == DrawingSchema.application else {
      throw .notThatFormat("a database of another program, not a drawing of Pelt")
    }
    guard version <= DrawingSchema.version else {
      throw .laterVersion(found: String(version), known: DrawingSchema.version)
    }
    guard version == DrawingSchema.version else {
      throw .invalid("a drawing of version \(version), which only opening it for drawing renews")
    }
    if let fault { throw .invalid("not a drawing of Pelt as it should be: \(fault)") }
  }
}
