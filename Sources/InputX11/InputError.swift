/// Why the devices of a window cannot be read.
public enum InputError: Error, Equatable, Sendable {
  /// No display of this name answers; nil: the environment names none that does.
  case noDisplay(String?)
  /// The display has no XInput 2.2: no pens, no touch. Fall back to the window system's mouse.
  case noXInput(found: Version?)
  /// The display has no window of this number.
  case noWindow(UInt32)
  /// The display refuses to send this window's events to us (X's error code; 10: another program
  /// reads its touches already).
  case selectionRefused(code: UInt8)
  /// The system refuses a thread or a descriptor (`errno`).
  case noThread(code: Int32)

  /// A version of the XInput extension.
  public struct Version: Equatable, Sendable {
    /// The number before the point.
    public var major: Int
    /// The number after it.
    public var minor: Int

    /// Makes a version from its two numbers.
    ///
    /// - Parameters:
    ///   - major: The number before the point.
    ///   - minor: The number after it.
    public init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }

    /// Whether it has touch, and masters' events with the source's number.
    package var isEnough: Bool { (major, minor) >= (2, 2) }
    /// Whether touchpads' gestures are told.
    package var hasGestures: Bool { (major, minor) >= (2, 4) }
  }
}
