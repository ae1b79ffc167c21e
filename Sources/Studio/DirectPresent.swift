internal import GraphicsGL
internal import InkTypes
internal import Rendering
internal import WindowGLFW

/// Puts the canvas, as the CPU drew it, on the window without OpenGL.
///
/// Software OpenGL takes a multiple of the drawing's time to show a small rectangle; the X server copies
/// it from shared memory. Never allocates but where the window has a new size.
struct DirectPresent: ~Copyable {
  private var image: SharedImage?
  /// The window's size for which there is no image.
  private var refusedSize: SIMD2<Int>?
  private var rectangles: [Rectangle] = []
  /// How many rectangles it has shown.
  private(set) var count = 0

  init() {
    // Each rectangle of damage may fall into four around the panel.
    rectangles.reserveCapacity(4 * Damage.capacity)
  }

  /// Makes memory of the window's size, where there is none yet.
  ///
  /// - Returns: Whether there is; the server may be unable.
  mutating func makeReady(for window: Window, _ size: SIMD2<Int>) -> Bool {
    if hasImage(of: size) { return true }
    guard refusedSize != size else { return false }
    image = nil
    image = SharedImage(of: window)
    if hasImage(of: size) { return true }
    refusedSize = size
    return false
  }

  private borrowing func hasImage(of size: SIMD2<Int>) -> Bool {
    switch image {
    case .some(let image): image.size == size
    case .none: false
    }
  }

  /// Takes a rectangle of the window on which nothing but the canvas and its desk are seen; `show` shows it.
  ///
  /// - Parameters:
  ///   - rectangle: In px of the window.
  ///   - screen: What copies it.
  ///   - view: How the canvas lies in the window.
  ///   - renderer: The picture.
  mutating func take(
    _ rectangle: Rectangle, of screen: borrowing Screen, view: ViewTransform,
    from renderer: borrowing LiveRenderer
  ) {
    switch image {
    case .some(let image):
      precondition(
        Rectangle(width: image.size.x, height: image.size.y).holds(rectangle),
        "a rectangle beyond the window")
      screen.copy(
        rectangle, view: view, from: renderer, into: image.pixels, stride: image.size.x)
    case .none: return
    }
    rectangles.append(rectangle)
  }

  /// Shows what was taken; it is on the window when this returns.
  mutating func show() {
    guard !rectangles.isEmpty else { return }
    switch image {
    case .some(let image):
      for part in rectangles {
        image.put(x: part.x, y: part.y, width: part.width, height: part.height)
      }
      image.wait()
    case .none: break
    }
    count += rectangles.count
    rectangles.removeAll(keepingCapacity: true)
  }
}
