import Foundation
import TestSupport
import Testing

@Suite("A bad output is refused in one line")
struct BadOutputTests {
  @Test("a missing folder")
  func missingFolder() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let target = folder.file("none/out")
      try expectRefused(
        ["render", input, "-o", target + ".png"], in: folder, naming: target, "No such file")
      try expectRefused(
        ["convert", input, target + ".csv"], in: folder, naming: target, "No such file")
    }
  }

  @Test("a folder in place of a file")
  func folderAsOutput() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      _ = try folder.make("o.csv")
      try expectRefused(
        ["convert", input, folder.file("o.csv")], in: folder, naming: "o.csv", "folder")
      try expectRefused(["convert", input, folder.file("new/")], in: folder, status: 2)
      try expectRefused(["convert", input, folder.file("new/"), "--to", "csv"], in: folder)
    }
  }

  @Test("a file in place of a folder")
  func fileAsFolder() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let file = try folder.write("file", "x")
      try expectRefused(["render", input, "-o", file + "/a.png"], in: folder, naming: file)
      try expectRefused(["render", input, "-o", file + "/"], in: folder, naming: file)
      try expectRefused(
        ["render", input, input, "-o", file], in: folder, status: 2, naming: file)
    }
  }

  @Test("a folder that may not be written", .enabled(if: getuid() != 0, "root may write anywhere"))
  func readOnlyFolder() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let inner = try folder.make("inner")
      chmod(inner, 0o500)
      defer { chmod(inner, 0o700) }
      try expectRefused(
        ["render", input, "-o", inner + "/o.png"], in: folder, naming: inner, "Permission denied")
    }
  }

  @Test("a full device", arguments: ["gl", "cpu"])
  func fullDevice(renderer: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      try expectRefused(
        ["render", input, "-o", "/dev/full", "--renderer", renderer], in: folder,
        naming: "/dev/full", "No space left")
      for format in ["csv", "penlog"] {
        try expectRefused(
          ["convert", input, "/dev/full", "--to", format], in: folder, naming: "/dev/full",
          "No space left")
      }
    }
  }

  @Test("a full disk keeps neither a part nor a hidden file, and what was there stays")
  func fullDisk() throws {
    try Folder.with { folder in
      let disk = try folder.make("disk")
      let options = ["-t", "tmpfs", "-o", "size=64k", "tmpfs", disk]
      let mounted = getuid() == 0 ? try? Program.run("/usr/bin/mount", options) : nil
      guard mounted?.status == 0 else { try Test.cancel("a small disk cannot be mounted here") }
      defer { _ = try? Program.run("/usr/bin/umount", [disk]) }
      // Transparent hairs at 16 bits take far more than the disk has.
      let input = try folder.write("a.penlog", Sample.header(400, 400) + Sample.stroke())
      let large = ["--background", "none", "--bits", "16", "--scale", "4"]
      let target = disk + "/out.png"
      try expectRefused(
        ["render", input, "-o", target] + large, in: folder, naming: target, "No space left")
      let small = try Program.run(["render", input, "-o", target, "--scale", "0.1"])
      #expect(small.status == 0, "\(small.errors)")
      let before = try folder.bytes("disk/out.png")
      try expectRefused(
        ["render", input, "-o", target] + large, in: folder, naming: target, "No space left")
      #expect(try folder.bytes("disk/out.png") == before)
    }
  }

  @Test("an output that is an input, by any name")
  func outputIsInput() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      try #require(symlink("a.penlog", folder.file("link.penlog")) == 0)
      try FileManager.default.linkItem(atPath: input, toPath: folder.file("hard.penlog"))
      _ = try folder.make("inner")
      for name in ["a.penlog", "./a.penlog", "inner/../a.penlog", "link.penlog", "hard.penlog"] {
        for command in ["render", "convert"] {
          let target = folder.file(name)
          let call = command == "render" ? [input, "-o", target] : [input, target]
          try expectRefused([command] + call, in: folder, status: 2, naming: target)
        }
      }
      #expect(try folder.bytes("a.penlog") == Array(Sample.log.utf8))
    }
  }

  @Test("inputs whose outputs would be an input or each other")
  func outputsMeet() throws {
    try Folder.with { folder in
      let input = try folder.write("a.png", Sample.log)
      _ = try folder.make("b")
      let other = try folder.write("b/a.penlog", Sample.log)
      try expectRefused(["render", input, "-o", folder.path], in: folder, status: 2, naming: input)
      let inner = folder.file("b")
      try expectRefused(
        ["render", input, other, "-o", inner], in: folder, status: 2, naming: input, other)
      #expect(try folder.bytes("a.png") == Array(Sample.log.utf8))
    }
  }

  @Test("a picture of a difference that would overwrite an input or what is compared with")
  func differenceIsInput() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let golden = folder.file("golden.png")
      let made = try Program.run(["render", input, "-o", golden, "--hue", "0.9"])
      #expect(made.status == 0)
      let before = try folder.bytes("golden.png")
      let call = ["render", input, "--compare", golden, "--difference"]
      for target in [golden, input, folder.file("./golden.png")] {
        try expectRefused(call + [target], in: folder, status: 2, naming: target)
      }
      let output = folder.file("o.png")
      try expectRefused(
        call + [output, "-o", output], in: folder, status: 2, naming: output)
      // Beside the output is where it goes when nothing is said.
      let beside = folder.file("golden.png.difference.png")
      try FileManager.default.copyItem(atPath: golden, toPath: beside)
      try expectRefused(
        ["render", input, "-o", golden, "--compare", beside], in: folder, status: 2, naming: beside)
      #expect(try folder.bytes("golden.png") == before)
      #expect(try folder.bytes("a.penlog") == Array(Sample.log.utf8))
    }
  }

  @Test("a reader that goes away is an error, not the program's death")
  func closedPipe() throws {
    try Folder.with { folder in
      let log = Sample.header(600, 600) + Sample.stroke(from: [50, 50], to: [550, 550])
      let input = try folder.write("a.penlog", log)
      let call = "\(Program.path) render \(input) -o - --background none --bits 16 --scale 3"
      let outcome = try Program.run(
        "/bin/sh", ["-c", "{ \(call); echo status $? >&2; } | head -c 10 | wc -c"])
      #expect(outcome.text.trimmingCharacters(in: .whitespacesAndNewlines) == "10")
      #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
      #expect(outcome.errorLines.first?.hasPrefix("pelt: ") == true)
      #expect(outcome.errorLines.last == "status 1")
    }
  }
}
