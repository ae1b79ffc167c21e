internal import CGLFW
internal import Glibc

/// A picture in memory that the X server reads too: its pixels reach a window without OpenGL.
///
/// By the MIT-SHM extension, on the window's own connection, so that it stays in order with what a driver
/// on the CPU shows there. One thread; it must go before its window.
public struct SharedImage: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// The pixels, row by row: blue is the lowest byte of each, then green, red and 255.
  public let pixels: UnsafeMutablePointer<UInt32>
  private let connection: OpaquePointer
  private let window, context, segment: UInt32
  private let depth: UInt8

  /// Makes a picture; nil where the server is another machine's, cannot do that, or wants other pixels.
  ///
  /// - Parameters:
  ///   - window: The window whose size it has.
  public init?(of window: Window) {
    let size = window.size
    let depth = peltDepthOfPlainPixels(window.display, UInt(window.identifier))
    guard size.x > 0, size.y > 0, depth > 0, let connection = XGetXCBConnection(window.display),
      peltSharesMemory(connection) != 0
    else { return nil }
    var identifier: Int32 = 0
    guard let memory = peltMakeSegment(4 * size.x * size.y, &identifier) else { return nil }
    let segment = xcb_generate_id(connection)
    let refusal = xcb_request_check(
      connection, xcb_shm_attach_checked(connection, segment, UInt32(identifier), 1))
    // From here on it goes with the last who has it.
    peltForgetSegment(identifier)
    guard refusal == nil else {
      free(refusal)
      shmdt(memory)
      return nil
    }
    let context = xcb_generate_id(connection)
    xcb_create_gc(connection, context, window.identifier, 0, nil)
    self.size = size
    self.depth = depth
    self.connection = connection
    self.segment = segment
    self.context = context
    self.window = window.identifier
    pixels = memory.bindMemory(to: UInt32.self, capacity: size.x * size.y)
  }

  deinit {
    xcb_shm_detach(connection, segment)
    xcb_free_gc(connection, context)
    xcb_flush(connection)
    shmdt(pixels)
  }

  /// Puts a rectangle into its place in the window; the pixels must stay until `wait` has returned.
  ///
  /// - Parameters:
  ///   - x: Left edge in px.
  ///   - y: Top edge in px.
  ///   - width: Width in px.
  ///   - height: Height in px.
  public func put(x: Int, y: Int, width: Int, height: Int) {
    precondition(x >= 0 && y >= 0 && x + width <= size.x && y + height <= size.y)
    xcb_shm_put_image(
      connection, window, context, UInt16(size.x), UInt16(size.y), UInt16(x), UInt16(y),
      UInt16(width), UInt16(height), Int16(x), Int16(y), depth,
      UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), 0, segment, 0)
  }

  /// Waits until the server has put all of it.
  public func wait() {
    free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), nil))
  }
}
