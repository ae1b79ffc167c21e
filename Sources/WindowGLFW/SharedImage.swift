internal import CGLFW

/// A picture in memory that the X server reads too: its pixels reach a window without OpenGL.
///
/// By the MIT-SHM extension, on the window's own connection, so that it stays in order with what a driver
/// on the CPU shows there. One thread; it must go before its window.
public struct SharedImage: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// The pixels, row by row: blue is the lowest byte of each, then green, red and 255.
  public let pixels: UnsafeMutablePointer<UInt32>
  private let image: UnsafeMutablePointer<pelt_shared_image>

  /// Makes a picture; nil where the server is another machine's, cannot share memory, or wants other pixels.
  ///
  /// - Parameter window: The window whose size it has.
  public init?(of window: Window) {
    let size = window.size
    guard size.x > 0, size.y > 0,
      let image = pelt_make_shared_image(
        window.display, UInt(window.identifier), UInt32(size.x), UInt32(size.y)),
      let memory = image.pointee.segment.shmaddr
    else { return nil }
    self.size = size
    self.image = image
    pixels = UnsafeMutableRawPointer(memory)
      .bindMemory(to: UInt32.self, capacity: size.x * size.y)
  }

  deinit {
    pelt_drop_shared_image(image)
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
    pelt_put_shared_image(image, Int32(x), Int32(y), UInt32(width), UInt32(height))
  }

  /// Waits until the server has put all of it.
  public func wait() {
    XSync(image.pointee.display, 0)
  }
}
