/// Where a recogniser stands; the names are UIKit's.
///
/// ```
///                 ┌────────────► recognized ───────────────┐   discrete: tap, swipe
///                 │                                        │
///            ┌─ possible ──────► failed ───────────────────┤
///            │    ▲                                        │
/// continuous │    └──────────────── reset ─────────────────┤
///            ▼                                             │
///          began ──► changed ──► ended | cancelled ────────┘   changed may repeat, or be absent
/// ```
public enum GestureState: String, Sendable, BitwiseCopyable, CaseIterable {
  /// It waits, or has not made up its mind.
  case possible
  /// A continuous gesture is on.
  case began
  /// A continuous gesture goes on.
  case changed
  /// A continuous gesture is complete.
  case ended
  /// A continuous gesture was taken away: what it did may be void.
  case cancelled
  /// It is not this gesture, or another one was faster.
  case failed
  /// A discrete gesture happened.
  case recognized

  /// Whether the gesture is on.
  public var isActive: Bool { self == .began || self == .changed }

  /// Whether the gesture is on, or has happened.
  public var hasWon: Bool { isActive || self == .ended || self == .recognized }

  /// Whether only a reset leads on.
  public var isTerminal: Bool { self != .possible && !isActive }

  /// Whether a recogniser may move from this state to another.
  ///
  /// - Parameter next: The other state.
  /// - Returns: Whether the state diagram has that edge.
  public func canBecome(_ next: GestureState) -> Bool {
    switch self {
    case .possible: next == .began || next == .recognized || next == .failed
    case .began, .changed: next == .changed || next == .ended || next == .cancelled
    case .ended, .cancelled, .failed, .recognized: next == .possible
    }
  }
}
