public import InkTypes

/// What a person wants by a gesture, in Pelt.
public enum GestureAction: Sendable, BitwiseCopyable {
  /// The canvas shall lie like this; of several not yet taken only the newest is kept.
  case view(ViewTransform)
  /// Undo, redo or clear.
  case command(DrawingCommand)
  /// The colour under the finger, in px of the window, shall be the brush's; it may move on.
  case pickColor(at: SIMD2<Float>)
  /// The panel is pulled from the left edge, by so many px of the window.
  case panel(GestureState, translation: SIMD2<Float>)
  /// A touch has another owner: draw its ink, keep it, or roll it back.
  case touch(TouchDecision)
}
