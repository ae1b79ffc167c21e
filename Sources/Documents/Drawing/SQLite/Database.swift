internal import CSQLite

/// A connection to an SQLite database; closed when it goes out of scope.
///
/// Used by one thread at a time. Every connection is of the defensive kind: what a hostile file could
/// use is off, and what a file may hold is limited.
final class Database {
  let handle: OpaquePointer
  /// How many frames the write-ahead log holds, as of the last commit.
  private let frames: UnsafeMutablePointer<Int32>
  private let held: FileIdentity?

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - name: A path, or an address beginning with `file:`.
  ///   - writes: Whether it is to be written.
  ///   - system: The name of SQLite's layer below (VFS); nil = the usual one.
  ///   - held: The file on which it takes locks, whose descriptors must stay open meanwhile.
  /// - Throws: `DatabaseError`.
  init(
    _ name: String, writes: Bool, system: String? = nil, holding held: FileIdentity? = nil
  ) throws(DatabaseError) {
    let access = writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
    // One thread at a time: SQLite's own locks are not needed.
    let flags = access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, system)
    guard code == SQLITE_OK, let opened else {
      let error = Self.error(opened, code)
      sqlite3_close_v2(opened)
      throw error
    }
    handle = opened
    frames = .allocate(capacity: 1)
    frames.initialize(to: 0)
    self.held = held
    if let held { HeldFiles.hold(held) }
    try harden(writes: writes)
  }

  deinit {
    sqlite3_close_v2(handle)
    frames.deallocate()
    if let held { HeldFiles.release(held) }
  }

  /// How many frames the write-ahead log holds, as of the last commit.
  var logFrames: Int { Int(frames.pointee) }

  private func harden(writes: Bool) throws(DatabaseError) {
    sqlite3_extended_result_codes(handle, 1)
    let switches: [(Int32, Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, writes ? 0 : 1),
    ]
    for (option, value) in switches { _ = pelt_sqlite_switch(handle, option, value) }
    for (limit, value) in DrawingLimits.connection { sqlite3_limit(handle, limit, value) }
    pelt_sqlite_count_frames(handle, frames)
    sqlite3_busy_timeout(handle, Self.patienceMilliseconds)
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA mmap_size = 0")
    try run("PRAGMA temp_store = MEMORY")
    if !writes { try run("PRAGMA query_only = ON") }
  }

  /// Runs a statement that gives nothing, or whose rows do not matter.
  func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Prepares a statement.
  func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw error(code) }
    return Statement(prepared, of: self)
  }

  /// The first column of a statement's first row as a whole number, or nil where there is no row.
  func integer(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) -> Int? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? statement.integer(0) : nil
  }

  /// The first column of a statement's first row as text, or nil where there is no row.
  func text(_ sql: String) throws(DatabaseError) -> String? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.text(0) : nil
  }

  /// Runs work as one transaction: all of it, or none.
  func transaction(
    _ work: () throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try run("BEGIN IMMEDIATE")
    do throws(DatabaseError) {
      try work()
      try run("COMMIT")
    } catch {
      // A failed statement may have ended the transaction already.
      if sqlite3_get_autocommit(handle) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Carries the write-ahead log into the file, and leaves it empty where nobody reads it.
  ///
  /// - Parameter waits: Whether to wait for those who read.
  /// - Returns: Whether the log is empty now.
  /// - Throws: `DatabaseError`.
  @discardableResult
  func checkpoint(waits: Bool) throws(DatabaseError) -> Bool {
    if !waits {
      guard try checkpoint(SQLITE_CHECKPOINT_PASSIVE) else { return false }
      sqlite3_busy_timeout(handle, 0)
    }
    defer { sqlite3_busy_timeout(handle, Self.patienceMilliseconds) }
    return try checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
  }

  private func checkpoint(_ mode: Int32) throws(DatabaseError) -> Bool {
    var total: Int32 = 0
    var carried: Int32 = 0
    let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &total, &carried)
    if code & 0xFF == SQLITE_BUSY { return false }
    guard code == SQLITE_OK else { throw error(code) }
    if mode == SQLITE_CHECKPOINT_TRUNCATE { frames.pointee = 0 }
    return total == carried
  }

  /// How long a lock of another connection is waited for.
  private static let patienceMilliseconds: Int32 = 500

  /// Leaves the write-ahead log where it is when the connection is closed.
  func keepLog() {
    var keeps: Int32 = 1
    sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &keeps)
  }

  /// What SQLite says of the last refusal.
  func error(_ code: Int32) -> DatabaseError { Self.error(handle, code) }

  private static func error(_ handle: OpaquePointer?, _ code: Int32) -> DatabaseError {
    guard let handle else {
      return DatabaseError(code: code, message: String(cString: sqlite3_errstr(code)))
    }
    return DatabaseError(
      code: sqlite3_extended_errcode(handle), systemError: sqlite3_system_errno(handle),
      message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A value as SQLite stores it.
enum DatabaseValue {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes([UInt8])
}
