public import InkTypes

/// One finger that draws; it competes with the gestures for the finger.
///
/// The first finger claims the touch once it has moved more than 10 points and is down for 0.15 s, or
/// when it lifts; a second finger before that makes it a gesture. 0.15 s is what the fingers of a
/// pinch need at most to land one after the other; later, a stroke that one has watched grow would
/// vanish. What it draws before is shown, and rolled back if it loses.
public struct DrawingRecognizer: GestureRecognizer {
  /// How far the finger moves before it may claim the touch, in points.
  public var threshold: Float = 10
  /// How long the finger is down before it may claim the touch, in seconds.
  public var claimDelay = 0.15

  private var isOn = false
  private var hasMoved = false
  /// The finger's place.
  public private(set) var values = GestureValues()
  /// When the finger, having moved, may claim the touch.
  public private(set) var deadline: Timestamp?

  /// Makes a recogniser.
  public init() {}

  /// It goes on.
  public var isContinuous: Bool { true }

  /// Once it draws, other fingers are none of its business.
  public func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool {
    !isOn || touches.isEmpty
  }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began:
      if touches.count > 1 { return .failed }
    case .moved(let touch):
      claimIfMoved(touch)
    case .ended: return .done
    case .time:
      isOn = true
      deadline = nil
    case .windowMoved: return isOn ? .active : .undecided
    }
    values.touchCount = touches.count
    values.location = touches.centroid
    return isOn ? .active : .undecided
  }

  /// Forgets all touches.
  public mutating func reset() {
    isOn = false
    hasMoved = false
    deadline = nil
    values = GestureValues()
  }

  private mutating func claimIfMoved(_ touch: Touch) {
    guard !isOn, !hasMoved, touch.displacement.length > threshold else { return }
    hasMoved = true
    let due = touch.startTime.advanced(bySeconds: claimDelay)
    isOn = touch.time >= due
    deadline = isOn ? nil : due
  }
}
