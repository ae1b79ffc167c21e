import Foundation
import GraphicsGL
import InkTypes
import Panel
import TestSupport
import Testing

extension PanelTests {
  @Suite("Rest and motion")
  struct SilenceTests {
    @Test("with nothing to show a frame draws nothing and asks for no memory")
    func hidden() throws {
      var stage = try Stage()
      var state = PanelState.full()
      state.isPanelShown = false
      #expect(stage.drawsNothing() == true)
      // Before the first frame that shows something, and after.
      for _ in 0..<2 {
        stage.frame(state)
        let count = countAllocations {
          for _ in 0..<100 {
            stage.frame(state, at: [100, 100], isDown: true)
            stage.panel.draw(.topFirst)
          }
        }
        if let count { #expect(count == 0) }
        #expect(stage.isVisible == false && stage.panel.needsAnotherFrame == false)
        #expect(stage.secondsToNextFrame == nil && stage.panel.actions.isEmpty)
        #expect(stage.drawsNothing() == true)
        stage.frame(.full())
        #expect(stage.isVisible == true)
      }
    }

    @Test("a message stands 3 s, fades, and is gone; another one begins anew")
    func message() throws {
      var stage = try Stage()
      var state = PanelState()
      state.message = PanelMessage("Saved", number: 1)
      stage.frame(state, after: 100)
      #expect(stage.isVisible == true && stage.secondsToNextFrame == 3)
      #expect(stage.panel.needsAnotherFrame == false)
      let full = stage.draw().max()
      stage.frame(state, after: 2)
      #expect(stage.secondsToNextFrame == 1)
      #expect(stage.draw().max() == full)
      stage.frame(state, after: 1.2)
      #expect(stage.panel.needsAnotherFrame == true)
      let fading = try #require(stage.draw().max())
      #expect(fading > 0 && fading < full ?? 0)
      stage.frame(state, after: 0.3)
      #expect(stage.isVisible == false && stage.secondsToNextFrame == nil)
      #expect(stage.drawsNothing() == true)
      state.message = PanelMessage("Saved", number: 2)
      stage.frame(state)
      #expect(stage.secondsToNextFrame == 3)
    }

    @Test("lines and a message over a drawing ask for no memory once they are there")
    func statusLines() throws {
      var stage = try Stage()
      let state = PanelState().withStatus
      for _ in 0..<5 { _ = (stage.frame(state), stage.draw()) }
      let count = countAllocations {
        for _ in 0..<100 {
          stage.frame(state)
          stage.panel.draw()
        }
      }
      if let count { #expect(count == 0) }
      #expect(stage.isVisible == true)
    }

    @Test("a panel at rest needs no further frame")
    func rest() throws {
      var stage = try Stage()
      stage.frame(PanelState.full().withHelp)
      #expect(stage.isVisible == true && stage.secondsToNextFrame == nil)
    }

    @Test("a thousand frames with all that can be shown leave memory as it was")
    func noGrowth() async {
      // A process of its own: other tests would be counted too.
      await #expect(processExitsWith: .success) {
        var stage = try Stage(size: [320, 320])
        var state = PanelState.full().withHelp.withStatus
        func run(_ frames: Int) {
          for number in 0..<frames {
            state.message = PanelMessage("Frame \(number)", number: number)
            stage.frame(
              state, at: [Float(number % 320), Float(number * 7 % 320)], isDown: number % 20 < 10)
            stage.panel.draw()
            // As a window's swap does: else the driver gathers frames.
            Driver.finish()
          }
        }
        // Until then allocator and driver keep more for later.
        run(500)
        let before = try residentKilobytes()
        run(1000)
        let growth = try residentKilobytes() - before
        // A page for each ten frames would be 400.
        exit(growth < 256 ? 0 : 1)
      }
    }
  }
}

/// The memory that this process holds, in KB.
private func residentKilobytes() throws -> Int {
  let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
  return try #require(Int(text.split(separator: " ")[1])) * 4
}
