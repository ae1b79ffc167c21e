import Foundation
import TestSupport
import Testing

@Suite("Bad input is refused in one line")
struct BadInputTests {
  /// Expects that a file of this content is refused.
  private func expectRefused(
    _ name: String, _ content: String, options: [String] = [], naming word: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try Folder.with { folder in
      let input = try folder.write(name, content)
      try ProgramTests.expectRefused(
        ["render", input, "-o", folder.file("out.png")] + options, in: folder,
        naming: input, word, sourceLocation: sourceLocation)
    }
  }

  @Test("an empty file")
  func empty() throws {
    try expectRefused("empty.penlog", "", naming: "empty")
    try expectRefused("empty.csv", "", options: ["--from", "csv"], naming: "empty")
    try expectRefused("empty.inkml", "", options: ["--from", "inkml"], naming: "empty")
  }

  @Test("a missing file")
  func missing() throws {
    try Folder.with { folder in
      let input = folder.file("none.penlog")
      try ProgramTests.expectRefused(
        ["render", input, "-o", folder.file("out.png")], in: folder, naming: input, "No such file")
    }
  }

  @Test("a log without a header")
  func noHeader() throws {
    try expectRefused("a.penlog", Sample.stroke(), naming: "line 1")
    try expectRefused("b.penlog", "{}\n" + Sample.stroke(), naming: "line 1")
  }

  @Test("an unknown version")
  func version() throws {
    let log = Sample.log.replacing("\"penlog\":1", with: "\"penlog\":2")
    try expectRefused("later.penlog", log, naming: "version 2")
  }

  @Test("a log that claims four terabytes asks for no such memory")
  func sparse() throws {
    try Folder.with { folder in
      let input = try folder.write("sparse.penlog", Sample.log)
      guard truncate(input, 1 << 42) == 0 else {
        print("skipped: this file system holds no file of 4 TiB")
        return
      }
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png")])
      #expect(outcome.status == 1 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("sparse.penlog: line "))
      #expect(folder.names == ["sparse.penlog"])
    }
  }

  @Test("a truncated last line is dropped with a warning, and the rest drawn")
  func truncated() throws {
    try Folder.with { folder in
      let whole = try folder.write("whole.penlog", Sample.header() + Sample.stroke())
      let cut = try folder.write(
        "cut.penlog", Sample.header() + Sample.stroke() + #"{"t":200000,"x":15"#)
      let outcome = try Program.run([
        "render", cut, "-o", folder.file("cut.png"), "--renderer", "cpu",
      ])
      #expect(outcome.status == 0)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.errors.hasPrefix("pelt: warning: \(cut): 1 "), "\(outcome.errors)")
      _ = try Program.run(["render", whole, "-o", folder.file("whole.png"), "--renderer", "cpu"])
      #expect(try folder.bytes("cut.png") == folder.bytes("whole.png"))
    }
  }

  @Test("a line of 10 MB")
  func longLine() throws {
    let line = String(repeating: "x", count: 10 << 20)
    try expectRefused("long.penlog", Sample.log + line + "\n", naming: "line 24")
    try expectRefused("long.csv", Sample.table + line + "\n", naming: "line 7")
  }

  @Test(
    "a coordinate that is no number or far out",
    arguments: ["NaN", "nan", "Infinity", "-inf", "1e300", "1e999", "-1e10", "\"5\"", "null"])
  func coordinate(_ text: String) throws {
    for line in [#"{"t":0,"x":\#(text),"y":1,"tip":1}"#, #"{"t":0,"x":1,"y":\#(text),"tip":1}"#] {
      try expectRefused("log.penlog", Sample.log + line + "\n", naming: "line 24")
    }
    // Quotes have a meaning of their own in the other formats.
    guard !text.hasPrefix("\"") else { return }
    try expectRefused("table.csv", Sample.table + "600,\(text),5,,,,2\n", naming: "line 7")
    try expectRefused(
      "ink.inkml", Sample.ink("<trace>1 2, \(text) 3</trace>"), naming: "line 3")
  }

  @Test(
    "a time that is no number or far out", arguments: ["NaN", "1e300", "9000000000001", "\"now\""])
  func time(_ text: String) throws {
    let line = #"{"t":\#(text),"x":1,"y":1,"tip":1}"#
    try expectRefused("log.penlog", Sample.log + line + "\n", naming: "line 24")
    try expectRefused("table.csv", Sample.table + "\(text),1,5,,,,2\n", naming: "line 7")
  }

  @Test("a canvas of 10⁹ × 10⁹ in a header", arguments: [1_000_000_000, 1_048_576, 40_000])
  func hugeCanvas(side: Int) throws {
    try expectRefused(
      "huge.penlog", Sample.header(side, side) + Sample.stroke(),
      naming: side == 1_000_000_000
        ? "line 1" : "too large")
  }

  @Test("a canvas of 10⁹ × 10⁹ as an option is wrong use")
  func hugeCanvasOption() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for size in [
        "1000000000x1000000000", "65537x1", "40000x40000", "99999999999999999999x1", "0x5", "-1x5",
        "5", "5x", "axb", "5x5x5", "1.5x2", "",
      ] {
        for command in [
          ["render", input, "-o", folder.file("o.png")], ["convert", input, folder.file("o.csv")],
        ] {
          try ProgramTests.expectRefused(
            command + ["--canvas", size], in: folder, status: 2, naming: "--canvas")
        }
      }
    }
  }

  @Test("a scale of 1000")
  func hugeScale() throws {
    try expectRefused("a.penlog", Sample.log, options: ["--scale", "1000"], naming: "--scale")
  }

  @Test("a folder as input")
  func folderAsInput() throws {
    try Folder.with { folder in
      let inner = try folder.make("inner")
      for command in [
        ["render", inner, "-o", folder.file("o.png")], ["convert", inner, folder.file("o.csv")],
      ] {
        try ProgramTests.expectRefused(command, in: folder, naming: inner, "folder")
      }
    }
  }

  @Test(
    "bytes of no known format",
    arguments: ["PNG", "a,b\n1,2\n", "\u{0}\u{0}", "hello", "#!/bin/sh"])
  func noFormat(_ text: String) throws {
    try expectRefused("a.penlog", text, naming: "neither")
  }

  @Test("random bytes, whatever format they are said to have")
  func randomBytes() throws {
    for format in ["penlog", "csv", "inkml"] {
      try Folder.with { folder in
        let bytes = (0..<5000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 7) | 128 }
        let input = try folder.write("noise", bytes)
        try ProgramTests.expectRefused(
          ["render", input, "-o", folder.file("o.png"), "--from", format], in: folder, naming: input
        )
      }
    }
  }

  @Test("a bad log is refused by convert too, and nothing is written")
  func convert() throws {
    try Folder.with { folder in
      let input = try folder.write("bad.penlog", Sample.log + "{\n{\n")
      try ProgramTests.expectRefused(
        ["convert", input, folder.file("o.csv")], in: folder, naming: input, "line 24")
    }
  }
}
