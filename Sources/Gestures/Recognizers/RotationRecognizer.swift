internal import InkTypes

/// Two fingers that turn about each other.
///
/// It begins when they have moved by more than 10 points on their circle (a tap's movement): close
/// fingers, whose angle is uncertain, must turn further. The turn is that of the least squares fit
/// of the fingers about their centroid, summed up, so that it may pass a full turn.
public struct RotationRecognizer: GestureRecognizer {
  /// How far the fingers move on their circle before it begins, in points.
  public var threshold: Float = 10

  private var isOn = false
  private var turn: Double = 0
  private var tracker = VelocityTracker()
  /// The centroid, the turn and its speed.
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
        values.rotationVelocity = tracker.velocity(at: input.time).x
        return isOn ? .done : .failed
      }
      if !isOn, touches.count > 2 { return .failed }
      if !isOn { turn = 0 }
      values.touchCount = touches.count
      tracker.removeAll()
    case .moved(let touch):
      guard touches.count >= 2 else { return .undecided }
      turn += Self.turn(of: touches, moved: touch)
      if !isOn, Float(abs(turn)) * touches.spread > threshold {
        isOn = true
        turn = 0
      }
    case .time, .windowMoved: return isOn ? .active : .undecided
    }
    values.location = touches.centroid
    guard isOn else { return .undecided }
    values.rotation = Float(turn)
    tracker.add(SIMD2(values.rotation, 0), at: input.time)
    values.rotationVelocity = tracker.velocity(at: input.time).x
    return .active
  }

  /// Forgets all touches.
  public mutating func reset() {
    isOn = false
    turn = 0
    tracker.removeAll()
    values = GestureValues()
  }

  /// How far all fingers turned about their centroid when one of them moved, in rad.
  private static func turn(of touches: Span<Touch>, moved: Touch) -> Double {
    let center = touches.centroid
    let step = (moved.position - moved.previousPosition) / Float(touches.count)
    var dot: Float = 0
    var cross: Float = 0
    for index in touches.indices {
      let touch = touches[index]
      let after = touch.position - center
      let place = touch.id == moved.id ? moved.previousPosition : touch.position
      let before = place - (center - step)
      dot += (before * after).sum()
      cross += before.x * after.y - before.y * after.x
    }
    return PortableMath.arcTangent(y: Double(cross), x: Double(dot))
  }
}
