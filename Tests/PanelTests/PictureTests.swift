import InkTypes
import Panel
import Testing

/// All tests that use Dear ImGui, which has one global context: one after the other.
@Suite("Panel", .serialized)
enum PanelTests {}

extension PanelTests {
  @Suite("What is to be seen")
  struct PictureTests {
    @Test(
      "each part is drawn, at each scale, on black and on white",
      arguments: [1, 1.25, 2, 3] as [Float])
    func pictures(scale: Float) throws {
      var stage = try Stage(size: [Int(1000 * scale), Int(720 * scale)])
      let states = [
        ("panel", PanelState.full(scale: scale).withStatus),
        ("help", PanelState.full(scale: scale).withHelp),
      ]
      for (name, state) in states {
        stage.frame(state)
        #expect(!stage.draw().allSatisfy { $0 == 0 })
        for background in [0, 0xffffff] as [UInt32] {
          try stage.keep("\(name)-\(scale)-\(background == 0 ? "black" : "white")", on: background)
        }
      }
    }
  }
}
