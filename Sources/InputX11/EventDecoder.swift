import CXInput
package import InkTypes
import SampleRing

/// Makes samples and notices of the X server's events; knows no connection and no clock.
///
/// Feed it every event in the order in which the server sent them. Pointer events must be those of
/// the masters: there, the position is right, and each event comes once.
package struct EventDecoder {
  var sources = SourceTable()
  var touches = OpenTouches()
  private var clock = ServerClock()
  /// Whether the pointer is in the window; nil while nothing said so.
  var isInside: Bool?
  private var nextID: UInt32 = 1
  /// How far a touchpad's pinch has turned since its beginning, in rad.
  var pinchAngle: Float = 0
  /// What it met; the reader adds its own.
  package internal(set) var counts = InputCounts()

  /// Makes a decoder that knows no device.
  package init() {}

  /// Takes a moment at which the server's time is known, without an event.
  package mutating func noteTime(_ milliseconds: UInt32, arrival: Timestamp) {
    _ = time(milliseconds, arrival)
  }

  /// When an event happened.
  mutating func time(_ milliseconds: UInt32, _ arrival: Timestamp) -> Timestamp {
    defer { counts.clockOffset = Int(clock.offset) }
    return clock.time(of: milliseconds, arrival: arrival)
  }

  // MARK: Devices

  /// Takes in a device that appeared.
  ///
  /// - Parameters:
  ///   - device: What the server says of it.
  ///   - time: When.
  ///   - sink: Where its notice goes.
  /// - Returns: Whether it sends samples.
  @discardableResult
  package mutating func add<Sink: InputSink & ~Copyable>(
    _ device: DeviceDescription, at time: Timestamp, into sink: inout Sink
  ) -> Bool {
    remove(device.source, at: time, into: &sink)
    guard let tool = DeviceClassifier.tool(of: device) else {
      sources[device.source] = .silent
      return false
    }
    var limit = 0
    if case .direct(let count) = device.touch { limit = count }
    let known = InputDevice(
      id: DeviceID(nextID), source: device.source, name: device.name, tool: tool,
      axes: device.axes, hasProximity: device.hasProximity, contactLimit: limit)
    nextID += 1
    sources[device.source] = .source(Source(known, of: device))
    sink.register(known)
    sink.take(.deviceAdded(known.id, tool), at: time)
    return true
  }

  /// Notes that a device was gone before anything could be learned of it: what it sent is dropped.
  package mutating func noteVanished(_ source: UInt16) {
    sources[source] = .vanished
  }

  /// Whether something is known of a number.
  package func knows(_ source: UInt16) -> Bool {
    switch sources[source] {
    case .source, .silent: true
    case .unknown, .vanished: false
    }
  }

  /// Takes out a device that is gone: ends its contacts and forgets its number.
  ///
  /// - Parameters:
  ///   - number: The device's number.
  ///   - time: When.
  ///   - sink: Where the ends and the notice go.
  package mutating func remove<Sink: InputSink & ~Copyable>(
    _ number: UInt16, at time: Timestamp, into sink: inout Sink
  ) {
    if let source = sources[source: number] {
      liftPointer(of: number, at: time, into: &sink)
      sink.take(.deviceRemoved(source.id), at: time)
      cancelTouches(of: number, at: time, into: &sink)
    }
    sources[number] = .unknown
  }

  /// Ends every contact: nothing more will come.
  package mutating func endAll<Sink: InputSink & ~Copyable>(
    at time: Timestamp, into sink: inout Sink
  ) {
    for number in 0..<UInt16(SourceTable.limit) where sources[source: number] != nil {
      liftPointer(of: number, at: time, into: &sink)
    }
    sink.take(.leave, at: time)
    for number in 0..<UInt16(SourceTable.limit) where sources[source: number] != nil {
      cancelTouches(of: number, at: time, into: &sink)
    }
  }

  /// Takes a device's fingers away, after the notice that says why.
  ///
  /// They did not lift: two of them that vanish are no tap. By then the notice has ended their ink,
  /// which a cancelled finger alone would take with it.
  private mutating func cancelTouches<Sink: InputSink & ~Copyable>(
    of number: UInt16, at time: Timestamp, into sink: inout Sink
  ) {
    while let touch = touches.closeFirst(of: number) {
      counts.endedContacts += 1
      emitTouch(
        touch, state: .cancelled, edge: .end, pressure: nil, time: time, arrival: time, into: &sink)
    }
  }

  private mutating func liftPointer<Sink: InputSink & ~Copyable>(
    of number: UInt16, at time: Timestamp, into sink: inout Sink
  ) {
    guard var source = sources[source: number], source.touched else { return }
    counts.endedContacts += 1
    source.letGo()
    emit(&source, tool: source.tool, at: time, arrival: time, into: &sink)
    sources[number] = .source(source)
  }

  /// The device of an event; one that nothing is known of is a mouse.
  mutating func findSource<Sink: InputSink & ~Copyable>(
    of number: UInt16, at time: Timestamp, into sink: inout Sink
  ) -> Source? {
    switch sources[number] {
    case .source(let source): return source
    case .silent: return nil
    case .vanished:
      counts.vanished += 1
      return nil
    case .unknown:
      counts.unknownSources += 1
      add(
        DeviceDescription(source: number, name: "unknown device \(number)", use: .masterPointer),
        at: time, into: &sink)
      return sources[source: number]
    }
  }

  // MARK: Pointers

  /// Takes an event of XInput 2 about pointers or touches; other types are none of its business.
  ///
  /// - Parameters:
  ///   - event: The event's bytes.
  ///   - arrival: When it reached the program.
  ///   - sink: Where samples and notices go.
  package mutating func decode<Sink: InputSink & ~Copyable>(
    _ event: UnsafeRawBufferPointer, arrival: Timestamp, into sink: inout Sink
  ) {
    switch Int32(event.loadUnaligned(fromByteOffset: 8, as: UInt16.self)) {
    case XCB_INPUT_MOTION, XCB_INPUT_BUTTON_PRESS, XCB_INPUT_BUTTON_RELEASE:
      guard let view = view(of: event) else { return }
      decodePointer(view, arrival, into: &sink)
    case XCB_INPUT_TOUCH_BEGIN, XCB_INPUT_TOUCH_UPDATE, XCB_INPUT_TOUCH_END:
      guard let view = view(of: event) else { return }
      decodeTouch(view, arrival, into: &sink)
    case XCB_INPUT_ENTER, XCB_INPUT_LEAVE: decodeCrossing(event, arrival, into: &sink)
    case XCB_INPUT_RAW_BUTTON_PRESS, XCB_INPUT_RAW_BUTTON_RELEASE: decodeRawButton(event)
    case XCB_INPUT_GESTURE_PINCH_BEGIN, XCB_INPUT_GESTURE_PINCH_UPDATE,
      XCB_INPUT_GESTURE_PINCH_END:
      decodePinch(event, arrival, into: &sink)
    case XCB_INPUT_GESTURE_SWIPE_BEGIN, XCB_INPUT_GESTURE_SWIPE_UPDATE,
      XCB_INPUT_GESTURE_SWIPE_END:
      decodeSwipe(event, arrival, into: &sink)
    default: break
    }
  }

  private mutating func view(of event: UnsafeRawBufferPointer) -> DeviceEventView? {
    let view = DeviceEventView(event)
    if view == nil { counts.faults += 1 }
    return view
  }

  private mutating func decodePointer<Sink: InputSink & ~Copyable>(
    _ event: DeviceEventView, _ arrival: Timestamp, into sink: inout Sink
  ) {
    let time = time(event.head.time, arrival)
    let number = event.head.sourceid
    guard var source = findSource(of: number, at: time, into: &sink) else { return }
    defer { sources[number] = .source(source) }
    let change = source.axes.update(from: event)
    let steps = wheelSteps(event, of: source) ?? SIMD2<Float>(change.scroll)
    if steps != .zero { sink.take(scroll(steps, event), at: time) }
    guard !isEmulated(event), !isWheel(event), !change.isScrollOnly else { return }
    source.settleButtons(pointerHolds: event.heldButtons)
    let type = Int32(event.head.event_type)
    if type != XCB_INPUT_MOTION {
      source.press(event.head.detail, isDown: type == XCB_INPUT_BUTTON_PRESS)
    }
    source.position = event.position
    // A touch device that moves the pointer is a mouse for that while.
    let tool = source.tool == .touch ? .mouse : source.tool
    if tool.isPen {
      if type != XCB_INPUT_BUTTON_RELEASE { source.isNear = true }
      if source.holdsTip, !source.touched {
        endOtherPens(than: number, at: time, arrival, into: &sink)
      }
    }
    emit(&source, tool: tool, at: time, arrival: arrival, into: &sink)
  }

  /// A pen that touches ends what another one draws: its own end went missing.
  private mutating func endOtherPens<Sink: InputSink & ~Copyable>(
    than number: UInt16, at time: Timestamp, _ arrival: Timestamp, into sink: inout Sink
  ) {
    for other in 0..<UInt16(SourceTable.limit) where other != number {
      guard var source = sources[source: other], source.tool.isPen else { continue }
      guard source.touched || source.isNear else { continue }
      if source.touched { counts.endedContacts += 1 }
      source.letGo()
      emit(&source, tool: source.tool, at: time, arrival: arrival, into: &sink)
      sources[other] = .source(source)
    }
  }

  /// Emits where a pointer is and what it does now.
  func sample(
    of source: Source, tool: Tool, at time: Timestamp, arrival: Timestamp
  ) -> PenSample {
    var state: PenSample.State = source.holdsTip ? .touching : []
    if source.hasProximity {
      state.insert(.proximityKnown)
      if source.isNear { state.insert(.inProximity) }
    }
    var sample = PenSample(
      time: time, position: source.position ?? .zero, device: source.id, tool: tool, state: state)
    sample.arrival = arrival
    sample.buttons = source.sampleButtons
    source.axes.write(to: &sample)
    return sample
  }

  mutating func emit<Sink: InputSink & ~Copyable>(
    _ source: inout Source, tool: Tool, at time: Timestamp, arrival: Timestamp,
    into sink: inout Sink
  ) {
    guard source.position != nil else { return }
    let touches = source.holdsTip
    let edge: ContactEdge =
      touches == source.touched ? .none : touches ? .begin : .end
    source.touched = touches
    let moment = monotone(time, &source)
    sink.take(sample(of: source, tool: tool, at: moment, arrival: arrival), edge: edge)
  }

  /// A device's samples never go back in time.
  mutating func monotone(_ time: Timestamp, _ source: inout Source) -> Timestamp {
    let moment = max(time, source.lastTime ?? time)
    if moment != time { counts.backwardTimes += 1 }
    source.lastTime = moment
    return moment
  }
}
