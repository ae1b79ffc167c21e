internal import CGLFW
internal import Glibc

/// What GLFW writes to two places.
private func pair(
  _ body: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Void
) -> SIMD2<Int> {
  var (x, y) = (Int32(0), Int32(0))
  body(&x, &y)
  return [Int(x), Int(y)]
}

/// A window with an OpenGL 3.3 core context on X11, and the keyboard.
///
/// One at a time, one thread.
///
/// Pens, touch and mouse are read by an input thread of its own connection, which names this window;
/// GLFW's own pointer then stays silent. The context is current from `init` on.
public final class Window {
  let handle: OpaquePointer
  let display: OpaquePointer
  private let drawable: GLXWindow
  private let queue = EventQueue()
  private var cursor = RingCursor()
  private var placeBeforeFullScreen: (place: SIMD2<Int>, size: SIMD2<Int>)?
  /// Whether the server can show a rectangle of the back buffer and leave the rest as it is.
  public let canCopyRectangles: Bool

  /// How a window begins.
  public struct Options: Sendable {
    /// What stands in its title bar.
    public var title = "Pelt"
    /// Whether it covers its whole monitor.
    public var isFullScreen = false
    /// Where and how large, in px; nil = the work area of the main monitor.
    public var frame: (place: SIMD2<Int>, size: SIMD2<Int>)?
    /// Whether a swap waits for the screen's refresh, where there is one to wait for.
    public var waitsForRefresh = true

    /// Makes the default: a window over the work area.
    public init() {}
  }

  /// Opens a window and makes its context current.
  ///
  /// - Parameter options: How it begins.
  /// - Throws: `WindowError`.
  public init(_ options: Options) throws(WindowError) {
    peltAskForX11()
    guard glfwInit() == GLFW_TRUE, let display = glfwGetX11Display() else {
      throw .noDisplay(reason: Self.reason())
    }
    Self.hint()
    let place = Self.startFrame(options)
    guard
      let handle = glfwCreateWindow(
        Int32(place.size.x), Int32(place.size.y), options.title, nil, nil)
    else {
      let reason = Self.reason()
      glfwTerminate()
      throw .noContext(reason: reason)
    }
    self.handle = handle
    self.display = display
    drawable = glfwGetGLXWindow(handle)
    glfwMakeContextCurrent(handle)
    glfwSwapInterval(options.waitsForRefresh ? 1 : 0)
    canCopyRectangles = epoxy_has_glx_extension(
      display, peltDefaultScreen(display), "GLX_MESA_copy_sub_buffer")
    glfwSetWindowPos(handle, Int32(place.place.x), Int32(place.place.y))
    queue.listen(to: handle)
    queue.listen(toLossOf: display)
    glfwShowWindow(handle)
    if options.isFullScreen { toggleFullScreen() }
    // The window must exist in the server before another connection names it.
    XSync(display, 0)
  }

  deinit {
    glfwDestroyWindow(handle)
    glfwTerminate()
  }

  private static func hint() {
    for (name, value) in [
      (GLFW_CONTEXT_VERSION_MAJOR, 3), (GLFW_CONTEXT_VERSION_MINOR, 3),
      (GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE), (GLFW_DEPTH_BITS, 0),
      (GLFW_STENCIL_BITS, 0), (GLFW_VISIBLE, GLFW_FALSE), (GLFW_ALPHA_BITS, 0),
      (GLFW_FOCUS_ON_SHOW, GLFW_TRUE),
    ] {
      glfwWindowHint(name, value)
    }
    glfwWindowHintString(GLFW_X11_CLASS_NAME, "Pelt")
    glfwWindowHintString(GLFW_X11_INSTANCE_NAME, "pelt")
  }

  /// Where a window opens: as asked for, else over the work area of the main monitor.
  private static func startFrame(_ options: Options) -> (place: SIMD2<Int>, size: SIMD2<Int>) {
    if let frame = options.frame, frame.size.x >= 100, frame.size.y >= 100 { return frame }
    guard let monitor = glfwGetPrimaryMonitor() else { return ([0, 0], [1280, 800]) }
    var (x, y, width, height) = (Int32(0), Int32(0), Int32(0), Int32(0))
    glfwGetMonitorWorkarea(monitor, &x, &y, &width, &height)
    return ([Int(x), Int(y)], [Int(max(width, 100)), Int(max(height, 100))])
  }

