public import InkTypes

/// The gestures of Pelt: an arena with its recognisers and rules, and what they do.
///
/// | gesture | does |
/// |---|---|
/// | two fingers pan, pinch and turn, any of them together | moves the view |
/// | tap of two fingers | undo |
/// | tap of three fingers | redo |
/// | long press | picks the colour under the finger |
/// | pan from the left edge | pulls the panel |
/// | backslash with a finger, where fingers do not draw | clears |
/// | shaking the window | clears |
///
/// Where fingers draw, the first one does until another recogniser wins it; there a backslash is a
/// stroke like any other. Lengths of inputs and actions are px of the window.
public struct StandardGestures: Sendable {
  /// The arena, with its trace and counts.
  public private(set) var arena: GestureArena<StandardRecognizer>
  /// How the canvas lies now, as far as the gestures know.
  public private(set) var view = ViewTransform.identity
  /// The zooms that fingers can reach: a hair is still seen at one end, a pixel fills a fingertip at
  /// the other.
  public var zooms: ClosedRange<Float> = 0.05...40
  /// Actions that came too many at once, and were dropped.
  public var droppedActions: Int { actions.droppedCount }

  private let ids: IDs
  private var palm = PalmGuard()
  private var follower = ViewFollower()
  private var touchpad = TouchpadView()
  private var actions = BoundedRing<GestureAction>(capacity: 128)
  private var endsWithView = false

  /// Makes the gestures.
  ///
  /// - Parameters:
  ///   - scale: Px of the window for one point, above 0.
  ///   - windowSize: The window's size, in px.
  ///   - touchDraws: Whether a finger draws.
  ///   - traceCapacity: How many of the newest steps the trace keeps.
  public init(
    scale: Float, windowSize: SIMD2<Float>, touchDraws: Bool = false, traceCapacity: Int = 512
  ) {
    arena = GestureArena(scale: scale, traceCapacity: traceCapacity)
    ids = IDs(in: &arena)
    arena.setWindowSize(windowSize)
    setTouchDraws(touchDraws)
  }

  // MARK: Settings

  /// Says whether a finger draws.
  ///
  /// - Parameter touchDraws: Whether it does, from the next touch on.
  public mutating func setTouchDraws(_ touchDraws: Bool) {
    arena.setEnabled(touchDraws, for: ids.drawing)
    arena.setEnabled(!touchDraws, for: ids.backslash)
    takeEvents()
  }

  /// Says how large the window is.
  ///
  /// - Parameters:
  ///   - size: Its size, in px.
  ///   - scale: Px for one point, above 0; touches are cancelled if it changes.
  public mutating func setWindow(size: SIMD2<Float>, scale: Float) {
    arena.setScale(scale)
    arena.setWindowSize(size)
    takeEvents()
  }

  /// Says how the canvas lies, when something else than a gesture moved it.
  ///
  /// - Parameter view: How it lies; fingers that move it go on from there.
  public mutating func setView(_ view: ViewTransform) {
    self.view = view
    follower.release()
    touchpad.end()
    updateView()
  }

  // MARK: Inputs

  /// Takes a touch's report.
  ///
  /// - Parameters:
  ///   - id: Which finger.
  ///   - phase: What it did.
  ///   - position: Where, in px of the window.
  ///   - time: When.
  ///   - target: What lies there; a touch on the panel is the panel's. Matters only for `began`.
  public mutating func touch(
    _ id: TouchID, _ phase: TouchPhase, at position: SIMD2<Float>, time: Timestamp,
    on target: TouchTarget = .canvas
  ) {
    // The view goes along with the last motion too.
    if phase == .ended, arena.position(of: id).map({ $0 != position }) ?? false {
      arena.touch(id, .moved, at: position, time: time)
      takeEvents()
    }
    let isPalm = phase == .began && palm.rejectsTouch(at: time)
    arena.touch(id, phase, at: position, time: time, on: isPalm ? [] : target)
    takeEvents()
  }

