import CXInput
import Glibc

/// What drives a device, as far as the X server lets it be seen.
public struct InputDriver: Sendable, Equatable {
  /// The driver's name, told by the device's properties; nil where they tell none.
  public var name: String?
  /// The kernel's file of the device, as `/dev/input/event5`; nil where the server does not say.
  public var node: String?

  /// The driver that names a device's properties so.
  ///
  /// - Parameters:
  ///   - properties: The properties' names.
  ///   - device: The device's own name: Xwayland's devices have no properties.
  /// - Returns: `libinput`, `wacom`, `evdev`, `synaptics` or `xwayland`; nil for others.
  package static func name(ofProperties properties: [String], device: String) -> String? {
    if device.hasPrefix("xwayland-") { return "xwayland" }
    let words = properties.compactMap { $0.split(separator: " ").first?.lowercased() }
    return ["libinput", "wacom", "evdev", "synaptics"].first { words.contains($0) }
  }
}

/// Reads what drives a device, from whatever thread.
struct DriverQuery {
  private let connection: XConnection

  init(_ connection: XConnection) {
    self.connection = connection
  }

  /// What drives a device.
  func driver(of device: InputDevice) -> InputDriver {
    let handle = connection.handle
    let reply = xcb_input_xi_list_properties_reply(
      handle, xcb_input_xi_list_properties(handle, device.source), nil)
    defer { free(reply) }
    var names: [String] = []
    if let reply, let atoms = xcb_input_xi_list_properties_properties(reply) {
      for index in 0..<Int(reply.pointee.num_properties) {
        if let name = connection.name(of: atoms[index]) { names.append(name) }
      }
    }
    return InputDriver(
      name: InputDriver.name(ofProperties: names, device: device.name),
      node: names.contains("Device Node") ? node(of: device.source) : nil)
  }

  private func node(of device: UInt16) -> String? {
    let handle = connection.handle
    let cookie = xcb_input_xi_get_property(
      handle, device, 0, connection.atom("Device Node"), XCB_ATOM_STRING.rawValue, 0, 64)
    let reply = xcb_input_xi_get_property_reply(handle, cookie, nil)
    defer { free(reply) }
    guard let reply, reply.pointee.format == 8, reply.pointee.num_items > 0,
      let bytes = xcb_input_xi_get_property_items(reply)
    else { return nil }
    return String(
      decoding: UnsafeRawBufferPointer(start: bytes, count: Int(reply.pointee.num_items)),
      as: UTF8.self)
  }
}
