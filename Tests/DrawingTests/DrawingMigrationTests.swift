import Documents
import Foundation
import TestSupport
import Testing

@Suite("Drawings of older versions")
struct DrawingMigrationTests {
  private static let old: DrawingMigration.Tables = [
    ("words", "CREATE TABLE words(id INTEGER PRIMARY KEY, text TEXT)"),
    ("gone", "CREATE TABLE gone(x)"),
  ]
  private static let middle: DrawingMigration.Tables = [
    ("words", "CREATE TABLE words(id INTEGER PRIMARY KEY, text TEXT, length INTEGER)")
  ]
  private static let new: DrawingMigration.Tables = [
    ("terms", "CREATE TABLE terms(id INTEGER PRIMARY KEY, text TEXT, length INTEGER)")
  ]

  private static func steps(second: [String]) -> [DrawingMigration] {
    [
      DrawingMigration(
        from: 1, tables: old,
        statements: [
          "ALTER TABLE words RENAME TO old_words", middle[0].sql,
          "INSERT INTO words SELECT id, text, length(text) FROM old_words", "DROP TABLE old_words",
          "DROP TABLE gone",
        ]),
      DrawingMigration(from: 2, tables: middle, statements: second),
    ]
  }

  private static let good = [
    new[0].sql, "INSERT INTO terms SELECT * FROM words", "DROP TABLE words",
  ]

  private func make(_ folder: Folder) throws -> String {
    let path = folder.file("old.pelt")
    try runSQL(
      path, Self.old[0].sql, Self.old[1].sql, "INSERT INTO words VALUES(1, 'fur'), (2, 'hair')",
      "PRAGMA user_version = 1")
    return path
  }

  @Test("each step leads to the next version, and the content comes along")
  func steps() throws {
    try Folder.with { folder in
      let path = try make(folder)
      try DrawingMigration.migrate(
        path: path, steps: Self.steps(second: Self.good), to: 3, Self.new)
      try runSQL(
        path, "CREATE TEMP TABLE wanted(n CHECK(n = 7))",
        "INSERT INTO wanted SELECT sum(length) FROM terms",
        "CREATE TEMP TABLE version(n CHECK(n = 3))",
        "INSERT INTO version SELECT user_version FROM pragma_user_version")
    }
  }

  @Test("where a step fails, or leads to other tables than it should, nothing has changed")
  func failure() throws {
    try Folder.with { folder in
      let path = try make(folder)
      let before = try folder.bytes("old.pelt")
      for second in [
        ["DROP TABLE nothing"], ["DELETE FROM words"], Self.good + ["CREATE TABLE x(y)"],
      ] {
        #expect(throws: DocumentError.self) {
          try DrawingMigration.migrate(
            path: path, steps: Self.steps(second: second), to: 3, Self.new)
        }
        #expect(try folder.bytes("old.pelt") == before)
      }
    }
  }

  @Test("a version that nobody wrote, or whose tables are others, is refused")
  func unknown() throws {
    try Folder.with { folder in
      let path = try make(folder)
      try runSQL(path, "PRAGMA user_version = 0")
      #expect(throws: DocumentError.self) {
        try DrawingMigration.migrate(
          path: path, steps: Self.steps(second: Self.good), to: 3, Self.new)
      }
      try runSQL(path, "PRAGMA user_version = 1", "CREATE TABLE more(x)")
      #expect(throws: DocumentError.self) {
        try DrawingMigration.migrate(
          path: path, steps: Self.steps(second: Self.good), to: 3, Self.new)
      }
    }
  }
}
