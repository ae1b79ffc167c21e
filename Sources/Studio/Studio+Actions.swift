internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Panel
internal import Rendering
internal import Strokes
internal import WindowGLFW

extension Studio {
  func take(
    _ key: Key, isDown: Bool, isRepeat: Bool, _ modifiers: WindowEvent.Modifiers
  ) {
    switch key {
    case .space: navigator.heldMode = isDown ? .pan : nil
    case .printing("R") where modifiers.isDisjoint(with: [.control, .alt]) || !isDown:
      navigator.heldMode = isDown ? .turn : nil
    default: break
    }
    guard isDown,
      let action = KeyMap.action(for: key, modifiers, isRepeat: isRepeat)
    else { return }
    perform(action)
  }

  private func perform(_ action: StudioAction) {
    switch action {
    case .chooseBrush: changeBrush { $0.kind = .fur }
    case .chooseEraser: changeBrush { $0.kind = .eraser }
    case .nextBrush: changeBrush { $0.kind = $0.kind.next }
    case .smaller: changeBrush { $0.paint.size = Self.step($0.paint.size, up: false) }
    case .larger: changeBrush { $0.paint.size = Self.step($0.paint.size, up: true) }
    case .turnHue(let turn):
      changeBrush { $0.paint.color = InkColor(hue: ($0.paint.color.hue ?? 0) + turn) }
    case .command(let command): give(command)
    case .resetView: resetView()
    case .mirrorView:
      view = view.mirrored(about: Float(window.size.x) / 2)
      changeView()
    case .export: export()
    case .exportInkML: exportInkML()
    case .saveDrawing: saveDrawing()
    case .saveDrawingAs: saveDrawingAs()
    case .openDrawing: openDrawing()
    case .newDrawing: newDrawing()
    case .toggleFullScreen: window.toggleFullScreen()
    case .leaveFullScreen:
      if !overlay.closeHelp(), window.isFullScreen { window.toggleFullScreen() }
      hasNews = true
    case .toggleHelp:
      overlay.toggleHelp()
      hasNews = true
    case .toggleSamples: toggleSamples()
    case .toggleLatency: toggleLatency()
    case .toggleHints: toggleHints()
    case .togglePenHints: togglePenHints()
    case .toggleTrace: toggleTrace()
    case .toggleDoctor: toggleDoctor()
    case .togglePanel:
      overlay.togglePanel()
      hasNews = true
    }
  }

  // MARK: Panel

  /// Carries out what the person did on the panel.
  func performPanelActions() {
    for index in overlay.actions.indices {
      switch overlay.actions[index] {
      case .brush(let choice): changeBrush { $0 = choice }
      case .pressureCurve(let curve): changeCurve(curve)
      case .command(let command): give(command)
      case .save: saveDrawing()
      case .export: export()
      case .toggle(let views): toggle(views)
      case .touchDraws(let isOn): setTouchDraws(isOn)
      case .files(let action): perform(action)
      case .device(let id, let action): perform(action, on: id)
      case .openHelp, .closeHelp, .hidePanel: break
      }
      hasNews = true
    }
  }

  private func toggle(_ views: PanelSwitches) {
    if views.contains(.samplesView) { toggleSamples() }
    if views.contains(.latency) { toggleLatency() }
    if views.contains(.hints) { toggleHints() }
    if views.contains(.gestureTrace) { toggleTrace() }
    if views.contains(.doctor) { toggleDoctor() }
  }

  private func setTouchDraws(_ isOn: Bool) {
    touchDraws = isOn
    var change = SettingsChange()
    change.touchDraws = isOn
    emit(.settings(change, sessionNow))
  }

  private func changeCurve(_ curve: PressureCurve) {
    pressureCurve = curve
    overlay.setCurve(curve)
    emit(.curve(curve, sessionNow, of: nil))
  }

  // MARK: Brush

  func changeBrush(_ change: (inout Brush) -> Void) {
    let before = brush
    change(&brush)
    guard brush != before else { return }
    emit(.brush(brush, sessionNow))
  }

  /// Sizes a tenth apart, by ratio.
  private static func step(_ size: Double, up: Bool) -> Double {
    let next = up ? size * 1.1 : size / 1.1
    return min(max(next, Paint.sizes.lowerBound), Paint.sizes.upperBound)
  }

  // MARK: Commands

  /// Gives a command, or keeps it until the stroke ends: a half stroke is no step.
  func give(_ command: DrawingCommand) {
    guard !isOpening else { return }
    guard !session.isDrawing else {
      // As many as the session would keep.
      if waiting.count < 64 { waiting.append(command) } else { report.droppedCommands += 1 }
      return
    }
    guard drawing?.isReadOnly != true else { return say("this drawing is read only here") }
    // A step that cannot be taken back any more must not be said to be, in file and recording.
    if command == .undo, !hasPendingInk {
      guard canGoAnywhere ? session.history.canUndo : renderer.undoDepth.undo > 0 else { return }
    }
    emit(.command(command, sessionNow))
  }

  /// Whether the frame in the making ends a stroke that the renderer has not seen.
  private var hasPendingInk: Bool { !session.frame.committed.isEmpty }

  func performWaiting() {
    guard !waiting.isEmpty, !session.isDrawing else { return }
    let commands = waiting
    waiting.removeAll(keepingCapacity: true)
    for command in commands { give(command) }
  }

  // MARK: View

  func resetView() {
    let size = window.size
    // The middle on the middle, whole pixels on whole pixels.
    let pan = SIMD2<Int>((size.x - canvas.x) / 2, (size.y - canvas.y) / 2)
    view = ViewTransform(pan: SIMD2(Float(pan.x), Float(pan.y)))
    changeView()
  }

  /// The view changed: samples map otherwise from now on, and all is shown anew.
  func changeView(recorded: InkEvent? = nil) {
    toCanvas = view.toCanvas
    toWindow = view.toWindow
    needsWholeWindow = true
    emit(recorded ?? .view(view, sessionNow))
    if showsSamples { emptySamplesView() }
  }

  // MARK: Samples view

  private func toggleSamples() {
    showsSamples.toggle()
    if showsSamples { emptySamplesView() }
    needsWholeWindow = true
    hasNews = true
  }

  func emptySamplesView() {
    samplesView.beginContact()
    do throws(RenderingError) {
      try screen.clearSamples(size: window.size)
    } catch {
      Messages.warn("no samples view: \(error)")
      showsSamples = false
    }
    needsWholeWindow = true
  }

  // MARK: Export

  func export(background: InkColor?) {
    exports.write(
      PictureSnapshot(of: renderer), background: background, to: PictureExport.newPath())
  }

  private func export() { export(background: background) }
}

extension BrushKind {
  /// The brush after this one.
  fileprivate var next: BrushKind {
    let all = BrushKind.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
