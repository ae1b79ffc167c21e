import Documents
import Foundation
import TestSupport
import Testing

@Suite("pelt render writes where it is told to")
struct OutputTests {
  private static let cpu = ["--renderer", "cpu"]

  @Test("one input becomes one file, in silence")
  func oneFile() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png")])
      #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
      #expect(folder.names == ["a.penlog", "o.png"])
      #expect(try PNGReader.read(path: folder.file("o.png")).size == [200, 100])
    }
  }

  @Test("no display, no home and no other variable is needed", arguments: ["gl", "cpu", "auto"])
  func bareEnvironment(renderer: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let outcome = try Program.run(
        ["render", input, "-o", folder.file("o.png"), "--renderer", renderer],
        environment: ["PATH": "/usr/bin:/bin"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(Ink(try PNGReader.read(path: folder.file("o.png"))).sum.y > 10)
    }
  }

  @Test("the new file's mode follows the mask")
  func mode() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let output = folder.file("o.png")
      let outcome = try Program.run(
        "/bin/sh", ["-c", "umask 027; exec \(Program.path) render \(input) -o \(output)"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      var status = stat()
      #expect(stat(output, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o640)
    }
  }

  @Test("several inputs go into a folder, made where it is missing, under their own names")
  func several() throws {
    try Folder.with { folder in
      let log = try folder.write("a.penlog", Sample.log)
      let table = try folder.write("b.c.csv", Sample.table)
      let ink = try folder.write("d.inkml", Sample.ink("<trace>100 200, 300 400</trace>"))
      let target = folder.file("out")
      for output in [target + "/", target] {
        let outcome = try Program.run(["render", log, table, ink, "-o", output] + Self.cpu)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
          folder.names.filter { $0.hasPrefix("out/") } == ["out/a.png", "out/b.c.png", "out/d.png"])
      }
      _ = try Program.run(["render", log, "-o", folder.file("single.png")] + Self.cpu)
      #expect(try folder.bytes("out/a.png") == folder.bytes("single.png"))
    }
  }

  @Test("one bad input among several does not stop the others, and the status says 1")
  func oneBad() throws {
    try Folder.with { folder in
      let first = try folder.write("first.penlog", Sample.log)
      let bad = try folder.write("bad.penlog", "{}\n")
      let huge = try folder.write("huge.penlog", Sample.header(70_000, 5) + Sample.stroke())
      let last = try folder.write("last.penlog", Sample.log)
      let target = try folder.make("out")
      let outcome = try Program.run(["render", first, bad, huge, last, "-o", target] + Self.cpu)
      #expect(outcome.status == 1)
      #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
      #expect(outcome.errorLines.first?.hasPrefix("pelt: \(bad): ") == true, "\(outcome.errors)")
      #expect(outcome.errorLines.last?.hasPrefix("pelt: \(huge): ") == true, "\(outcome.errors)")
      #expect(folder.names.filter { $0.hasPrefix("out/") } == ["out/first.png", "out/last.png"])
    }
  }

  @Test("- is standard output and standard input", arguments: ["-", "/dev/stdout"])
  func standardOutput(_ name: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let made = try Program.run(["render", input, "-o", folder.file("o.png")] + Self.cpu)
      #expect(made.status == 0)
      let expected = try folder.bytes("o.png")
      let fromFile = try Program.run(["render", input, "-o", name] + Self.cpu)
      #expect(fromFile.status == 0 && fromFile.errors.isEmpty, "\(fromFile.errors)")
      #expect(fromFile.output == expected)
      let fromPipe = try Program.run(
        ["render", "-", "-o", name] + Self.cpu, input: Array(Sample.log.utf8))
      #expect(fromPipe.status == 0 && fromPipe.output == expected, "\(fromPipe.errors)")
      let converted = try Program.run(["convert", input, name, "--to", "csv"])
      #expect(converted.status == 0 && converted.text.hasPrefix("t_ms,x,y,"), "\(converted.errors)")
      #expect(folder.names == ["a.penlog", "o.png"])
    }
  }

  @Test("two things never mix on standard output", arguments: ["-", "/dev/stdout"])
  func mixture(_ name: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for (call, words) in [
        (["render", input, "-o", name, "--json"], ["--json", "-o \(name)"]),
        (
          ["render", input, "-o", name, "--compare", input, "--difference", name],
          ["-o \(name)", "--difference \(name)"]
        ),
        (["replay", input, "-o", name], ["the report", "-o \(name)"]),
        (["replay", input, "-o", name, "--json"], ["the report", "-o \(name)"]),
        (
          ["profile", "--replay", input, "--virtual", "--csv", name],
          ["the figures", "--csv \(name)"]
        ),
        (
          ["profile", "--replay", input, "--virtual", "--trace", name, "--json"],
          ["the figures", "--trace \(name)"]
        ),
        (["bench", "scale", "--plot", name], ["the figures", "--plot \(name)"]),
      ] {
        let outcome = try Program.run(call)
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(call)")
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        for word in words + ["standard output", "name a file"] {
          #expect(outcome.errors.contains(word), "\(outcome.errors)")
        }
      }
      #expect(folder.names == ["a.penlog"])
      let apart = try Program.run(
        ["render", input, "-o", folder.file("o.png"), "--json"] + Self.cpu)
      #expect(apart.status == 0 && apart.text.hasPrefix("{") && apart.errors.isEmpty)
    }
  }

  @Test("a drawing is a file: standard output takes none, and no file of its name is made")
  func drawingToStandardOutput() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let drawing = folder.file("a.pelt")
      #expect(try Program.run(["convert", input, drawing]).status == 0)
      let before = FileManager.default.fileExists(atPath: "-")
      for call in [["convert", input, "-", "--to", "pelt"], ["check", drawing, "-o", "-"]] {
        try expectRefused(call, in: folder, naming: "a drawing must be a file")
      }
      #expect(!before && !FileManager.default.fileExists(atPath: "-"))
    }
  }

  @Test("a pipe is written directly and stays a pipe")
  func fifo() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let made = try Program.run(["render", input, "-o", folder.file("o.png")] + Self.cpu)
      #expect(made.status == 0)
      let pipe = folder.file("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let call = "\(Program.path) render \(input) -o \(pipe) --renderer cpu"
      let outcome = try Program.run(
        "/bin/sh", ["-c", "cat \(pipe) & \(call); s=$?; wait; exit $s"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(try outcome.output == folder.bytes("o.png"))
      #expect(folder.names == ["a.penlog", "o.png", "pipe"])
    }
  }

  @Test("an input may be a pipe")
  func inputPipe() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let pipe = folder.file("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let call = "\(Program.path) render \(pipe) -o \(folder.file("o.png")) --renderer cpu"
      let outcome = try Program.run(
        "/bin/sh", ["-c", "(sleep 0.1; cat \(input)) > \(pipe) & \(call)"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let made = try Program.run(["render", input, "-o", folder.file("p.png")] + Self.cpu)
      #expect(made.status == 0)
      #expect(try folder.bytes("o.png") == folder.bytes("p.png"))
    }
  }

  @Test("an output that is a link replaces what it points to")
  func link() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      try folder.write("target.png", "old")
      try #require(symlink("target.png", folder.file("link.png")) == 0)
      let outcome = try Program.run(["render", input, "-o", folder.file("link.png")])
      #expect(outcome.status == 0)
      #expect(folder.names == ["a.penlog", "link.png", "target.png"])
      #expect(try folder.bytes("target.png").starts(with: [0x89, 0x50]))
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png"))
          == "target.png")
    }
  }
}
