import Documents
import Foundation
import TestSupport
import Testing

@Suite("How a drawing was made")
struct TimeLapseTests {
  private static let first = Sample.stroke(from: [60, 30], to: [140, 30])
  private static let second = Sample.stroke(from: [60, 70], to: [140, 70], at: 1000)
  /// A stroke, another one taken back, and again; cleared, and back.
  private static let log =
    Sample.header() + first + second + Sample.command("undo", at: 1500)
    + Sample.command("redo", at: 1600) + Sample.command("clear", at: 1700)
    + Sample.command("undo", at: 1800) + Sample.stroke(from: [60, 50], to: [140, 50], at: 2000)

  @Test("--until gives the picture after so many steps", arguments: ["cpu", "gl"])
  func until(_ renderer: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let way = ["--renderer", renderer]
      func picture(of log: String) throws -> Picture {
        try folder.render(try folder.write("b.penlog", Sample.header() + log), way)
      }
      let both = try picture(of: Self.first + Self.second)
      let expected = [
        try picture(of: ""), try picture(of: Self.first), both, try picture(of: Self.first), both,
        try picture(of: ""), both, try folder.render(input, way),
      ]
      for (steps, expected) in expected.enumerated() {
        let found = try folder.render(input, way + ["--until", "\(steps)"])
        #expect(found == expected, "after \(steps) steps")
      }
      #expect(try folder.render(input, way + ["--until", "1000"]) == expected.last)
    }
  }

  @Test("a stroke that ends where the next one begins is a step of its own")
  func flips() throws {
    try Folder.with { folder in
      // Contact over half a second and 80 px of nothing is two strokes.
      let log = Sample.stroke().split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
      let far = Sample.stroke(from: [20, 80], to: [30, 80], at: 1000)
      let input = try folder.write("a.penlog", Sample.header() + log + far)
      let alone = try folder.write("b.penlog", Sample.header() + log)
      let cpu = ["--renderer", "cpu"]
      #expect(
        try folder.render(input, cpu + ["--until", "1"]) == folder.render(alone, cpu))
    }
  }

  @Test("frames grow evenly, and the last one is the picture", arguments: ["cpu", "gl"])
  func frames(_ renderer: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let output = folder.file("o.png")
      let outcome = try Program.run(
        ["render", input, "--frames", folder.file("f"), "--frame-count", "9", "-o", output]
          + ["--renderer", renderer])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let names = folder.names.filter { $0.hasPrefix("f/") }
      #expect(names == (0..<9).map { String(format: "f/frame-%06d.png", $0) })
      let ink = try names.map { Ink(try PNGReader.read(path: folder.file($0))).sum.y }
      // Three strokes of as many samples: 63 in 9 frames.
      for (before, after) in zip(ink, ink.dropFirst()) { #expect(after > before, "\(ink)") }
      for frame in 0..<9 {
        #expect(abs(ink[frame] / ink[8] - Double(frame + 1) / 9) < 0.08, "\(ink)")
      }
      #expect(try folder.bytes("f/frame-000008.png") == folder.bytes("o.png"))
    }
  }

  @Test("what is taken back goes, where a frame falls between")
  func undone() throws {
    try Folder.with { folder in
      let input = try folder.write(
        "a.penlog",
        Sample.header() + Self.first + Self.second + Sample.command("undo", at: 1500)
          + Sample.stroke(from: [60, 50], to: [140, 50], at: 2000))
      let outcome = try Program.run(
        ["render", input, "--frames", folder.file("f"), "--frame-count", "63"]
          + ["--renderer", "cpu"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      func frame(_ number: Int) throws -> Picture {
        try PNGReader.read(path: folder.file(String(format: "f/frame-%06d.png", number)))
      }
      let lower = { (picture: Picture) in (0..<200).reduce(0) { $0 + picture[$1, 85].y } }
      // The second stroke is whole, then gone, and the third begins.
      #expect(lower(try frame(41)) > 0.1)
      #expect(lower(try frame(44)) == 0)
      #expect(try frame(62) == folder.render(input, ["--renderer", "cpu"]))
    }
  }

  @Test("a video holds the same frames, as long as asked for")
  func video() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let words = ["render", input, "--video", folder.file("a.y4m"), "--renderer", "cpu"]
      let outcome = try Program.run(words + ["--seconds", "1.5", "--frame-rate", "10"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let bytes = try folder.bytes("a.y4m")
      let head = Array("YUV4MPEG2 W200 H100 F10:1 Ip A1:1 C420jpeg\n".utf8)
      #expect(Array(bytes.prefix(head.count)) == head)
      #expect(bytes.count - head.count == 15 * (6 + 200 * 100 * 3 / 2))
    }
  }

  @Test("an empty recording has frames too")
  func empty() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.header())
      let outcome = try Program.run(
        ["render", input, "--frames", folder.file("f"), "--frame-count", "3"]
          + ["--renderer", "cpu"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.names.count { $0.hasPrefix("f/") } == 3)
    }
  }

  @Test("a wrong call is refused in one line")
  func refusals() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let frames = ["--frames", folder.file("f")]
      for words in [
        ["-o", folder.file("o.png"), "--seconds", "3"], ["--video", folder.file("a.avi")],
        ["--video", folder.file("a.mp4"), "--background", "none"],
        frames + ["--seconds", "2", "--frame-count", "5"], frames + ["--frame-count", "0"],
        frames + ["--seconds", "0"], frames + ["--frame-rate", "0"],
        frames + ["--seconds", "86400", "--frame-rate", "1000"], ["--frames", ""],
        frames + ["--until", "-1"], ["--video", input],
      ] {
        try expectRefused(["render", input] + words, in: folder, status: 2)
      }
      let other = try folder.write("b.penlog", Self.log)
      try expectRefused(["render", input, other] + frames, in: folder, status: 2)
    }
  }
}
