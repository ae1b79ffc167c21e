internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import InputX11
internal import Panel
internal import Rendering
internal import Strokes
internal import WindowGLFW

extension Studio {
  /// One frame: drain, draw what came, show what changed.
  func frame() {
    let start = MonotonicClock.now
    if showsSamples { samplesView.beginFrame() }
    takeInput()
    guard !report.isServerLost else { return }
    let now = Timestamp(nanoseconds: start.nanoseconds + sessionOffset)
    takeGestures(now)
    performWaiting()
    burn()
    guard hasNews || isChangeDue(start) else {
      report.emptyFrames += 1
      return
    }
    hasNews = false
    speculate(now)
    renderer.draw(session.frame)
    // What keys and the window do until the next frame belongs to it.
    session.beginFrame()
    let shown = show(start)
    performPanelActions()
    scheduleNextChange(start)
    setCursor()
    let end = MonotonicClock.now
    pacer.note(start: start, end: end)
    report.frames += 1
    report.shownPixels += shown
    record(start: start, end: end)
  }

  /// What is added to CLOCK_MONOTONIC for the session's time, in ns: a recording has its own clock.
  var sessionOffset: Int64 {
    if case .recording(let feed) = source { feed.offset } else { 0 }
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
    nextChange = Self.earlier(Self.earlier(tail, overlay), nextHintChange(after: now))
  }

  /// The earlier of two times, either of which may be never.
  private static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Draws what is not final, up to the time at which the frame will be seen.
  private func speculate(_ now: Timestamp) {
    let target = Timestamp(nanoseconds: now.nanoseconds + pacer.expectedCost)
    session.speculate(to: target, now: now)
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

  private func record(start: Timestamp, end: Timestamp) {
    frameNumber &+= 1
    let mark = FrameMark(
      number: frameNumber, drain: start, submit: end, present: end, grade: UInt8(ascii: "C"))
    recorder?.record(.frame(mark, start))
    guard options.printsCounts, showsSamples, samplesView.coalesced > 0 else { return }
    Messages.count(
      "frame \(frameNumber): \(samplesView.coalesced) samples, \(samplesView.predicted) predicted")
  }

  // MARK: Showing

  /// Shows what changed, and no more where the server can show a part.
  ///
  /// - Returns: How many pixels were shown.
  private func show(_ now: Timestamp) -> Int {
    let size = window.size
    guard size.x > 0, size.y > 0 else { return 0 }
    let whole = Rectangle(width: size.x, height: size.y)
    var changed = canvasChange(within: size)
    if showsSamples { changed = addSamples() }
    setStatus()
    showState(now)
    let sessionTime = Timestamp(nanoseconds: now.nanoseconds + sessionOffset)
    showTrace(sessionTime)
    let covered = overlay.frame(size: size, now: now)
    updateMarks(sessionTime, within: size)
    // After a swap the back buffer holds anything.
    if needsWholeWindow
      || !copiesRectangles && !(changed.isEmpty && covered.isEmpty && marks.changes.isEmpty)
    {
      changed = whole
    }
    needsWholeWindow = false
    let surface = WindowSurface(size: size)
    let isCovered = changed.union(covered) == changed
    return paint(changed, on: surface) + (isCovered ? 0 : paint(covered, on: surface))
      + paintMarks(beside: [changed, covered], on: surface)
  }

  /// Draws a rectangle of the window anew, and shows it.
  func paint(_ rectangle: Rectangle, on surface: WindowSurface) -> Int {
    guard !rectangle.isEmpty else { return 0 }
    if showsSamples {
      screen.drawSamples(rectangle, on: surface)
    } else {
      screen.draw(rectangle, view: view, on: surface)
    }
    marks.drawBoxes(within: rectangle, by: &screen, on: surface)
    overlay.draw(within: rectangle)
    marks.drawHints(within: rectangle, on: surface)
    if copiesRectangles {
      window.copy(
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    } else {
      window.swap()
    }
    return rectangle.width * rectangle.height
  }

  /// The views that are on.
  private var switches: PanelSwitches {
    var switches: PanelSwitches = showsSamples ? .samplesView : []
    if marks.showsHints { switches.insert(.hints) }
    if showsTrace { switches.insert(.gestureTrace) }
    return switches
  }

  /// What the panel shows of pen and brush.
  private func showState(_ now: Timestamp) {
    overlay.show(
      brush: brush, undo: renderer.undoDepth, switches: switches,
      stroke: session.isDrawing ? lastPointer : nil)
    overlay.show(readings, now: now)
    overlay.setTouchDraws(touchDraws)
  }

  /// The lines in the window's corner.
  private func setStatus() {
    guard showsSamples || recorder != nil || !statusLines.isEmpty else { return }
    statusLines.removeAll(keepingCapacity: true)
    if recorder != nil { statusLines.append(StatusLine("recording", tone: .live)) }
    if showsSamples {
      statusLines.append(
        StatusLine(
          "\(samplesView.coalesced) samples, \(samplesView.predicted) predicted this frame"))
    }
    overlay.setStatus(statusLines)
  }

  private var copiesRectangles: Bool {
    // A GPU's swap waits for the screen and shows a frame whole; its copy may tear.
    window.canCopyRectangles && isSoftware
  }

  private func canvasChange(within size: SIMD2<Int>) -> Rectangle {
    let background = session.background ?? options.background
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
