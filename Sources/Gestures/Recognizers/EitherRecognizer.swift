public import InkTypes

/// One of two kinds of recogniser: `EitherRecognizer<StandardRecognizer, Mine>` is what an arena
/// takes that has both.
public enum EitherRecognizer<First: GestureRecognizer, Second: GestureRecognizer>:
  GestureRecognizer
{
  /// A recogniser of the first kind.
  case first(First)
  /// A recogniser of the second kind.
  case second(Second)

  /// That of the recogniser that it is.
  public var isContinuous: Bool {
    switch self {
    case .first(let recognizer): recognizer.isContinuous
    case .second(let recognizer): recognizer.isContinuous
    }
  }

  /// That of the recogniser that it is.
  public var watchesWindow: Bool {
    switch self {
    case .first(let recognizer): recognizer.watchesWindow
    case .second(let recognizer): recognizer.watchesWindow
    }
  }

  /// Those of the recogniser that it is.
  public var values: GestureValues {
    switch self {
    case .first(let recognizer): recognizer.values
    case .second(let recognizer): recognizer.values
    }
  }

  /// That of the recogniser that it is.
  public var deadline: Timestamp? {
    switch self {
    case .first(let recognizer): recognizer.deadline
    case .second(let recognizer): recognizer.deadline
    }
  }

  /// Asks the recogniser that it is.
  public func accepts(_ touch: Touch, beside touches: Span<Touch>) -> Bool {
    switch self {
    case .first(let recognizer): recognizer.accepts(touch, beside: touches)
    case .second(let recognizer): recognizer.accepts(touch, beside: touches)
    }
  }

  /// Hands the input to the recogniser that it is.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch self {
    case .first(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .first(recognizer)
      return verdict
    case .second(var recognizer):
      let verdict = recognizer.receive(input, touches: touches)
      self = .second(recognizer)
      return verdict
    }
  }

  /// Forgets all touches.
  public mutating func reset() {
    switch self {
    case .first(var recognizer):
      recognizer.reset()
      self = .first(recognizer)
    case .second(var recognizer):
      recognizer.reset()
      self = .second(recognizer)
    }
  }
}
