/// One event that was sent to the server, as it was before the driver made axis values of it.
public struct Injection: Sendable, Equatable {
  /// What kind of event it is.
  public enum Kind: UInt16, Sendable {
    /// A pen or mouse moves.
    case motion = 1
    /// A pen comes near or goes away.
    case proximity
    /// A button goes down or up.
    case button
    /// A touch begins, moves or ends.
    case touch
    /// A key goes down or up.
    case key
    /// Fingers pinch on a touchpad.
    case pinch = 9
    /// Fingers swipe on a touchpad.
    case swipe
  }

  /// Counts all events of a server, from 0.
  public var sequence = 0
  /// CLOCK_MONOTONIC in ns, just before it was sent.
  public var nanoseconds: Int64 = 0
  /// The device's name.
  public var device: String
  /// What it is.
  public var kind: Kind
  /// The button, the key code, the contact or how many fingers; else 0.
  public var detail: UInt32 = 0
  /// Down or in: 1, up or out: 0; of a touch or a touchpad's gesture begin 0,
  /// update 1, end 2, cancelled 3; of a relative motion 1.
  public var flags: UInt16 = 0
  /// Where, in px of the screen; of a relative motion the way.
  public var position: SIMD2<Double> = .zero
  /// Pressure, 0...1.
  public var pressure = 0.0
  /// Tilt, in degrees.
  public var tilt: SIMD2<Double> = .zero
}
