import Foundation
import InkTypes
import InputX11
import Testing
import VirtualTablet

extension PenReaderTests {
  @Suite("Fingers, wheels and the window")
  struct PointerEventTests {
    @Test("ten fingers at 120 Hz arrive whole, and no mouse with them", arguments: TabletLayout.all)
    func fingers(_ layout: TabletLayout) throws {
      let rig = try LiveRig(layout)
      let touch = rig.server.touch
      func place(_ finger: UInt32, _ step: Int) -> SIMD2<Double> {
        [100 + 150 * Double(finger) + 0.5 * Double(step), 200 + 2 * Double(step)]
      }
      for finger in UInt32(0)..<10 { try touch.begin(finger, at: place(finger, 0)) }
      var pacer = Pacer(rate: 120)
      for step in 1..<120 {
        pacer.wait()
        for finger in UInt32(0)..<10 { try touch.update(finger, to: place(finger, step)) }
      }
      for finger in UInt32(0)..<10 { try touch.end(finger) }
      try rig.drain(to: 1210)
      #expect(rig.samples.count == 1210)
      #expect(rig.samples.allSatisfy { $0.tool == .touch })
      #expect(rig.reader.counts.emulated > 0)
      let fingers = Dictionary(grouping: rig.samples, by: \.contact).values
      #expect(fingers.count == 10)
      for samples in fingers {
        let finger = UInt32(((Double(samples[0].position.x) - 100) / 150).rounded())
        #expect(samples.first?.state == [.touching, .began])
        #expect(samples.last?.state == [])
        for (step, sample) in samples.dropLast().enumerated() {
          let offset = SIMD2<Double>(sample.position) - touch.expected(place(finger, step))
          #expect(max(abs(offset.x), abs(offset.y)) < 0.15)
        }
      }
    }

    @Test("wheels scroll, by axis and by button")
    func scroll() throws {
      let rig = try LiveRig(.libinput)
      let mouse = rig.server.mouse
      try mouse.move(to: [500, 400])
      try mouse.scroll(vertical: 1, horizontal: 1)
      try mouse.scroll(vertical: 0.25, horizontal: -1.5)
      for button in [UInt32(4), 5, 6, 7] {
        try mouse.press(button)
        try mouse.release(button)
      }
      func steps() -> [SIMD2<Float>] {
        rig.notices.compactMap { if case .scroll(let steps, _, _) = $0.kind { steps } else { nil } }
      }
      try rig.drain { steps().count >= 7 }
      // The first notch of each axis has no base to count from, and comes by the server's clicks.
      #expect(steps().count == 7)
      #expect(steps().prefix(2).reduce(.zero, +) == [1, 1])
      #expect(steps().dropFirst(2) == [[-1.5, 0.25], [0, -1], [0, 1], [-1, 0], [1, 0]])
      #expect(rig.samples.allSatisfy { $0.tool == .mouse && $0.state == [] })
      guard case .scroll(_, let place, _)? = rig.notices.last?.kind else {
        Issue.record("the last notice is no scroll")
        return
      }
      #expect(place == [500, 400])
    }

    @Test("an absolute mouse is a mouse")
    func absoluteMouse() throws {
      let rig = try LiveRig(.xwayland)
      try rig.server.mouse.move(to: [300, 200])
      try rig.server.mouse.press(1)
      try rig.drain(to: 2)
      #expect(rig.samples.map(\.tool) == [.mouse, .mouse])
      #expect(rig.samples.map(\.state) == [[], .touching])
      #expect(rig.samples[1].axes == [])
    }

    /// The names of enter and leave notices, in order.
    private static func crossings(_ rig: LiveRig) -> [String] {
      rig.notices.compactMap {
        switch $0.kind {
        case .enter: "enter"
        case .leave: "leave"
        default: nil
        }
      }
    }

    @Test("a stroke crosses the window's edge and comes back", arguments: TabletLayout.all)
    func edge(_ layout: TabletLayout) throws {
      let rig = try LiveRig(layout, origin: [100, 100], size: [400, 400])
      let pen = rig.server.pen
      try pen.enter(PenState(150, 150))
      try pen.tipDown(PenState(150, 150, pressure: 0.5))
      for x in [50.0, 60, 200, 60] { try pen.move(PenState(x, 150, pressure: 0.5)) }
      try rig.drain { rig.samples.last?.position.x ?? 0 < -39 && rig.samples.count >= 7 }
      #expect(rig.contacts == (1, 0))
      #expect(Self.crossings(rig) == ["enter"])
      try pen.tipUp(PenState(60, 150))
      try rig.drain { Self.crossings(rig).count >= 2 }
      #expect(rig.contacts == (1, 1))
      #expect(Self.crossings(rig) == ["enter", "leave"])
      #expect(rig.samples.contains { abs($0.position.x + 50) < 0.15 })
    }

    @Test("the window's place is known, and where it moves to")
    func moved() throws {
      let rig = try LiveRig(.wacom, origin: [100, 50], size: [400, 400])
      func places() -> [SIMD2<Float>] {
        rig.notices.compactMap { if case .windowMoved(let place) = $0.kind { place } else { nil } }
      }
      try rig.drain { places().count == 1 }
      #expect(places() == [[100, 50]])
      rig.window.move(to: [-20, 300])
      try rig.drain { places().count == 2 }
      #expect(places() == [[100, 50], [-20, 300]])
    }
  }
}
