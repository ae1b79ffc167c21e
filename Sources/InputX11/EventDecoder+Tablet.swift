package import CXInput
package import InkTypes
import SampleRing

/// What only pen tablets and touch screens send.
extension EventDecoder {
  // MARK: Proximity

  /// Takes an event of XInput 1 about a pen that came near or went away.
  ///
  /// Coming near gives no sample: the position in that event is the one before, and a motion follows
  /// at once. Going away gives one, at the last place, which ends what still touches.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isIn: Whether the tool came near.
  ///   - arrival: When it reached the program.
  ///   - sink: Where a sample goes.
  package mutating func decodeProximity<Sink: InputSink & ~Copyable>(
    _ event: xcb_input_proximity_in_event_t, isIn: Bool, arrival: Timestamp, into sink: inout Sink
  ) {
    // The highest bit says that values follow in further events.
    let number = UInt16(event.device_id & 0x7f)
    guard var source = sources[source: number], source.isNear != isIn || source.touched else {
      return
    }
    defer { sources[number] = .source(source) }
    let time = time(event.time, arrival)
    guard !isIn else {
      source.isNear = true
      return
    }
    if source.touched { counts.endedContacts += 1 }
    source.letGo()
    emit(&source, tool: source.tool, at: time, arrival: arrival, into: &sink)
  }

  // MARK: Raw buttons

  /// Notes the tip of a pen as the device said it.
  ///
  /// The pointer's own events do not tell when a pen touches while a mouse holds its button 1, nor
  /// when it lifts. Only pens: raw buttons are those before the person's mapping of a mouse.
  mutating func decodeRawButton(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= MemoryLayout<xcb_input_raw_button_press_event_t>.size else {
      counts.faults += 1
      return
    }
    let event = bytes.loadUnaligned(as: xcb_input_raw_button_press_event_t.self)
    guard event.detail == 1, var source = sources[source: event.sourceid], source.tool.isPen else {
      return
    }
    source.rawTip = Int32(event.event_type) == XCB_INPUT_RAW_BUTTON_PRESS
    sources[event.sourceid] = .source(source)
  }

  // MARK: Touch

  mutating func decodeTouch<Sink: InputSink & ~Copyable>(
    _ event: DeviceEventView, _ arrival: Timestamp, into sink: inout Sink
  ) {
    // A bit that means "emulated" in pointer events means "about to end" here: all are taken.
    let time = time(event.head.time, arrival)
    let number = event.head.sourceid
    guard var source = findSource(of: number, at: time, into: &sink), source.tool == .touch else {
      return
    }
    let change = source.axes.update(from: event)
    sources[number] = .source(source)
    let touch = OpenTouches.Touch(
      source: number, contact: Int32(truncatingIfNeeded: event.head.detail),
      position: event.position)
    var state: PenSample.State = .touching
    var edge = ContactEdge.none
    switch Int32(event.head.event_type) {
    case XCB_INPUT_TOUCH_BEGIN:
      endDuplicate(of: touch, time, arrival, into: &sink)
      guard touches.open(touch) else { return counts.unknownTouches += 1 }
      state.insert(.began)
      edge = .begin
    case XCB_INPUT_TOUCH_END:
      guard touches.close(touch) else { return counts.unknownTouches += 1 }
      state = []
      edge = .end
    default:
      guard touches.move(touch) else { return counts.unknownTouches += 1 }
    }
    emitTouch(
      touch, state: state, edge: edge, pressure: change.touchPressure, time: time, arrival: arrival,
      into: &sink)
  }

  /// A finger whose number begins again while it is down has lost its end.
  private mutating func endDuplicate<Sink: InputSink & ~Copyable>(
    of touch: OpenTouches.Touch, _ time: Timestamp, _ arrival: Timestamp, into sink: inout Sink
  ) {
    guard touches.close(touch) else { return }
    counts.endedContacts += 1
    emitTouch(
      touch, state: [], edge: .end, pressure: nil, time: time, arrival: arrival, into: &sink)
  }

  mutating func emitTouch<Sink: InputSink & ~Copyable>(
    _ touch: OpenTouches.Touch, state: PenSample.State, edge: ContactEdge, pressure: Double?,
    time: Timestamp, arrival: Timestamp, into sink: inout Sink
  ) {
    guard var source = sources[source: touch.source] else { return }
    var sample = PenSample(
      time: monotone(time, &source), position: touch.position, device: source.id, tool: .touch,
      state: state)
    sample.arrival = arrival
    sample.contact = touch.contact
    if let pressure {
      sample.pressure = Float(pressure)
      sample.axes.insert(.pressure)
    }
    sources[touch.source] = .source(source)
    sink.take(sample, edge: edge)
  }
}
