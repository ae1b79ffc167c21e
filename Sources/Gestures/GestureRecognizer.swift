public import InkTypes

/// What reaches a recogniser.
public enum GestureInput: Sendable, BitwiseCopyable {
  /// A finger landed; it is among the touches.
  case began(Touch)
  /// A finger moved.
  case moved(Touch)
  /// A finger lifted; it is no longer among the touches.
  case ended(Touch)
  /// The recogniser's deadline has come.
  case time(Timestamp)
  /// The window lies here on the screen, in points.
  case windowMoved(SIMD2<Float>, Timestamp)

  /// When it happened.
  public var time: Timestamp {
    switch self {
    case .began(let touch), .moved(let touch), .ended(let touch): touch.time
    case .time(let time), .windowMoved(_, let time): time
    }
  }
}

/// What a recogniser makes of what it has seen so far.
///
/// It says only what the touches look like; the arena turns that into a `GestureState` by the rules
/// between recognisers, so no recogniser can take a forbidden way.
public enum GestureVerdict: Sendable, BitwiseCopyable {
  /// It may still become the gesture.
  case undecided
  /// A continuous gesture is on.
  case active
  /// The gesture is complete.
  case done
  /// It is not the gesture, or is no longer.
  case failed
}

/// A gesture's measures; lengths in points inside a recogniser, in px of the window in an event.
public struct GestureValues: Sendable, BitwiseCopyable, Equatable {
  /// How many fingers.
  public var touchCount = 0
  /// The fingers' centroid.
  public var location = SIMD2<Float>.zero
  /// The centroid's way since the gesture began; a finger that joins or leaves adds nothing.
  public var translation = SIMD2<Float>.zero
  /// The centroid's velocity, a second.
  public var velocity = SIMD2<Float>.zero
  /// The fingers' spread over that at the beginning.
  public var scale: Float = 1
  /// The scale's change a second.
  public var scaleVelocity: Float = 0
  /// The turn since the beginning, in rad, clockwise on the screen; beyond a full turn it goes on.
  public var rotation: Float = 0
  /// The turn's speed, in rad/s.
  public var rotationVelocity: Float = 0

  /// Makes the measures of nothing.
  public init() {}

  /// The same in another unit of length.
  func scaled(by factor: Float) -> GestureValues {
    var copy = self
    copy.location *= factor
    copy.translation *= factor
    copy.velocity *= factor
    return copy
  }
}

/// A state machine that knows one gesture.
///
/// Conform to it for gestures of your own: `receive` gets one input after the other with the
/// fingers that are down, and says what they look like. Rules between recognisers, states and the
/// return to `possible` are the arena's. A value, so that a copy is a snapshot; it must not
/// allocate in `receive`.
public protocol GestureRecognizer: Sendable {
  /// Whether it goes on (pan) or happens at once (tap); constant.
  var isContinuous: Bool { get }

  /// The gesture's measures, in points.
  var values: GestureValues { get }

  /// When it wants `.time`, or nil. With all fingers up, it means that another touch may follow.
  var deadline: Timestamp? { get }

  /// Whether it wants the window's places; constant.
  var watchesWindow: Bool { get }

  /// Whether it takes a touch that has just landed; one it declines is never shown to it.
  ///
  /// - Parameters:
  ///   - touch: The touch.
  ///   - touches: Those it already has.
  /// - Returns: Whether it wants it.
  func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool

  /// Takes an input.
  ///
  /// - Parameters:
  ///   - input: What happened.
  ///   - touches: The fingers that are down after it, in the order of landing.
  /// - Returns: What it looks like now.
  mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict

  /// Forgets all touches: the next input is that of a new gesture.
  mutating func reset()
}

extension GestureRecognizer {
  /// No time matters.
  public var deadline: Timestamp? { nil }

  /// Only touches matter.
  public var watchesWindow: Bool { false }

  /// Every touch is welcome.
  public func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool { true }
}
