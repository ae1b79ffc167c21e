internal import InkTypes
internal import InputX11
internal import WindowGLFW

/// Where samples come from.
enum InputSource {
  /// Pens, touch and mice of the X server, on a thread of their own.
  case devices(PenReader)
  /// GLFW's pointer, a mouse only: a server without XInput 2.2.
  case pointer
  /// A recording, at its own pace.
  case recording(LogFeed)
}

/// A recording's events, given out as their time comes.
struct LogFeed {
  private let events: [InkEvent]
  private var next = 0
  private let firstTime: Int64
  private var start: Timestamp?
  /// Where the recording's clock begins anew, its events go on.
  private var clock = RecordedClock()
  private var nextTime: Int64
  /// What was added to the time of the last event that was given out, in ns.
  private var givenShift: Int64 = 0

  init(_ events: [InkEvent]) {
    self.events = events
    firstTime = events.first?.arrival.nanoseconds ?? 0
    nextTime = firstTime
    if let first = events.first { nextTime = clock.take(first.arrival).nanoseconds }
  }

  /// Whether all were given out.
  var isAtEnd: Bool { next == events.count }

  /// When the next event is due, or nil at the end.
  var nextDue: Timestamp? {
    guard !isAtEnd else { return nil }
    guard let start else { return .zero }
    return Timestamp(nanoseconds: start.nanoseconds + nextTime - firstTime)
  }

  /// What is added to CLOCK_MONOTONIC for the recording's time, in ns; 0 before the clock starts.
  var offset: Int64 { start.map { firstTime - $0.nanoseconds - givenShift } ?? 0 }

  /// Starts the clock, unless it runs.
  mutating func begin(now: Timestamp) {
    if start == nil { start = now }
  }

  /// Gives out what is due.
  mutating func take(now: Timestamp, _ body: (InkEvent) -> Void) {
    while let due = nextDue, due <= now {
      givenShift = clock.shift
      body(events[next])
      next += 1
      if next < events.count { nextTime = clock.take(events[next].arrival).nanoseconds }
    }
  }
}

/// GLFW's pointer as reports of a mouse.
struct PointerFallback {
  /// A number that no reader gives: the fallback is alone.
  static let device = DeviceID(1)
  private var position = SIMD2<Float>.zero
  private var isDown = false
  private var buttons: UInt16 = 0

  /// The report that an event of the window gives, or nil.
  mutating func sample(for event: WindowEvent, at time: Timestamp) -> PenSample? {
    switch event {
    case .pointerMoved(let place): position = place
    case .button(0, let isDown, _): self.isDown = isDown
    case .button(1, let isDown, _): buttons = isDown ? buttons | 1 : buttons & ~1
    case .button(2, let isDown, _): buttons = isDown ? buttons | 2 : buttons & ~2
    default: return nil
    }
    var sample = PenSample(
      time: time, position: position, device: Self.device, tool: .mouse,
      state: isDown ? .touching : [])
    sample.buttons = buttons
    return sample
  }
}
