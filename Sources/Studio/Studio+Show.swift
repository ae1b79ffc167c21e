internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Latency
internal import Panel
internal import Rendering
internal import Strokes
internal import WindowGLFW

extension Studio {
  /// Shows what changed, and no more where the server can show a part.
  ///
  /// - Returns: How many pixels were shown, and when.
  func show(_ now: Timestamp) -> (pixels: Int, Presentation?) {
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
    takeDirect(size)
    if !damage.rectangles.isEmpty { screen.settle(from: renderer) }
    let surface = WindowSurface(size: size)
    for index in damage.rectangles.indices { paint(damage.rectangles[index], on: surface) }
    timer.submitted()
    timer.swaps {
      showPainted()
      direct.show()
    }
    return (pixels, timer.end())
  }

  /// Shows what OpenGL has painted.
  private func showPainted() {
    guard !damage.rectangles.isEmpty else { return }
    if copiesRectangles {
      for index in damage.rectangles.indices { copy(damage.rectangles[index]) }
    } else {
      window.swap()
    }
  }

  /// Takes from the damage what shows nothing but the canvas as it lies in memory: that needs no OpenGL.
  ///
  /// Only where OpenGL can show the rest in parts: a swap would show what its back buffer lacks.
  private func takeDirect(_ size: SIMD2<Int>) {
    guard copiesRectangles, !showsSamples, latencyView.marks.isEmpty, marks.isEmpty,
      screen.canCopy(from: renderer, view: view), direct.makeReady(for: window, size)
    else { return }
    damage.take(outside: overlay.bounds(within: size)) {
      direct.take($0, of: screen, view: view, from: renderer)
    }
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
    // What was remembered of a larger window ends at this one's edge.
    damage.clip(to: size)
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
    let changed = screen.refresh(
      from: &renderer, background: background, isForCopies: copiesRectangles)
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
  func setCursor() {
    let diameter = Mark.diameter(of: brush.kind, size: Float(brush.paint.size)) * view.zoom
    let isPen = session.drawingTool.map { $0 != .mouse } ?? false
    window.setCursor(diameter: diameter, isHidden: isPen)
  }
}
