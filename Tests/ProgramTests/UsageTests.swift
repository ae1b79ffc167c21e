import Documents
import Foundation
import TestSupport
import Testing

@Suite("The program says how it is used")
struct UsageTests {
  @Test("--help lists every command and the exit statuses on standard output")
  func help() throws {
    for words in [["--help"], ["-h"], ["help"]] {
      let outcome = try Program.run(words)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      for word in [
        "render", "convert", "predict", "doctor", "bench", "--help", "--version", "Exit status",
      ] {
        #expect(outcome.text.contains(word), "\(words) without \(word)")
      }
    }
  }

  @Test(
    "the help of a command names each of its options",
    arguments: [
      (
        "render",
        [
          "-o", "--output", "--scale", "--canvas", "--fit", "--background", "--bits", "--renderer",
          "--json",
          "--seed", "--compare", "--tolerance", "--difference", "--brush", "--hue", "--color",
          "--size", "--density", "--opacity", "--from", "--assume-rate", "--until", "--jobs",
          "--resume", "--frames", "--video", "--seconds", "--frame-rate", "--frame-count",
        ]
      ),
      ("convert", ["--to", "--canvas", "--fit", "--seed", "--brush", "--from", "--assume-rate"]),
      ("predict", ["--horizons", "--model", "--csv", "--json", "--from", "--assume-rate"]),
      (
        "bench",
        [
          "cold", "frame", "golden", "hairs", "penup", "present", "ring", "scale", "stroke",
          "--rounds", "--json", "--compare", "--from", "--plot", "--peers",
        ]
      ),
    ])
  func commandHelp(command: String, words: [String]) throws {
    for flag in ["--help", "-h"] {
      let outcome = try Program.run([command, flag])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(outcome.text.hasPrefix("usage: pelt \(command) "))
      for word in words { #expect(outcome.text.contains(word), "\(command) without \(word)") }
      #expect(outcome.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
    // Also beside what would otherwise be wrong.
    #expect(try Program.run([command, "a", "--nonsense", "--help"]).status == 0)
  }

  @Test("help is about one command, or for a manual page or a shell")
  func helpOfCommand() throws {
    #expect(try Program.run(["help", "render"]).text == Program.run(["render", "--help"]).text)
    try Folder.with { folder in
      try expectRefused(["help", "paint"], in: folder, status: 2, naming: "paint")
      try expectRefused(["help", "render", "draw"], in: folder, status: 2)
    }
  }

  @Test("--version gives one line")
  func version() throws {
    let outcome = try Program.run(["--version"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.wholeMatch(of: /pelt \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("a call without a command wants a window, and says what to do where there is no display")
  func noDisplay() throws {
    try Folder.with { folder in
      for words in [[], ["draw"], ["--pen-only"]] {
        try expectRefused(words, in: folder, naming: "DISPLAY", "pelt render")
      }
    }
  }

  @Test("a command that nobody knows is wrong use")
  func unknownCommand() throws {
    try Folder.with { folder in
      try expectRefused(["paint"], in: folder, status: 2, naming: "paint", "--help")
      try expectRefused(["--paint"], in: folder, status: 2, naming: "--paint")
      try expectRefused([""], in: folder, status: 2)
    }
  }

  @Test("options that no command knows, that lack a value or have one too much are wrong use")
  func options() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let output = folder.file("o.png")
      for (words, name) in [
        (["--frills"], "--frills"), (["--frills=3"], "--frills"), (["-x"], "-x"),
        (["--scale"], "--scale"), (["--fit=yes"], "--fit"), (["--Scale", "2"], "--Scale"),
      ] {
        try expectRefused(
          ["render", input, "-o", output] + words, in: folder, status: 2, naming: name)
      }
      try expectRefused(
        ["convert", input, output, "--scale", "2"], in: folder, status: 2, naming: "--scale")
    }
  }

  /// Values that their options do not take.
  static let wrongValues: [(String, [String])] = [
    ("--scale", ["0", "-1", "1001", "nan", "inf", "two", "", "1,5", "0.001"]),
    ("--background", ["red", "12345", "#000000", "12345g", "0000000", ""]),
    ("--bits", ["7", "8.0", "32", ""]), ("--renderer", ["vulkan", "GL", ""]),
    ("--seed", ["-1", "4294967296", "x", "2.5", ""]),
    ("--tolerance", ["-1", "256", "nan", "much"]),
    ("--brush", ["crayon", "Fur", ""]), ("--hue", ["green", "nan", "inf", ""]),
    ("--color", ["red", "FFF", "", "1234567"]), ("--size", ["0", "101", "-1", "nan", "big"]),
    ("--density", ["-0.1", "16.1", "nan"]), ("--opacity", ["-1", "41", "nan"]),
    ("--jobs", ["0", "257", "x"]), ("--until", ["-1", "1.5", "x"]),
    ("--from", ["png", "CSV", ""]), ("--assume-rate", ["0", "-5", "1e6", "nan", "fast"]),
  ]

  @Test("a value that an option does not take is wrong use", arguments: wrongValues)
  func wrongValue(option: String, values: [String]) throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for value in values {
        try expectRefused(
          ["render", input, "-o", folder.file("o.png"), "\(option)=\(value)"], in: folder,
          status: 2, naming: option)
      }
    }
  }

  @Test("an option's value may follow as a word or after =, and the last one holds")
  func values() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for options in [["--scale", "0.5"], ["--scale=0.5"], ["--scale", "3", "--scale=0.5"]] {
        #expect(try folder.render(input, options).size == [100, 50])
      }
      let outcome = try Program.run(["render", "--output=\(folder.file("o.png"))", "--", input])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test("nothing to render, or nowhere to put it, is wrong use")
  func nothing() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      try expectRefused(["render"], in: folder, status: 2)
      try expectRefused(["render", "-o", folder.file("o.png")], in: folder, status: 2)
      try expectRefused(["render", input], in: folder, status: 2, naming: "-o")
      try expectRefused(["convert"], in: folder, status: 2)
      try expectRefused(["convert", input], in: folder, status: 2)
      try expectRefused(
        ["convert", input, folder.file("a"), folder.file("b")], in: folder, status: 2)
      try expectRefused(
        ["convert", input, folder.file("a.xyz")], in: folder, status: 2, naming: "--to")
      try expectRefused(
        ["convert", input, folder.file("a.csv"), "--to", "png"], in: folder, status: 2,
        naming: "--to")
    }
  }

  @Test("an empty name is refused in words that say so")
  func emptyNames() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      for call in [["render", "", "-o", folder.file("o.png")], ["render", input, "-o", ""]] {
        let outcome = try Program.run(call)
        #expect(outcome.status == 1 || outcome.status == 2)
        #expect(outcome.errorLines.count == 1)
        #expect(!outcome.errors.hasPrefix("pelt: :"), "\(outcome.errors)")
      }
      #expect(folder.names == ["a.penlog"])
    }
  }

  @Test("a name with a line break does not make two lines of a message")
  func lineBreak() throws {
    try Folder.with { folder in
      let name = folder.file("a\nb.penlog")
      try expectRefused(
        ["render", name, "-o", folder.file("o.png")], in: folder, naming: "b.penlog")
    }
  }
}
