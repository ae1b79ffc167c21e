import InkTypes
import InputX11
import Testing
import VirtualTablet

extension PenReaderTests {
  @Suite("A touchpad's fingers")
  struct TouchpadLiveTests {
    @Test("a server with XInput 2.4 tells pinches and swipes")
    func gestures() throws {
      let rig = try LiveRig(.libinput)
      let pad = VirtualTouchpad(try rig.server.addDevice(.touchpad(name: "Virtual Touchpad")))
      try rig.server.mouse.move(to: [500, 400])
      try pad.pinch(.begin)
      try pad.pinch(.update, scale: 1.5, angle: 20)
      try pad.pinch(.update, scale: 2, angle: 10)
      try pad.pinch(.end, scale: 2)
      try pad.swipe(.begin)
      try pad.swipe(.update, by: [30, -10])
      try pad.swipe(.cancel)
      var pinches: [(phase: TouchpadPhase, scale: Float, degrees: Float)] = []
      var swipes: [(phase: TouchpadPhase, delta: SIMD2<Float>, fingers: UInt8)] = []
      try rig.drain {
        pinches = []
        swipes = []
        for notice in rig.notices {
          switch notice.kind {
          case .pinch(let phase, let scale, let angle):
            pinches.append((phase, scale, angle * 180 / .pi))
          case .swipe(let phase, let delta, let fingers):
            swipes.append((phase, delta, fingers))
          default: break
          }
        }
        return pinches.count >= 4 && swipes.count >= 3
      }
      #expect(pinches.map(\.phase) == [.begin, .update, .update, .end])
      #expect(pinches.map(\.scale) == [1, 1.5, 2, 2])
      #expect(zip(pinches, [0, 20, 30, 30] as [Float]).allSatisfy { abs($0.degrees - $1) < 0.01 })
      #expect(swipes.map(\.phase) == [.begin, .update, .cancel])
      #expect(swipes.map(\.delta) == [.zero, [30, -10], .zero])
      #expect(swipes.allSatisfy { $0.fingers == 3 })
    }
  }
}
