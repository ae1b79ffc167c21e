internal import Gestures
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Rendering
internal import WindowGLFW

extension Studio {
  /// How long a report may take from its time until it is drained, at most: time passes for gestures
  /// only up to when all reports have come, so that a recording decides as the hand did.
  private static let reportDelay: Int64 = 20_000_000

  /// Carries out what fingers want.
  func takeGestures(_ now: Timestamp) {
    session.advanceGestures(to: Timestamp(nanoseconds: now.nanoseconds - Self.reportDelay))
    // A recording that is played holds what was done.
    if case .recording = source { return }
    var index = 0
    while index < session.frame.gestures.count {
      perform(session.frame.gestures[index])
      index += 1
    }
    session.forgetGestures()
  }

  private func perform(_ action: GestureAction) {
    switch action {
    case .view(let next):
      view = next
      changeView()
    case .command(let command):
      give(command)
      say(command.done)
    case .pickColor(let place): pickColor(at: place)
    case .panel(let state, let translation):
      if state == .ended, translation.x > 24 * window.contentScale { overlay.showPanel() }
      hasNews = true
    case .touch: break
    }
  }

  /// The colour of the strokes under a point becomes the brush's; bare canvas changes nothing.
  private func pickColor(at place: SIMD2<Float>) {
    let point = toCanvas(place)
    guard point.x >= 0, point.y >= 0, point.x < Float(canvas.x), point.y < Float(canvas.y) else {
      return
    }
    let pixel = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 4) { buffer in
      renderer.read(
        Rectangle(x: Int(point.x), y: Int(point.y), width: 1, height: 1), into: buffer)
      return SIMD4<Float>(
        Float(buffer[0]), Float(buffer[1]), Float(buffer[2]), Float(buffer[3]))
    }
    guard pixel.w > 0 else { return }
    let color = (SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w)
      .clamped(lowerBound: .zero, upperBound: .one)
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    changeBrush {
      $0.paint.color = InkColor(
        rgb: UInt32(bytes.x) << 16 | UInt32(bytes.y) << 8 | UInt32(bytes.z))
    }
  }
}

extension DrawingCommand {
  /// What a person reads when a gesture did it: else a stroke would vanish without a word.
  fileprivate var done: String {
    switch self {
    case .undo: "undone"
    case .redo: "done again"
    case .clear: "cleared; Ctrl+Z brings it back"
    }
  }
}
