import Documents
import Foundation
import TestSupport
import Testing

@Suite("pelt render --compare")
struct ComparisonTests {
  /// Runs a test with a log and a picture of it.
  private func withGolden(
    _ options: [String] = [], _ body: (Folder, _ input: String, _ golden: String) throws -> Void
  ) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let golden = folder.file("golden.png")
      let call = ["render", input, "-o", golden, "--renderer", "cpu"] + options
      try #require(try Program.run(call).status == 0)
      try body(folder, input, golden)
    }
  }

  @Test(
    "an equal picture passes with 0, whatever its bits and background",
    arguments: [[], ["--bits", "16"], ["--background", "none"], ["--background", "FF8800"]])
  func equal(options: [String]) throws {
    try withGolden(options) { folder, input, golden in
      let before = folder.names
      let outcome = try Program.run(
        ["render", input, "--compare", golden, "--renderer", "cpu"] + options)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.errorLines.count == 1 && outcome.errors.contains("equal within"))
      #expect(outcome.errors.contains("RMSE 0.0000/255"), "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
      #expect(folder.names == before)
    }
  }

  @Test("a different one fails with 1 and a picture of the difference beside the output")
  func different() throws {
    try withGolden { folder, input, golden in
      let output = folder.file("o.png")
      let outcome = try Program.run([
        "render", input, "-o", output, "--compare", golden, "--seed", "8",
      ])
      #expect(outcome.status == 1)
      #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("pelt: \(golden): differs"), "\(outcome.errors)")
      #expect(outcome.errors.contains("o.png.difference.png"))
      #expect(
        folder.names == ["a.penlog", "golden.png", "o.png", "o.png.difference.png"])
      let difference = try PNGReader.read(path: output + ".difference.png")
      #expect(difference.size == [200, 100])
      #expect(Set(difference.values).count > 10)
    }
  }

  @Test("without an output only the picture of the difference is written, where it is asked for")
  func differenceOnly() throws {
    try withGolden { folder, input, golden in
      let call = ["render", input, "--compare", golden, "--hue", "0.9"]
      let silent = try Program.run(call)
      #expect(silent.status == 1)
      #expect(folder.names == ["a.penlog", "golden.png"])
      #expect(try Program.run(call + ["--difference", folder.file("d.png")]).status == 1)
      #expect(folder.names == ["a.penlog", "d.png", "golden.png"])
    }
  }

  @Test("--tolerance is the largest difference that passes")
  func tolerance() throws {
    try withGolden(["--color", "00FF00"]) { _, input, golden in
      // A canvas that is 3/255 brighter everywhere, and ink of 3/255 less.
      let call = ["render", input, "--compare", golden, "--renderer", "cpu"]
      let options = ["--color", "00FF00", "--background", "030303"]
      for (tolerance, status) in [("0", 1), ("2.99", 1), ("3", 0), ("255", 0)] as [(String, Int32)]
      {
        let outcome = try Program.run(call + options + ["--tolerance", tolerance])
        #expect(outcome.status == status, "\(tolerance): \(outcome.errors)")
        #expect(outcome.errors.contains("largest 3.000/255"), "\(outcome.errors)")
      }
      #expect(try Program.run(call + options).status == 1)
    }
  }

  @Test("the two renderers agree within a tolerance")
  func renderers() throws {
    try withGolden { _, input, golden in
      let call = ["render", input, "--compare", golden, "--renderer", "gl"]
      let outcome = try Program.run(call + ["--tolerance", "1"])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test("--json says what drew each input and why; without a GPU it is the CPU")
  func choice() throws {
    try withGolden { folder, input, _ in
      for (renderer, wanted) in [("auto", "cpu"), ("gl", "gl"), ("cpu", "cpu")] {
        var environment = Program.environment
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        let call = ["render", input, "-o", folder.file("j.png"), "--json", "--renderer", renderer]
        let outcome = try Program.run(call, environment: environment)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let line = try #require(
          try JSONSerialization.jsonObject(with: Data(outcome.text.utf8)) as? [String: Any])
        #expect(line["renderer"] as? String == wanted)
        #expect(line["width"] as? Int == 200 && line["input"] as? String == input)
        let reason = try #require(line["reason"] as? String)
        #expect(reason == (renderer == "auto" ? "LIBGL_ALWAYS_SOFTWARE is set" : "asked for"))
      }
    }
  }

  @Test("pictures of two sizes fail with 1 and both sizes")
  func sizes() throws {
    try withGolden { folder, input, golden in
      try expectRefused(
        ["render", input, "--compare", golden, "--scale", "2"], in: folder, naming: golden,
        "200×100", "400×200")
    }
  }

  @Test("a golden picture that is missing, damaged or a folder fails with 1")
  func badGolden() throws {
    try withGolden { folder, input, golden in
      let cut = try folder.write("cut.png", Array(folder.bytes("golden.png").dropLast(30)))
      let text = try folder.write("text.png", "no picture")
      for other in [folder.file("missing.png"), cut, text, folder.path] {
        try expectRefused(["render", input, "--compare", other], in: folder, naming: other)
      }
    }
  }

  @Test("an output that is what is compared with is wrong use")
  func outputIsGolden() throws {
    try withGolden { folder, input, golden in
      let before = try folder.bytes("golden.png")
      try expectRefused(
        ["render", input, "-o", golden, "--compare", golden], in: folder, status: 2, naming: golden)
      try expectRefused(
        ["render", input, input, "-o", folder.path, "--compare", golden], in: folder, status: 2,
        naming: "--compare")
      #expect(try folder.bytes("golden.png") == before)
    }
  }

  @Test("two comparisons at once do not disturb each other")
  func atOnce() throws {
    try withGolden { folder, input, golden in
      let call = "\(Program.path) render \(input) --renderer cpu --compare \(golden)"
      let outcome = try Program.run(
        "/bin/sh", ["-c", "for i in 1 2 3 4 5 6; do \(call) & done; wait"],
        environment: Program.environment.merging(["TMPDIR": folder.path]) { $1 })
      #expect(outcome.errorLines.count == 6)
      #expect(outcome.errorLines.allSatisfy { $0.contains("equal within") }, "\(outcome.errors)")
      #expect(folder.names == ["a.penlog", "golden.png"])
    }
  }
}
