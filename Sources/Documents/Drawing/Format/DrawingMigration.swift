/// How the tables of one version become those of the next.
///
/// A drawing is brought to the newest version when it is opened for writing, in one transaction: all
/// steps, or none. Who only reads is told what to do. A step must leave the text of its version's
/// `CREATE TABLE`s in the file, so it renames an old table, makes the new one, copies and drops.
package struct DrawingMigration {
  /// Tables by name, with the text that made them.
  package typealias Tables = [(name: String, sql: String)]

  /// The version that it begins with; it leads to the next.
  var from: Int
  /// The tables of that version.
  var tables: Tables
  /// What is to be run, in order.
  var statements: [String]

  /// Makes a step.
  package init(from: Int, tables: Tables, statements: [String]) {
    self.from = from
    self.tables = tables
    self.statements = statements
  }

  /// All steps that there are, oldest first: none yet, version 1 is the first.
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
    to target: (version: Int, tables: Tables) = (DrawingSchema.version, DrawingSchema.tables)
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

  /// Brings a file to a version, as opening it for drawing does: what tests of the mechanism need.
  package static func migrate(
    path: String, steps: [DrawingMigration], to version: Int, _ tables: Tables
  ) throws(DocumentError) {
    let database: Database
    let found: Int
    do throws(DatabaseError) {
      database = try Database(path, writes: true)
      found = try database.integer("PRAGMA user_version") ?? 0
    } catch {
      throw error.documentError("write it")
    }
    try migrate(database, from: found, steps: steps, to: (version, tables))
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
