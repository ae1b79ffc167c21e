import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Drawings are never lost")
  struct DrawingTests {
    /// The drawings in the person's folder.
    private static func drawings(_ folder: Folder) throws -> [String] {
      let path = folder.file(".local/share/pelt")
      guard FileManager.default.fileExists(atPath: path) else { return [] }
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        .filter { $0.hasSuffix(".pelt") }.map { "\(path)/\($0)" }
    }

    private static func stroke(_ rig: DrawRig, row: Double) throws {
      try rig.server.pen.stroke(Hand.line(from: [250, row], to: [750, row + 60]))
      try rig.server.pen.leave()
    }

    @Test("a killed program's drawing is there again, to every step of it; closing leaves it clean")
    func killed() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let (empty, drawn) = try Self.drawAndKill(on: server, folder)
        let path = try #require(try Self.drawings(folder).first)
        #expect(try Program.run(["check", path]).status == 0)
        let rig = try DrawRig(on: server, in: folder, log: "second.penlog")
        try rig.wait("the drawing again") { try rig.screen.picture() == drawn }
        #expect(rig.program.errors.contains("not closed"))
        for _ in 0..<3 { try rig.tap("z", with: .control) }
        try rig.wait("nothing") { try rig.screen.picture() == empty }
        for _ in 0..<3 { try rig.tap("z", with: .control, .shift) }
        try rig.wait("all of it") { try rig.screen.picture() == drawn }
        try Self.stroke(rig, row: 560)
        try rig.wait(for: "a stroke more") { $0.hasEnded(1) }
        let after = try rig.settledScreen()
        try rig.finish()
        #expect(try Self.drawings(folder) == [path])
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
        #expect(try Program.run(["check", path]).status == 0)
        let difference = try after.difference(from: folder.render(path))
        #expect(difference.largest <= 2, "\(difference)")
      }
    }

    private static func drawAndKill(
      on server: VirtualXServer, _ folder: Folder
    ) throws -> (empty: ScreenPicture, drawn: ScreenPicture) {
      let rig = try DrawRig(on: server, in: folder, options: ["--brush", "ink"])
      let empty = try rig.settledScreen()
      for row in 0..<3 { try stroke(rig, row: 200 + 100 * Double(row)) }
      try rig.wait(for: "the strokes") { $0.hasEnded(3) }
      let drawn = try rig.settledScreen()
      usleep(100_000)
      rig.program.signal(SIGKILL)
      _ = try rig.noteEnd()
      return (empty, drawn)
    }

    @Test("a window in which nothing was drawn leaves no drawing")
    func nothing() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let rig = try DrawRig(on: server, in: folder)
        #expect(try Self.drawings(folder).count == 1)
        try rig.finish()
        #expect(try Self.drawings(folder).isEmpty)
      }
    }

    @Test("a second window on a drawing shows it, says why it is read only, and changes nothing")
    func readOnly() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let path = folder.file("a.pelt")
        let first = try DrawRig(on: server, in: folder, options: [path, "--brush", "ink"])
        try Self.stroke(first, row: 300)
        try first.wait(for: "the stroke") { $0.hasEnded(1) }
        usleep(100_000)
        let count = try DrawingReader(path: path).eventCount
        let words = [Program.path, "draw", path, "--no-settings"]
        let second = try RunningProgram(
          words, environment: DrawRig.environment(folder, server.display))
        try first.wait("the second window's words") { second.errors.contains("read only") }
        #expect(second.errors.contains("another window"))
        second.signal(SIGINT)
        #expect(try second.outcome(limit: 15).status == 0)
        try first.finish()
        #expect(try DrawingReader(path: path).eventCount >= count)
        #expect(try Program.run(["check", path]).status == 0)
      }
    }

    @Test("Ctrl+S gives a drawing its name, where drawing goes on")
    func named() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let target = folder.file("fox.pelt")
        // The desktop's dialog, whose person knows at once.
        let programs = try folder.make("programs")
        let dialog = try folder.write("programs/zenity", "#!/bin/sh\necho \(target)\n")
        chmod(dialog, 0o755)
        let rig = try DrawRig(
          on: server, in: folder, options: ["--brush", "ink"], programs: programs)
        try Self.stroke(rig, row: 300)
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        try rig.tap("s", with: .control)
        try rig.wait("the new name") { rig.program.errors.contains("saved as") }
        try Self.stroke(rig, row: 400)
        try rig.wait(for: "another stroke") { $0.hasEnded(2) }
        let message = ScreenPicture.Area(x: 300..<980, y: 700..<800)
        try rig.wait("the message's end") {
          try rig.screen.picture().inkedCount(in: message) == 0
        }
        let screen = try rig.settledScreen()
        try rig.finish()
        #expect(try Self.drawings(folder).isEmpty)
        let difference = try screen.difference(from: folder.render(target))
        #expect(difference.largest <= 2, "\(difference)")
      }
    }

    @Test("a file that is deleted meanwhile is written again, whole, and that is said once")
    func deleted() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let path = folder.file("a.pelt")
        let rig = try DrawRig(on: server, in: folder, options: [path, "--brush", "ink"])
        try Self.stroke(rig, row: 300)
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        usleep(200_000)
        unlink(path)
        try Self.stroke(rig, row: 400)
        try rig.wait("the word of it") { rig.program.errors.contains("written again") }
        try rig.wait(for: "another stroke") { $0.hasEnded(2) }
        let errors = try rig.finish().errors
        #expect(errors.components(separatedBy: "written again").count == 2, "\(errors)")
        #expect(try Program.run(["check", path]).status == 0)
        #expect(try DrawingReader(path: path).strokes().count == 2)
      }
    }

    @Test("where no drawing can be kept, one line says so, and drawing goes on")
    func noFolder() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        // A file lies where the folder should be.
        _ = try folder.write(".local", "in the way\n")
        let rig = try DrawRig(on: server, in: folder, options: ["--brush", "ink"])
        try Self.stroke(rig, row: 300)
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        try rig.expectScreenIsRendered()
        let errors = try rig.finish().errors
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
        #expect(errors.contains("this drawing is not kept"), "\(errors)")
      }
    }

    @Test(
      "where the desktop has no dialog for files, Ctrl+S says what to do",
      .enabled(if: SystemProgram.path("zenity") == nil && SystemProgram.path("kdialog") == nil))
    func noDialog() throws {
      try DrawRig.with { rig in
        try rig.tap("s", with: .control)
        try rig.wait("the remedy") { rig.program.errors.contains("install zenity") }
      }
    }

    @Test("a drawing that cannot be opened is not, in one line, and stays as it was")
    func refused() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let path = try folder.write("a.pelt", "no drawing at all, but a text of some length\n")
        let program = try RunningProgram(
          [Program.path, "draw", path],
          environment: DrawRig.environment(folder, server.display))
        let outcome = try program.outcome(limit: 15)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("pelt: \(path): "), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(try folder.bytes("a.pelt").count == 45)
      }
    }
  }
}
