/// What the first bytes of a file say, before SQLite looks at it.
enum DrawingHead {
  private static let magic = Array("SQLite format 3\u{0}".utf8)

  /// Whether a file begins as a database of SQLite does.
  ///
  /// - Parameter head: Its first bytes, 16 or more.
  /// - Returns: Whether it does.
  static func isDatabase(_ head: [UInt8]) -> Bool { head.starts(with: magic) }

  /// Whether a file begins as a drawing does.
  ///
  /// - Parameter head: Its first bytes, 72 or more.
  /// - Returns: Whether it does.
  static func isDrawing(_ head: [UInt8]) -> Bool {
    head.count >= 72 && head.starts(with: magic)
      && number(at: 68, head) == DrawingSchema.application
  }

  /// Refuses what is no drawing.
  ///
  /// - Parameter head: The file's first bytes, 100 where it has them.
  /// - Throws: `DocumentError` that says what it is instead.
  static func check(_ head: [UInt8]) throws(DocumentError) {
    guard !head.isEmpty else { throw .empty }
    guard head.starts(with: magic) else { throw .notThatFormat("not a drawing of Pelt") }
    guard head.count >= 100 else {
      throw .invalid("the drawing is cut short: nothing is left of it")
    }
    guard number(at: 68, head) == DrawingSchema.application else {
      throw .notThatFormat("a database of another program, not a drawing of Pelt")
    }
    let version = number(at: 60, head)
    guard version <= DrawingSchema.version else {
      throw .laterVersion(found: String(version), known: DrawingSchema.version)
    }
  }

  private static func number(at place: Int, _ head: [UInt8]) -> Int {
    head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
