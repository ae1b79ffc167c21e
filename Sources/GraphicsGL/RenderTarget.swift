internal import CEpoxy

/// A texture that is drawn into through its own framebuffer object; deleted when out of scope.
///
/// Row 0 is the top of the picture: nothing is flipped on the way from canvas to file.
public struct RenderTarget: ~Copyable {
  private let texture: GLuint
  private let framebuffer: GLuint
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// What a pixel holds.
  public let format: PixelFormat

  /// Makes a target with the first of several formats that can be drawn into, cleared to 0.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - formats: The formats, best first.
  ///   - isSmooth: Whether shaders that read between pixels get a mean of the nearest four.
  /// - Throws: `GLError.textureTooLarge`, `GLError.noMemory` or `GLError.noRenderableFormat`.
  public init(
    size: SIMD2<Int>, formats: [PixelFormat], isSmooth: Bool = false
  ) throws(GLError) {
    let limit = Self.sizeLimit
    guard size.x <= limit, size.y <= limit else {
      throw .textureTooLarge(width: size.x, height: size.y, limit: limit)
    }
    var isShort = false
    for format in formats {
      guard
        let made = Self.make(size: size, format: format, isSmooth: isSmooth, isShort: &isShort)
      else { continue }
      (texture, framebuffer) = made
      self.size = size
      self.format = format
      clear(Rectangle(width: size.x, height: size.y))
      return
    }
    if isShort { throw .noMemory(width: size.x, height: size.y) }
    throw .noRenderableFormat(tried: formats.map(\.rawValue))
  }

  deinit {
    var framebuffer = framebuffer
    var texture = texture
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteTextures(1, &texture)
  }

  /// The largest width and height that the driver takes, in px.
  public static var sizeLimit: Int {
    var texture: GLint = 0
    glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &texture)
    return Int(texture)
  }

  private static func make(
    size: SIMD2<Int>, format: PixelFormat, isSmooth: Bool, isShort: inout Bool
  ) -> (GLuint, GLuint)? {
    let filter = isSmooth ? GL_LINEAR : GL_NEAREST
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    // An error left by somebody else must not be taken for ours.
    while glGetError() != GLenum(GL_NO_ERROR) {}
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format.internalFormat, GLsizei(size.x), GLsizei(size.y), 0,
      format.layout, format.component, nil)
    let problem = glGetError()
    let isAllocated = problem == GLenum(GL_NO_ERROR)
    if problem == GLenum(GL_OUT_OF_MEMORY) { isShort = true }
    for (name, value) in [
      (GL_TEXTURE_MIN_FILTER, filter), (GL_TEXTURE_MAG_FILTER, filter),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_MAX_LEVEL, 0),
    ] {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(name), value)
    }
    var framebuffer: GLuint = 0
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glFramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    let isComplete =
      glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    guard isAllocated, isComplete else {
      glDeleteFramebuffers(1, &framebuffer)
      glDeleteTextures(1, &texture)
      return nil
    }
    return (texture, framebuffer)
  }

  /// Draws go into it from now on, within a rectangle.
  ///
  /// - Parameter rectangle: What may change, in px; it must lie within the target.
  public borrowing func bind(clippedTo rectangle: Rectangle) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glViewport(0, 0, GLsizei(size.x), GLsizei(size.y))
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(
      GLint(rectangle.x), GLint(rectangle.y), GLsizei(rectangle.width), GLsizei(rectangle.height))
  }

  /// Sets a rectangle to one colour.
  ///
  /// - Parameters:
  ///   - rectangle: What to clear, in px.
  ///   - color: Red, green, blue and alpha; transparent black unless told otherwise.
  public borrowing func clear(_ rectangle: Rectangle, to color: SIMD4<Float> = .zero) {
    bind(clippedTo: rectangle)
    glClearColor(color.x, color.y, color.z, color.w)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// Copies a rectangle of another target of the same format into this one.
  ///
  /// - Parameters:
  ///   - source: The other one.
  ///   - rectangle: What to copy, in px of `source`; it must lie within it.
  ///   - x: Where its left edge goes, in px.
  ///   - y: Where its top edge goes, in px.
  public borrowing func copy(
    from source: borrowing RenderTarget, _ rectangle: Rectangle, toX x: Int, y: Int
  ) {
    glDisable(GLenum(GL_SCISSOR_TEST))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), source.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), framebuffer)
    glBlitFramebuffer(
      GLint(rectangle.x), GLint(rectangle.y), GLint(rectangle.x + rectangle.width),
      GLint(rectangle.y + rectangle.height), GLint(x), GLint(y), GLint(x + rectangle.width),
      GLint(y + rectangle.height), GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  /// Makes its texture readable by the shaders.
  ///
  /// - Parameter unit: The texture unit, 0...15.
  public borrowing func bindTexture(unit: Int) {
    glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
  }

  /// Copies pixels to memory, four channels of 16 bits each, premultiplied as they are.
  ///
  /// Read in the format that the target has: on software GL a conversion costs six times as much.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to: row by row, 4 · width values a row.
  public borrowing func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    precondition(
      pixels.count >= rectangle.width * rectangle.height * 4,
      "\(pixels.count) values cannot hold \(rectangle.width)×\(rectangle.height) px")
    guard let base = pixels.baseAddress else { return }
    read(rectangle, into: base, stride: rectangle.width)
  }

  /// Copies pixels into a part of a picture in memory, four channels of 16 bits each, premultiplied.
  ///
  /// The corresponding C function is `glReadPixels`.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where the first pixel goes; there must be room for the rows of the rectangle.
  ///   - stride: From a row to the next, in px.
  public borrowing func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutablePointer<UInt16>, stride: Int
  ) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(stride))
    glReadPixels(
      GLint(rectangle.x), GLint(rectangle.y), GLsizei(rectangle.width), GLsizei(rectangle.height),
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_SHORT), pixels)
    glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
  }
}

