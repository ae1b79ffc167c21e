/// Something that a reader of devices has to say beside its samples.
///
/// Notices travel on a ring of their own. Who drains the samples first and the notices after them has
/// every notice that belongs before a drained sample, and maybe some that belong after later ones.
public struct InputNotice: Sendable, BitwiseCopyable {
  /// How many samples had been pushed when it happened; it wraps.
  ///
  /// It takes effect before the sample with this `PenSample.sequence`.
  public var sequence: UInt32
  /// When it happened, as best known.
  public var time: Timestamp
  /// What happened.
  public var kind: Kind

  /// What can happen.
  public enum Kind: Sendable, BitwiseCopyable {
    /// A device appeared, or was there at the start.
    case deviceAdded(DeviceID, Tool)
    /// A device is gone. Its pen or mouse has lifted; its fingers are cancelled by samples that follow.
    case deviceRemoved(DeviceID)
    /// The pointer came into the window.
    case enter
    /// The pointer left the window, and nothing that is held keeps its events coming.
    case leave
    /// A wheel turned: steps to the right and down (1 = one notch), where, in px of the window, and
    /// X's mask of the modifier keys (1 shift, 4 control, 8 alt).
    case scroll(SIMD2<Float>, at: SIMD2<Float>, modifiers: UInt16)
    /// Two fingers on a touchpad: scale and angle since the beginning; the angle in rad, clockwise.
    case pinch(TouchpadPhase, scale: Float, angle: Float)
    /// Several fingers on a touchpad: the motion since the notice before, in px.
    case swipe(TouchpadPhase, delta: SIMD2<Float>, fingers: UInt8)
    /// The window's content now begins at this place of the screen, in px.
    case windowMoved(SIMD2<Float>)
    /// The connection to the display is gone, and the reader has ended.
    case lost
  }

  /// Makes a notice.
  ///
  /// - Parameters:
  ///   - sequence: How many samples had been pushed.
  ///   - time: When it happened.
  ///   - kind: What happened.
  public init(sequence: UInt32, time: Timestamp, kind: Kind) {
    self.sequence = sequence
    self.time = time
    self.kind = kind
  }
}
