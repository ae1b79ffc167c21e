internal import CEpoxy

/// A picture that shaders read; deleted when out of scope.
public struct ImageTexture: ~Copyable {
  private let texture: GLuint
  /// Width and height, in px.
  public let size: SIMD2<Int>

  /// Makes a texture that is read smoothly.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - pixels: Red, green, blue, alpha of 8 bits each, premultiplied, the top row first.
  /// - Throws: `GLError.textureTooLarge`.
  public init(size: SIMD2<Int>, pixels: [UInt8]) throws(GLError) {
    precondition(pixels.count == size.x * size.y * 4, "four bytes a pixel are wanted")
    let limit = RenderTarget.sizeLimit
    guard size.x <= limit, size.y <= limit else {
      throw .textureTooLarge(width: size.x, height: size.y, limit: limit)
    }
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA8, GLsizei(size.x), GLsizei(size.y), 0, GLenum(GL_RGBA),
      GLenum(GL_UNSIGNED_BYTE), pixels)
    for (name, value) in [
      (GL_TEXTURE_MIN_FILTER, GL_LINEAR), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_MAX_LEVEL, 0),
    ] {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
    }
    self.texture = texture
    self.size = size
  }

  deinit {
    var texture = texture
    glDeleteTextures(1, &texture)
  }

  /// Makes it readable by the shaders.
  ///
  /// - Parameter unit: The texture unit, 0...15.
  public borrowing func bind(unit: Int) {
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
  }
}
