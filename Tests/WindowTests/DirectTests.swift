import Foundation
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("What the CPU drew reaches the window without OpenGL")
  struct DirectTests {
    /// How many rectangles were shown without OpenGL, as the program says in the end.
    private func directCount(_ report: String) -> Int? {
      report.split(separator: "\n").first { $0.hasPrefix("rectangles shown without OpenGL: ") }
        .flatMap { Int($0.split(separator: " ").last ?? "") }
    }

    private func stroke(_ number: Int, _ rig: DrawRig) throws {
      let y = 200 + 90 * Double(number)
      try rig.server.pen.stroke(
        Hand.line(from: [250, y], to: [1000, y + 120], count: 200), rate: 1000)
      try rig.wait(for: "stroke \(number)") { $0.hasEnded(number) }
    }

    @Test("direct frames and OpenGL's, by turns, show the same canvas, wherever it lies")
    func byTurns() throws {
      try DrawRig.with(options: ["--print-counts"]) { rig in
        try stroke(1, rig)
        try rig.expectScreenIsRendered()
        // With hints OpenGL shows all of the window's changes: it must know what was shown without it.
        try rig.server.keyboard.tap(.function(4))
        try rig.waitForKeys()
        try stroke(2, rig)
        try rig.server.keyboard.tap(.function(4))
        try rig.waitForKeys()
        try stroke(3, rig)
        let screen = try rig.expectScreenIsRendered()
        // Mirrored and back: everything is drawn anew, by OpenGL and from memory.
        try rig.tap("m")
        try rig.waitForKeys()
        try rig.wait("the mirrored canvas") { try rig.settledScreen() != screen }
        try rig.tap("m")
        try rig.waitForKeys()
        try rig.wait("the canvas as it lay") { try rig.settledScreen() == screen }
        let count = try #require(directCount(try rig.finish().text))
        #expect(count >= 20, "\(count) rectangles")
      }
    }

    @Test("what a larger window remembered ends at a smaller one's edge")
    func smaller() throws {
      try DrawRig.with { rig in
        // The latency display's dots lie at the pen, by the right edge.
        try rig.server.keyboard.tap(.function(3))
        try rig.waitForKeys()
        try rig.server.pen.enter(PenState(1262, 700))
        // Slowly: they lie where the pen will be, and reports that follow at once are a fast pen's.
        usleep(100_000)
        try rig.server.pen.move(PenState(1264, 702))
        try rig.wait("the dots") {
          try rig.screen.picture().inkedCount(in: .around([1264, 702], 12)) > 0
        }
        let window = try #require(rig.screen.window)
        rig.screen.setFrame(of: window, place: [0, 0], size: [700, 500])
        try rig.wait("the smaller window") { try rig.screen.frame(of: window).size == [700, 500] }
        try rig.server.keyboard.tap(.function(3))
        try rig.waitForKeys()
        // It is still there, and draws.
        try rig.server.pen.stroke(Hand.line(from: [200, 200], to: [500, 300]))
        try rig.wait(for: "a stroke") { $0.hasEnded(1) }
        try rig.wait("ink") {
          try rig.screen.picture().inkedCount(in: .around([350, 250], 20)) > 0
        }
      }
    }

    @Test(
      "a program in a container of its own, whose memory the server does not find, is shown by OpenGL",
      .enabled(if: SmallDisk.isAllowed, "no namespaces of one's own here (unshare -Ur)"))
    func container() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let rig = try DrawRig(
          on: server, in: folder, options: ["--print-counts"],
          starter: ["/usr/bin/unshare", "-Uri"])
        try stroke(1, rig)
        try rig.expectScreenIsRendered()
        #expect(directCount(try rig.finish().text) == 0)
      }
    }

    @Test("a server that shares no memory is shown the same by OpenGL")
    func withoutSharing() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize, lacking: ["MIT-SHM"])
        let rig = try DrawRig(on: server, in: folder, options: ["--print-counts"])
        try stroke(1, rig)
        try rig.expectScreenIsRendered()
        #expect(directCount(try rig.finish().text) == 0)
      }
    }
  }
}