extension RenderTarget {
  /// Puts pixels of memory into a target of 8 bits a channel.
  ///
  /// The corresponding C function is `glTexSubImage2D`.
  ///
  /// - Parameters:
  ///   - rectangle: Where to, in px.
  ///   - pixels: The first pixel, red in the lowest byte; the rows of the rectangle must be there.
  ///   - stride: From a row to the next, in px.
  public borrowing func upload(
    _ rectangle: Rectangle, from pixels: UnsafePointer<UInt32>, stride: Int
  ) {
    precondition(format == .rgba8, "pixels of 8 bits for a target of \(format.rawValue)")
    bindTexture(unit: 0)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride))
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(rectangle.x), GLint(rectangle.y), GLsizei(rectangle.width),
      GLsizei(rectangle.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
  }

  /// Puts pixels of memory into a target of 16 bits a channel.
  ///
  /// The corresponding C function is `glTexSubImage2D`.
  ///
  /// - Parameters:
  ///   - rectangle: Where to, in px.
  ///   - pixels: The first pixel, four values each; the rows of the rectangle must be there.
  ///   - stride: From a row to the next, in px.
  public borrowing func upload(
    _ rectangle: Rectangle, from pixels: UnsafePointer<UInt16>, stride: Int
  ) {
    bindTexture(unit: 0)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 1)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(stride))
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(rectangle.x), GLint(rectangle.y), GLsizei(rectangle.width),
      GLsizei(rectangle.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_SHORT), pixels)
    glPixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
  }
}

/// What a pixel of a render target holds.
public enum PixelFormat: String, Sendable, CaseIterable {
  /// Four channels of 16 bits, 0...1: holds 0.025 steps to the end.
  case rgba16 = "GL_RGBA16"
  /// Four half floats: loses ink where a driver truncates.
  case rgba16f = "GL_RGBA16F"
  /// Four channels of 8 bits, 0...1: what a screen shows.
  case rgba8 = "GL_RGBA8"
  /// One channel of 16 bits, 0...1.
  case r16 = "GL_R16"
  /// One half float.
  case r16f = "GL_R16F"

  /// What a pixel takes, in bytes.
  public var bytesPerPixel: Int {
    switch self {
    case .rgba16, .rgba16f: 8
    case .rgba8: 4
    case .r16, .r16f: 2
    }
  }

  var internalFormat: GLint {
    switch self {
    case .rgba16: GL_RGBA16
    case .rgba16f: GL_RGBA16F
    case .rgba8: GL_RGBA8
    case .r16: GL_R16
    case .r16f: GL_R16F
    }
  }

  var layout: GLenum {
    switch self {
    case .rgba16, .rgba16f, .rgba8: GLenum(GL_RGBA)
    case .r16, .r16f: GLenum(GL_RED)
    }
  }

  var component: GLenum {
    switch self {
    case .rgba16, .r16: GLenum(GL_UNSIGNED_SHORT)
    case .rgba16f, .r16f: GLenum(GL_HALF_FLOAT)
    case .rgba8: GLenum(GL_UNSIGNED_BYTE)
    }
  }
}
