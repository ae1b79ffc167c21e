import CXInput
import Foundation
import Testing

/// A window without any toolkit, as wide and high as the screen unless told otherwise.
final class PlainWindow {
  let number: xcb_window_t
  private let connection: OpaquePointer

  /// Makes and shows a window.
  ///
  /// - Parameters:
  ///   - display: The display's name.
  ///   - origin: Its upper left corner, in px of the screen.
  ///   - size: Width and height, in px.
  /// - Throws: Where there is no such display.
  init(on display: String, origin: SIMD2<Int16> = .zero, size: SIMD2<UInt16> = [1920, 1080]) throws
  {
    connection = try #require(xcb_connect(display, nil))
    let screen = try #require(
      xcb_setup_roots_iterator(xcb_get_setup(connection)).data?.pointee)
    number = xcb_generate_id(connection)
    xcb_create_window(
      connection, 0, number, screen.root, origin.x, origin.y, size.x, size.y, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), screen.root_visual, 0, nil)
    xcb_map_window(connection, number)
    roundTrip()
  }

  deinit { xcb_disconnect(connection) }

  /// Moves it to a place of the screen.
  func move(to place: SIMD2<Int32>) {
    let values = [UInt32(bitPattern: place.x), UInt32(bitPattern: place.y)]
    xcb_configure_window(
      connection, number,
      UInt16(XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue), values)
    roundTrip()
  }

  /// Waits until the server has read all requests.
  private func roundTrip() {
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }
}
