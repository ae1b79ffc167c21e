public import InkTypes

/// Short touches of some fingers at one place, once or several times.
///
/// UIKit documents one finger and one tap as defaults, and no limits of movement and time. Chosen
/// here: 10 pt, the movement that UIKit allows a long press; 0.35 s, well under a long press's 0.5 s
/// and enough for three fingers that land one after the other; 0.35 s between taps; 40 pt between
/// their places, about a finger's width, so that two fingers in turn are no double tap.
public struct TapRecognizer: GestureRecognizer {
  /// How many fingers touch together.
  public var touchesRequired: Int
  /// How many times.
  public var tapsRequired: Int
  /// How far a finger may move, in points.
  public var allowableMovement: Float = 10
  /// From the first finger's landing to the last one's lift, in seconds.
  public var maximumDuration = 0.35
  /// From a tap's last lift to the next landing, in seconds.
  public var maximumInterval = 0.35
  /// Between the places of two taps, in points.
  public var maximumTapDistance: Float = 40

  private var tapCount = 0
  private var isLifting = false
  private var isComplete = false
  /// The fingers and the place of the newest tap.
  public private(set) var values = GestureValues()
  /// When the tap, or the wait for the next one, has lasted too long.
  public private(set) var deadline: Timestamp?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - touches: How many fingers touch together, at least 1.
  ///   - taps: How many times, at least 1.
  public init(touches: Int = 1, taps: Int = 1) {
    precondition(touches > 0 && taps > 0, "\(touches) touches and \(taps) taps are no tap")
    touchesRequired = touches
    tapsRequired = taps
  }

  /// It happens at once.
  public var isContinuous: Bool { false }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began(let touch): land(touch, touches)
    case .moved(let touch): touch.displacement.length > allowableMovement ? .failed : .undecided
    case .ended(let touch): lift(at: touch.time, touches)
    case .time: .failed
    case .windowMoved: .undecided
    }
  }

  /// Forgets all touches.
  public mutating func reset() {
    tapCount = 0
    isLifting = false
    isComplete = false
    deadline = nil
    values = GestureValues()
  }

  private mutating func land(_ touch: Touch, _ touches: Span<Touch>) -> GestureVerdict {
    guard !isLifting, touches.count <= touchesRequired else { return .failed }
    if touches.count == 1 { deadline = touch.time.advanced(bySeconds: maximumDuration) }
    guard touches.count == touchesRequired else { return .undecided }
    let place = touches.startCentroid
    if tapCount > 0, (place - values.location).length > maximumTapDistance { return .failed }
    isComplete = true
    values.touchCount = touches.count
    values.location = place
    return .undecided
  }

  private mutating func lift(at time: Timestamp, _ touches: Span<Touch>) -> GestureVerdict {
    guard isComplete else { return .failed }
    isLifting = true
    guard touches.isEmpty else { return .undecided }
    isLifting = false
    isComplete = false
    tapCount += 1
    deadline = time.advanced(bySeconds: maximumInterval)
    return tapCount == tapsRequired ? .done : .undecided
  }
}
