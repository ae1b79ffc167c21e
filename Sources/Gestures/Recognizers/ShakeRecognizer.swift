public import InkTypes

/// A window that is shaken: dragged to and fro.
///
/// It takes no touches but the window's places. A swing ends where the window has turned back by
/// some points; four turns within a second are a shake. Nobody documents such a gesture; moving a
/// window to another place turns back once or twice.
public struct ShakeRecognizer: GestureRecognizer {
  /// How long a swing is at least, in points.
  public var minimumSwing: Float = 40
  /// Within how many seconds the four turns happen.
  public var maximumDuration = 1.0
  /// After how many seconds without motion all is forgotten.
  public var maximumRest = 0.5

  private static let turnsRequired = 4

  private var isMoving = false
  private var pivot = SIMD2<Float>.zero
  private var furthest = SIMD2<Float>.zero
  private var turns = InlineArray<4, Timestamp>(repeating: .zero)
  private var turnCount = 0
  /// Nothing: it has no fingers.
  public private(set) var values = GestureValues()
  /// When the window has been at rest for too long.
  public private(set) var deadline: Timestamp?

  /// Makes a recogniser.
  public init() {}

  /// It happens at once.
  public var isContinuous: Bool { false }

  /// It lives on the window's places.
  public var watchesWindow: Bool { true }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .windowMoved(let position, let time): return move(to: position, at: time)
    case .time: return .failed
    case .began, .moved, .ended: return .undecided
    }
  }

  /// It takes no touches.
  public func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool { false }

  /// Forgets all touches.
  public mutating func reset() {
    isMoving = false
    turnCount = 0
    deadline = nil
  }

  private mutating func move(to position: SIMD2<Float>, at time: Timestamp) -> GestureVerdict {
    deadline = time.advanced(bySeconds: maximumRest)
    guard isMoving else {
      isMoving = true
      pivot = position
      furthest = position
      return .undecided
    }
    let swing = furthest - pivot
    let length = swing.length
    guard length >= minimumSwing else {
      if (position - pivot).length > length { furthest = position }
      return .undecided
    }
    let further = (position - furthest).along(swing / length)
    if further > 0 { furthest = position }
    guard further <= -minimumSwing else { return .undecided }
    pivot = furthest
    furthest = position
    return turn(at: time)
  }

  private mutating func turn(at time: Timestamp) -> GestureVerdict {
    let count = Self.turnsRequired
    turns[turnCount % count] = time
    turnCount += 1
    guard turnCount >= count else { return .undecided }
    let first = turns[turnCount % count]
    if turnCount == 2 * count { turnCount = count }
    return time.seconds(since: first) <= maximumDuration ? .done : .undecided
  }
}
