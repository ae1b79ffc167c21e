import Documents
import Foundation
import InkTypes
import Panel
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Files on the panel")
  struct FilesPageTests {
    /// Higher than the panel with all of it.
    private static let screen: SIMD2<Int> = [1280, 1500]

    private static func layout(_ rig: DrawRig, recent: Int?) throws -> PanelLayout {
      let log = try rig.wait(for: "the devices") { recording in
        recording.events.contains { if case .deviceAdded = $0 { true } else { false } }
      }
      let devices = log.events.count { if case .deviceAdded = $0 { true } else { false } }
      return PanelLayout(
        scale: 1, framebufferSize: SIMD2<Float>(screen), deviceCount: devices, recentCount: recent)
    }

    private static func press(_ rig: DrawRig, _ box: Box, of layout: PanelLayout) throws {
      let place = SIMD2<Double>(layout.window.origin + box.middle)
      // A frame must see each step: one that went down and up between two frames is no press.
      try rig.server.mouse.move(to: place)
      usleep(250_000)
      try rig.server.mouse.press(1)
      usleep(250_000)
      try rig.server.mouse.release(1)
      usleep(250_000)
    }

    /// Draws a line, and ends.
    private static func draw(_ path: String, on server: VirtualXServer, _ folder: Folder) throws {
      let rig = try DrawRig(
        on: server, in: folder, options: [path, "--brush", "ink"], log: "first.penlog")
      try server.pen.stroke(Hand.line(from: [700, 300], to: [900, 360], pressure: 0.5))
      try rig.wait(for: "the stroke") { $0.hasEnded(1) }
      try rig.finish()
    }

    /// Ends the process that was started with these words.
    private static func end(_ words: String...) throws -> Bool {
      let line = words.joined(separator: "\0") + "\0"
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
        guard let process = Int32(name),
          let found = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
          String(decoding: found, as: UTF8.self).hasSuffix(line)
        else { continue }
        return kill(process, SIGINT) == 0
      }
      return false
    }

    @Test("a larger picture without a background is exported; a recent drawing opens beside")
    func files() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: Self.screen)
        let path = folder.file("fox.pelt")
        try Self.draw(path, on: server, folder)
        let listed = String(decoding: try folder.bytes(".local/state/pelt/recent"), as: UTF8.self)
        #expect(listed == path + "\n")

        let rig = try DrawRig(on: server, in: folder, options: [folder.file("b.pelt")])
        try server.pen.stroke(Hand.line(from: [700, 500], to: [900, 560], pressure: 0.5))
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.tab)
        try rig.wait("the panel") { try rig.screen.picture() != before }
        _ = try rig.settledScreen()
        try Self.press(
          rig, Self.layout(rig, recent: nil).filesButton, of: Self.layout(rig, recent: nil))
        let layout = try Self.layout(rig, recent: 1)
        try Self.press(rig, layout.filesPage.scales[1], of: layout)
        try Self.press(rig, layout.filesPage.transparent, of: layout)
        try Self.press(rig, layout.filesPage.exports[0], of: layout)
        try rig.wait("the export") { rig.program.errors.contains("exported ") }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(names.first { $0.hasSuffix(".png") })
        let exported = try PNGReader.read(path: folder.file(name))
        #expect(exported.size == Self.screen &* 2)

        try Self.press(rig, layout.filesPage.recent[0], of: layout)
        // A reader would keep its writer out.
        try rig.wait("the other window's log") {
          FileManager.default.fileExists(atPath: path + "-wal")
        }
        // It shares the first one's standard error, which would stay open.
        let isEnded = try Self.end("draw", path)
        try #require(isEnded)
        try rig.wait("its end") { !FileManager.default.fileExists(atPath: path + "-wal") }
        try rig.finish()
        let wanted = folder.file("wanted.png")
        let outcome = try Program.run(
          ["render", folder.file("b.pelt"), "--scale", "2", "--background", "none", "-o", wanted])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try PNGReader.read(path: wanted) == exported)
      }
    }
  }
}
