internal import CSQLite

/// A prepared statement; ended when it goes out of scope.
final class Statement {
  private let handle: OpaquePointer
  /// Kept open for as long as the statement lives.
  private let database: Database

  init(_ handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Gives values to the statement's places, from the first on; it begins anew.
  func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
    sqlite3_reset(handle)
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1))
      guard code == SQLITE_OK else { throw database.error(code) }
    }
  }

  private func bind(_ value: DatabaseValue, at place: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(handle, place)
    case .integer(let number): return sqlite3_bind_int64(handle, place, Int64(number))
    case .real(let number): return sqlite3_bind_double(handle, place, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          // An empty text has no address of its own.
          pelt_sqlite_bind_text(handle, place, $0.baseAddress ?? Self.nothing, $0.count)
        }
      }
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        pelt_sqlite_bind_bytes(handle, place, $0.baseAddress, $0.count)
      }
    }
  }

  nonisolated(unsafe) private static let nothing: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func step() throws(DatabaseError) -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      let error = database.error(code)
      sqlite3_reset(handle)
      throw error
    }
    return false
  }

  /// Runs the statement once more with other values.
  func run(_ values: [DatabaseValue]) throws(DatabaseError) {
    try bind(values)
    while try step() {}
    sqlite3_reset(handle)
  }

  /// Forgets the row that it stands at, and frees what that holds.
  func reset() {
    sqlite3_reset(handle)
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
