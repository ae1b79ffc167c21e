import CInputProbe
import Testing
import VirtualTablet

/// A plain XInput2 client with a window over the whole screen.
final class Probe {
  /// The events that a test asks for, by their XInput2 numbers.
  enum Kind: Int32 {
    case keyPress = 2
    case keyRelease
    case buttonPress
    case buttonRelease
    case motion
    case hierarchy = 11
    case touchBegin = 18
    case touchUpdate
    case touchEnd
    case proximityIn = 100
    case proximityOut
  }

  private let probe: OpaquePointer
  private let server: VirtualXServer

  init(_ server: VirtualXServer) throws {
    probe = try #require(probe_open(server.display), "no XInput 2.2 on \(server.display)")
    self.server = server
  }

  deinit { probe_close(probe) }

  /// Everything that the server has made of what was sent.
  func events() throws -> [probe_event] {
    try server.sync()
    probe_round_trip(probe)
    var events: [probe_event] = []
    var event = probe_event()
    while probe_next(probe, &event) != 0 { events.append(event) }
    return events
  }

  /// The slave devices.
  func devices() -> [Device] {
    var list = [probe_device](repeating: probe_device(), count: 64)
    let count = Int(probe_devices(probe, &list, Int32(list.count)))
    return list[..<count].map(Device.init)
  }

  /// A device by its name.
  func device(_ name: String) throws -> Device {
    try #require(devices().first { $0.name == name }, "no device \(name)")
  }

  /// A device's property as text; nil where it has none.
  func property(_ name: String, of device: Device) -> String? {
    text { probe_property(probe, device.number, name, $0, $1) }
  }

  /// A device's XInput 1 type.
  func type(of device: Device) -> String? {
    text { probe_type(probe, device.number, $0, $1) }
  }

  /// Asks for a device's proximity events.
  ///
  /// - Returns: Whether it has any.
  func selectProximity(of device: Device) -> Bool {
    probe_select_proximity(probe, device.number) != 0
  }

  /// Gives the server's main thread work.
  func burden(fillings: Int32) { probe_burden(probe, fillings) }

  /// Waits until the server has read all requests.
  func roundTrip() { probe_round_trip(probe) }

  private func text(_ read: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: 128)
    guard read(&bytes, Int32(bytes.count)) != 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
  }
}

/// A device as a program sees it.
struct Device {
  struct Axis {
    var label: String
    var minimum: Double
    var maximum: Double
    var resolution: Int
    var isRelative: Bool
    var scrollIncrement: Double
  }

  var number: Int32
  var name: String
  var isKeyboard: Bool
  var isAttached: Bool
  var buttonCount: Int
  var touchCount: Int
  var axes: [Axis]

  init(_ device: probe_device) {
    var device = device
    number = device.number
    name = cString(&device.name)
    isKeyboard = device.is_keyboard != 0
    isAttached = device.is_attached != 0
    buttonCount = Int(device.button_count)
    touchCount = Int(device.touch_count)
    let count = Int(device.axis_count)
    axes = withUnsafeBytes(of: &device.axes) { bytes in
      bytes.bindMemory(to: probe_axis.self)[..<count].map { axis in
        var axis = axis
        return Axis(
          label: cString(&axis.label), minimum: axis.minimum, maximum: axis.maximum,
          resolution: Int(axis.resolution), isRelative: axis.is_relative != 0,
          scrollIncrement: axis.scroll_increment)
      }
    }
  }
}

/// The text in a C array of characters.
private func cString<Array>(_ array: inout Array) -> String {
  withUnsafeBytes(of: &array) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

extension probe_event {
  /// What it is.
  var kind: Probe.Kind? { Probe.Kind(rawValue: type) }

  /// Where, in px of the screen.
  var position: SIMD2<Double> { [x, y] }

  /// An axis's value by its number; nil where the event carries none.
  func value(_ number: Int?) -> Double? {
    guard let number, axes & 1 << UInt32(number) != 0 else { return nil }
    var copy = values
    return withUnsafeBytes(of: &copy) { $0.bindMemory(to: Double.self)[number] }
  }
}
