import CXInput
import InkTypes
import SampleRing

/// Wheels, and the pointer's way into the window and out of it.
extension EventDecoder {
  // MARK: Wheels

  /// Whether the server made an event up from a touch, or from a wheel, which come as well.
  mutating func isEmulated(_ event: DeviceEventView) -> Bool {
    let flag = XCB_INPUT_POINTER_EVENT_FLAGS_POINTER_EMULATED.rawValue
    guard event.head.flags & flag != 0 else { return false }
    counts.emulated += 1
    return true
  }

  /// Whether an event is about one of the buttons 4 to 7, which are the notches of a wheel.
  func isWheel(_ event: DeviceEventView) -> Bool {
    Int32(event.head.event_type) != XCB_INPUT_MOTION && (4...7).contains(event.head.detail)
  }

  /// The notch that a press of a wheel's button is, unless an axis tells of it.
  func wheelSteps(_ event: DeviceEventView, of source: Source) -> SIMD2<Float>? {
    guard isWheel(event), Int32(event.head.event_type) == XCB_INPUT_BUTTON_PRESS,
      !source.axes.scrollAxisTells(isHorizontal: event.head.detail >= 6)
    else { return nil }
    return switch event.head.detail {
    case 4: [0, -1]
    case 5: [0, 1]
    case 6: [-1, 0]
    default: [1, 0]
    }
  }

  func scroll(_ steps: SIMD2<Float>, _ event: DeviceEventView) -> InputNotice.Kind {
    .scroll(
      steps, at: event.position,
      modifiers: UInt16(truncatingIfNeeded: event.head.mods.effective))
  }

  // MARK: Enter and leave

  mutating func decodeCrossing<Sink: InputSink & ~Copyable>(
    _ bytes: UnsafeRawBufferPointer, _ arrival: Timestamp, into sink: inout Sink
  ) {
    let headSize = MemoryLayout<xcb_input_enter_event_t>.size
    guard bytes.count >= headSize else {
      counts.faults += 1
      return
    }
    let head = bytes.loadUnaligned(as: xcb_input_enter_event_t.self)
    // The pointer went to, or came from, a window within ours.
    guard UInt32(head.detail) != XCB_INPUT_NOTIFY_DETAIL_INFERIOR.rawValue else { return }
    let isEnter = Int32(head.event_type) == XCB_INPUT_ENTER
    if isEnter { forgetScrollBases() }
    guard isInside != isEnter else { return }
    // What holds a button in the window goes on sending from outside; it has not left us.
    var held: UInt32 = 0
    if head.buttons_len > 0, bytes.count >= headSize + 4 {
      held = bytes.loadUnaligned(fromByteOffset: headSize, as: UInt32.self)
    }
    let isNormal = UInt32(head.mode) == XCB_INPUT_NOTIFY_MODE_NORMAL.rawValue
    guard isEnter || !isNormal || held == 0 else { return }
    isInside = isEnter
    let time = time(head.time, arrival)
    sink.take(isEnter ? .enter : .leave, at: time)
  }

  mutating func forgetScrollBases() {
    for number in 0..<UInt16(SourceTable.limit) {
      guard var source = sources[source: number] else { continue }
      source.axes.forgetScrollBase()
      sources[number] = .source(source)
    }
  }
}
