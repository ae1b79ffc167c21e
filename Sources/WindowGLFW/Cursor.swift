internal import CGLFW
internal import Glibc

/// The pointer's shape over the canvas: a ring as large as the brush.
///
/// Shown by the server: moving it costs no frame.
struct RingCursor {
  private var cursor: OpaquePointer?
  private var diameter = 0
  private var isHidden = false
  /// Larger rings are drawn at this size: servers refuse or cut larger pictures.
  static let largestDiameter = 255

  /// Gives a window a ring; where nothing changed nothing is done.
  mutating func show(diameter wanted: Int, in window: OpaquePointer) {
    let diameter = min(max(wanted, 5), Self.largestDiameter)
    guard diameter != self.diameter else { return }
    self.diameter = diameter
    var pixels = Self.ring(diameter: diameter)
    let side = Int32(diameter + 2)
    let made = pixels.withUnsafeMutableBufferPointer { buffer in
      var image = GLFWimage(width: side, height: side, pixels: buffer.baseAddress)
      return glfwCreateCursor(&image, side / 2, side / 2)
    }
    glfwSetCursor(window, made)
    if let cursor { glfwDestroyCursor(cursor) }
    cursor = made
  }

  /// Hides or shows the pointer.
  mutating func set(hidden: Bool, in window: OpaquePointer) {
    guard hidden != isHidden else { return }
    isHidden = hidden
    glfwSetInputMode(window, GLFW_CURSOR, hidden ? GLFW_CURSOR_HIDDEN : GLFW_CURSOR_NORMAL)
  }

  /// A white ring in a black one, seen on any ground, with a dot in its middle.
  private static func ring(diameter: Int) -> [UInt8] {
    let side = diameter + 2
    let radius = Float(diameter) / 2
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let away = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - Float(side) / 2
        let distance = (away * away).sum().squareRoot()
        let white = max(0, 1 - abs(distance - radius + 0.5), distance < 0.8 ? 1 : 0)
        let black = max(0, 1 - abs(distance - radius - 0.5), 1 - abs(distance - 1.5))
        let place = 4 * (y * side + x)
        let value = UInt8(255 * min(1, white))
        for channel in 0..<3 { pixels[place + channel] = value }
        pixels[place + 3] = UInt8(255 * min(1, max(white, 0.6 * black)))
      }
    }
    return pixels
  }
}
