import CXInput
import Glibc
import InkTypes
import SampleRing

/// Reads a connection until it is told to stop: what the input thread does.
///
/// It owns all that it touches; made on the thread that opens the window, and handed over whole.
struct ReaderLoop: ~Copyable {
  private let connection: XConnection
  private let window: xcb_window_t
  private let root: xcb_window_t
  private let stop: StopSignal
  private let counts: SharedCounts
  private let wake: (@Sendable () -> Void)?
  private var query: DeviceQuery
  private var decoder = EventDecoder()
  private var sink: RingSink
  private var gate = ReadGate()
  private var eventCount = 0
  private var faultCount = 0
  /// Where the window was last seen on the screen.
  private var place: SIMD2<Float>?
  /// How long the thread waits before it looks for room in a full ring again, in ms.
  private static let roomInterval: Int32 = 4

  /// Selects the window's events and learns the devices.
  init(
    connection: XConnection, window: xcb_window_t, sink: consuming RingSink, stop: StopSignal,
    counts: SharedCounts, wake: (@Sendable () -> Void)?
  ) throws(InputError) {
    let root = try connection.root(of: window)
    let time = connection.serverTime(root: root)
    // News of devices first, so that none falls between the list and the news.
    try connection.selectDevices(root: root)
    try connection.selectPointers(of: window)
    connection.selectPlace(of: window)
    self.connection = connection
    self.window = window
    self.root = root
    self.sink = sink
    self.stop = stop
    self.counts = counts
    self.wake = wake
    query = DeviceQuery(connection, proximityTo: window)
    if let time { decoder.noteTime(time.milliseconds, arrival: time.arrival) }
    for device in query.describe(UInt16(XCB_INPUT_DEVICE_ALL.rawValue)) where device.isEnabled {
      decoder.add(device, at: MonotonicClock.now, into: &self.sink)
    }
    tellPlace()
    xcb_flush(connection.handle)
    publish()
  }

  /// Runs until the stop signal or the end of the connection.
  mutating func run() {
    Self.raisePriority()
    while !stop.isRequested, !connection.isLost {
      readAvailable()
      waitForMore()
    }
    guard !stop.isRequested else { return }
    let now = MonotonicClock.now
    decoder.endAll(at: now, into: &sink)
    sink.take(.lost, at: now)
    publish()
    wake?()
  }

  // MARK: Reading

  private mutating func readAvailable() {
    while !stop.isRequested, mayRead(), let first = xcb_poll_for_event(connection.handle) {
      let before = sink.counts
      var arrival = MonotonicClock.now
      handle(first, &arrival)
      // What came with it has arrived with it.
      while mayRead(), let next = xcb_poll_for_queued_event(connection.handle) {
        handle(next, &arrival)
      }
      publish()
      if sink.counts != before { wake?() }
    }
    publish()
  }

  private mutating func mayRead() -> Bool {
    let hasRoom = sink.hasRoom
    return gate.mayRead(hasRoom: hasRoom, now: MonotonicClock.now)
  }

