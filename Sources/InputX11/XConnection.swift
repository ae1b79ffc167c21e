import CXInput
import Glibc
import InkTypes

/// A connection to an X server that has XInput 2.2, closed with its last user.
///
/// Its calls may be made from any thread; xcb locks them.
final class XConnection: @unchecked Sendable {
  let handle: OpaquePointer
  /// The first byte of the extension's requests, which marks its events too.
  let opcode: UInt8
  /// The number of XInput 1's first event.
  let firstEvent: UInt8
  /// Whether the server tells gestures of touchpads: from XInput 2.4 on.
  let hasGestures: Bool

  init(display: String?) throws(InputError) {
    // Never nil: a failed connection is one with an error.
    guard let handle = xcb_connect(display, nil), xcb_connection_has_error(handle) == 0 else {
      throw .noDisplay(display ?? getenv("DISPLAY").map { String(cString: $0) })
    }
    guard let found = pelt_xinput_extension(handle), found.pointee.present != 0 else {
      xcb_disconnect(handle)
      throw .noXInput(found: nil)
    }
    opcode = found.pointee.major_opcode
    firstEvent = found.pointee.first_event
    let version = Self.negotiate(handle)
    guard let version, version.isEnough else {
      xcb_disconnect(handle)
      throw .noXInput(found: version)
    }
    hasGestures = version.hasGestures
    self.handle = handle
  }

  deinit {
    xcb_disconnect(handle)
  }

  private static func negotiate(_ handle: OpaquePointer) -> InputError.Version? {
    // The server answers with its own where that is older.
    let reply = xcb_input_xi_query_version_reply(
      handle, xcb_input_xi_query_version(handle, 2, 4), nil)
    defer { free(reply) }
    return reply.map {
      InputError.Version(
        major: Int($0.pointee.major_version), minor: Int($0.pointee.minor_version))
    }
  }

  /// Becomes readable when the server sent something.
  var descriptor: Int32 { xcb_get_file_descriptor(handle) }

  var isLost: Bool { xcb_connection_has_error(handle) != 0 }

  /// Ends all waiting for the server, from whatever thread; the connection is then lost.
  func shutDown() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// The number of a name, made if it is new.
  func atom(_ name: String) -> xcb_atom_t {
    let reply = xcb_intern_atom_reply(
      handle, xcb_intern_atom(handle, 0, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  /// The name that a number stands for.
  func name(of atom: xcb_atom_t) -> String? {
    let reply = xcb_get_atom_name_reply(handle, xcb_get_atom_name(handle, atom), nil)
    defer { free(reply) }
    guard let reply, let name = xcb_get_atom_name_name(reply) else { return nil }
    let length = Int(xcb_get_atom_name_name_length(reply))
    return String(decoding: UnsafeRawBufferPointer(start: name, count: length), as: UTF8.self)
  }

  /// Whether the server has an extension of a name.
  func hasExtension(_ name: String) -> Bool {
    let reply = xcb_query_extension_reply(
      handle, xcb_query_extension(handle, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply.map { $0.pointee.present != 0 } ?? false
  }

  /// The screen's root that a window lies in.
  func root(of window: xcb_window_t) throws(InputError) -> xcb_window_t {
    let reply = xcb_get_geometry_reply(handle, xcb_get_geometry(handle, window), nil)
    defer { free(reply) }
    guard let reply else { throw .noWindow(window) }
    return reply.pointee.root
  }

  /// Where a window's content begins on the screen, in px.
  func origin(of window: xcb_window_t, in root: xcb_window_t) -> SIMD2<Float>? {
    let reply = xcb_translate_coordinates_reply(
      handle, xcb_translate_coordinates(handle, window, root, 0, 0), nil)
    defer { free(reply) }
    return reply.map { SIMD2(Float($0.pointee.dst_x), Float($0.pointee.dst_y)) }
  }

  /// The server's time now, in its ms, with ours.
  ///
  /// Before any event was asked for: it waits for the one that tells.
  func serverTime(root: xcb_window_t) -> (milliseconds: UInt32, arrival: Timestamp)? {
    let window = xcb_generate_id(handle)
    var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    xcb_create_window(
      handle, 0, window, root, 0, 0, 1, 1, 0, UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0,
      XCB_CW_EVENT_MASK.rawValue, &mask)
    // Any property does: the notice of its change carries the time.
    xcb_change_property(
      handle, UInt8(XCB_PROP_MODE_APPEND.rawValue), window, XCB_ATOM_WM_NAME.rawValue,
      XCB_ATOM_STRING.rawValue, 8, 0, nil)
    xcb_flush(handle)
    defer { xcb_destroy_window(handle, window) }
    while let event = xcb_wait_for_event(handle) {
      defer { free(event) }
      let type = Int32(event.pointee.response_type)
      guard type != 0 else { return nil }
      guard type == XCB_PROPERTY_NOTIFY else { continue }
      return event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
        ($0.pointee.time, MonotonicClock.now)
      }
    }
    return nil
  }
}
