/// How the tables of one version become those of the next.
///
/// A drawing is brought to the newest version when it is opened for writing, in one transaction: all
/// steps, or none. Who only reads is told what to do. A step must leave the text of its version's
/// `CREATE TABLE`s in the file, so it renames an old table, makes the new one, copies and drops.
struct DrawingMigration {
  /// The version that it begins with; it leads to the next.
  var from: Int
  /// The tables of that version.
  var tables: [(name: String, sql: String)]
  /// What is to be run, in order.
  var statements: [String]

  /// All steps that there are, oldest first. Version 1 is the first version: there are none yet.
  static let all: [DrawingMigration] = []

  /// Brings a database to the newest version.
  ///
  /// - Parameters:
  ///   - database: An open database, to be written.
  ///   - version: The version that it has.
  ///   - steps: The steps that there are.
  ///   - target: The version that it is to have, and its tables.
  /// - Throws: `DocumentError`; then nothing has changed.
  static func migrate(
    _ database: Database, from version: Int, steps: [DrawingMigration] = all,
    to target: (version: Int, tables: [(name: String, sql: String)]) = (
      DrawingSchema.version, DrawingSchema.tables
    )
  ) throws(DocumentError) {
    let way = try way(from: version, to: target.version, steps)
    guard let first = way.first else { return }
    do throws(DatabaseError) {
      if let fault = try DrawingSchema.fault(in: database, expecting: first.tables) {
        throw DatabaseError(code: DatabaseError.fault, message: fault)
      }
      try database.transaction { () throws(DatabaseError) in
        for step in way {
          for statement in step.statements { try database.run(statement) }
        }
        try database.run("PRAGMA user_version = \(target.version)")
        if let fault = try DrawingSchema.fault(in: database, expecting: target.tables) {
          throw DatabaseError(code: DatabaseError.fault, message: fault)
        }
      }
    } catch {
      throw error.documentError("bring it to version \(target.version)")
    }
  }

  private static func way(
    from version: Int, to target: Int, _ steps: [DrawingMigration]
  ) throws(DocumentError) -> [DrawingMigration] {
    var way: [DrawingMigration] = []
    var reached = version
    while reached < target {
      guard let next = steps.first(where: { $0.from == reached }) else {
        throw .invalid("no version \(version) of drawings was ever written")
      }
      way.append(next)
      reached += 1
    }
    return way
  }
}

extension DatabaseError {
  /// The code of what Pelt itself found wrong with a file: SQLite's for damage.
  static let fault: Int32 = 11
}
