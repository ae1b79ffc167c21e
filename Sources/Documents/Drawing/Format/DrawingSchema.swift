internal import CSQLite

/// The tables of a drawing; `Drawing.md` explains each.
enum DrawingSchema {
  /// "Pelt" in ASCII, as SQLite's application id.
  static let application = 0x5065_6C74
  /// The version that is written.
  static let version = 1

  /// Tables by name.
  ///
  /// Their text is compared when a drawing is opened: nothing else may be in it.
  static let tables: [(name: String, sql: String)] = [
    (
      "document",
      """
      CREATE TABLE document(id INTEGER PRIMARY KEY, width INTEGER, height INTEGER, seed INTEGER, \
      background INTEGER, clock INTEGER, flags INTEGER, devices INTEGER, events INTEGER, \
      chain INTEGER, indexed INTEGER, strokes INTEGER, steps INTEGER, crc INTEGER)
      """
    ),
    (
      "devices",
      """
      CREATE TABLE devices(place INTEGER PRIMARY KEY, number INTEGER, role INTEGER, kind INTEGER, \
      name TEXT, axes BLOB, crc INTEGER)
      """
    ),
    ("chunks", "CREATE TABLE chunks(number INTEGER PRIMARY KEY, data BLOB)"),
    (
      "strokes",
      """
      CREATE TABLE strokes(number INTEGER PRIMARY KEY, first INTEGER, length INTEGER, \
      samples INTEGER, brush INTEGER, color INTEGER, hue REAL, size REAL, density REAL, \
      opacity REAL, tool INTEGER, device INTEGER, view BLOB, state INTEGER, crc INTEGER)
      """
    ),
    (
      "steps",
      """
      CREATE TABLE steps(number INTEGER PRIMARY KEY, stroke INTEGER, event INTEGER, \
      state INTEGER, crc INTEGER)
      """
    ),
    (
      "checkpoints",
      """
      CREATE TABLE checkpoints(number INTEGER PRIMARY KEY, events INTEGER, done INTEGER, \
      top INTEGER, width INTEGER, height INTEGER, tiles INTEGER, crc INTEGER)
      """
    ),
    (
      "places",
      """
      CREATE TABLE places(checkpoint INTEGER, y INTEGER, x INTEGER, tile INTEGER, \
      PRIMARY KEY(checkpoint, y, x)) WITHOUT ROWID
      """
    ),
    ("tiles", "CREATE TABLE tiles(number INTEGER PRIMARY KEY, crc INTEGER, data BLOB)"),
  ]

  /// Makes the tables of a new database.
  static func create(in database: Database) throws(DatabaseError) {
    try database.run("PRAGMA application_id = \(application)")
    try database.run("PRAGMA user_version = \(version)")
    for table in tables { try database.run(table.sql) }
  }

  /// Says what a database holds beside the tables of a version, or lacks of them; nil = all is well.
  static func fault(
    in database: Database, expecting tables: [(name: String, sql: String)] = tables
  ) throws(DatabaseError) -> String? {
    let rows = try database.prepare("SELECT type, name, sql FROM sqlite_schema")
    var missing = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.sql) })
    while try rows.step() {
      let (type, name, sql) = (rows.text(0), rows.text(1), rows.text(2))
      guard type == "table" else { return "it holds a \(type), \(Self.quoted(name))" }
      guard let expected = missing.removeValue(forKey: name) else {
        return "it holds an unknown table, \(Self.quoted(name))"
      }
      guard sql == expected else { return "its table \(name) is not as it should be" }
    }
    return missing.keys.min().map { "its table \($0) is missing" }
  }

  /// A name that a file gives: short, and harmless to a terminal.
  private static func quoted(_ name: String) -> String {
    let plain = name.unicodeScalars.prefix(40).map { scalar -> Character in
      scalar.isASCII && scalar.value >= 0x20 ? Character(scalar) : "?"
    }
    return "\"\(String(plain))\""
  }
}
