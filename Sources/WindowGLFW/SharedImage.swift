internal import CGLFW
internal import Glibc

/// A picture in memory that the X server reads too: its pixels reach a window without OpenGL.
///
/// By the MIT-SHM extension, by Xlib on the window's own connection: so it stays in order with what a
/// driver on the CPU shows there, and Xlib survives the server's death, which it does not once xcb has
/// sent something there itself. One thread; it must go before its window.
public struct SharedImage: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// The pixels, row by row: blue is the lowest byte of each, then green, red and 255.
  public let pixels: UnsafeMutablePointer<UInt32>
  private let display: OpaquePointer
  private let window: UInt
  private let context: GC
  private let memory: SharedMemory

  /// Makes a picture; nil where the server is another machine's, cannot share memory, or wants other pixels.
  ///
  /// - Parameter window: The window whose size it has.
  public init?(of window: Window) {
    let size = window.size
    let (display, identifier) = (window.display, UInt(window.identifier))
    guard size.x > 0, size.y > 0, XShmQueryExtension(display) != 0,
      let memory = SharedMemory(display, identifier, size: size),
      let context = XCreateGC(display, identifier, 0, nil)
    else { return nil }
    self.size = size
    self.display = display
    self.window = identifier
    self.context = context
    pixels = memory.pixels
    self.memory = memory
  }

  deinit {
    XFreeGC(display, context)
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
    XShmPutImage(
      display, window, context, memory.image, Int32(x), Int32(y), Int32(x), Int32(y),
      UInt32(width), UInt32(height), 0)
  }

  /// Waits until the server has put all of it.
  public func wait() {
    XSync(display, 0)
  }
}

/// Memory of an image that the server has attached.
private struct SharedMemory: ~Copyable {
  let image: UnsafeMutablePointer<XImage>
  let pixels: UnsafeMutablePointer<UInt32>
  private let display: OpaquePointer
  // The image holds its address.
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>

  init?(_ display: OpaquePointer, _ window: UInt, size: SIMD2<Int>) {
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(display, window, &attributes) != 0 else { return nil }
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    guard
      let image = XShmCreateImage(
        display, attributes.visual, UInt32(attributes.depth), ZPixmap, nil, segment,
        UInt32(size.x), UInt32(size.y))
    else {
      segment.deallocate()
      return nil
    }
    guard Self.isPlain(image.pointee, width: size.x),
      let memory = Self.attach(display, window, segment, image, bytes: 4 * size.x * size.y)
    else {
      pelt_destroy_image(image)
      segment.deallocate()
      return nil
    }
    self.display = display
    self.segment = segment
    self.image = image
    pixels = memory.bindMemory(to: UInt32.self, capacity: size.x * size.y)
  }

  deinit {
    XShmDetach(display, segment)
    XSync(display, 0)
    pelt_destroy_image(image)
    shmdt(pixels)
    segment.deallocate()
  }

  /// Whether pixels are words, blue in the lowest byte and red in the third, row by row without a gap.
  private static func isPlain(_ image: XImage, width: Int) -> Bool {
    image.byte_order == LSBFirst && image.bits_per_pixel == 32
      && Int(image.bytes_per_line) == 4 * width && image.red_mask == 0xff0000
      && image.green_mask == 0xff00 && image.blue_mask == 0xff
  }

  /// Makes the memory, which goes with the last who has it.
  ///
  /// - Returns: Where it is; nil where there is none, or the server cannot read it.
  private static func attach(
    _ display: OpaquePointer, _ window: UInt, _ segment: UnsafeMutablePointer<XShmSegmentInfo>,
    _ image: UnsafeMutablePointer<XImage>, bytes: Int
  ) -> UnsafeMutableRawPointer? {
    // The key 0 is that of memory without a name.
    let identifier = shmget(0, bytes, Int32(IPC_CREAT) | 0o600)
    guard identifier >= 0 else { return nil }
    defer { shmctl(identifier, IPC_RMID, nil) }
    guard let memory = shmat(identifier, nil, 0), memory != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    segment.pointee.shmid = identifier
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = 1
    image.pointee.data = segment.pointee.shmaddr
    guard pelt_attach(display, window, segment, image, UInt32.random(in: 0...0xffffff)) != 0 else {
      shmdt(memory)
      return nil
    }
    return memory
  }
}
