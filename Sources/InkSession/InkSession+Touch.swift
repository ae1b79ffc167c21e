public import Gestures
public import InkTypes

/// Fingers: one may draw, two or more are a gesture, and ink that turns out to be a gesture goes.
extension InkSession {
  /// What the gestures did, for those who show it.
  public var gestureArena: GestureArena<StandardRecognizer> { gestures.arena }

  /// Lets time pass for the fingers: a long press needs no report.
  ///
  /// - Parameter time: Up to when all reports have come.
  public mutating func advanceGestures(to time: Timestamp) {
    guard touches.count > 0 || gestures.arena.nextDeadline != nil else { return }
    gestures.advance(to: time)
    takeGestureActions(nil)
  }

  mutating func takeTouch(_ sample: PenSample, of device: DeviceState) {
    let key = ContactKey(sample)
    if sample.state.contains(.began) {
      cancelTouch(key, at: sample)
      guard touches.insert(key) else {
        counters.forgottenTouches += 1
        return
      }
    } else if !touches.contains(key) {
      if !sample.state.contains(.cancelled) { counters.unknownTouches += 1 }
      return
    }
    if sample.state.contains(.cancelled) {
      cancelTouch(key, at: sample)
      return
    }
    report(sample, sample.state.contains(.began) ? .began : sample.touches ? .moved : .ended)
    if sample.touches {
      add(sample, of: device, key)
    } else {
      touches.remove(key)
      if drawing?.key == key { endStroke() }
    }
  }

  private mutating func cancelTouch(_ key: ContactKey, at sample: PenSample) {
    // What a cancelled touch did is void, kept or not.
    if drawing?.key == key { drawing?.isKept = false }
    if touches.contains(key) { report(sample, .cancelled) }
    touches.remove(key)
    if drawing?.key == key { rollBackStroke() }
  }

  private mutating func report(_ sample: PenSample, _ phase: TouchPhase) {
    gestures.advance(to: sample.time)
    gestures.touch(
      TouchID(device: sample.device, contact: sample.contact), phase,
      at: view.toWindow(sample.position), time: sample.time)
    takeGestureActions(phase == .began ? sample : nil)
  }

  /// Takes what the gestures want: ink here, all else to whoever takes the frame.
  ///
  /// - Parameter sample: The report of a finger that has just landed, or nil.
  mutating func takeGestureActions(_ sample: PenSample?) {
    while let action = gestures.nextAction() {
      guard case .touch(let decision) = action else {
        if !frame.append(action) { counters.droppedGestures += 1 }
        continue
      }
      take(decision, sample)
    }
  }

  private mutating func take(_ decision: TouchDecision, _ sample: PenSample?) {
    let isDrawing =
      drawing.map { $0.key.isTouch && $0.key.isOf(decision.touch) } ?? false
    switch decision.ink {
    case .none, .held:
      guard isDrawing else { return }
      // What a pen that comes near interrupts was ink for good.
      if drawing?.isKept == true { endStroke() } else { rollBackStroke() }
    case .provisional, .kept:
      if !isDrawing, let sample, ContactKey(sample).isOf(decision.touch) {
        begin(ContactKey(sample), sample)
      }
      if decision.ink == .kept, drawing?.key.isOf(decision.touch) == true {
        drawing?.isKept = true
      }
    }
  }

  /// Forgets what the gestures wanted: it was done.
  public mutating func forgetGestures() {
    frame.removeGestures()
  }

  // MARK: The window

  /// The canvas lies otherwise; by a gesture's own doing the gesture goes on.
  mutating func look(_ transform: ViewTransform) {
    view = transform
    guard transform != gestures.view else { return }
    gestures.setView(transform)
    takeGestureActions(nil)
  }

  mutating func setScale(_ scale: Float, at time: Timestamp) {
    gestures.setWindow(size: SIMD2(repeating: .infinity), scale: min(max(scale, 0.1), 100))
    takeGestureActions(nil)
  }

  mutating func moveWindow(to place: SIMD2<Float>, at time: Timestamp) {
    gestures.windowMoved(to: place, time: time)
    takeGestureActions(nil)
  }
}
