import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Drawings as files of the program")
struct DrawingCommandTests {
  private static let scribble = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources/recordings/scribble.penlog").path

  @Test("a pen log, through a drawing, is the same pen log, and draws the same pixels")
  func convert() throws {
    try Folder.with { folder in
      let log = Self.scribble
      try expectDone(["convert", log, folder.file("a.pelt")])
      try expectDone(["convert", folder.file("a.pelt"), folder.file("b.penlog")])
      try expectDone(["convert", log, folder.file("c.penlog")])
      #expect(try folder.bytes("b.penlog") == folder.bytes("c.penlog"))
      let options = ["--renderer", "cpu", "--scale", "0.25"]
      #expect(try folder.render(folder.file("a.pelt"), options) == folder.render(log, options))
      for command in ["replay", "doctor", "predict"] {
        #expect(try Program.run([command, folder.file("a.pelt")]).status == 0, "\(command)")
      }
      try expectDone(["convert", log, folder.file("d"), "--to", "pelt"])
      #expect(try DrawingFile.read(path: folder.file("d")).events.count > 800)
    }
  }

  @Test("a whole drawing is whole, and says what is in it")
  func whole() throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      try expectDone(["convert", Self.scribble, path])
      let check = try Program.run(["check", path])
      #expect(check.status == 0 && check.text.contains("whole: "), "\(check.text)")
      let info = try Program.run(["info", path, "--json"])
      let facts = try #require(
        JSONSerialization.jsonObject(with: Data(info.output)) as? [String: Any])
      #expect(facts["width"] as? Int == (try DrawingFile.read(path: path).canvas.x))
      #expect(facts["samples"] as? Int == 875)
      #expect((facts["bytesPerSample"] as? Double ?? 0) > 1)
      #expect(try Program.run(["info", path]).text.contains("samples"))
    }
  }

  @Test("a damaged drawing gives status 1, and a copy of what is left")
  func damaged() throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      var recording = Recording()
      recording.events = (0..<5000).map(TestPen.event)
      try DrawingFile.write(recording, to: path)
      var bytes = try folder.bytes("a.pelt")
      // In the middle of the events.
      for part in [3, 4, 5] { bytes[bytes.count * part / 8] ^= 0x10 }
      try folder.write("a.pelt", bytes)
      try expectRefused(
        ["render", path, "-o", folder.file("x.png")], in: folder, naming: "damaged", "check")
      let check = try Program.run(["check", path, "--json"])
      #expect(check.status == 1 && check.text.contains("\"clean\":false"), "\(check.text)")
      let saved = try Program.run(["check", path, "-o", folder.file("b.pelt")])
      #expect(saved.status == 1 && saved.text.contains("events saved"), "\(saved.text)")
      #expect(try folder.bytes("a.pelt") == bytes)
      #expect(try Program.run(["check", folder.file("b.pelt")]).status == 0)
      #expect(try DrawingFile.read(path: folder.file("b.pelt")).events.count < 5000)
      try expectRefused(
        ["check", path, "-o", folder.file("b.pelt")], in: folder, naming: "exists")
      try expectRefused(["check", path, "-o", path], in: folder, status: 2)
    }
  }

  @Test("an index that the events contradict is found")
  func index() throws {
    try Folder.with { folder in
      var recording = Recording()
      recording.events = (0..<1000).map(TestPen.event)
      let strokes = [0, 1].map { number in
        DrawingStroke(
          number: number, events: number * 400..<number * 400 + 400, sampleCount: 350,
          brush: Brush(), tool: .pen, device: DeviceID(1))
      }
      let steps = [0, 1].map { DrawingStep(number: $0, stroke: $0, endEvent: $0 * 400 + 400) }
      let path = folder.file("a.pelt")
      // 1000 events end in a third stroke, which is none yet.
      recording.events.removeLast(200)
      try DrawingFile.write(recording, to: path, strokes: strokes, steps: steps)
      let whole = try Program.run(["check", path])
      #expect(whole.status == 0, "\(whole.text)")
      var undone = steps
      undone[1].state = .undone
      try DrawingFile.write(recording, to: path, strokes: strokes, steps: undone)
      let check = try Program.run(["check", path])
      #expect(check.status == 1 && check.text.contains("the events show strokes"), "\(check.text)")
    }
  }

  @Test("wrong use is told")
  func usage() throws {
    try Folder.with { folder in
      try expectRefused(["check"], in: folder, status: 2, naming: "drawing")
      try expectRefused(["info"], in: folder, status: 2, naming: "drawing")
      try folder.write("a.txt", "no drawing")
      try expectRefused(["check", folder.file("a.txt")], in: folder, naming: "not a drawing")
      try expectRefused(["info", folder.file("none.pelt")], in: folder, naming: "none.pelt")
      try expectRefused(
        ["check", "a", "b", "-o", folder.file("c.pelt")], in: folder, status: 2,
        naming: "one drawing")
    }
  }

  private func expectDone(_ arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}
