internal import Gestures
internal import InkSession
internal import InkTypes
internal import Panel

/// The gesture trace, F5.
extension Studio {
  /// How long the time is that the trace shows, in ns.
  private static let traceTime: Int64 = 4_000_000_000
  /// How long it goes on after the last touch, in ns, before it stands still and can be read.
  private static let traceRest: Int64 = 200_000_000

  func toggleTrace() {
    showsTrace.toggle()
    overlay.setTrace(nil)
    needsWholeWindow = true
    hasNews = true
  }

  /// Shows the recognisers' last seconds.
  ///
  /// - Parameter now: The frame's time on the session's clock.
  func showTrace(_ now: Timestamp) {
    guard showsTrace else { return }
    overlay.setTrace(TracePicture(session.gestureArena, now: now))
  }

  fileprivate static func traceTimes(
    _ trace: GestureTrace, now: Timestamp
  ) -> (start: Timestamp, end: Timestamp) {
    let isDown = trace.touches.last?.phase == .began || !trace.areTouchesUp
    let newest = max(
      trace.touches.last?.time.nanoseconds ?? 0, trace.steps.last?.time.nanoseconds ?? 0)
    let end = isDown ? now.nanoseconds : min(now.nanoseconds, newest + traceRest)
    return (Timestamp(nanoseconds: end - traceTime), Timestamp(nanoseconds: end))
  }
}

extension GestureTrace {
  /// Whether every touch that it tells of has ended.
  fileprivate var areTouchesUp: Bool {
    var down = 0
    for step in touches { down += step.phase == .began ? 1 : -1 }
    // Ends whose begin was dropped count too.
    return down <= 0
  }
}

extension TracePicture {
  /// The last seconds of an arena.
  fileprivate init(_ arena: GestureArena<StandardRecognizer>, now: Timestamp) {
    let (start, end) = Studio.traceTimes(arena.trace, now: now)
    let timeline = GestureTimeline(of: arena, from: start, to: end)
    let length = Float(end.nanoseconds - start.nanoseconds)
    func share(_ time: Timestamp) -> Float {
      Float(time.nanoseconds - start.nanoseconds) / length
    }
    self.init(
      touches: timeline.touches.map { touch in
        Span(
          start: share(touch.start), end: share(touch.end ?? end),
          tone: touch.isCancelled ? .lostTouch : .touch)
      },
      rows: timeline.rows.map { row in
        Row(
          name: arena.name(of: row.recognizer),
          spans: row.spans.map { span in
            Span(start: share(span.start), end: share(span.end), tone: span.state.tone)
          }, note: row.blocked.map { arena.text(of: $0.cause) } ?? "")
      }, seconds: length * 1e-9)
  }
}

extension GestureState {
  fileprivate var tone: TracePicture.Tone {
    switch self {
    case .possible, .failed: .failed
    case .began, .changed: .active
    case .ended, .recognized: .won
    case .cancelled: .cancelled
    }
  }
}
