internal import CGLFW

/// What GLFW's callbacks leave for the frame loop; one thread.
///
/// A class, since callbacks of C find it by its address.
final class EventQueue {
  /// More than a person can cause within a frame.
  static let capacity = 1024
  private var events: [WindowEvent] = []
  private(set) var droppedCount = 0
  /// The framebuffer's width and height in px: asking the server would take a round trip each time.
  private(set) var size = SIMD2<Int>.zero
  /// Whether the connection to the server broke.
  private(set) var isLost = false

  init() {
    events.reserveCapacity(Self.capacity)
  }

  func append(_ event: WindowEvent) {
    guard events.count < Self.capacity else {
      droppedCount += 1
      return
    }
    events.append(event)
  }

  func drain(_ body: (WindowEvent) -> Void) {
    for index in events.indices { body(events[index]) }
    events.removeAll(keepingCapacity: true)
  }

  /// Has Xlib tell this queue of the connection's end, and not end the program.
  func listen(toLossOf display: OpaquePointer) {
    peltTellLoss(
      display,
      { _, queue in
        guard let queue else { return }
        Unmanaged<EventQueue>.fromOpaque(queue).takeUnretainedValue().isLost = true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Has GLFW tell this queue all about a window.
  func listen(to window: OpaquePointer) {
    var (width, height) = (Int32(0), Int32(0))
    glfwGetFramebufferSize(window, &width, &height)
    size = [Int(width), Int(height)]
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetKeyCallback(window) { window, key, scancode, action, modifiers in
      EventQueue.of(window)?.append(
        .key(
          Key(code: key, scancode: scancode), isDown: action != GLFW_RELEASE,
          isRepeat: action == GLFW_REPEAT, WindowEvent.Modifiers(rawValue: modifiers)))
    }
    glfwSetFramebufferSizeCallback(window) { window, width, height in
      EventQueue.of(window)?.size = [Int(width), Int(height)]
      EventQueue.of(window)?.append(.resized([Int(width), Int(height)]))
    }
    glfwSetWindowContentScaleCallback(window) { window, x, y in
      EventQueue.of(window)?.append(.scaled(max(x, y)))
    }
    glfwSetWindowPosCallback(window) { window, x, y in
      EventQueue.of(window)?.append(.moved([Int(x), Int(y)]))
    }
    glfwSetWindowRefreshCallback(window) { EventQueue.of($0)?.append(.exposed) }
    glfwSetWindowFocusCallback(window) { EventQueue.of($0)?.append(.focused($1 == GLFW_TRUE)) }
    glfwSetWindowCloseCallback(window) { EventQueue.of($0)?.append(.closeRequested) }
    listenToPointer(of: window)
  }

  /// These stay silent where an input thread selects the pointer's events for itself.
  private func listenToPointer(of window: OpaquePointer) {
    glfwSetCursorPosCallback(window) { window, x, y in
      EventQueue.of(window)?.append(.pointerMoved([Float(x), Float(y)]))
    }
    glfwSetMouseButtonCallback(window) { window, button, action, modifiers in
      EventQueue.of(window)?.append(
        .button(
          button, isDown: action == GLFW_PRESS, WindowEvent.Modifiers(rawValue: modifiers)))
    }
    glfwSetScrollCallback(window) { window, x, y in
      // GLFW counts up and left as positive.
      EventQueue.of(window)?.append(.scrolled([Float(-x), Float(-y)], EventQueue.held(window)))
    }
    glfwSetCursorEnterCallback(window) {
      EventQueue.of($0)?.append(.entered($1 == GLFW_TRUE))
    }
  }

  private static func of(_ window: OpaquePointer?) -> EventQueue? {
    guard let place = window.flatMap({ glfwGetWindowUserPointer($0) }) else { return nil }
    return Unmanaged<EventQueue>.fromOpaque(place).takeUnretainedValue()
  }

  /// GLFW tells no modifiers with the wheel.
  private static func held(_ window: OpaquePointer?) -> WindowEvent.Modifiers {
    func isDown(_ keys: Int32...) -> Bool {
      keys.contains { glfwGetKey(window, $0) == GLFW_PRESS }
    }
    var modifiers: WindowEvent.Modifiers = []
    if isDown(GLFW_KEY_LEFT_CONTROL, GLFW_KEY_RIGHT_CONTROL) { modifiers.insert(.control) }
    if isDown(GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT) { modifiers.insert(.shift) }
    if isDown(GLFW_KEY_LEFT_ALT, GLFW_KEY_RIGHT_ALT) { modifiers.insert(.alt) }
    return modifiers
  }
}

extension Key {
  /// A key of GLFW: what the layout prints on it, or its place on a US keyboard where that is no ASCII.
  init(code: Int32, scancode: Int32) {
    switch code {
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_DELETE: self = .delete
    case GLFW_KEY_BACKSPACE: self = .backspace
    case GLFW_KEY_TAB: self = .tab
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_F1...GLFW_KEY_F25: self = .function(code - GLFW_KEY_F1 + 1)
    default: self = Self.printed(code: code, scancode: scancode)
    }
  }

  private static func printed(code: Int32, scancode: Int32) -> Key {
    if let name = glfwGetKeyName(code, scancode) {
      let first = UInt8(bitPattern: name[0])
      if (33...126).contains(first), name[1] == 0 { return .printing(Unicode.Scalar(first)) }
    }
    guard (33...126).contains(code) else { return .other(code) }
    return .character(UInt8(code))
  }
}
