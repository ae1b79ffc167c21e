import CEpoxy
import Foundation
import GraphicsGL
import InkTypes
import Panel
import Testing

/// All tests that use Dear ImGui, which has one global context: one after the other.
@Suite("Panel", .serialized)
enum PanelTests {}

extension PanelTests {
  @Suite("What is to be seen")
  struct PictureTests {
    /// How many px of a picture hold anything.
    private func coverage(_ pixels: [UInt16]) -> Int {
      stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 0 }
    }

    @Test("each part is drawn at each scale", arguments: [1, 1.25, 2] as [Float])
    func pictures(scale: Float) throws {
      var stage = try Stage(size: [Int(1000 * scale), Int(720 * scale)])
      var status = PanelState().withStatus
      var help = PanelState().withHelp
      status.contentScale = scale
      help.contentScale = scale
      let states = [
        ("panel", PanelState.full(scale: scale)), ("status", status), ("help", help),
        ("all", PanelState.full(scale: scale).withStatus.withHelp),
      ]
      for (name, state) in states {
        #expect(stage.frame(state).isEmpty)
        #expect(coverage(stage.draw()) > Int(10_000 * scale * scale), "\(name)")
        for background in [0, 0xffffff] as [UInt32] {
          let ground = background == 0 ? "black" : "white"
          try stage.keep("\(name)-\(scale)-\(ground)", on: background)
        }
      }
    }

