internal import CEpoxy

/// The back buffer of the window whose context is current, with row 0 at the top.
///
/// OpenGL counts its rows from below; `isFlipped` tells shaders, and the clip is turned here.
public struct WindowSurface: Sendable {
  /// Width and height, in px.
  public var size: SIMD2<Int>

  /// Makes a surface of a window's framebuffer.
  ///
  /// - Parameter size: Width and height in px.
  public init(size: SIMD2<Int>) {
    self.size = size
  }

  /// Draws go into it from now on, within a rectangle.
  ///
  /// - Parameter rectangle: What may change, in px, y down; it must lie within the surface.
  public func bind(clippedTo rectangle: Rectangle) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glViewport(0, 0, GLsizei(size.x), GLsizei(size.y))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(
      GLint(rectangle.x), GLint(size.y - rectangle.y - rectangle.height),
      GLsizei(rectangle.width), GLsizei(rectangle.height))
  }

  /// Copies pixels to memory, four channels of 8 bits each, the top row first.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to, 4 · width values a row.
  public func read(_ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt8>) {
    precondition(pixels.count >= rectangle.width * rectangle.height * 4)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    for row in 0..<rectangle.height {
      glReadPixels(
        GLint(rectangle.x), GLint(size.y - rectangle.y - row - 1), GLsizei(rectangle.width), 1,
        GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE),
        pixels.baseAddress.map { $0 + row * rectangle.width * 4 })
    }
  }
}
