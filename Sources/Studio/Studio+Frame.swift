internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import InputX11
internal import Latency
internal import Panel
internal import Rendering
internal import Strokes
internal import WindowGLFW

extension Studio {
  /// One frame: when its time has come, drain, draw what came, show what changed.
  func pacedFrame() {
    let decision = timer.next()
    timer.begin(decision)
    if showsSamples { samplesView.beginFrame() }
    if decision.canvasStart != nil { drawCanvas() }
    // What comes too early for this frame joins it: one drain for all.
    MonotonicClock.sleep(until: decision.start)
    frame()
  }

  /// Draws finished ink ahead, so that only the wet tip is left for later.
  private func drawCanvas() {
    let start = gather()
    guard !report.isServerLost, !session.frame.isEmpty else { return }
    renderer.commit(session.frame)
    noteDrawn()
    session.beginFrame()
    // Now, not when the tip waits for it.
    if isSoftware { Driver.finish() } else { Driver.flush() }
    timer.drewCanvas(since: start)
  }

  /// Takes what came, and does what it asks for.
  ///
  /// - Returns: The time.
  private func gather() -> Timestamp {
    let now = timer.drains()
    takeInput(now)
    guard !report.isServerLost else { return now }
    takeGestures(Timestamp(nanoseconds: now.nanoseconds + sessionOffset))
    performWaiting()
    return now
  }

  /// Shows what there is, and takes nothing in.
  func showOnly() {
    timer.begin(timer.next())
    timer.woke()
    let start = timer.drains()
    _ = show(start)
    setCursor()
  }

  private func frame() {
    timer.woke()
    let start = gather()
    burn()
    guard !report.isServerLost, hasNews || isChangeDue(start) else {
      report.emptyFrames += 1
      timer.skip()
      return
    }
    hasNews = false
    speculate(start)
    timer.predicted()
    renderer.draw(session.frame)
    noteDrawn()
    // What keys and the window do until the next frame belongs to it.
    session.beginFrame()
    let (shown, presentation) = show(start)
    performPanelActions()
    keepDrawing()
    showLatency()
    scheduleNextChange(start)
    setCursor()
    report.frames += 1
    report.shownPixels += shown
    record(start: start, presentation)
  }

  /// What is added to CLOCK_MONOTONIC for the session's time, in ns: a recording has its own clock.
  var sessionOffset: Int64 { recordedOffset ?? drawing?.shift.nanoseconds ?? 0 }

  /// The session's time now.
  var sessionNow: Timestamp {
    Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + sessionOffset)
  }

  /// Whether the window looks different by itself.
  private func isChangeDue(_ now: Timestamp) -> Bool {
    nextChange.map { $0 <= now } ?? false
  }

  private func scheduleNextChange(_ now: Timestamp) {
    let offset = sessionOffset
    let tail = session.nextChange(after: Timestamp(nanoseconds: now.nanoseconds + offset))
      .map { Timestamp(nanoseconds: $0.nanoseconds - offset) }
    let overlay = overlay.nanosecondsToNextFrame
      .map { Timestamp(nanoseconds: now.nanoseconds + $0) }
    nextChange = earlier(
      earlier(earlier(tail, overlay), nextDoctorLook),
      earlier(latencyView.nextDisplay, nextHintChange(after: now)))
    nextChange = earlier(nextChange, nextKeeping(after: now))
  }

  /// Draws what is not final, up to the time at which the frame will be seen.
  private func speculate(_ now: Timestamp) {
    let offset = sessionOffset
    session.speculate(
      to: timer.horizonEnd(sessionOffset: offset),
      now: Timestamp(nanoseconds: now.nanoseconds + offset))
    guard showsSamples else { return }
    for index in session.frame.predicted.indices {
      samplesView.predict(toWindow(SIMD2<Float>(session.frame.predicted[index].position)))
    }
  }

  /// What `--load` asks for: a main thread that is busy with other things.
  private func burn() {
    guard options.load > 0 else { return }
    let end = MonotonicClock.now.nanoseconds + Int64(options.load * 1e6)
    while MonotonicClock.now.nanoseconds < end {}
  }

  private func record(start: Timestamp, _ presentation: Presentation?) {
    frameNumber &+= 1
    // Where the screen keeps time, nobody knows yet when it will be seen.
    let mark = FrameMark(
      number: frameNumber, drain: start, submit: MonotonicClock.now,
      present: presentation?.time ?? .zero,
      grade: presentation.flatMap {
        $0.grade.letter.utf8.count == 1 ? $0.grade.letter.utf8.first : nil
      })
    recorder?.record(.frame(mark, start))
    guard options.printsCounts, showsSamples, samplesView.coalesced > 0 else { return }
    Messages.count(
      "frame \(frameNumber): \(samplesView.coalesced) samples, \(samplesView.predicted) predicted")
  }
}

/// The earlier of two moments, of which there may be none.
private func earlier(_ first: Timestamp?, _ second: Timestamp?) -> Timestamp? {
  guard let first, let second else { return first ?? second }
  return min(first, second)
}
