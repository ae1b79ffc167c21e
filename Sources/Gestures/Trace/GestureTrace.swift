public import InkTypes

/// Why a recogniser moved from one state to another, or could not.
public enum GestureCause: Hashable, Sendable, BitwiseCopyable {
  /// The recogniser's own verdict.
  case verdict
  /// It is ready, and waits for another one to fail.
  case waits(for: RecognizerID)
  /// Another one was there first, and no rule lets both be on.
  case lost(to: RecognizerID)
  /// It requires another one to fail, which did not.
  case required(RecognizerID)
  /// All its fingers are up, and it had not made up its mind.
  case touchesEnded
  /// A touch of its was taken away.
  case touchCancelled
  /// The program cancelled it, or switched it off.
  case program
  /// The interaction is over.
  case reset
}

/// A step of a recogniser: a change of state, or (from = to) what keeps it from one.
public struct GestureStep: Hashable, Sendable, BitwiseCopyable {
  /// Which recogniser.
  public let recognizer: RecognizerID
  /// Its state before.
  public let from: GestureState
  /// Its state after.
  public let to: GestureState
  /// Why.
  public let cause: GestureCause
  /// When.
  public let time: Timestamp
  /// Counts all entries of the trace, touches among them.
  public let order: UInt32
}

/// A touch's landing or end.
public struct TouchStep: Hashable, Sendable, BitwiseCopyable {
  /// Which touch.
  public let touch: TouchID
  /// `began`, `ended` or `cancelled`.
  public let phase: TouchPhase
  /// Where, in px of the window.
  public let position: SIMD2<Float>
  /// When.
  public let time: Timestamp
  /// Counts all entries of the trace, recognisers' steps among them.
  public let order: UInt32
}

/// What an arena did, as plain values for a picture or a text; all in bounded rings.
public struct GestureTrace: Sendable {
  /// The recognisers' steps; `changed` after `changed` is none.
  public internal(set) var steps: BoundedRing<GestureStep>
  /// The touches' landings and ends.
  public internal(set) var touches = BoundedRing<TouchStep>(capacity: 128)
  /// The centres of the boxes along the path of the newest gesture, in px of the window.
  ///
  /// They stay until the next gesture is recognised. Fingers of a gesture leave one wherever they
  /// have moved by 2 points or more.
  public var boxes: BoundedRing<SIMD2<Float>> { isPathOfGesture ? path : recognized }

  /// The path of the interaction that is on.
  private var path = BoundedRing<SIMD2<Float>>(capacity: 512)
  private var recognized = BoundedRing<SIMD2<Float>>(capacity: 512)
  private var isPathOfGesture = false
  private var nextOrder: UInt32 = 0

  init(stepCapacity: Int) {
    steps = BoundedRing(capacity: stepCapacity)
  }

  /// The number of the next entry.
  mutating func takeOrder() -> UInt32 {
    defer { nextOrder &+= 1 }
    return nextOrder
  }

  /// A new interaction: its path may become a gesture's.
  mutating func beginPath() {
    if isPathOfGesture { swap(&path, &recognized) }
    isPathOfGesture = false
    path.removeAll()
  }

  /// The interaction has become a gesture.
  mutating func recognizePath() {
    isPathOfGesture = true
  }

  /// Adds a box.
  mutating func addBox(at position: SIMD2<Float>) {
    path.append(position)
  }
}
