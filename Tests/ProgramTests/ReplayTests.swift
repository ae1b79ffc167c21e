import Documents
import Foundation
import TestSupport
import Testing

@Suite("Recordings are replayed")
struct ReplayTests {
  private static var log: String {
    Sample.header() + Sample.stroke() + Sample.stroke(from: [20, 20], to: [180, 90], at: 300)
      + Sample.command("undo", at: 600) + Sample.stroke(from: [30, 80], to: [90, 20], at: 700)
  }

  @Test(
    "whatever frames, batches and prediction, the picture is that of render",
    arguments: [
      [], ["--frame-rate", "30"], ["--frame-rate", "1000"], ["--batch", "1"], ["--batch", "7"],
      ["--predict", "off"], ["--predict", "velocity"], ["--batch", "1000"],
    ])
  func picture(options: [String]) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let wanted = try folder.render(input)
      let output = folder.file("b.png")
      let outcome = try Program.run(["replay", input, "-o", output] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let isSame = try PNGReader.read(path: output) == wanted
      #expect(isSame)
      #expect(outcome.text.contains("strokes"))
    }
  }

  @Test("the report counts frames, samples and strokes, as text and as JSON")
  func report() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let words = ["replay", input, "--batch", "10", "--json"]
      let outcome = try Program.run(words)
      let parsed = try JSONSerialization.jsonObject(with: Data(outcome.output))
      let report = try #require(parsed as? [String: Int])
      // Three strokes of 21 samples and a lift each, and one command.
      #expect(report["samples"] == 66 && report["contactSamples"] == 63)
      #expect(report["strokes"] == 3 && report["mostSamplesInFrame"] == 10)
      #expect(report["frames"] == 7)
      #expect((report["predictedSamples"] ?? 0) > 0)
      let off = try Program.run(words + ["--predict", "off"])
      let without = try JSONSerialization.jsonObject(with: Data(off.output)) as? [String: Int]
      #expect(without?["predictedSamples"] == 0 && without?["hairs"] == report["hairs"])
    }
  }

  @Test("every frame is written as seen, the last one being the picture; a comparison tells")
  func frames() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      let frames = try folder.make("frames")
      let golden = folder.file("golden.png")
      let words = ["replay", input, "--batch", "10", "--frames", frames, "-o", golden]
      #expect(try Program.run(words).status == 0)
      let names = folder.names.filter { $0.hasPrefix("frames/frame-") }
      #expect(names.count == 7)
      let last = try PNGReader.read(path: folder.file(try #require(names.last)))
      let isSame = try last == PNGReader.read(path: golden)
      #expect(isSame)
      let compare = ["replay", input, "--compare", golden]
      #expect(try Program.run(compare).status == 0)
      #expect(try Program.run(compare + ["--size", "2"]).status == 1)
    }
  }

  @Test("a wrong call is refused in one line")
  func refusals() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Self.log)
      try expectRefused(["replay"], in: folder, status: 2, naming: "one recording")
      try expectRefused(["replay", input, input], in: folder, status: 2)
      try expectRefused(["replay", folder.file("none")], in: folder, naming: "none")
      try expectRefused(
        ["replay", input, "--frames", folder.file("none")], in: folder, naming: "none", "folder")
      try expectRefused(["replay", input, "-o", input], in: folder, status: 2, naming: input)
      try expectRefused(["replay", input, "--batch", "0"], in: folder, status: 2)
      try expectRefused(["replay", input, "--predict", "magic"], in: folder, status: 2)
      try expectRefused(["replay", input, "--window"], in: folder, naming: "DISPLAY")
    }
  }
}
