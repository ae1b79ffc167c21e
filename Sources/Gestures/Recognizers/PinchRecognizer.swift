/// Two fingers that go apart or together.
///
/// It begins when their spread (half the distance between them) has changed by more than 10 points:
/// UIKit does not document its own; this is what a tap's fingers may move. The scale is 1 when it
/// begins, and does not jump when a finger joins.
public struct PinchRecognizer: GestureRecognizer {
  /// How far the spread changes before it begins, in points.
  public var threshold: Float = 10

  /// Below this the scale has no meaning, in points: two fingers do not come closer.
  private static let minimumSpread: Float = 1

  private var isOn = false
  private var anchor: Float = 1
  private var tracker = VelocityTracker()
  /// The centroid, the scale and its velocity.
  public private(set) var values = GestureValues()

  /// Makes a recogniser.
  public init() {}

  /// It goes on.
  public var isContinuous: Bool { true }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began, .ended:
      if touches.count < 2, isOn || touches.isEmpty {
        values.scaleVelocity = tracker.velocity(at: input.time).x
        return isOn ? .done : .failed
      }
      if !isOn, touches.count > 2 { return .failed }
      values.touchCount = touches.count
      anchor = max(touches.spread, Self.minimumSpread) / values.scale
      tracker.removeAll()
    case .moved:
      guard touches.count >= 2 else { return .undecided }
      spread(to: max(touches.spread, Self.minimumSpread))
    case .time, .windowMoved: return isOn ? .active : .undecided
    }
    values.location = touches.centroid
    guard isOn else { return .undecided }
    tracker.add(SIMD2(values.scale, 0), at: input.time)
    values.scaleVelocity = tracker.velocity(at: input.time).x
    return .active
  }

  /// Forgets all touches.
  public mutating func reset() {
    isOn = false
    tracker.removeAll()
    values = GestureValues()
  }

  private mutating func spread(to spread: Float) {
    if isOn {
      values.scale = spread / anchor
    } else if abs(spread - anchor) > threshold {
      isOn = true
      anchor = spread
    }
  }
}
