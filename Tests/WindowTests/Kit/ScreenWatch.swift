import CXInput
import Foundation
import Testing

/// A client of the server that looks at the screen and at the program's window.
final class ScreenWatch {
  private let connection: OpaquePointer
  private let root: xcb_window_t
  /// Width and height of the screen, in px.
  let size: SIMD2<Int>

  /// - Parameter display: The display's name.
  /// - Throws: Where there is no such display.
  init(_ display: String) throws {
    connection = try #require(xcb_connect(display, nil))
    let screen = try #require(
      xcb_setup_roots_iterator(xcb_get_setup(connection)).data?.pointee, "no \(display)")
    root = screen.root
    size = [Int(screen.width_in_pixels), Int(screen.height_in_pixels)]
  }

  deinit { xcb_disconnect(connection) }

  // MARK: The screen

  /// What is on the screen now, the pointer left out.
  func picture() throws -> ScreenPicture {
    let cookie = xcb_get_image(
      connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), root, 0, 0, UInt16(size.x),
      UInt16(size.y), .max)
    let reply = try #require(xcb_get_image_reply(connection, cookie, nil), "no screen")
    defer { free(reply) }
    let count = size.x * size.y
    try #require(Int(xcb_get_image_data_length(reply)) == 4 * count)
    let data = UnsafeRawPointer(try #require(xcb_get_image_data(reply)))
    let pixels = data.assumingMemoryBound(to: UInt32.self)
    return ScreenPicture(
      size: size, pixels: UnsafeBufferPointer(start: pixels, count: count).map { $0 & 0xff_ffff })
  }

  /// One pixel, 0xRRGGBB.
  func pixel(_ place: SIMD2<Int>) throws -> UInt32 {
    let cookie = xcb_get_image(
      connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), root, Int16(place.x), Int16(place.y),
      1, 1, .max)
    let reply = try #require(xcb_get_image_reply(connection, cookie, nil), "no screen")
    defer { free(reply) }
    return UnsafeRawPointer(try #require(xcb_get_image_data(reply))).load(as: UInt32.self)
      & 0xff_ffff
  }

  /// Sets the resources that programs read when they start, such as `Xft.dpi`.
  func setResources(_ text: String) {
    xcb_change_property(
      connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, XCB_ATOM_RESOURCE_MANAGER.rawValue,
      XCB_ATOM_STRING.rawValue, 8, UInt32(text.utf8.count), Array(text.utf8))
    roundTrip()
  }

  // MARK: The window

  /// The program's window, once it is to be seen.
  var window: xcb_window_t? {
    guard let tree = xcb_query_tree_reply(connection, xcb_query_tree(connection, root), nil)
    else { return nil }
    defer { free(tree) }
    let children = UnsafeBufferPointer(
      start: xcb_query_tree_children(tree), count: Int(xcb_query_tree_children_length(tree)))
    return children.first { isViewable($0) && className(of: $0).contains("Pelt") }
  }

  private func isViewable(_ window: xcb_window_t) -> Bool {
    let reply = xcb_get_window_attributes_reply(
      connection, xcb_get_window_attributes(connection, window), nil)
    defer { free(reply) }
    return reply?.pointee.map_state == UInt8(XCB_MAP_STATE_VIEWABLE.rawValue)
  }

  private func className(of window: xcb_window_t) -> String {
    let cookie = xcb_get_property(
      connection, 0, window, XCB_ATOM_WM_CLASS.rawValue, XCB_ATOM_STRING.rawValue, 0, 64)
    guard let reply = xcb_get_property_reply(connection, cookie, nil) else { return "" }
    defer { free(reply) }
    return String(
      decoding: UnsafeRawBufferPointer(
        start: xcb_get_property_value(reply), count: Int(xcb_get_property_value_length(reply))),
      as: UTF8.self)
  }

  /// The window's place and size on the screen, in px.
  func frame(of window: xcb_window_t) throws -> (place: SIMD2<Int>, size: SIMD2<Int>) {
    let reply = try #require(
      xcb_get_geometry_reply(connection, xcb_get_geometry(connection, window), nil))
    defer { free(reply) }
    let geometry = reply.pointee
    return (
      [Int(geometry.x), Int(geometry.y)], [Int(geometry.width), Int(geometry.height)]
    )
  }

  /// Moves and resizes the window, as a person does.
  func setFrame(of window: xcb_window_t, place: SIMD2<Int>, size: SIMD2<Int>) {
    let parts =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
      | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    xcb_configure_window(
      connection, window, UInt16(parts),
      [place.x, place.y, size.x, size.y].map { UInt32(truncatingIfNeeded: $0) })
    roundTrip()
  }

  /// Asks the window to close, as a window manager does.
  func close(_ window: xcb_window_t) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atom("WM_PROTOCOLS")
    event.data.data32.0 = atom("WM_DELETE_WINDOW")
    withUnsafePointer(to: event) { event in
      // Events of X are 32 bytes; this one has no more.
      event.withMemoryRebound(to: CChar.self, capacity: 32) {
        _ = xcb_send_event(connection, 0, window, 0, $0)
      }
    }
    roundTrip()
  }

  private func atom(_ name: String) -> xcb_atom_t {
    let cookie = xcb_intern_atom(connection, 0, UInt16(name.utf8.count), name)
    let reply = xcb_intern_atom_reply(connection, cookie, nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  /// Waits until the server has read all requests.
  private func roundTrip() {
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }
}
