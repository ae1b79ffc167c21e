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

  // MARK: Showing

  /// Shows what changed, and no more where the server can show a part.
  ///
  /// - Returns: How many pixels were shown, and when.
  private func show(_ now: Timestamp) -> (pixels: Int, Presentation?) {
    let size = window.size
    guard size.x > 0, size.y > 0 else {
      timer.skip()
      return (0, nil)
    }
    collectDamage(now, size)
    let pixels = damage.pixelCount
    guard pixels > 0 else {
      timer.skip()
      return (0, nil)
    }
    let surface = WindowSurface(size: size)
    for index in damage.rectangles.indices { paint(damage.rectangles[index], on: surface) }
    timer.submitted()
    timer.swaps {
      if copiesRectangles {
        for index in damage.rectangles.indices { copy(damage.rectangles[index]) }
      } else {
        window.swap()
      }
    }
    return (pixels, timer.end())
  }

  /// Finds out what must be drawn anew.
  private func collectDamage(_ now: Timestamp, _ size: SIMD2<Int>) {
    damage.removeAll()
    let profileMarks = latencyView.moveMarks(within: size)
    let changed = canvasChange(within: size)
    damage.add((showsSamples ? addSamples() : changed).union(profileMarks.dots))
    consultDoctor(now)
    setStatus()
    showState(now)
    let sessionTime = Timestamp(nanoseconds: now.nanoseconds + sessionOffset)
    showTrace(sessionTime)
    damage.add(overlay.frame(size: size, now: now))
    damage.add(profileMarks.light)
    updateMarks(sessionTime, within: size)
    for index in marks.changes.indices { damage.add(marks.changes[index]) }
    // After a swap the back buffer holds anything.
    guard needsWholeWindow || !copiesRectangles && damage.pixelCount > 0 else { return }
    needsWholeWindow = false
    damage.removeAll()
    damage.add(Rectangle(width: size.x, height: size.y))
  }

  /// Draws a rectangle of the window anew.
  func paint(_ rectangle: Rectangle, on surface: WindowSurface) {
    guard !rectangle.isEmpty else { return }
    if showsSamples {
      screen.drawSamples(rectangle, on: surface)
    } else {
      screen.draw(rectangle, view: view, on: surface)
    }
    screen.draw(latencyView.marks, within: rectangle, on: surface)
    marks.drawBoxes(within: rectangle, by: &screen, on: surface)
    overlay.draw(within: rectangle)
    marks.drawHints(within: rectangle, on: surface)
  }

  /// Shows a rectangle of what was drawn.
  func copy(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    window.copy(
      x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }

  /// The views that are on.
  private var switches: PanelSwitches {
    var switches: PanelSwitches = showsSamples ? .samplesView : []
    if latencyView.isShown { switches.insert(.latency) }
    if marks.showsHints { switches.insert(.hints) }
    if showsTrace { switches.insert(.gestureTrace) }
    if doctorView.isShown { switches.insert(.doctor) }
    return switches
  }

  /// What the panel shows of pen and brush.
  private func showState(_ now: Timestamp) {
    overlay.show(
      brush: brush, canUndo: session.history.canUndo, canRedo: session.history.canRedo,
      switches: switches,
      stroke: session.isDrawing ? lastPointer : nil)
    overlay.show(readings, now: now)
    showDevices(now)
    overlay.setTouchDraws(touchDraws)
  }

  /// The lines in the window's corner.
  private func setStatus() {
    let words = drawingWords
    let lacksMemory = !renderer.isWhole || !screen.isWhole
    let hasWords = words != nil || recorder != nil || lacksMemory
    guard hasWords || showsSamples || doctorView.isShown || !statusLines.isEmpty else { return }
    statusLines.removeAll(keepingCapacity: true)
    if let words { statusLines.append(words) }
    if lacksMemory {
      statusLines.append(StatusLine("OpenGL has no memory for all of it", tone: .warning))
    }
    if recorder != nil { statusLines.append(StatusLine("recording", tone: .live)) }
    if showsSamples {
      statusLines.append(
        StatusLine(
          "\(samplesView.coalesced) samples, \(samplesView.predicted) predicted this frame"))
    }
    if doctorView.isShown { statusLines += doctorView.lines }
    overlay.setStatus(statusLines)
  }

  var copiesRectangles: Bool {
    // A GPU's swap waits for the screen and shows a frame whole; its copy may tear.
    window.canCopyRectangles && isSoftware
  }

  private func canvasChange(within size: SIMD2<Int>) -> Rectangle {
    let background = background
    if background != shownBackground {
      shownBackground = background
      renderer.invalidate()
    }
    let changed = screen.refresh(from: &renderer, background: background)
    return view.windowRectangle(of: changed, within: size)
  }

  private func addSamples() -> Rectangle {
    samplesView.endFrame()
    if samplesView.wantsClearing {
      let shapes = samplesView.shapes
      emptyOnlyPicture()
      return screen.addSamples(shapes)
    }
    return screen.addSamples(samplesView.shapes)
  }

  /// Empties the samples view's picture; what the frame adds stays.
  private func emptyOnlyPicture() {
    do throws(RenderingError) {
      try screen.clearSamples(size: window.size)
    } catch {
      showsSamples = false
    }
    needsWholeWindow = true
  }

  /// The pointer is a ring as large as the brush, and gone where the tip itself is seen.
  private func setCursor() {
    let diameter = Mark.diameter(of: brush.kind, size: Float(brush.paint.size)) * view.zoom
    let isPen = session.drawingTool.map { $0 != .mouse } ?? false
    window.setCursor(diameter: diameter, isHidden: isPen)
  }
}

/// The earlier of two moments, of which there may be none.
private func earlier(_ first: Timestamp?, _ second: Timestamp?) -> Timestamp? {
  guard let first, let second else { return first ?? second }
  return min(first, second)
}
