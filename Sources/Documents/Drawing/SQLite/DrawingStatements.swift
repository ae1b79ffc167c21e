/// Statements that are prepared once.
final class DrawingStatements {
  private let database: Database
  private var prepared: [String: Statement] = [:]

  init(_ database: Database) {
    self.database = database
  }

  private func statement(_ sql: String) throws(DatabaseError) -> Statement {
    if let known = prepared[sql] { return known }
    let new = try database.prepare(sql)
    prepared[sql] = new
    return new
  }

  func run(_ sql: String, _ values: [DatabaseValue] = []) throws(DatabaseError) {
    try statement(sql).run(values)
  }

  /// Whether a table has no row of a number.
  func isNew(_ number: Int, in table: String) throws(DatabaseError) -> Bool {
    let statement = try statement("SELECT 1 FROM \(table) WHERE number = ?")
    try statement.bind([.integer(number)])
    defer { statement.reset() }
    return try !statement.step()
  }
}
