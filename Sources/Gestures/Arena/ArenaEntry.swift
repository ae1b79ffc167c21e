internal import InkTypes

/// What a recogniser competes for.
public enum GestureRole: String, Sendable, BitwiseCopyable, CaseIterable {
  /// It is a gesture.
  case gesture
  /// It is the drawing finger.
  case drawing
}

/// A set of recognisers, as bits; masks make every rule between recognisers one instruction.
typealias RecognizerSet = UInt32

/// All that an arena knows of one recogniser but the recogniser itself.
///
/// Without references, so that a copy costs next to nothing: names are kept elsewhere.
struct ArenaEntry: Sendable, BitwiseCopyable {
  let id: RecognizerID
  let receives: TouchTarget
  let delaysBegan: Bool
  let role: GestureRole
  let isContinuous: Bool
  var isEnabled = true
  /// Those that must fail first.
  var requires: RecognizerSet = 0
  /// Those that may be on at the same time.
  var simultaneous: RecognizerSet = 0

  var state = GestureState.possible
  /// What it looked like last; only kept while `possible`.
  var verdict = GestureVerdict.undecided
  var values = GestureValues()
  var deadline = Timestamp.never
  /// Those that have got a touch of its in this interaction.
  var rivals: RecognizerSet = 0
  /// For which one it was last seen to wait.
  var waitsFor: RecognizerID?

  /// Whether inputs can still matter to it.
  var listens: Bool {
    guard isEnabled else { return false }
    return state.isActive || isUndecided || state == .possible && verdict == .active
  }

  /// Whether it has not made up its mind.
  var isUndecided: Bool { state == .possible && verdict == .undecided }

  /// Whether it takes part in an interaction.
  var takesPart: Bool { rivals != 0 || state != .possible || verdict != .undecided }
}

/// A touch with what the arena knows of it.
struct ArenaTouch: Sendable, BitwiseCopyable {
  var touch: Touch
  var serial: UInt32
  /// The recognisers that get it.
  var receivers: RecognizerSet
  var isDown = true
  var isCancelled = false
  var owner = TouchOwner.undecided
  var ink = InkDisposition.none
  /// Whether its owner was never told.
  var isNew = true
  /// Where its newest box of the trace lies, in points.
  var boxPosition: SIMD2<Float>
}

extension RecognizerSet {
  /// Calls for each recogniser in the set, in order.
  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// The first recogniser in the set.
  var first: RecognizerID? { self == 0 ? nil : RecognizerID(index: trailingZeroBitCount) }
}
