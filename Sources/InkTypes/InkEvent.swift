/// Something that came in, in the order of arrival: from the devices, the window or the person.
public enum InkEvent: Sendable, BitwiseCopyable {
  /// A report of a pen, an eraser, a finger or a mouse.
  case sample(PenSample)
  /// A device appeared.
  case deviceAdded(DeviceID, Tool, Timestamp)
  /// A device is gone; its contacts end.
  case deviceRemoved(DeviceID, Timestamp)
  /// The pointer left the window; every pen and mouse contact ends.
  case leave(Timestamp)
  /// The canvas lies otherwise in the window from now on.
  case view(ViewTransform, Timestamp)
  /// The window has another content scale: framebuffer px for one logical px.
  case scale(Float, Timestamp)
  /// The window was moved to this place of the screen, in px.
  case windowMoved(SIMD2<Float>, Timestamp)
  /// The person chose a brush.
  case brush(Brush, Timestamp)
  /// The person changed a setting.
  case settings(SettingsChange, Timestamp)
  /// The person changed what becomes of a device's pressure; nil = of all devices.
  ///
  /// The time stands before the device, so that an event takes no more than 80 bytes.
  case curve(PressureCurve, Timestamp, of: DeviceID?)
  /// A device's tool was calibrated: what becomes of its pressure before any other curve.
  case calibration(PressureCurve, Timestamp, of: DeviceID, Tool)
  /// The person gave a command.
  case command(DrawingCommand, Timestamp)
  /// A frame was drawn.
  case frame(FrameMark, Timestamp)
  /// Two fingers on a touchpad: scale and angle (rad) since the beginning.
  case pinch(TouchpadPhase, scale: Float, angle: Float, Timestamp)
  /// Several fingers on a touchpad: motion in px since the event before.
  case swipe(TouchpadPhase, delta: SIMD2<Float>, fingers: UInt8, Timestamp)

  /// When it happened, as best known.
  public var time: Timestamp {
    switch self {
    case .sample(let sample): sample.time
    case .deviceAdded(_, _, let time), .deviceRemoved(_, let time), .leave(let time),
      .view(_, let time), .scale(_, let time), .windowMoved(_, let time), .brush(_, let time),
      .settings(_, let time), .curve(_, let time, _), .calibration(_, let time, _, _),
      .command(_, let time), .frame(_, let time), .pinch(_, _, _, let time),
      .swipe(_, _, _, let time):
      time
    }
  }
}

/// What a person can do to the drawing as a whole.
public enum DrawingCommand: String, Sendable, BitwiseCopyable, CaseIterable {
  case undo, redo, clear
}

/// The phase of a touchpad gesture.
public enum TouchpadPhase: String, Sendable, BitwiseCopyable, CaseIterable {
  case begin, update, end, cancel
}

/// A change of settings; what is nil stays as it was.
public struct SettingsChange: Hashable, Sendable, BitwiseCopyable {
  /// Whether a finger draws.
  public var touchDraws: Bool?
  /// Whether only pens draw.
  public var penOnly: Bool?
  /// The canvas's colour.
  public var background: InkColor?
  /// The least number that the next stroke bears, where strokes before it are left out.
  public var nextStroke: UInt32?
  /// The device that the fields below are about; nil = all.
  public var device: DeviceID?
  /// Whether the device's x tilt is taken the other way round.
  public var invertTiltX: Bool?
  /// Whether the device's y tilt is taken the other way round.
  public var invertTiltY: Bool?
  /// The device's repairs that are made from now on.
  public var repairsOn: RepairSet = []
  /// The device's repairs that are made no more.
  public var repairsOff: RepairSet = []

  /// Makes a change of nothing.
  public init() {}
}

/// When a recorded frame took its samples and was seen; times in ns, 0 where unknown.
public struct FrameMark: Hashable, Sendable, BitwiseCopyable {
  /// The frame's number.
  public var number: UInt32
  /// When the ring was drained.
  public var drain: Timestamp
  /// When the last draw call was handed over.
  public var submit: Timestamp
  /// When it was seen.
  public var present: Timestamp
  /// How well `present` is known: A, B, C, D or nil.
  public var grade: UInt8?

  /// Makes a mark.
  ///
  /// - Parameters:
  ///   - number: The frame's number.
  ///   - drain: When the ring was drained.
  ///   - submit: When the last draw call was handed over.
  ///   - present: When it was seen.
  ///   - grade: How well `present` is known, an ASCII letter A...D.
  public init(
    number: UInt32, drain: Timestamp = .zero, submit: Timestamp = .zero,
    present: Timestamp = .zero, grade: UInt8? = nil
  ) {
    self.number = number
    self.drain = drain
    self.submit = submit
    self.present = present
    self.grade = grade
  }
}
