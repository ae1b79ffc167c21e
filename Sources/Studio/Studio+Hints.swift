internal import Gestures
internal import GraphicsGL
internal import Hints
internal import InkSession
internal import InkTypes
internal import Rendering
internal import WindowGLFW

/// Touch hints, and what they share with the gesture trace: marks over the canvas.
extension Studio {
  /// How long a frame of a fade may stay, in ns: 60 a second look smooth.
  private static let fadeStep: Int64 = 16_000_000

  /// Shows the dots from the start, if that was asked for.
  func beginHints() throws(StudioError) {
    marks.hints.setShowsPens(options.hintsPens)
    guard let image = options.hintImage else { return }
    try marks.showHints(true) { () throws(StudioError) in image }
  }

  /// F4: shows the dots, or hides them.
  func toggleHints() {
    setHints(shown: !marks.showsHints)
  }

  func setHints(shown: Bool) {
    do throws(StudioError) {
      try marks.showHints(shown) { () throws(StudioError) in try HintImage(path: nil) }
    } catch {
      say(error.description)
    }
    hasNews = true
  }

  /// Shift+F4: pens and mice get dots too, or fingers alone.
  func togglePenHints() {
    marks.hints.setShowsPens(!marks.showsHints || !marks.hints.showsPens)
    if !marks.showsHints { setHints(shown: true) }
    hasNews = true
  }

  /// What a device's end means to the dots; their reports come as they lie in the window.
  func noteEnd(_ event: InkEvent) {
    if case .sample = event { return }
    marks.hints.take(event)
  }

  /// Finds out where dots and boxes have changed.
  ///
  /// - Parameters:
  ///   - now: The frame's time on the session's clock.
  ///   - size: The window's width and height, in px.
  func updateMarks(_ now: Timestamp, within size: SIMD2<Int>) {
    let scale = window.contentScale
    if showsTrace {
      marks.update(boxes: session.gestureArena.trace.boxes, at: now, scale: scale, within: size)
    } else {
      marks.update(boxes: [], at: now, scale: scale, within: size)
    }
  }

  /// When dots look different by themselves, or nil.
  func nextHintChange(after now: Timestamp) -> Timestamp? {
    guard marks.showsHints else { return nil }
    if marks.hints.isFading { return Timestamp(nanoseconds: now.nanoseconds + Self.fadeStep) }
    return marks.hints.nextSilence
      .map { Timestamp(nanoseconds: $0.nanoseconds - sessionOffset) }
  }
}