  /// Takes whether a pen is near: then touches are a palm's, and those that are down but no gesture
  /// yet are cancelled.
  ///
  /// - Parameters:
  ///   - isNear: Whether it is in proximity; of a pen that tells none, whether it touches.
  ///   - time: When that was reported.
  public mutating func pen(isNear: Bool, time: Timestamp) {
    arena.advance(to: time)
    if palm.pen(isNear: isNear, at: time) { arena.cancelTouchesWithoutGesture() }
    takeEvents()
  }

  /// Takes the window's new place.
  ///
  /// - Parameters:
  ///   - position: Where it lies on the screen, in px.
  ///   - time: When.
  public mutating func windowMoved(to position: SIMD2<Float>, time: Timestamp) {
    arena.windowMoved(to: position, time: time)
    takeEvents()
  }

  /// Takes a touchpad's pinch, which moves the view about the pointer.
  ///
  /// - Parameters:
  ///   - phase: What happened.
  ///   - scale: The scale since the beginning.
  ///   - angle: The turn since the beginning, in rad, clockwise.
  ///   - pointer: Where the pointer is, in px of the window.
  public mutating func touchpadPinch(
    _ phase: TouchpadPhase, scale: Float, angle: Float, at pointer: SIMD2<Float>
  ) {
    let next = touchpad.pinch(
      phase, scale: scale, angle: angle, at: pointer, view: view, zooms: zooms)
    if let next { show(next) }
  }

  /// Takes a touchpad's swipe, which moves the view; one that is cancelled moves it back.
  ///
  /// - Parameters:
  ///   - phase: What happened.
  ///   - delta: The motion since the event before, in px.
  public mutating func touchpadSwipe(_ phase: TouchpadPhase, by delta: SIMD2<Float>) {
    if let next = touchpad.swipe(phase, by: delta, view: view) { show(next) }
  }

  /// Lets time pass.
  ///
  /// - Parameter time: Now.
  public mutating func advance(to time: Timestamp) {
    arena.advance(to: time)
    takeEvents()
  }

  /// Takes touches away, as when their device is gone.
  ///
  /// - Parameter isGone: Which; all by default.
  public mutating func cancelTouches(where isGone: (TouchID) -> Bool = { _ in true }) {
    arena.cancelTouches(where: isGone)
    takeEvents()
  }

  // MARK: Outputs

  /// Takes the oldest action that nobody took yet.
  ///
  /// - Returns: The action, or nil if there is none.
  public mutating func nextAction() -> GestureAction? {
    if actions.count == 1 { endsWithView = false }
    return actions.popFirst()
  }

  // MARK: From events to actions

  private mutating func takeEvents() {
    updateView()
    while let event = arena.nextEvent() {
      switch event {
      case .touch(let decision): append(.touch(decision))
      case .gesture(let report): take(report)
      }
    }
  }

  private mutating func take(_ report: GestureReport) {
    switch report.recognizer {
    case ids.undo: append(.command(.undo))
    case ids.redo: append(.command(.redo))
    case ids.backslash, ids.shake: append(.command(.clear))
    case ids.longPress where report.state.isActive:
      append(.pickColor(at: report.values.location))
    case ids.edgePan: append(.panel(report.state, translation: report.values.translation))
    default: break
    }
  }

  /// Lets the view go where the fingers went.
  private mutating func updateView() {
    let touches = arena.arbiter.touches
    guard arena.arbiter.isActive(anyOf: ids.moveView) else {
      follower.release()
      return
    }
    let scale = arena.arbiter.scale
    guard follower.follows(touches, of: ids.moveView) else {
      follower.anchor(touches, of: ids.moveView, view: view, scale: scale)
      return
    }
    let next = follower.view(for: touches, of: ids.moveView, scale: scale, zooms: zooms)
    if next != view { show(next) }
  }

  private mutating func show(_ next: ViewTransform) {
    view = next
    if endsWithView { actions.replaceLast(with: .view(next)) } else { append(.view(next)) }
    endsWithView = true
  }

  private mutating func append(_ action: GestureAction) {
    actions.append(action)
    endsWithView = false
  }
}
