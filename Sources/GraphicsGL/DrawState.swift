internal import CEpoxy

/// How what is drawn joins what is there.
public enum BlendMode: Sendable, CaseIterable {
  /// What is drawn takes the place of what was there.
  case replace
  /// Source-over, premultiplied.
  case sourceOver
  /// What is drawn, by its alpha, takes away.
  case destinationOut
  /// The larger of the two.
  case maximum

  /// Makes it the current mode.
  ///
  /// The corresponding C functions are `glBlendFunc` and `glBlendEquation`.
  public func set() {
    guard self != .replace else {
      glDisable(GLenum(GL_BLEND))
      return
    }
    glEnable(GLenum(GL_BLEND))
    switch self {
    case .replace, .sourceOver:
      glBlendEquation(GLenum(GL_FUNC_ADD))
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .destinationOut:
      glBlendEquation(GLenum(GL_FUNC_ADD))
      glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ONE_MINUS_SRC_ALPHA))
    case .maximum:
      glBlendEquation(GLenum(GL_MAX))
      glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
    }
  }
}

/// A rectangle that covers the whole viewport; the scissor cuts it.
public struct FullQuad: ~Copyable {
  private let vertexArray: GLuint

  /// Makes it.
  ///
  /// The shader places the corners by `gl_VertexID` 0...2.
  public init() {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    vertexArray = name
  }

  deinit {
    var name = vertexArray
    glDeleteVertexArrays(1, &name)
  }

  /// Draws it with the current program into the bound target.
  public borrowing func draw() {
    glBindVertexArray(vertexArray)
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    glBindVertexArray(0)
  }
}

/// What a person may want to ask of the driver as a whole.
public enum Driver {
  /// What draws, in the driver's words.
  public static var name: String {
    glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
  }

  /// Whether the CPU draws, pixel by pixel.
  public static var isSoftware: Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swiftshader", "swr"].contains { name.contains($0) }
  }

  /// Sends what was asked for on its way.
  ///
  /// The corresponding C function is `glFlush`.
  public static func flush() {
    glFlush()
  }

  /// Waits until all is drawn.
  ///
  /// The corresponding C function is `glFinish`.
  public static func finish() {
    glFinish()
  }

  /// Throws the driver's first pending error, if there is one.
  ///
  /// - Throws: `GLError.driver`.
  public static func check() throws(GLError) {
    let code = glGetError()
    guard code == GLenum(GL_NO_ERROR) else { throw .driver(code: code) }
  }
}
