internal import Foundation
internal import InkTypes

/// Drawings that are written as a whole: a new one, a converted one, a repaired one.
enum NewDrawing {
  /// Writes a drawing under a temporary name and gives it its own.
  ///
  /// - Parameters:
  ///   - path: Its name.
  ///   - document: What it is.
  ///   - replacing: Whether a file of that name may be there.
  ///   - fill: Writes what it holds, in one transaction.
  /// - Throws: `DocumentError`; then nothing is there that was not there before.
  static func write(
    to path: String, _ document: DrawingDocument, replacing: Bool,
    _ fill: (DrawingStore) throws(DatabaseError) -> Void = { _ in }
  ) throws(DocumentError) {
    try check(path, document, replacing: replacing)
    let temporary = DrawingPlace.temporary(beside: DrawingPlace.real(path) ?? path)
    let descriptor = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .system("write it") }
    close(descriptor)
    do {
      try make(temporary, document)
      try fillStore(temporary, fill)
    } catch {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(temporary + ending) }
      throw error
    }
    try DrawingPlace.put(temporary, at: path, replacing: replacing)
  }

  private static func check(
    _ path: String, _ document: DrawingDocument, replacing: Bool
  ) throws(DocumentError) {
    let sides = 1...DrawingLimits.canvasSide
    guard sides.contains(document.size.x), sides.contains(document.size.y) else {
      throw .invalid("a canvas of \(document.size.x) x \(document.size.y) px is no drawing's")
    }
    var status = stat()
    let isThere = stat(path, &status) == 0
    // Standard output's name: a database is no stream of bytes.
    guard path != "-", !isThere || status.st_mode & S_IFMT == S_IFREG else {
      throw .system(operation: "write it", reason: "a drawing must be a file; name a new one")
    }
    guard isThere else { return }
    guard replacing else { throw .system(operation: "write it", reason: "it exists already") }
  }

  private static func make(
    _ path: String, _ document: DrawingDocument
  ) throws(DocumentError) {
    do throws(DatabaseError) {
      let database = try Database(path, writes: true)
      try database.run("PRAGMA page_size = 4096")
      try database.run("PRAGMA journal_mode = MEMORY")
      try database.transaction { () throws(DatabaseError) in
        try DrawingSchema.create(in: database)
        var row = DocumentRow(document)
        for device in DeviceRow.rows(of: document).prefix(DrawingLimits.devices) {
          try database.run(DeviceRow.insertion, device.values(at: row.devices))
          row.devices += 1
        }
        try database.run(DocumentRow.insertion, row.values)
      }
      // From now on its first pages say so.
      try database.run("PRAGMA journal_mode = WAL")
    } catch {
      throw error.documentError("write it")
    }
  }

  private static func fillStore(
    _ path: String, _ fill: (DrawingStore) throws(DatabaseError) -> Void
  ) throws(DocumentError) {
    let store = try DrawingStore(path: path)
    do throws(DatabaseError) {
      try fill(store)
      try store.close()
    } catch {
      throw error.documentError("write it")
    }
  }
}
