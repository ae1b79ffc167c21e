import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Touch hints and the gesture trace")
  struct HintTests {
    /// Where ten fingers may lie.
    private static let places = (0..<10).map { index in
      SIMD2<Double>(220 + 180 * Double(index % 5), 300 + 220 * Double(index / 5))
    }

    private static func isShown(_ screen: ScreenPicture, at place: SIMD2<Double>) -> Bool {
      screen.ink(Int(place.x), Int(place.y)) > 30
    }

    @Test("F4 shows a dot at each of ten fingers; it follows, fades, and is in no picture")
    func dots() throws {
      try DrawRig.with { rig in
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.function(4))
        try rig.waitForKeys()
        var fingers = try Fingers(rig.server.touch, at: Self.places)
        try rig.wait("ten dots") {
          let screen = try rig.screen.picture()
          return Self.places.allSatisfy { Self.isShown(screen, at: $0) }
        }
        // A pan of ten fingers would move the view; two more px do not.
        try fingers.move(to: Self.places.map { $0 + [2, 0] }, steps: 2)
        let exported = try export(rig)
        #expect(try PNGReader.read(path: exported) == rig.rendered())
        try fingers.lift()
        try rig.wait("the end of the fade") {
          let screen = try rig.screen.picture()
          return Self.places.allSatisfy { screen.inkedCount(in: .around($0, 40)) == 0 }
        }
        // The message that tells of the export fades too.
        try rig.wait("the screen as it was") { try rig.screen.picture() == before }
      }
    }

    /// Ctrl+E: the file that appears.
    private func export(_ rig: DrawRig) throws -> String {
      func pictures() -> [String] {
        rig.folder.names.filter { $0.hasPrefix("pelt-2") && $0.hasSuffix(".png") }
      }
      let before = pictures().count
      try rig.tap("e", with: .control)
      try rig.wait("the export") { pictures().count > before }
      return rig.folder.file(try #require(pictures().last))
    }

    @Test("--touch-hints takes a picture of one's own, and --pen-hints shows pens")
    func options() throws {
      try Folder.with { folder in
        let image = folder.file("dot.png")
        let output = try OutputFile(path: image)
        try PNGWriter.write(
          to: output, size: [12, 12], format: PictureFormat(background: InkColor(rgb: 0x00ff00))
        ) { rows, pixels in
          _ = pixels.initialize(from: repeatElement(0, count: rows.count * 12 * 4))
        }
        try output.commit()
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let rig = try DrawRig(
          on: server, in: folder, options: ["--touch-hints", image, "--pen-hints"])
        let finger = try Fingers(server.touch, at: [[400, 300]])
        try rig.wait("the dot") { try rig.screen.pixel([400, 300]) == 0x00ff00 }
        #expect(try rig.screen.pixel([400, 310]) == DrawRig.background)
        try finger.lift()
        try rig.wait("the end of its fade") {
          try rig.screen.pixel([400, 300]) == DrawRig.background
        }
        try server.pen.enter(PenState(800, 500))
        try rig.wait("the ring of a pen that hovers") {
          try rig.settledScreen().inkedCount(in: .around([800, 500], 20)) > 40
        }
        try server.pen.leave()
        try rig.wait("its end") {
          try rig.screen.picture().inkedCount(in: .around([800, 500], 40)) == 0
        }
        try rig.finish()
      }
    }

    @Test("F5 shows red boxes of 5 px along a gesture until the next one, and the timeline")
    func trace() throws {
      try DrawRig.with { rig in
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.function(5))
        try rig.wait("the timeline") { try rig.screen.picture() != before }
        let start = [SIMD2<Double>(300, 250), [420, 250]]
        var fingers = try Fingers(rig.server.touch, at: start)
        try fingers.move(to: start.map { $0 + [60, 0] })
        try rig.wait("the view's motion") {
          try RecordingFile.read(path: rig.logPath).view.pan.x > 20
        }
        try fingers.lift()
        try rig.wait(for: "the lift") { $0.hasEnded(2) }
        let screen = try rig.settledScreen()
        for y in 245...255 {
          #expect(
            (screen[302, y] == 0xff0000) == (248...252 ~= y), "\(y): \(screen[302, y])")
        }
        var tap = try Fingers(rig.server.touch, at: [[600, 300]])
        try tap.lift()
        try rig.wait(for: "the tap") { $0.hasEnded(3) }
        #expect(try rig.settledScreen()[302, 250] == 0xff0000, "a tap of one finger is no gesture")
        tap = try Fingers(rig.server.touch, at: [[600, 300], [700, 300]])
        try tap.lift()
        try rig.wait("the next gesture's boxes") {
          let screen = try rig.screen.picture()
          return screen[302, 250] == DrawRig.background && screen[600, 300] == 0xff0000
        }
        try rig.server.keyboard.tap(.function(5))
        try rig.wait("the end of the trace") {
          try rig.screen.picture()[600, 300] == DrawRig.background
        }
      }
    }
  }
}
