import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Drawings that are refused")
struct DrawingRefusalTests {
  @Test(
    "what a hostile file adds to the tables is refused, and never run",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON chunks BEGIN DELETE FROM chunks; END",
      "CREATE VIEW v AS SELECT * FROM chunks", "CREATE TABLE extra(x)",
      "CREATE INDEX i ON strokes(brush)", "CREATE VIRTUAL TABLE f USING fts5(x)",
      "ALTER TABLE chunks ADD COLUMN more", "DROP TABLE steps",
      "ALTER TABLE tiles RENAME TO \"tiles'; DROP TABLE chunks; --\"",
      "CREATE TABLE \"a\u{1B}[31m\"(x)", "PRAGMA user_version = 2", "PRAGMA user_version = 0",
      "PRAGMA application_id = 252006673", "UPDATE document SET events = 4000000000",
      "UPDATE document SET events = -1", "UPDATE document SET width = 99999999999",
      "UPDATE document SET seed = 8", "UPDATE document SET width = 'big'", "DELETE FROM document",
      "UPDATE chunks SET data = zeroblob(2000000) WHERE number = 1",
      "UPDATE chunks SET data = zeroblob(100000000) WHERE number = 1",
      "UPDATE chunks SET data = 'text'", "UPDATE chunks SET data = NULL WHERE number = 0",
      "UPDATE chunks SET number = number + 10", "DELETE FROM chunks WHERE number = 2",
      "UPDATE devices SET name = 'other'", "DELETE FROM devices",
    ])
  func hostile(_ statement: String) throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      var recording = PenDrawing.recording(2500)
      recording.names = [DeviceID(1): "Pen"]
      try DrawingFile.write(recording, to: path)
      try runSQL(path, "PRAGMA journal_mode = DELETE", statement)
      let before = try folder.bytes("a.pelt")
      let error = try documentError { _ = try RecordingFile.read(path: path) }
      #expect(error != nil)
      let words = error.map { "\($0)" } ?? ""
      #expect(words.count < 250 && words.allSatisfy { !$0.isNewline && $0 != "\u{1B}" }, "\(words)")
      #expect(try folder.bytes("a.pelt") == before)
      #expect(folder.names == ["a.pelt"])
      // Who draws on looks at the tables and at the end only: the rest was read before.
      let isEvident = statement.firstMatch(of: /^(CREATE|ALTER|DROP|PRAGMA|UPDATE document|DELETE)/)
      if isEvident != nil, !statement.contains("FROM chunks") {
        #expect(throws: DocumentError.self) { try DrawingWriter(opening: path) }
      }
    }
  }

  @Test(
    "a million of chunks, strokes, devices or checkpoints that are nobody's cost neither time nor memory"
  )
  func many() throws {
    try Folder.with { folder in
      for table in [
        "chunks SELECT value + 3, x'00'", "strokes(number) SELECT value",
        "steps(number) SELECT value",
        "checkpoints(number) SELECT value", "devices(place) SELECT value + 1",
      ] {
        let path = folder.file("a.pelt")
        try DrawingFile.write(PenDrawing.recording(2500), to: path)
        try runSQL(
          path,
          "WITH RECURSIVE numbers(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM numbers LIMIT 300000) "
            + "INSERT INTO \(table) FROM numbers")
        let start = Date()
        let reader = try? DrawingReader(path: path)
        _ = try? reader?.strokes()
        _ = try? reader?.steps()
        _ = try? reader?.checkpoints()
        _ = try? reader?.recording()
        #expect(Date().timeIntervalSince(start) < 2, "\(table)")
        #expect(try DrawingCheck.run(path: path).isClean == false, "\(table)")
      }
    }
  }

  @Test("what is no drawing gets one clear line, and no waiting")
  func noDrawings() throws {
    try Folder.with { folder in
      let path = folder.file("whole.pelt")
      try DrawingFile.write(PenDrawing.recording(2000), to: path)
      let whole = try folder.bytes("whole.pelt")
      try folder.write("empty.pelt", "")
      try folder.write("text.pelt", "{\"penlog\":1}\n")
      try folder.write("head.pelt", Array(whole.prefix(60)))
      try folder.write("page.pelt", Array(whole.prefix(4096)))
      try folder.write("half.pelt", Array(whole.prefix(whole.count / 2)))
      try runSQL(folder.file("other.pelt"), "CREATE TABLE places(x)")
      _ = try folder.make("folder.pelt")
      symlink("loop.pelt", folder.file("loop.pelt"))
      mkfifo(folder.file("pipe.pelt"), 0o600)
      symlink("/dev/zero", folder.file("zero.pelt"))
      for (name, words) in [
        ("empty", "empty"), ("text", "not a drawing"), ("head", "cut short"), ("page", "damaged"),
        ("half", "damaged"), ("other", "another program"), ("folder", "folder"),
        ("loop", "open it"),
        ("pipe", "pipe"), ("zero", "device"), ("none", "No such file"),
      ] {
        let error = try documentError {
          _ = try DrawingReader(path: folder.file("\(name).pelt")).recording()
        }
        #expect(
          error.map { "\($0)" }?.contains(words) == true, "\(name): \(String(describing: error))")
        #expect(throws: DocumentError.self) {
          try DrawingWriter(opening: folder.file("\(name).pelt"))
        }
      }
      // A link to a drawing is that drawing.
      symlink("whole.pelt", folder.file("link.pelt"))
      #expect(try DrawingFile.read(path: folder.file("link.pelt")).events.count == 2000)
    }
  }

  @Test("a drawing in a folder that can only be read is read, and not drawn in")
  func readOnly() throws {
    try Folder.with { folder in
      let place = try folder.make("cd")
      let path = place + "/a.pelt"
      try DrawingFile.write(PenDrawing.recording(2000), to: path)
      chmod(path, 0o400)
      chmod(place, 0o500)
      defer { chmod(place, 0o700) }
      #expect(try DrawingFile.read(path: path).events.count == 2000)
      #expect(try DrawingCheck.run(path: path).isClean)
      #expect(folder.names == ["cd", "cd/a.pelt"])
      // The superuser may write whatever the rights say.
      guard getuid() != 0 else { return }
      #expect(throws: DocumentError.self) { try DrawingWriter(opening: path) }
    }
  }

  @Test("a new drawing never takes the place of a file")
  func newOnly() throws {
    try Folder.with { folder in
      try folder.write("a.pelt", "mine")
      #expect(throws: DocumentError.self) {
        try DrawingWriter(creating: folder.file("a.pelt"), PenDrawing.document)
      }
      #expect(throws: DocumentError.self) {
        try DrawingWriter(creating: folder.file("none/a.pelt"), PenDrawing.document)
      }
      #expect(throws: DocumentError.self) {
        try DrawingWriter(creating: folder.file("b.pelt"), DrawingDocument(size: [0, 9], seed: 1))
      }
      #expect(try folder.bytes("a.pelt") == Array("mine".utf8))
      #expect(folder.names == ["a.pelt"])
    }
  }
}
