internal import InkTypes

/// What becomes of a device's pressure: its tools' calibrations first, then what the person wants.
struct PressureCurves: BitwiseCopyable {
  /// The person's own curve.
  var person = PressureCurve()
  /// Of the eraser's end, and of whatever else touches.
  private var eraser = PressureCurve(), tip = PressureCurve()

  /// Sets a tool's calibration.
  mutating func calibrate(_ tool: Tool, _ curve: PressureCurve) {
    if tool == .eraser { eraser = curve } else { tip = curve }
  }

  /// Both curves of a tool, one after the other.
  func chain(of tool: Tool) -> Chain {
    Chain(calibration: tool == .eraser ? eraser : tip, person: person)
  }

  /// Two curves, one after the other.
  struct Chain: BitwiseCopyable {
    var calibration = PressureCurve()
    var person = PressureCurve()

    /// The pressure that draws.
    func value(at pressure: Float) -> Float {
      person.value(at: calibration.value(at: pressure))
    }
  }
}
