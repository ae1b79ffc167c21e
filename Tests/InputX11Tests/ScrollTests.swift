import CXInput
import InkTypes
import InputX11
import Testing

@Suite("Wheels and the window's edge")
struct ScrollTests {
  /// The steps of all scroll notices.
  private static func steps(_ rig: DecoderRig) -> [SIMD2<Float>] {
    rig.sink.notices.compactMap { if case .scroll(let steps, _, _) = $0 { steps } else { nil } }
  }

  @Test("smooth scrolling counts differences in notches, and moves no pointer")
  func smooth() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.motion(7, axes: [2: 1000, 3: 240])
    rig.motion(7, axes: [3: 360])
    rig.motion(7, axes: [2: 940, 3: 330])
    #expect(Self.steps(rig) == [[0, 1], [-0.5, -0.25]])
    #expect(rig.sink.samples.isEmpty)
    rig.motion(7, axes: [0: 5, 3: 450])
    #expect(Self.steps(rig).last == [0, 1])
    #expect(rig.sink.samples.count == 1)
  }

  @Test("made-up clicks are dropped where the axis tells, and taken where it has no base yet")
  func firstNotch() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.motion(7, axes: [3: 120])
    rig.press(7, 5, flags: 0x10000)
    #expect(Self.steps(rig) == [[0, 1]])
    rig.motion(7, axes: [3: 240])
    rig.press(7, 5, flags: 0x10000)
    #expect(Self.steps(rig) == [[0, 1], [0, 1]])
    #expect(rig.sink.samples.isEmpty)
  }

  @Test("a click that the server made an axis' motion of counts once")
  func clickOfAxis() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.motion(7, axes: [2: 0, 3: 0])
    // As the server sends it: the motion is flagged, and a click that completes a notch is not.
    rig.motion(7, axes: [3: 120], flags: 0x10000)
    rig.press(7, 5)
    rig.release(7, 5, held: [5])
    rig.motion(7, axes: [2: -120], flags: 0x10000)
    #expect(Self.steps(rig) == [[0, 1], [-1, 0]])
    #expect(rig.sink.samples.isEmpty)
  }

  @Test("what was scrolled elsewhere comes as no leap when the pointer returns")
  func forgotten() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.motion(7, axes: [3: 0])
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE))
    rig.send(EventBytes.crossing(XCB_INPUT_ENTER))
    rig.motion(7, axes: [3: 120_000])
    rig.motion(7, axes: [3: 120_120])
    #expect(Self.steps(rig) == [[0, 1]])
  }

  @Test(
    "real wheel clicks scroll",
    arguments: [(4, [0, -1]), (5, [0, 1]), (6, [-1, 0]), (7, [1, 0])] as [(UInt32, SIMD2<Float>)])
  func clicks(button: UInt32, expected: SIMD2<Float>) {
    // Without scroll axes, as XTEST's device is.
    var rig = DecoderRig(DriverDevices.device(7, "XTEST pointer", axes: DriverDevices.relative))
    rig.press(7, button, at: [30, 40], modifiers: 5)
    rig.release(7, button, held: [Int(button)])
    #expect(rig.sink.samples.isEmpty)
    guard case .scroll(let steps, let place, let modifiers)? = rig.sink.notices.first else {
      Issue.record("no scroll notice")
      return
    }
    #expect(steps == expected)
    #expect(place == [30, 40])
    #expect(modifiers == 5)
    #expect(rig.sink.notices.count == 1)
  }

  /// The names of enter and leave notices, in order.
  private static func crossings(_ rig: DecoderRig) -> [String] {
    rig.sink.notices.compactMap {
      switch $0 {
      case .enter: "enter"
      case .leave: "leave"
      default: nil
      }
    }
  }

  @Test("entering and leaving are told once each")
  func crossing() {
    var rig = DecoderRig(DriverDevices.mouse)
    for type in [
      XCB_INPUT_ENTER, XCB_INPUT_ENTER, XCB_INPUT_LEAVE, XCB_INPUT_LEAVE, XCB_INPUT_ENTER,
    ] {
      rig.send(EventBytes.crossing(type))
    }
    #expect(Self.crossings(rig) == ["enter", "leave", "enter"])
  }

  @Test("a window within ours is no outside")
  func inferior() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE, detail: 2))
    #expect(Self.crossings(rig).isEmpty)
  }

  @Test("a stroke may cross the edge: the pointer has left when the button is let go outside")
  func dragOut() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.send(EventBytes.crossing(XCB_INPUT_ENTER))
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE, held: [1]))
    rig.send(EventBytes.crossing(XCB_INPUT_ENTER, held: [1]))
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE, held: [1]))
    #expect(Self.crossings(rig) == ["enter"])
    // 2: a grab ends.
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE, mode: 2))
    #expect(Self.crossings(rig) == ["enter", "leave"])
  }

  @Test("a pointer that another program grabs has left, whatever it holds")
  func grabbed() {
    var rig = DecoderRig(DriverDevices.mouse)
    rig.send(EventBytes.crossing(XCB_INPUT_LEAVE, mode: 1, held: [1]))
    #expect(Self.crossings(rig) == ["leave"])
  }
}
