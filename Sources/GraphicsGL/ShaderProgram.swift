internal import CEpoxy

/// A linked program, deleted when it goes out of scope.
public struct ShaderProgram: ~Copyable {
  private let name: GLuint

  /// Compiles and links.
  ///
  /// - Parameters:
  ///   - label: The program's name in error messages.
  ///   - vertex: GLSL 3.30 source of the vertex shader.
  ///   - fragment: GLSL 3.30 source of the fragment shader.
  /// - Throws: `GLError.shader` or `GLError.program` with the driver's log.
  public init(label: String, vertex: String, fragment: String) throws(GLError) {
    let vertexShader = try Self.compile(vertex, GL_VERTEX_SHADER, name: "\(label).vert")
    defer { glDeleteShader(vertexShader) }
    let fragmentShader = try Self.compile(fragment, GL_FRAGMENT_SHADER, name: "\(label).frag")
    defer { glDeleteShader(fragmentShader) }
    let program = glCreateProgram()
    glAttachShader(program, vertexShader)
    glAttachShader(program, fragmentShader)
    glLinkProgram(program)
    glDetachShader(program, vertexShader)
    glDetachShader(program, fragmentShader)
    var isLinked: GLint = 0
    glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
    guard isLinked != 0 else {
      let log = Self.log { glGetProgramInfoLog(program, $0, $1, $2) }
      glDeleteProgram(program)
      throw .program(name: label, log: log)
    }
    name = program
  }

  deinit {
    glDeleteProgram(name)
  }

  /// Makes it the current program.
  ///
  /// The corresponding C function is `glUseProgram`.
  public borrowing func use() {
    glUseProgram(name)
  }

  /// The place of a uniform variable; −1, which sets nothing, where the program has none of that name.
  ///
  /// - Parameter uniform: Its name in the shader.
  /// - Returns: The place.
  public borrowing func location(of uniform: String) -> UniformLocation {
    UniformLocation(number: glGetUniformLocation(name, uniform))
  }

  private static func compile(
    _ source: String, _ kind: Int32, name: String
  ) throws(GLError) -> GLuint {
    let shader = glCreateShader(GLenum(kind))
    source.withCString { text in
      var pointer: UnsafePointer<GLchar>? = text
      glShaderSource(shader, 1, &pointer, nil)
    }
    glCompileShader(shader)
    var isCompiled: GLint = 0
    glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled)
    guard isCompiled != 0 else {
      let log = log { glGetShaderInfoLog(shader, $0, $1, $2) }
      glDeleteShader(shader)
      throw .shader(name: name, log: log)
    }
    return shader
  }

  private static func log(
    _ read: (GLsizei, UnsafeMutablePointer<GLsizei>, UnsafeMutablePointer<GLchar>) -> Void
  ) -> String {
    // Enough for the first errors; drivers cut the rest.
    let capacity = 4096
    return String(unsafeUninitializedCapacity: capacity) { buffer in
      var length: GLsizei = 0
      buffer.withMemoryRebound(to: GLchar.self) { characters in
        guard let start = characters.baseAddress else { return }
        read(GLsizei(capacity), &length, start)
      }
      return Int(length)
    }
  }
}

/// The place of a uniform variable in a program; setting goes to the current program.
public struct UniformLocation: Sendable, BitwiseCopyable {
  let number: GLint

  /// Sets a texture unit.
  ///
  /// The corresponding C function is `glUniform1i`.
  ///
  /// - Parameter value: The unit.
  public func set(unit value: Int32) {
    glUniform1i(number, value)
  }

  /// Sets a number.
  ///
  /// The corresponding C function is `glUniform1f`.
  ///
  /// - Parameter value: The value.
  public func set(_ value: Float) {
    glUniform1f(number, value)
  }

  /// Sets a pair.
  ///
  /// The corresponding C function is `glUniform2f`.
  ///
  /// - Parameter value: The value.
  public func set(pair value: SIMD2<Float>) {
    glUniform2f(number, value.x, value.y)
  }

  /// Sets a pair to a width and a height.
  ///
  /// The corresponding C function is `glUniform2f`.
  ///
  /// - Parameter value: Width and height in px.
  public func set(size value: SIMD2<Int>) {
    glUniform2f(number, Float(value.x), Float(value.y))
  }

  /// Sets a four-vector.
  ///
  /// The corresponding C function is `glUniform4f`.
  ///
  /// - Parameter value: The value.
  public func set(four value: SIMD4<Float>) {
    glUniform4f(number, value.x, value.y, value.z, value.w)
  }
}
