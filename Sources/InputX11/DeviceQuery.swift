import CXInput
import Glibc

/// Asks the X server what its devices are.
struct DeviceQuery {
  private let connection: XConnection
  private let window: xcb_window_t
  private let wacomTypeProperty: xcb_atom_t
  /// The labels that were met, so that each is asked for once.
  private var labels: [xcb_atom_t: String] = [:]

  /// Makes a query whose pens also report proximity to a window.
  init(_ connection: XConnection, proximityTo window: xcb_window_t) {
    self.connection = connection
    self.window = window
    wacomTypeProperty = connection.atom("Wacom Tool Type")
  }

  /// Describes one device, or all with `XCB_INPUT_DEVICE_ALL`; none where it is gone.
  mutating func describe(_ device: UInt16) -> [DeviceDescription] {
    let handle = connection.handle
    let reply = xcb_input_xi_query_device_reply(
      handle, xcb_input_xi_query_device(handle, device), nil)
    defer { free(reply) }
    guard let reply else { return [] }
    var found: [DeviceDescription] = []
    var iterator = xcb_input_xi_query_device_infos_iterator(reply)
    while iterator.rem > 0 {
      if let info = iterator.data, var device = description(info) {
        addProperties(to: &device)
        found.append(device)
      }
      xcb_input_xi_device_info_next(&iterator)
    }
    return found
  }

  private mutating func description(
    _ info: UnsafeMutablePointer<xcb_input_xi_device_info_t>
  ) -> DeviceDescription? {
    guard let use = DeviceDescription.Use(type: info.pointee.type) else { return nil }
    let nameBytes = UnsafeRawBufferPointer(
      start: xcb_input_xi_device_info_name(info),
      count: Int(xcb_input_xi_device_info_name_length(info)))
    var device = DeviceDescription(
      source: info.pointee.deviceid, name: String(decoding: nameBytes, as: UTF8.self), use: use)
    device.isEnabled = info.pointee.enabled != 0
    var iterator = xcb_input_xi_device_info_classes_iterator(info)
    while iterator.rem > 0 {
      if let data = iterator.data { add(data, to: &device) }
      xcb_input_device_class_next(&iterator)
    }
    return device
  }

  private mutating func add(
    _ data: UnsafeMutablePointer<xcb_input_device_class_t>, to device: inout DeviceDescription
  ) {
    let bytes = UnsafeRawPointer(data)
    switch UInt32(data.pointee.type) {
    case XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR.rawValue:
      let axis = bytes.loadUnaligned(as: xcb_input_valuator_class_t.self)
      guard axis.label != 0 else { return }
      device.axes.append(
        InputAxis(
          label: label(axis.label), number: Int(axis.number), minimum: Double(axis.min),
          maximum: Double(axis.max), resolution: Double(axis.resolution)))
    case XCB_INPUT_DEVICE_CLASS_TYPE_SCROLL.rawValue:
      let scroll = bytes.loadUnaligned(as: xcb_input_scroll_class_t.self)
      device.scrolls.append(
        DeviceDescription.ScrollAxis(
          number: Int(scroll.number),
          isHorizontal: UInt32(scroll.scroll_type) == XCB_INPUT_SCROLL_TYPE_HORIZONTAL.rawValue,
          increment: Double(scroll.increment)))
    case XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH.rawValue:
      let touch = bytes.loadUnaligned(as: xcb_input_touch_class_t.self)
      let isDirect = UInt32(touch.mode) == XCB_INPUT_TOUCH_MODE_DIRECT.rawValue
      device.touch = isDirect ? .direct(limit: Int(touch.num_touches)) : .dependent
    default: break
    }
  }

  private mutating func label(_ atom: xcb_atom_t) -> String {
    if let known = labels[atom] { return known }
    let name = connection.name(of: atom) ?? ""
    labels[atom] = name
    return name
  }

  /// Adds what only slaves have, and only other requests tell.
  private func addProperties(to device: inout DeviceDescription) {
    guard device.use == .slavePointer || device.use == .floating, device.isEnabled else { return }
    device.wacomType = wacomType(of: device.source)
    device.hasProximity = connection.selectProximity(of: device.source, window: window)
  }

  private func wacomType(of device: UInt16) -> String? {
    let handle = connection.handle
    let cookie = xcb_input_xi_get_property(
      handle, device, 0, wacomTypeProperty, XCB_ATOM_ATOM.rawValue, 0, 1)
    let reply = xcb_input_xi_get_property_reply(handle, cookie, nil)
    defer { free(reply) }
    guard let reply, reply.pointee.format == 32, reply.pointee.num_items == 1,
      let value = xcb_input_xi_get_property_items(reply)
    else { return nil }
    return connection.name(of: value.loadUnaligned(as: xcb_atom_t.self))
  }
}

extension DeviceDescription.Use {
  fileprivate init?(type: UInt16) {
    switch UInt32(type) {
    case XCB_INPUT_DEVICE_TYPE_MASTER_POINTER.rawValue: self = .masterPointer
    case XCB_INPUT_DEVICE_TYPE_MASTER_KEYBOARD.rawValue: self = .masterKeyboard
    case XCB_INPUT_DEVICE_TYPE_SLAVE_POINTER.rawValue: self = .slavePointer
    case XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD.rawValue: self = .slaveKeyboard
    case XCB_INPUT_DEVICE_TYPE_FLOATING_SLAVE.rawValue: self = .floating
    default: return nil
    }
  }
}
