/// The gestures of a touchpad; its pointer is a `VirtualMouse`'s business.
public final class VirtualTouchpad: Sendable {
  /// What a gesture does.
  public enum Phase: UInt16, Sendable {
    case begin, update, end, cancel
  }

  /// The device.
  public let device: VirtualDevice

  /// Makes a touchpad of a device.
  ///
  /// - Parameter device: A device with gestures.
  public init(_ device: VirtualDevice) {
    self.device = device
  }

  /// Two or more fingers pinch.
  ///
  /// - Parameters:
  ///   - phase: What they do.
  ///   - scale: How far apart they are, of what they were at the begin.
  ///   - angle: How far they have turned since the event before, in degrees, clockwise.
  ///   - fingers: How many.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func pinch(
    _ phase: Phase, scale: Double = 1, angle: Double = 0, fingers: UInt32 = 2
  ) throws(VirtualTabletError) {
    try send(.pinch, phase, fingers, [0, 0, 0, 0, scale, angle])
  }

  /// Three or more fingers swipe.
  ///
  /// - Parameters:
  ///   - phase: What they do.
  ///   - way: Since the event before, in px.
  ///   - fingers: How many.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func swipe(
    _ phase: Phase, by way: SIMD2<Double> = .zero, fingers: UInt32 = 3
  ) throws(VirtualTabletError) {
    try send(.swipe, phase, fingers, [way.x, way.y, way.x, way.y])
  }

  private func send(
    _ kind: Injection.Kind, _ phase: Phase, _ fingers: UInt32, _ numbers: [Double]
  ) throws(VirtualTabletError) {
    try device.send(
      Injection(
        device: device.description.name, kind: kind, detail: fingers, flags: phase.rawValue),
      values: numbers.enumerated().map { ($0.offset, $0.element) })
  }
}
