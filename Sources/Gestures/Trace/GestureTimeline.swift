public import InkTypes

/// A trace over a time, row by row, as plain spans for a picture.
public struct GestureTimeline: Sendable, Equatable {
  /// A recogniser's time in a state other than `possible`.
  public struct Span: Hashable, Sendable, BitwiseCopyable {
    /// The state.
    public let state: GestureState
    /// Since when; the timeline's begin at the earliest.
    public let start: Timestamp
    /// Until when; the timeline's end at the latest.
    public let end: Timestamp
  }

  /// One recogniser.
  public struct Row: Hashable, Sendable {
    /// Which one.
    public let recognizer: RecognizerID
    /// Its states, in order.
    public internal(set) var spans: [Span] = []
    /// The newest step that a rule, and not its own verdict, made.
    public internal(set) var blocked: GestureStep?
  }

  /// A touch's time on the surface.
  public struct TouchSpan: Hashable, Sendable, BitwiseCopyable {
    /// Which touch.
    public let touch: TouchID
    /// Since when; the timeline's begin at the earliest.
    public let start: Timestamp
    /// Until when; nil while it is down.
    public internal(set) var end: Timestamp?
    /// Whether it was taken away.
    public internal(set) var isCancelled = false
  }

  /// The time that it shows.
  public let start, end: Timestamp
  /// A row for each recogniser, in the order of adding.
  public private(set) var rows: [Row]
  /// The touches, in the order of landing.
  public private(set) var touches: [TouchSpan] = []

  /// Takes what a trace still holds of a time.
  ///
  /// - Parameters:
  ///   - arena: The arena that made the trace.
  ///   - start: The begin of the time.
  ///   - end: Its end.
  public init<Recognizer>(
    of arena: GestureArena<Recognizer>, from start: Timestamp, to end: Timestamp
  ) {
    self.start = start
    self.end = end
    rows = (0..<arena.recognizerCount).map { Row(recognizer: arena.recognizer(at: $0)) }
    let trace = arena.trace
    for step in trace.steps where step.time <= end { take(step) }
    for index in rows.indices { rows[index].close(at: end, from: start) }
    for step in trace.touches where step.time <= end { take(step) }
    touches.removeAll { $0.end.map { $0 < start } ?? false }
  }

  private mutating func take(_ step: GestureStep) {
    let index = step.recognizer.index
    if step.from != step.to { rows[index].enter(step.to, at: step.time) }
    switch step.cause {
    case .verdict, .reset: break
    default: if step.time >= start { rows[index].blocked = step }
    }
  }

  private mutating func take(_ step: TouchStep) {
    if step.phase == .began {
      touches.append(TouchSpan(touch: step.touch, start: max(start, step.time)))
    } else if let index = touches.lastIndex(where: { $0.touch == step.touch && $0.end == nil }) {
      touches[index].end = step.time
      touches[index].isCancelled = step.phase == .cancelled
    }
  }
}

extension GestureTimeline.Row {
  /// Ends the state before at a time, and begins another one.
  fileprivate mutating func enter(_ state: GestureState, at time: Timestamp) {
    if let last = spans.popLast() {
      spans.append(.init(state: last.state, start: last.start, end: time))
    }
    spans.append(.init(state: state, start: time, end: .never))
  }

  /// Keeps what lies within a time.
  fileprivate mutating func close(at end: Timestamp, from start: Timestamp) {
    spans = spans.compactMap { span in
      guard span.state != .possible, span.end >= start else { return nil }
      return .init(state: span.state, start: max(start, span.start), end: min(end, span.end))
    }
  }
}
