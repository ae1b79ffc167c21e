import CXInput
import InkTypes
import InputX11
import Testing

@Suite("Gestures of touchpads")
struct TouchpadTests {
  /// A gesture's event as xcb gives it; numbers are those of xXIGesturePinchEvent of XI2proto.h.
  private static func pinch(
    _ type: Int32, scale: Double = 1, angle: Double = 0, flags: UInt32 = 0, time: UInt32 = 1000
  ) -> [UInt8] {
    var event = xcb_input_gesture_pinch_begin_event_t()
    event.response_type = UInt8(XCB_GE_GENERIC)
    event.event_type = UInt16(type)
    event.time = time
    event.detail = 2
    event.scale = Int32((scale * 65536).rounded())
    event.delta_angle = Int32((angle * 65536).rounded())
    event.flags = flags
    return withUnsafeBytes(of: event) { Array($0) }
  }

  private static func swipe(
    _ type: Int32, by way: SIMD2<Double>, fingers: UInt32, flags: UInt32 = 0
  ) -> [UInt8] {
    var event = xcb_input_gesture_swipe_begin_event_t()
    event.response_type = UInt8(XCB_GE_GENERIC)
    event.event_type = UInt16(type)
    event.time = 1000
    event.detail = fingers
    event.delta_x = Int32((way.x * 65536).rounded())
    event.delta_y = Int32((way.y * 65536).rounded())
    event.flags = flags
    return withUnsafeBytes(of: event) { Array($0) }
  }

  @Test("a pinch tells its scale, and the sum of its turns in rad")
  func pinch() {
    var rig = DecoderRig()
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_BEGIN))
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_UPDATE, scale: 1.25, angle: 10))
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_UPDATE, scale: 1.5, angle: -40))
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_END, scale: 1.5))
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_BEGIN))
    rig.send(Self.pinch(XCB_INPUT_GESTURE_PINCH_END, flags: 1))
    var phases: [TouchpadPhase] = []
    var scales: [Float] = []
    var degrees: [Float] = []
    for notice in rig.sink.notices {
      guard case .pinch(let phase, let scale, let angle) = notice else { continue }
      phases.append(phase)
      scales.append(scale)
      degrees.append((angle * 180 / .pi * 1000).rounded() / 1000)
    }
    #expect(phases == [.begin, .update, .update, .end, .begin, .cancel])
    #expect(scales == [1, 1.25, 1.5, 1.5, 1, 1])
    #expect(degrees == [0, 10, -30, -30, 0, 0])
  }

  @Test("a swipe tells its way and its fingers")
  func swipe() {
    var rig = DecoderRig()
    rig.send(Self.swipe(XCB_INPUT_GESTURE_SWIPE_BEGIN, by: .zero, fingers: 3))
    rig.send(Self.swipe(XCB_INPUT_GESTURE_SWIPE_UPDATE, by: [-12.5, 3], fingers: 3))
    rig.send(Self.swipe(XCB_INPUT_GESTURE_SWIPE_END, by: .zero, fingers: 3))
    rig.send(Self.swipe(XCB_INPUT_GESTURE_SWIPE_END, by: .zero, fingers: 400, flags: 1))
    var found: [(TouchpadPhase, SIMD2<Float>, UInt8)] = []
    for notice in rig.sink.notices {
      guard case .swipe(let phase, let delta, let fingers) = notice else { continue }
      found.append((phase, delta, fingers))
    }
    #expect(found.map(\.0) == [.begin, .update, .end, .cancel])
    #expect(found.map(\.1) == [.zero, [-12.5, 3], .zero, .zero])
    #expect(found.map(\.2) == [3, 3, 3, 255])
  }

  @Test("an event that is shorter than its kind is a fault")
  func short() {
    var rig = DecoderRig()
    rig.send(Array(Self.pinch(XCB_INPUT_GESTURE_PINCH_BEGIN).dropLast(4)))
    rig.send(Array(Self.swipe(XCB_INPUT_GESTURE_SWIPE_BEGIN, by: .zero, fingers: 3).dropLast(4)))
    #expect(rig.decoder.counts.faults == 2)
    #expect(rig.sink.notices.isEmpty)
  }
}