  private func waitForMore() {
    var descriptors: InlineArray<2, pollfd> = [
      pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    // While a ring is full the connection stays unread: only time, or the stop signal, ends the wait.
    let count: nfds_t = gate.isHolding ? 1 : 2
    let timeout = gate.isHolding ? Self.roomInterval : -1
    var span = descriptors.mutableSpan
    span.withUnsafeMutableBufferPointer { _ = poll($0.baseAddress, count, timeout) }
  }

  private mutating func publish() {
    var all = decoder.counts
    all.events = eventCount
    all.faults += faultCount
    all.heldBack = gate.pauses
    all.samples = sink.counts.samples
    all.notices = sink.counts.notices
    all.refused = sink.counts.refused
    counts.publish(all)
  }

  // MARK: One event

  private mutating func handle(
    _ event: UnsafeMutablePointer<xcb_generic_event_t>, _ arrival: inout Timestamp
  ) {
    defer { free(event) }
    eventCount += 1
    let type = event.pointee.response_type & 0x7f
    let raw = UnsafeRawPointer(event)
    switch Int32(type) {
    case 0: faultCount += 1
    case XCB_GE_GENERIC: handleGeneric(raw, &arrival)
    case XCB_CONFIGURE_NOTIFY:
      tellPlace()
      arrival = MonotonicClock.now
    case Int32(connection.firstEvent) + XCB_INPUT_PROXIMITY_IN,
      Int32(connection.firstEvent) + XCB_INPUT_PROXIMITY_OUT:
      decoder.decodeProximity(
        raw.loadUnaligned(as: xcb_input_proximity_in_event_t.self),
        isIn: Int32(type) == Int32(connection.firstEvent) + XCB_INPUT_PROXIMITY_IN,
        arrival: arrival, into: &sink)
    default: break
    }
  }

  private mutating func handleGeneric(_ event: UnsafeRawPointer, _ arrival: inout Timestamp) {
    let head = event.loadUnaligned(as: xcb_ge_generic_event_t.self)
    guard head.extension == connection.opcode else { return }
    // xcb puts a word of its own behind the first 32 bytes.
    let size = MemoryLayout<xcb_ge_generic_event_t>.size + 4 * Int(head.length)
    if Int32(head.event_type) == XCB_INPUT_HIERARCHY {
      handleHierarchy(event)
      // Asking took its time, in which more may have come.
      arrival = MonotonicClock.now
    } else {
      decoder.decode(
        UnsafeRawBufferPointer(start: event, count: size), arrival: arrival, into: &sink)
    }
  }

  /// Tells where the window is, if that is news.
  private mutating func tellPlace() {
    // Asked, since the event's own place is that within a frame where a window manager made one.
    guard let origin = connection.origin(of: window, in: root), origin != place else { return }
    place = origin
    sink.take(.windowMoved(origin), at: MonotonicClock.now)
  }

  private mutating func handleHierarchy(_ event: UnsafeRawPointer) {
    let typed = event.assumingMemoryBound(to: xcb_input_hierarchy_event_t.self)
    var iterator = xcb_input_hierarchy_infos_iterator(typed)
    while iterator.rem > 0 {
      if let info = iterator.data?.pointee { handle(info) }
      xcb_input_hierarchy_info_next(&iterator)
    }
    xcb_flush(connection.handle)
  }

  private mutating func handle(_ info: xcb_input_hierarchy_info_t) {
    let gone =
      XCB_INPUT_HIERARCHY_MASK_SLAVE_REMOVED.rawValue
      | XCB_INPUT_HIERARCHY_MASK_DEVICE_DISABLED.rawValue
      | XCB_INPUT_HIERARCHY_MASK_MASTER_REMOVED.rawValue
    let come =
      XCB_INPUT_HIERARCHY_MASK_SLAVE_ADDED.rawValue
      | XCB_INPUT_HIERARCHY_MASK_DEVICE_ENABLED.rawValue
      | XCB_INPUT_HIERARCHY_MASK_MASTER_ADDED.rawValue
    if info.flags & gone != 0 {
      decoder.remove(info.deviceid, at: MonotonicClock.now, into: &sink)
    }
    guard info.flags & come != 0, info.enabled != 0, !decoder.knows(info.deviceid) else { return }
    let found = query.describe(info.deviceid)
    if found.isEmpty { decoder.noteVanished(info.deviceid) }
    for device in found { decoder.add(device, at: MonotonicClock.now, into: &sink) }
  }

  // MARK: Priority

  /// Lets the thread run before others, as far as the system allows it.
  private static func raisePriority() {
    var lowest = sched_param()
    lowest.sched_priority = sched_get_priority_min(SCHED_RR)
    guard pthread_setschedparam(pthread_self(), SCHED_RR, &lowest) != 0 else { return }
    // Refused to most people: then all stays as it is.
    _ = pelt_set_thread_niceness(-10)
  }
}
