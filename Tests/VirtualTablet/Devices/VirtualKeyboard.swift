/// A keyboard with the US layout.
public final class VirtualKeyboard: Sendable {
  /// The device.
  public let device: VirtualDevice

  /// Makes a keyboard of a device.
  ///
  /// - Parameter device: A device with keys.
  public init(_ device: VirtualDevice) {
    self.device = device
  }

  /// A key goes down.
  ///
  /// - Parameter key: Which.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func press(_ key: Key) throws(VirtualTabletError) {
    try device.send(
      Injection(device: device.description.name, kind: .key, detail: key.code, flags: 1))
  }

  /// A key goes up.
  ///
  /// - Parameter key: Which.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func release(_ key: Key) throws(VirtualTabletError) {
    try device.send(Injection(device: device.description.name, kind: .key, detail: key.code))
  }

  /// Keys go down in this order and up in the other: a key with what modifies it.
  ///
  /// - Parameter keys: Which, the modifiers first.
  /// - Throws: `VirtualTabletError.unplugged`, or what ended the server.
  public func tap(_ keys: Key...) throws(VirtualTabletError) {
    for key in keys { try press(key) }
    for key in keys.reversed() { try release(key) }
  }
}
