public import InkTypes

/// Any of the module's own recognisers.
///
/// An enum, so that an arena of them calls each directly and keeps them in one block of memory: no
/// existential, no allocation, nothing to look up for each touch.
public enum StandardRecognizer: GestureRecognizer {
  /// Short touches of some fingers.
  case tap(TapRecognizer)
  /// Fingers that stay.
  case longPress(LongPressRecognizer)
  /// Fingers that move together.
  case pan(PanRecognizer)
  /// Two fingers that go apart or together.
  case pinch(PinchRecognizer)
  /// Two fingers that turn.
  case rotation(RotationRecognizer)
  /// Fingers that go quickly in one direction.
  case swipe(SwipeRecognizer)
  /// A finger that comes in from an edge.
  case edgePan(EdgePanRecognizer)
  /// A finger that draws a backslash.
  case backslash(BackslashRecognizer)
  /// A window that is shaken.
  case shake(ShakeRecognizer)
  /// One finger that draws.
  case drawing(DrawingRecognizer)

  /// That of the recogniser that it is.
  public var isContinuous: Bool {
    switch self {
    case .tap(let recognizer): recognizer.isContinuous
    case .longPress(let recognizer): recognizer.isContinuous
    case .pan(let recognizer): recognizer.isContinuous
    case .pinch(let recognizer): recognizer.isContinuous
    case .rotation(let recognizer): recognizer.isContinuous
    case .swipe(let recognizer): recognizer.isContinuous
    case .edgePan(let recognizer): recognizer.isContinuous
    case .backslash(let recognizer): recognizer.isContinuous
    case .shake(let recognizer): recognizer.isContinuous
    case .drawing(let recognizer): recognizer.isContinuous
    }
  }

  /// Those of the recogniser that it is.
  public var values: GestureValues {
    switch self {
    case .tap(let recognizer): recognizer.values
    case .longPress(let recognizer): recognizer.values
    case .pan(let recognizer): recognizer.values
    case .pinch(let recognizer): recognizer.values
    case .rotation(let recognizer): recognizer.values
    case .swipe(let recognizer): recognizer.values
    case .edgePan(let recognizer): recognizer.values
    case .backslash(let recognizer): recognizer.values
    case .shake(let recognizer): recognizer.values
    case .drawing(let recognizer): recognizer.values
    }
  }

  /// That of the recogniser that it is.
  public var deadline: Timestamp? {
    switch self {
    case .tap(let recognizer): recognizer.deadline
    case .longPress(let recognizer): recognizer.deadline
    case .pan(let recognizer): recognizer.deadline
    case .pinch(let recognizer): recognizer.deadline
    case .rotation(let recognizer): recognizer.deadline
    case .swipe(let recognizer): recognizer.deadline
    case .edgePan(let recognizer): recognizer.deadline
    case .backslash(let recognizer): recognizer.deadline
    case .shake(let recognizer): recognizer.deadline
    case .drawing(let recognizer): recognizer.deadline
    }
  }

  /// That of the recogniser that it is.
  public var watchesWindow: Bool {
    if case .shake = self { true } else { false }
  }

  /// Asks the recogniser that it is.
  public func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool {
    switch self {
    case .shake: false
    case .drawing(let recognizer): recognizer.accepts(touch, beside: touches)
    default: true
    }
  }

  /// Hands the input to the recogniser that it is.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch self {
    case .tap(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .tap(recognizer)
      return verdict
    case .longPress(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .longPress(recognizer)
      return verdict
    case .pan(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .pan(recognizer)
      return verdict
    case .pinch(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .pinch(recognizer)
      return verdict
    case .rotation(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .rotation(recognizer)
      return verdict
    case .swipe(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .swipe(recognizer)
      return verdict
    case .edgePan(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .edgePan(recognizer)
      return verdict
    case .backslash(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .backslash(recognizer)
      return verdict
    case .shake(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .shake(recognizer)
      return verdict
    case .drawing(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .drawing(recognizer)
      return verdict
    }
  }

  /// Forgets all touches.
  public mutating func reset() {
    switch self {
    case .tap(var recognizer):
      recognizer.reset()
      self = .tap(recognizer)
    case .longPress(var recognizer):
      recognizer.reset()
      self = .longPress(recognizer)
    case .pan(var recognizer):
      recognizer.reset()
      self = .pan(recognizer)
    case .pinch(var recognizer):
      recognizer.reset()
      self = .pinch(recognizer)
    case .rotation(var recognizer):
      recognizer.reset()
      self = .rotation(recognizer)
    case .swipe(var recognizer):
      recognizer.reset()
      self = .swipe(recognizer)
    case .edgePan(var recognizer):
      recognizer.reset()
      self = .edgePan(recognizer)
    case .backslash(var recognizer):
      recognizer.reset()
      self = .backslash(recognizer)
    case .shake(var recognizer):
      recognizer.reset()
      self = .shake(recognizer)
    case .drawing(var recognizer):
      recognizer.reset()
      self = .drawing(recognizer)
    }
  }
}
