import Hints
import InkTypes
import Testing

@Suite("Hints of pens")
struct PenHintsTests {
  @Test("pens have dots only by choice, and lose them at once without it")
  func choice() {
    var script = HintScript()
    script.pen(0, [.touching, .inProximity])
    #expect(script.dots(1).isEmpty)
    script.hints.setShowsPens(true)
    script.pen(10, [.touching, .inProximity])
    script.land(1, at: [5, 5], 10)
    #expect(script.dots(20).map(\.kind) == [.pen, .touch])
    script.hints.setShowsPens(false)
    #expect(script.dots(30).map(\.kind) == [.touch])
  }

  @Test("a ring hovers, becomes the tip's dot, and follows on while the dot fades")
  func hover() {
    var script = HintScript(showsPens: true)
    script.pen(0, at: [1, 1], .inProximity)
    #expect(script.dots(1).map(\.kind) == [.hover])
    script.pen(10, at: [2, 2], [.touching, .inProximity], pressure: 0.25)
    let tip = script.dots(11)
    #expect(tip.map(\.kind) == [.pen])
    #expect(tip.map(\.pressure) == [0.25])
    script.pen(20, at: [3, 3], .inProximity, pressure: 0)
    script.pen(25, at: [4, 4], .inProximity)
    let both = script.dots(220)
    #expect(both.map(\.kind) == [.pen, .hover])
    #expect(both.map(\.position) == [[2, 2], [4, 4]])
    #expect(both.map(\.opacity) == [0.5, 1])
    script.pen(300, at: [4, 4], [])
    #expect(script.dots(500).map(\.opacity) == [0.5])
    #expect(script.dots(700).isEmpty)
  }

  @Test("the eraser end is another dot than the tip")
  func eraser() {
    var script = HintScript(showsPens: true)
    script.pen(0, [.touching, .inProximity])
    script.pen(10, tool: .eraser, [.touching, .inProximity])
    let dots = script.dots(10)
    #expect(dots.map(\.kind) == [.pen, .eraser])
    #expect(dots.map(\.opacity) == [1, 1])
    #expect(script.dots(210).map(\.opacity) == [0.5, 1])
  }

  @Test("a mouse has a dot while its button is down")
  func mouse() {
    var script = HintScript(showsPens: true)
    func mouse(_ time: Double, _ state: PenSample.State) {
      script.hints.take(
        PenSample(
          time: HintScript.time(time), position: [8, 8], device: DeviceID(4), tool: .mouse,
          state: state))
    }
    mouse(0, [])
    #expect(script.dots(1).isEmpty)
    mouse(10, .touching)
    #expect(script.dots(11).map(\.kind) == [.pen])
    #expect(script.dots(11).map(\.pressure) == [nil])
    mouse(20, [])
    #expect(script.dots(220).map(\.opacity) == [0.5])
  }

  @Test(
    "a lean is the pen's way to its upper end, seen from above",
    arguments: [
      ([0, 0], [0, 0]), ([45, 0], [0.7071, 0]), ([0, -45], [0, -0.7071]),
      ([45, 45], [0.5774, 0.5774]), ([90, 0], [1, 0]),
    ] as [(SIMD2<Float>, SIMD2<Float>)])
  func lean(tilt: SIMD2<Float>, lean: SIMD2<Float>) throws {
    var script = HintScript(showsPens: true)
    script.pen(0, [.touching, .inProximity], tilt: tilt)
    let found = try #require(script.dots(1).first?.lean)
    #expect(abs(found.x - lean.x) < 1e-3 && abs(found.y - lean.y) < 1e-3, "\(found)")
  }

  @Test("a direction leans as its altitude and azimuth say")
  func direction() throws {
    var hints = TouchHints(showsPens: true)
    var sample = PenSample(
      time: .zero, position: [1, 1], device: DeviceID(1), state: .touching)
    sample.axes = .direction
    sample.tilt = [60, 90]
    hints.take(sample)
    hints.advance(to: .zero)
    let lean = try #require(hints[0].lean)
    #expect(abs(lean.x) < 1e-6 && abs(lean.y - 0.5) < 1e-6, "\(lean)")
  }
}
