/// A touch surface.
public final class VirtualTouch: Sendable {
  /// The device.
  public let device: VirtualDevice

  /// Makes a touch surface of a device.
  ///
  /// - Parameter device: A device with touches.
  public init(_ device: VirtualDevice) {
    self.device = device
  }

  /// A finger touches.
  ///
  /// - Parameters:
  ///   - contact: Its number, until it lifts.
  ///   - position: Where, in px of the screen.
  ///   - pressure: Pressure, 0...1; sent where the device has the axis.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func begin(
    _ contact: UInt32, at position: SIMD2<Double>, pressure: Double = 0.5
  ) throws(VirtualTabletError) {
    try send(contact, 0, position, pressure)
  }

  /// A finger moves.
  ///
  /// - Parameters:
  ///   - contact: Its number.
  ///   - position: Where, in px of the screen.
  ///   - pressure: Pressure, 0...1; sent where the device has the axis.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func update(
    _ contact: UInt32, to position: SIMD2<Double>, pressure: Double = 0.5
  ) throws(VirtualTabletError) {
    try send(contact, 1, position, pressure)
  }

  /// A finger lifts; the event carries no axes.
  ///
  /// - Parameter contact: Its number.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func end(_ contact: UInt32) throws(VirtualTabletError) {
    try device.send(
      Injection(device: device.description.name, kind: .touch, detail: contact, flags: 2))
  }

  /// Where a program sees a touch, once it has been axis values.
  ///
  /// - Parameter position: Where, in px of the screen.
  /// - Returns: The place in the steps of the device, in px of the screen.
  public func expected(_ position: SIMD2<Double>) -> SIMD2<Double> {
    device.expectedPosition(position)
  }

  private func send(
    _ contact: UInt32, _ flags: UInt16, _ position: SIMD2<Double>, _ pressure: Double
  ) throws(VirtualTabletError) {
    let injection = Injection(
      device: device.description.name, kind: .touch, detail: contact, flags: flags,
      position: position, pressure: pressure)
    try device.send(
      injection,
      values: device.values(ofPosition: position) + device.values(ofPressure: pressure))
  }
}
