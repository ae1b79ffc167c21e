public import InkTypes

/// A recogniser's number in its arena.
public struct RecognizerID: Hashable, Sendable, BitwiseCopyable {
  /// From 0, in the order of adding.
  public let index: Int

  /// The recogniser's bit in a `RecognizerSet`.
  var bit: UInt32 { 1 << UInt32(index) }
}

/// To whom a touch belongs.
public enum TouchOwner: String, Sendable, BitwiseCopyable, CaseIterable {
  /// Nobody has won it yet.
  case undecided
  /// It draws.
  case drawing
  /// A gesture has it.
  case gesture
  /// Neither, until it lifts.
  case nobody
}

/// What is to become of the ink of a touch.
public enum InkDisposition: String, Sendable, BitwiseCopyable, CaseIterable {
  /// It draws nothing; what it drew is rolled back.
  case none
  /// It may draw later: keep its samples, show nothing (`delaysBegan`).
  case held
  /// Show it, but be ready to roll it back.
  case provisional
  /// It draws: what it drew is for good.
  case kept
}

/// Whose a touch is from now on.
public struct TouchDecision: Hashable, Sendable, BitwiseCopyable {
  /// The touch.
  public let touch: TouchID
  /// Counts landings: tells a touch from an earlier one with the same identity.
  public let serial: UInt32
  /// To whom it belongs.
  public let owner: TouchOwner
  /// What becomes of its ink.
  public let ink: InkDisposition
  /// Since when.
  public let time: Timestamp
}

/// A recogniser's new state, for those who act on gestures.
public struct GestureReport: Sendable, BitwiseCopyable {
  /// Which recogniser.
  public let recognizer: RecognizerID
  /// `began`, `changed`, `ended`, `cancelled` or `recognized`.
  public let state: GestureState
  /// The gesture's measures; lengths in px of the window.
  public let values: GestureValues
  /// When.
  public let time: Timestamp
}

/// What comes out of an arena.
public enum GestureEvent: Sendable, BitwiseCopyable {
  /// A gesture happened, or went on.
  case gesture(GestureReport)
  /// A touch has another owner, or its ink another fate.
  case touch(TouchDecision)
}

/// What an arena was given and could not use.
public struct ArenaCounts: Hashable, Sendable, BitwiseCopyable {
  /// Reports of touches that never landed, or are gone.
  public internal(set) var unknownTouches = 0
  /// Touches that landed while their identity was still down: the older one's end was lost.
  public internal(set) var reusedIDs = 0
  /// Touches taken for lost because they were silent for too long.
  public internal(set) var silentTouches = 0
  /// Touches beyond the number that fits.
  public internal(set) var overflowingTouches = 0
  /// Places that are no numbers.
  public internal(set) var malformedPositions = 0
  /// Times before that of the report before; they count as equal to it.
  public internal(set) var backwardTimes = 0
  /// Events that nobody took.
  public internal(set) var droppedEvents = 0
}
