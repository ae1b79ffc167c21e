public import InkTypes

/// Something that the person did on the panel; the window carries it out.
public enum PanelAction: Sendable, Hashable, BitwiseCopyable {
  /// Chose a brush, a colour, a size, a density or an opacity.
  case brush(Brush)
  /// Bent the pressure curve.
  case pressureCurve(PressureCurve)
  /// Pressed undo, redo or clear.
  case command(DrawingCommand)
  /// Pressed Save.
  case save
  /// Pressed Export.
  case export
  /// Turned a view, one of `PanelSwitches`, on or off.
  case toggle(PanelSwitches)
  /// Did something about files.
  case files(FilesAction)
  /// Did something about a device.
  case device(DeviceID, DeviceAction)
  /// Lets a finger draw, or not.
  case touchDraws(Bool)
  /// Wants the help.
  case openHelp
  /// Has read the help.
  case closeHelp
  /// Wants the panel away.
  case hidePanel
}

/// Something that the person did about a device.
public enum DeviceAction: Sendable, Hashable, BitwiseCopyable {
  /// Wants to see its settings, or has seen them.
  case open, close
  /// Takes its x or y tilt the other way round, or not.
  case invertTiltX(Bool), invertTiltY(Bool)
  /// Makes a repair, or leaves it out.
  case repair(Repair, Bool)
  /// Begins to calibrate its pressure.
  case calibrate
  /// Takes the calibration that was made, or drops it.
  case acceptCalibration, dropCalibration
  /// Wants the calibration before.
  case undoCalibration
}

/// Where the person points: pen, finger or mouse, as our own samples say.
public struct PanelPointer: Sendable, Hashable, BitwiseCopyable {
  /// In px of the framebuffer, y down; nil while nothing is near.
  public var position: SIMD2<Float>?
  /// Whether the tip, finger or button is down.
  ///
  /// One that went down and up between two frames should be said to be down in one frame, else the
  /// tap is lost. A contact that began outside the panel draws: it is never down here.
  public var isDown: Bool
  /// Notches of the wheel since the frame before, up positive.
  public var wheel: Float

  /// Makes a pointer.
  ///
  /// - Parameters:
  ///   - position: In px of the framebuffer, or nil.
  ///   - isDown: Whether the tip, finger or button is down.
  ///   - wheel: Notches, up positive.
  public init(position: SIMD2<Float>? = nil, isDown: Bool = false, wheel: Float = 0) {
    self.position = position
    self.isDown = isDown
    self.wheel = wheel
  }
}

/// Why there is no panel.
public enum PanelError: Error, Equatable, Sendable {
  /// The functions of OpenGL cannot be loaded: libGL.so.1 is missing.
  case noOpenGL
}

extension PanelError: CustomStringConvertible {
  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .noOpenGL: "the panel cannot load libGL.so.1; install libgl1"
    }
  }
}
