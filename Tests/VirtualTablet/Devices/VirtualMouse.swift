internal import Synchronization

/// A mouse, with relative or absolute axes.
public final class VirtualMouse: Sendable {
  /// The device.
  public let device: VirtualDevice
  private let position: Mutex<SIMD2<Double>>

  /// Makes a mouse of a device.
  ///
  /// - Parameter device: A device without touch.
  public init(_ device: VirtualDevice) {
    self.device = device
    // The server starts with the pointer in the middle.
    position = Mutex(SIMD2(Double(device.screen.x), Double(device.screen.y)) / 2)
  }

  private var isAbsolute: Bool { device.description.axis(.x)?.isRelative == false }

  /// Moves the pointer from where it is.
  ///
  /// An absolute mouse moves from where itself has been last.
  ///
  /// - Parameter way: How far, in px.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func move(by way: SIMD2<Double>) throws(VirtualTabletError) {
    guard !isAbsolute else { return try moveAbsolute(to: position.withLock { $0 } + way) }
    try moveRelative(by: way)
  }

  /// Moves the pointer to a place.
  ///
  /// A relative mouse goes there by the screen's upper left corner: that makes two motions.
  ///
  /// - Parameter place: Where, in px of the screen.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func move(to place: SIMD2<Double>) throws(VirtualTabletError) {
    guard !isAbsolute else { return try moveAbsolute(to: place) }
    try moveRelative(by: SIMD2(Double(-device.screen.x), Double(-device.screen.y)))
    try moveRelative(by: place)
  }

  /// A button goes down.
  ///
  /// - Parameter button: 1 left, 2 middle, 3 right; 4 up, 5 down, 6 left, 7 right of a wheel, which the
  ///   server makes scrolling where the device has the axis.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func press(_ button: UInt32) throws(VirtualTabletError) {
    try device.send(
      Injection(device: device.description.name, kind: .button, detail: button, flags: 1))
  }

  /// A button goes up.
  ///
  /// - Parameter button: 1 left, 2 middle, 3 right; 4 up, 5 down, 6 left, 7 right of a wheel, which the
  ///   server makes scrolling where the device has the axis.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func release(_ button: UInt32) throws(VirtualTabletError) {
    try device.send(Injection(device: device.description.name, kind: .button, detail: button))
  }

  /// Turns the wheels of smooth scrolling.
  ///
  /// - Parameters:
  ///   - vertical: Detents down; fractions count.
  ///   - horizontal: Detents to the right; fractions count.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func scroll(
    vertical: Double, horizontal: Double = 0
  ) throws(VirtualTabletError) {
    var values: DeviceLink.Values = []
    for (role, detents) in [
      (DeviceAxis.Role.horizontalScroll, horizontal), (.verticalScroll, vertical),
    ] {
      guard detents != 0, let number = device.description.number(of: role) else { continue }
      values.append((number, detents * device.description.axes[number].unitsPerStep))
    }
    let injection = Injection(
      device: device.description.name, kind: .motion, flags: 1, position: [horizontal, vertical])
    try device.send(injection, values: values)
  }

  private func moveAbsolute(to place: SIMD2<Double>) throws(VirtualTabletError) {
    position.withLock { $0 = place }
    try device.send(
      Injection(device: device.description.name, kind: .motion, position: place),
      values: device.values(ofPosition: place))
  }

  private func moveRelative(by way: SIMD2<Double>) throws(VirtualTabletError) {
    guard let x = device.description.number(of: .x), let y = device.description.number(of: .y)
    else { preconditionFailure("\(device.description.name) cannot move") }
    try device.send(
      Injection(device: device.description.name, kind: .motion, flags: 1, position: way),
      values: [(x, way.x), (y, way.y)])
  }
}
