/// Why there is no window.
public enum WindowError: Error, Sendable, Equatable {
  /// No X server answers.
  case noDisplay(reason: String)
  /// The server has no OpenGL 3.3 core for a window.
  case noContext(reason: String)
  /// The system refuses what waiting needs.
  case system(operation: String, code: Int32)
}

extension WindowError: CustomStringConvertible {
  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "no window: \(reason); set DISPLAY to an X server (under Wayland install xwayland), or draw "
        + "recordings without one: `pelt render`"
    case .noContext(let reason):
      "no OpenGL 3.3 in a window: \(reason); install the graphics driver's GLX part "
        + "(Mesa: libgl1-mesa-dri), or use `pelt render`"
    case .system(let operation, let code):
      "cannot \(operation): error \(code) of the system"
    }
  }
}
