import Gestures

/// A finger that draws a circle, either way round.
struct CircleRecognizer: GestureRecognizer {
  let isContinuous = false
  private(set) var values = GestureValues()
  private var turn: Float = 0
  private var step = SIMD2<Float>.zero

  mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began: return touches.count == 1 ? .undecided : .failed
    case .moved(let touch):
      let next = touch.position - touch.previousPosition
      let lengths = ((step * step).sum() * (next * next).sum()).squareRoot()
      // The sine of the angle between two steps is near the angle where steps are short.
      if lengths > 0 { turn += (step.x * next.y - step.y * next.x) / lengths }
      if next != .zero { step = next }
      return .undecided
    case .ended(let touch):
      values.location = touch.position
      values.rotation = turn
      return abs(turn) > 5 ? .done : .failed
    case .time, .windowMoved: return .undecided
    }
  }

  mutating func reset() {
    turn = 0
    step = .zero
    values = GestureValues()
  }
}
