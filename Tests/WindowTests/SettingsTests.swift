import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("What is remembered")
  struct SettingsTests {
    private static let path = "config/pelt/settings.json"

    private static func brushes(_ rig: DrawRig) throws -> [Brush] {
      try RecordingFile.read(path: rig.logPath).events.compactMap {
        if case .brush(let brush, _) = $0 { brush } else { nil }
      }
    }

    @Test("brush and window are as they were")
    func remembered() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let first = try DrawRig(on: server, in: folder, remembers: true, log: "first.penlog")
        let window = try #require(first.screen.window)
        first.screen.setFrame(of: window, place: [60, 40], size: [1000, 700])
        _ = try first.settledScreen()
        for key: Character in ["]", "]", "n", "h"] { try first.tap(key) }
        try first.waitForKeys()
        let brush = try #require(try Self.brushes(first).last)
        #expect(brush.kind == .spray)
        #expect(abs(brush.paint.size - 1.21) < 1e-6)
        try first.finish()
        #expect(folder.names.contains(Self.path))

        let second = try DrawRig(on: server, in: folder, remembers: true, log: "second.penlog")
        let again = try #require(second.screen.window)
        #expect(try second.screen.frame(of: again) == ([60, 40], [1000, 700]))
        try second.wait(for: "a brush") { _ in try !Self.brushes(second).isEmpty }
        let remembered = try #require(try Self.brushes(second).first)
        #expect(remembered.kind == brush.kind)
        #expect(abs(remembered.paint.size - brush.paint.size) < 1e-6)
        #expect(abs((remembered.paint.color.hue ?? -1) - (brush.paint.color.hue ?? -2)) < 1e-5)
        try second.finish()
      }
    }

    @Test("--no-settings neither reads nor writes")
    func ignored() throws {
      try DrawRig.with { rig in
        try rig.tap("]")
        try rig.waitForKeys()
        try rig.finish()
        #expect(!rig.folder.names.contains(Self.path))
      }
    }

    @Test("settings that cannot be read give a warning, and the window opens all the same")
    func broken() throws {
      try Folder.with { folder in
        _ = try folder.make("config")
        _ = try folder.make("config/pelt")
        try folder.write(Self.path, "{\"version\": 1, \"brush\": ")
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let rig = try DrawRig(on: server, in: folder, remembers: true)
        try server.pen.stroke(Hand.line(from: [200, 300], to: [700, 360]))
        try rig.wait(for: "a stroke") { $0.hasEnded(1) }
        let outcome = try rig.finish()
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("pelt: warning: \(folder.file(Self.path)): "))
      }
    }
  }
}