    @Test("the panel covers its window and no px beside it")
    func place() throws {
      var stage = try Stage()
      stage.frame(.full())
      let pixels = stage.draw()
      let window = stage.layout().window
      for y in stride(from: 0, to: stage.size.y, by: 3) {
        for x in stride(from: 0, to: stage.size.x, by: 3) {
          let place = SIMD2(Float(x), Float(y)) + 0.5
          let isDrawn = pixels[4 * (y * stage.size.x + x) + 3] > 0
          // The corners are round, the edges smooth.
          if isDrawn { #expect(stage.wants(place) == true, "\(place)") }
          let depth = min((place - window.origin).min(), (window.end - place).min())
          if depth > 12 { #expect(isDrawn, "\(place)") }
        }
      }
    }

    @Test("the hue slider is drawn in its own colour")
    func ownColor() throws {
      var stage = try Stage()
      var state = PanelState.full()
      for hue in [0.05, 0.4, 0.7] as [Float] {
        state.brush.paint.color = InkColor(hue: hue)
        stage.frame(state)
        let pixels = stage.draw()
        let track = stage.hueTrack()
        let x = Int(track.left + hue * track.width)
        let start = 4 * (Int(track.y) * stage.size.x + x)
        for channel in 0..<3 {
          let found = Float(pixels[start + channel]) / 65535
          #expect(abs(found - state.brush.paint.color.channels[channel]) < 0.02, "hue \(hue)")
        }
      }
    }

    @Test("in a window the picture is the same with its rows the other way round")
    func rowOrder() throws {
      var stage = try Stage()
      stage.frame(PanelState.full().withStatus)
      let width = stage.size.x * 4
      let upright = stage.draw(.topFirst)
      let turned = stage.draw(.bottomFirst)
      var differences = 0
      for y in 0..<stage.size.y {
        let other = (stage.size.y - 1 - y) * width
        for x in 0..<width where abs(Int(upright[y * width + x]) - Int(turned[other + x])) > 2000 {
          differences += 1
        }
      }
      // Edges that run through the very middle of a px fall to one side or the other.
      #expect(differences < width * stage.size.y / 1000, "\(differences)")
      let isAgainUpright = stage.draw(.topFirst) == upright
      #expect(isAgainUpright)
    }

    @Test("after a change of scale the font is as crisp as in a new panel")
    func rescaling() throws {
      // One stage after the other: each makes its context the current one.
      func picture(after scales: [Float]) throws -> [UInt16] {
        var stage = try Stage()
        for scale in scales {
          stage.frame(.full(scale: scale))
          _ = stage.draw()
        }
        #expect(stage.drawsNothing() == false)
        return stage.draw()
      }
      // A failed comparison of arrays would be spelled out number by number.
      let isSame = try picture(after: [1, 1.25]) == picture(after: [1.25])
      #expect(isSame)
    }

    @Test("without a font file the built-in font serves")
    func builtInFont() throws {
      var stage = try Stage(panel: { () throws(PanelError) in try Panel(fontPath: nil) })
      stage.frame(PanelState.full().withStatus)
      try stage.keep("built-in-font", on: 0)
      #expect(coverage(stage.draw()) > 100_000)
    }

    @Test("a window lower than the panel, or tiny, is no trouble", arguments: [1, 20, 300])
    func smallWindows(height: Int) throws {
      var stage = try Stage(size: [height + 10, height])
      stage.frame(PanelState.full().withHelp.withStatus)
      #expect(stage.drawsNothing() == false)
    }

    @Test("OpenGL's state is as it was before the frame")
    func drawState() throws {
      var stage = try Stage()
      _ = stage.draw()
      glEnable(GLenum(GL_BLEND))
      glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
      glBlendEquation(GLenum(GL_MAX))
      glViewport(3, 4, 50, 60)
      glEnable(GLenum(GL_SCISSOR_TEST))
      glScissor(5, 6, 70, 80)
      glEnable(GLenum(GL_CULL_FACE))
      glActiveTexture(GLenum(GL_TEXTURE0) + 2)
      stage.target.bindTexture(unit: 2)
      let before = Self.drawState()
      // The first frame makes font and program, the second draws alone.
      for _ in 0..<2 {
        stage.frame(PanelState.full().withStatus)
        stage.panel.draw()
        #expect(Self.drawState() == before)
      }
      #expect(glGetError() == GLenum(GL_NO_ERROR))
    }

    private static func drawState() -> [String: [GLint]] {
      let names: [(String, Int32)] = [
        ("blend", GL_BLEND), ("source", GL_BLEND_SRC_RGB), ("target", GL_BLEND_DST_RGB),
        ("source alpha", GL_BLEND_SRC_ALPHA), ("target alpha", GL_BLEND_DST_ALPHA),
        ("equation", GL_BLEND_EQUATION_RGB), ("equation alpha", GL_BLEND_EQUATION_ALPHA),
        ("viewport", GL_VIEWPORT), ("scissor", GL_SCISSOR_TEST), ("scissor box", GL_SCISSOR_BOX),
        ("cull", GL_CULL_FACE), ("depth", GL_DEPTH_TEST), ("stencil", GL_STENCIL_TEST),
        ("program", GL_CURRENT_PROGRAM), ("vertex array", GL_VERTEX_ARRAY_BINDING),
        ("array buffer", GL_ARRAY_BUFFER_BINDING), ("unit", GL_ACTIVE_TEXTURE),
        ("texture", GL_TEXTURE_BINDING_2D), ("sampler", GL_SAMPLER_BINDING),
        ("framebuffer", GL_DRAW_FRAMEBUFFER_BINDING), ("polygon", GL_POLYGON_MODE),
        ("restart", GL_PRIMITIVE_RESTART), ("row length", GL_UNPACK_ROW_LENGTH),
        ("alignment", GL_UNPACK_ALIGNMENT),
      ]
      return Dictionary(
        uniqueKeysWithValues: names.map { name, number in
          var values = [GLint](repeating: -1, count: 4)
          glGetIntegerv(GLenum(number), &values)
          return (name, values)
        })
    }

    @Test("no settings file is left")
    func noSettingsFile() throws {
      var stage = try Stage()
      // Dear ImGui would write one after 5 s.
      for _ in 0..<4 { stage.frame(PanelState.full().withHelp, after: 2) }
      #expect(!FileManager.default.fileExists(atPath: "imgui.ini"))
    }
  }
}
