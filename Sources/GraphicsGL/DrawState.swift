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

/// What a person may want to ask of the driver as a whole.
public enum Driver {
  /// What draws, in the driver's words.
  public static var name: String {
    glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
  }

  /// Whether the CPU draws, pixel by pixel.
  public static var isSoftware: Bool { isSoftware(name) }

  /// Whether a driver of this name has the CPU draw.
  static func isSoftware(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["llvmpipe", "softpipe", "swiftshader", "swr"].contains { name.contains($0) }
  }

  /// Waits until all is drawn.
  ///
  /// The corresponding C function is `glFinish`.
  public static func finish() {
    glFinish()
  }

  /// Sends all commands so far on their way, and does not wait.
  ///
  /// The corresponding C function is `glFlush`.
  public static func flush() {
    glFlush()
  }

  /// Throws the driver's first pending error, if there is one.
  ///
  /// - Throws: `GLError.driver`.
  public static func check() throws(GLError) {
    let code = glGetError()
    guard code == GLenum(GL_NO_ERROR) else { throw .driver(code: code) }
  }
}
