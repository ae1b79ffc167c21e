import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

/// Whether the README's pictures are to be made anew: `make pictures`.
private let makesPictures = ProcessInfo.processInfo.environment["PELT_MAKE_PICTURES"] != nil

extension WindowTests {
  /// The README's pictures of the window, drawn by a pen of the virtual tablet.
  @Suite("Pictures of the window", .enabled(if: makesPictures))
  struct PictureTests {
    @Test("a drawing, and the eraser end's way across it")
    func drawing() throws {
      try DrawRig.with(options: ["--hue", "0.09", "--density", "8", "--opacity", "1.5"]) { rig in
        try rig.server.pen.stroke(Hand.spiral(2500), rate: 500)
        try rig.server.pen.leave()
        let eraser = try #require(rig.server.eraser)
        try eraser.stroke(
          Hand.line(from: [330, 640], to: [900, 250], count: 300, pressure: 0.9), rate: 500)
        try eraser.leave()
        try rig.wait(for: "both strokes") { $0.hasEnded(2) }
        try save(rig.settledScreen(), "window")
      }
    }

    @Test("the samples view of a main thread that is busy for 30 ms a frame")
    func samples() throws {
      try DrawRig.with(options: ["--load", "30"]) { rig in
        try rig.server.keyboard.tap(.function(2))
        usleep(500_000)
        try rig.server.pen.stroke(Hand.spiral(500), rate: 200)
        try rig.server.pen.leave()
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        usleep(200_000)
        try save(rig.settledScreen(), "samples")
      }
    }

    @Test("the latency display after a stroke at 200 Hz")
    func latency() throws {
      try DrawRig.with(options: ["--hue", "0.58"]) { rig in
        try rig.server.keyboard.tap(.function(3))
        usleep(500_000)
        try rig.server.pen.stroke(Hand.spiral(900), rate: 200)
        try rig.wait(for: "the stroke") { $0.samples.count >= 900 }
        usleep(300_000)
        try save(rig.settledScreen(), "latency")
        try rig.server.pen.leave()
      }
    }

    @Test("the panel, and the dots of two fingers that turn the view")
    func panel() throws {
      try DrawRig.with(options: ["--hue", "0.55", "--touch-hints"]) { rig in
        try rig.server.pen.stroke(Hand.spiral(2500), rate: 500)
        try rig.server.pen.leave()
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        usleep(400_000)
        try rig.server.keyboard.tap(.tab)
        try rig.waitForKeys()
        var fingers = try Fingers(rig.server.touch, at: [[560, 330], [840, 500]])
        try fingers.turn(degrees: 30, scale: 1.1, by: [60, 0])
        try rig.wait(for: "the turn") { $0.view.angle > 0.4 }
        try save(rig.settledScreen(), "panel")
        try fingers.lift()
      }
    }

    @Test("the gesture trace of a pinch, with the boxes along its path")
    func trace() throws {
      try DrawRig.with(options: ["--gesture-trace"]) { rig in
        try Fingers.tap(rig.server.touch, at: [[500, 300], [620, 310]])
        usleep(700_000)
        var fingers = try Fingers(rig.server.touch, at: [[480, 250], [660, 380]])
        try fingers.turn(degrees: 70, scale: 1.6, by: [90, 10])
        try rig.wait(for: "the turn") { $0.view.angle > 0.9 }
        try fingers.lift()
        try rig.wait(for: "the lifts") { $0.hasEnded(4) }
        usleep(3_500_000)
        try save(rig.settledScreen(), "trace")
      }
    }

    /// Writes a screen into `Resources/pictures`.
    private func save(_ screen: ScreenPicture, _ name: String) throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Resources/pictures")
      let values = screen.pixels.flatMap { pixel in
        [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255, 255].map { UInt16($0 * 257) }
      }
      let output = try OutputFile(path: folder.appending(path: "\(name).png").path)
      try PNGWriter.write(to: output, size: screen.size, format: PictureFormat()) { rows, pixels in
        let row = screen.size.x * 4
        _ = pixels.update(
          fromContentsOf: values[rows.lowerBound * row..<rows.upperBound * row])
      }
      try output.commit()
    }
  }
}
