internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Rendering
internal import Strokes
internal import WindowGLFW

extension Studio {
  /// One frame: drain, draw what came, show what changed.
  func frame() {
    let start = MonotonicClock.now
    if showsSamples { samplesView.beginFrame() }
    takeInput()
    performWaiting()
    burn()
    guard hasNews || isTailDue(start) else {
      report.emptyFrames += 1
      return
    }
    hasNews = false
    speculate(start)
    renderer.draw(session.frame)
    // What keys and the window do until the next frame belongs to it.
    session.beginFrame()
    let shown = show()
    setCursor()
    let end = MonotonicClock.now
    pacer.note(start: start, end: end)
    report.frames += 1
    report.shownPixels += shown.width * shown.height
    record(start: start, end: end)
  }

  /// Whether a silent pen's tail must shrink.
  private func isTailDue(_ now: Timestamp) -> Bool {
    tailChange.map { $0 <= now } ?? false
  }

  /// Draws what is not final, up to the time at which the frame will be seen.
  private func speculate(_ now: Timestamp) {
    let target = Timestamp(nanoseconds: now.nanoseconds + pacer.expectedCost)
    session.speculate(to: target, now: now)
    tailChange = session.nextChange(after: now)
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
  private func show() -> Rectangle {
    let size = window.size
    guard size.x > 0, size.y > 0 else { return Rectangle() }
    let surface = WindowSurface(size: size)
    var changed = canvasChange(within: size)
    if showsSamples { changed = addSamples() }
    let whole = Rectangle(width: size.x, height: size.y)
    if needsWholeWindow { changed = whole }
    guard !changed.isEmpty else { return changed }
    // After a swap the back buffer holds anything.
    if !copiesRectangles { changed = whole }
    if showsSamples {
      screen.drawSamples(changed, on: surface)
    } else {
      screen.draw(changed, view: view, on: surface)
    }
    present(changed)
    needsWholeWindow = false
    return changed
  }

  private var copiesRectangles: Bool {
    // A GPU's swap waits for the screen and shows a frame whole; its copy may tear.
    window.canCopyRectangles && isSoftware
  }

  private func present(_ rectangle: Rectangle) {
    if copiesRectangles {
      window.copy(
        x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
    } else {
      window.swap()
    }
  }

  private func canvasChange(within size: SIMD2<Int>) -> Rectangle {
    let background = session.background ?? options.background
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
