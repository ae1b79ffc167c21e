import Documents
import Foundation
import TestSupport
import Testing

@Suite("Installing")
struct InstallTests {
  private static let prefix = "/opt/fur"
  private static let icon = "share/icons/hicolor/256x256/apps/pelt.png"

  /// Puts the built program under a folder, or takes it away.
  private func run(_ action: String, _ folder: Folder) throws {
    let build = URL(filePath: Program.path).deletingLastPathComponent().path
    let outcome = try Program.run(
      Checkout.file(".ci/package"), [action, Self.prefix, folder.file("image"), build])
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
  }

  @Test("puts the program with all that belongs to it, and takes all of it away")
  func installed() throws {
    try Folder.with { folder in
      _ = try folder.make("image")
      for _ in 0..<2 { try run("install", folder) }
      let root = "image\(Self.prefix)"
      for name in [
        "bin/pelt", "lib/pelt/pelt", "share/man/man1/pelt.1", "share/applications/pelt.desktop",
        "share/mime/packages/pelt.xml", "share/bash-completion/completions/pelt", Self.icon,
      ] {
        #expect(folder.names.contains("\(root)/\(name)"), "no \(name)")
      }
      #expect(folder.names.contains("\(root)/lib/pelt/Pelt_Assets.resources/Shaders"))
      #expect(try PNGReader.read(path: folder.file("\(root)/\(Self.icon)")).size == [256, 256])
      try run("uninstall", folder)
      #expect(folder.names.filter { $0 != "image" } == [])
    }
  }

  @Test("leaves what others put beside it")
  func others() throws {
    try Folder.with { folder in
      _ = try folder.make("image")
      try run("install", folder)
      let other = try folder.write("image\(Self.prefix)/share/man/man1/other.1", ".TH")
      try run("uninstall", folder)
      #expect(FileManager.default.fileExists(atPath: other))
      #expect(folder.names.count { $0.hasSuffix("pelt") || $0.hasSuffix("pelt.1") } == 0)
    }
  }

  @Test("the installed program draws with its own resources, wherever it is called")
  func draws() throws {
    try Folder.with { folder in
      _ = try folder.make("image")
      try run("install", folder)
      // Moved, so that no path of its making holds any more.
      try FileManager.default.moveItem(atPath: folder.file("image"), toPath: folder.file("moved"))
      let program = folder.file("moved\(Self.prefix)/bin/pelt")
      let library = folder.file("moved\(Self.prefix)/lib/pelt")
      let log = Checkout.file("Resources/recordings/scribble.penlog")
      let render = "\(program) render \(log) -o \(folder.file("o.png")) --renderer gl"
      let outcome = try Program.run("/bin/sh", ["-c", "cd / && exec \(render)"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(
        try PNGReader.read(path: folder.file("o.png")) == folder.render(log, ["--renderer", "gl"]))
      // Without its own shaders it draws nothing: those of the build are not what it found.
      try FileManager.default.removeItem(atPath: library + "/Pelt_Assets.resources/Shaders/hair")
      let without = try Program.run("/bin/sh", ["-c", "cd / && exec \(render)"])
      #expect(without.status == 1 && without.errors.contains("hair"), "\(without.errors)")
    }
  }

  @Test("the manual page is whole, and no formatter complains")
  func manual() throws {
    try Folder.with { folder in
      let outcome = try Program.run(["help", "--man"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let page = try folder.write("pelt.1", outcome.output)
      #expect(outcome.output.allSatisfy { $0 < 128 })
      if let mandoc = SystemProgram.path("mandoc") {
        let lint = try Program.run(mandoc, ["-Tlint", "-Wwarning", page])
        #expect(lint.status == 0 && lint.output.isEmpty, "\(lint.text)")
      }
      guard let groff = SystemProgram.path("groff") else { return }
      let shown = try Program.run(groff, ["-man", "-ww", "-Tutf8", "-P-cbu", page])
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(shown.errors)")
      let help = try Program.run(["--help"]).text
      for line in help.split(separator: "\n") where line.hasPrefix("  ") {
        let name = line.drop { $0 == " " }.prefix { $0 != " " }
        guard name != "pelt" else { continue }
        #expect(shown.text.contains("pelt \(name)"), "no \(name) in the page")
      }
      for option in ["--frames DIR", "--jobs N", "-o, --output OUT", "--hints [IMAGE.png]"] {
        #expect(shown.text.contains(option), "no \(option) in the page")
      }
    }
  }

  @Test(
    "bash completes commands and their options", .enabled(if: SystemProgram.path("bash") != nil))
  func completion() throws {
    try Folder.with { folder in
      let script = try Program.run(["help", "--bash"])
      let file = try folder.write("completion", script.output)
      func complete(_ words: String...) throws -> [Substring] {
        let list = words.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try Program.run(
          try #require(SystemProgram.path("bash")),
          [
            "-c",
            ". \(file); COMP_WORDS=(pelt \(list)); COMP_CWORD=\(words.count); _pelt; "
              + "printf '%s\\n' \"${COMPREPLY[@]}\"",
          ])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        return outcome.text.split(separator: "\n")
      }
      #expect(try complete("re") == ["render", "replay"])
      #expect(
        try complete("render", "--fr") == ["--frames", "--frame-rate", "--frame-count", "--from"])
      #expect(try complete("convert", "a") == [])
    }
  }

  @Test("the desktop's files are valid")
  func desktop() throws {
    if let validate = SystemProgram.path("desktop-file-validate") {
      let outcome = try Program.run(validate, [Checkout.file("Resources/desktop/pelt.desktop")])
      #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)\(outcome.errors)")
    }
    guard let update = SystemProgram.path("update-mime-database") else { return }
    try Folder.with { folder in
      _ = try folder.make("mime")
      _ = try folder.make("mime/packages")
      try FileManager.default.copyItem(
        atPath: Checkout.file("Resources/desktop/pelt.xml"),
        toPath: folder.file("mime/packages/pelt.xml"))
      let outcome = try Program.run(update, [folder.file("mime")])
      // It notes that nobody looks there.
      #expect(outcome.status == 0, "\(outcome.errors)")
      let globs = String(decoding: try folder.bytes("mime/globs2"), as: UTF8.self)
      #expect(globs.contains("application/x-pelt:*.pelt"))
      #expect(globs.contains("application/x-penlog:*.penlog"))
    }
  }
}