  private static func reason() -> String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? "no reason given"
  }

  // MARK: What it is

  /// The window's number in the X server.
  public var identifier: UInt32 { UInt32(truncatingIfNeeded: glfwGetX11Window(handle)) }

  /// The framebuffer's width and height in px.
  public var size: SIMD2<Int> { queue.size }

  /// Where its content lies on the screen, in px.
  public var place: SIMD2<Int> {
    pair { glfwGetWindowPos(handle, $0, $1) }
  }

  /// Framebuffer px for one logical px.
  public var contentScale: Float {
    var (x, y) = (Float(1), Float(1))
    glfwGetWindowContentScale(handle, &x, &y)
    return max(x, y, 0.25)
  }

  /// Whether it covers its monitor.
  public var isFullScreen: Bool { placeBeforeFullScreen != nil }

  /// Width and height in px, and refreshes a second, of the monitor under the window; 0 Hz = unknown.
  public var monitor: (size: SIMD2<Int>, refreshRate: Int) {
    guard let monitor = monitorUnderWindow, let mode = glfwGetVideoMode(monitor) else {
      return (size, 0)
    }
    return (
      [Int(mode.pointee.width), Int(mode.pointee.height)], Int(mode.pointee.refreshRate)
    )
  }

  /// How many events did not fit between two frames.
  public var droppedEvents: Int { queue.droppedCount }

  /// Whether the X server is gone; nothing can be shown any more.
  public var isLost: Bool { queue.isLost }

  /// Whether a compositor owns the screen: then it shows frames when it likes.
  public var isRedirected: Bool {
    XGetSelectionOwner(
      display, XInternAtom(display, "_NET_WM_CM_S\(peltDefaultScreen(display))", 0)) != 0
  }

  /// The name of the server's software, and its release.
  public var server: String {
    "\(String(cString: XServerVendor(display))) \(XVendorRelease(display))"
  }

  // MARK: What it does

  /// Covers the monitor that holds most of the window, or goes back.
  public func toggleFullScreen() {
    if let (place, size) = placeBeforeFullScreen {
      glfwSetWindowMonitor(
        handle, nil, Int32(place.x), Int32(place.y), Int32(size.x), Int32(size.y), GLFW_DONT_CARE)
      placeBeforeFullScreen = nil
    } else if let monitor = monitorUnderWindow, let mode = glfwGetVideoMode(monitor) {
      placeBeforeFullScreen = (place, pair { glfwGetWindowSize(handle, $0, $1) })
      let mode = mode.pointee
      glfwSetWindowMonitor(handle, monitor, 0, 0, mode.width, mode.height, mode.refreshRate)
    }
  }

  private var monitorUnderWindow: OpaquePointer? {
    if let monitor = glfwGetWindowMonitor(handle) { return monitor }
    var count: Int32 = 0
    guard let monitors = glfwGetMonitors(&count) else { return glfwGetPrimaryMonitor() }
    let place = self.place
    let size = self.size
    var best: (monitor: OpaquePointer?, area: Int) = (glfwGetPrimaryMonitor(), 0)
    for index in 0..<Int(count) {
      guard let monitor = monitors[index], let mode = glfwGetVideoMode(monitor) else { continue }
      let origin = pair { glfwGetMonitorPos(monitor, $0, $1) }
      let extent = mode.pointee
      let width = Self.overlap(place.x, size.x, origin.x, Int(extent.width))
      let height = Self.overlap(place.y, size.y, origin.y, Int(extent.height))
      if width * height > best.area { best = (monitor, width * height) }
    }
    return best.monitor
  }

  private static func overlap(_ a: Int, _ length: Int, _ b: Int, _ other: Int) -> Int {
    max(0, min(a + length, b + other) - max(a, b))
  }

  /// Sets what stands in the title bar.
  ///
  /// - Parameter text: The title.
  public func setTitle(_ text: String) {
    glfwSetWindowTitle(handle, text)
  }

  /// Gives the pointer the shape of a ring.
  ///
  /// - Parameters:
  ///   - diameter: The ring's, in px of the window.
  ///   - isHidden: Whether nothing is to be seen: the pen's tip is there.
  public func setCursor(diameter: Float, isHidden: Bool) {
    if !isHidden { cursor.show(diameter: Int(diameter.rounded()), in: handle) }
    cursor.set(hidden: isHidden, in: handle)
  }

  /// Takes what happened.
  ///
  /// - Parameter body: Called for each event, in order.
  public func forEachEvent(_ body: (WindowEvent) -> Void) {
    glfwPollEvents()
    queue.drain(body)
  }

  /// Waits until something happens: an event of the window, a wake, a signal, or the end of the time.
  ///
  /// - Parameters:
  ///   - waker: Ends the wait from other threads.
  ///   - signals: End it too.
  ///   - nanoseconds: How long at most; nil = as long as it takes, 0 = not at all.
  public func wait(for waker: Waker, _ signals: SignalWatch, atMost nanoseconds: Int64?) {
    XFlush(display)
    // What was read along with something else no longer makes the connection readable.
    if peltQueuedEvents(display) > 0 { return }
    peltWait(
      peltConnection(display), waker.descriptor, signals.descriptor, nanoseconds ?? -1)
    waker.rest()
  }

  // MARK: Showing

  /// Shows the whole back buffer.
  public func swap() {
    glfwSwapBuffers(handle)
  }

  /// Shows a rectangle of the back buffer, which keeps its content.
  ///
  /// - Parameters:
  ///   - x: Left edge in px.
  ///   - y: Top edge in px.
  ///   - width: Width in px.
  ///   - height: Height in px.
  public func copy(x: Int, y: Int, width: Int, height: Int) {
    precondition(canCopyRectangles, "the server cannot copy a rectangle")
    // GLX counts from below.
    glXCopySubBufferMESA(
      display, drawable, Int32(x), Int32(size.y - y - height), Int32(width), Int32(height))
  }
}
