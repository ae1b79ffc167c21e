import CXInput
import InkTypes
import SampleRing

/// Gestures of touchpads, which XInput 2.4 tells.
extension EventDecoder {
  /// How many bytes the events have: a pinch has two numbers more.
  private static let pinchSize = MemoryLayout<xcb_input_gesture_pinch_begin_event_t>.size
  private static let swipeSize = MemoryLayout<xcb_input_gesture_swipe_begin_event_t>.size

  mutating func decodePinch<Sink: InputSink & ~Copyable>(
    _ bytes: UnsafeRawBufferPointer, _ arrival: Timestamp, into sink: inout Sink
  ) {
    guard bytes.count >= Self.pinchSize else {
      counts.faults += 1
      return
    }
    let event = bytes.loadUnaligned(as: xcb_input_gesture_pinch_begin_event_t.self)
    let isCancelled =
      event.flags & XCB_INPUT_GESTURE_PINCH_EVENT_FLAGS_GESTURE_PINCH_CANCELLED.rawValue != 0
    let phase = Self.phase(
      event.event_type, begin: XCB_INPUT_GESTURE_PINCH_BEGIN,
      update: XCB_INPUT_GESTURE_PINCH_UPDATE, isCancelled: isCancelled)
    if phase == .begin { pinchAngle = 0 }
    // Angles come as differences in degrees, scales since the beginning.
    pinchAngle += Float(fixed: event.delta_angle) * (.pi / 180)
    sink.take(
      .pinch(phase, scale: Float(fixed: event.scale), angle: pinchAngle),
      at: time(event.time, arrival))
  }

  mutating func decodeSwipe<Sink: InputSink & ~Copyable>(
    _ bytes: UnsafeRawBufferPointer, _ arrival: Timestamp, into sink: inout Sink
  ) {
    guard bytes.count >= Self.swipeSize else {
      counts.faults += 1
      return
    }
    let event = bytes.loadUnaligned(as: xcb_input_gesture_swipe_begin_event_t.self)
    let isCancelled =
      event.flags & XCB_INPUT_GESTURE_SWIPE_EVENT_FLAGS_GESTURE_SWIPE_CANCELLED.rawValue != 0
    let phase = Self.phase(
      event.event_type, begin: XCB_INPUT_GESTURE_SWIPE_BEGIN,
      update: XCB_INPUT_GESTURE_SWIPE_UPDATE, isCancelled: isCancelled)
    sink.take(
      .swipe(
        phase, delta: SIMD2(Float(fixed: event.delta_x), Float(fixed: event.delta_y)),
        fingers: UInt8(clamping: event.detail)), at: time(event.time, arrival))
  }

  private static func phase(
    _ type: UInt16, begin: Int32, update: Int32, isCancelled: Bool
  ) -> TouchpadPhase {
    switch Int32(type) {
    case begin: .begin
    case update: .update
    default: isCancelled ? .cancel : .end
    }
  }
}
