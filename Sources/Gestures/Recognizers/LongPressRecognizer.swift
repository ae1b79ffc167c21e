public import InkTypes

/// Fingers that stay: it begins after a while, and goes on until one lifts.
///
/// UIKit's documented defaults: one finger, 0.5 s, 10 points of movement before it begins.
public struct LongPressRecognizer: GestureRecognizer {
  /// How many fingers.
  public var touchesRequired: Int
  /// How long they stay before it begins, in seconds.
  public var minimumDuration: Double
  /// How far a finger may move before it begins, in points.
  public var allowableMovement: Float

  private var isOn = false
  /// The fingers and their centroid.
  public private(set) var values = GestureValues()
  /// When the fingers have stayed long enough.
  public private(set) var deadline: Timestamp?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - touches: How many fingers.
  ///   - minimumDuration: How long they stay before it begins, in seconds.
  ///   - allowableMovement: How far a finger may move before, in points.
  public init(
    touches: Int = 1, minimumDuration: Double = 0.5, allowableMovement: Float = 10
  ) {
    touchesRequired = touches
    self.minimumDuration = minimumDuration
    self.allowableMovement = allowableMovement
  }

  /// It goes on.
  public var isContinuous: Bool { true }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began(let touch):
      if isOn { break }
      guard touches.count <= touchesRequired else { return .failed }
      if touches.count == touchesRequired {
        deadline = touch.time.advanced(bySeconds: minimumDuration)
      }
    case .moved(let touch):
      if !isOn, touch.displacement.length > allowableMovement { return .failed }
    case .ended:
      guard isOn else { return .failed }
      if touches.count < touchesRequired { return .done }
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
    deadline = nil
    values = GestureValues()
  }
}
