import Testing
import VirtualTablet

extension WindowTests {
  @Suite("The latency display")
  struct LatencyDisplayTests {
    private static let area = ScreenPicture.Area(x: 0..<500, y: 560..<800)

    @Test("F3 shows the display, F3 hides it, and it is in no recording's picture")
    func display() throws {
      try DrawRig.with(options: ["--predict", "off"]) { rig in
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.function(3))
        try rig.server.pen.stroke(
          Hand.line(from: [500, 300], to: [800, 320], count: 200), rate: 500)
        try rig.server.pen.leave()
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        #expect(before.inkedCount(in: Self.area) == 0)
        try rig.wait("the display") {
          try rig.screen.picture().inkedCount(in: Self.area) > 10_000
        }
        try rig.server.keyboard.tap(.function(3))
        try rig.wait("the display's end") {
          try rig.screen.picture().inkedCount(in: Self.area) == 0
        }
        try rig.expectScreenIsRendered()
      }
    }
  }
}
