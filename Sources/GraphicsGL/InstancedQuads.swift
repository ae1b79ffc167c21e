internal import CEpoxy

/// A vertex attribute of an instance, as the shader declares it.
public struct InstanceAttribute: Sendable, BitwiseCopyable {
  let location: UInt32
  let components: Int32
  let isInteger: Bool
  let offset: Int

  /// A vector of floats: `layout(location = …) in vecN`.
  ///
  /// - Parameters:
  ///   - location: The shader's location.
  ///   - components: 1...4.
  ///   - offset: Bytes from the instance's start.
  /// - Returns: The attribute.
  public static func floats(location: UInt32, components: Int32, offset: Int) -> Self {
    Self(location: location, components: components, isInteger: false, offset: offset)
  }

  /// A vector of unsigned integers: `layout(location = …) in uvecN`.
  ///
  /// - Parameters:
  ///   - location: The shader's location.
  ///   - components: 1...4.
  ///   - offset: Bytes from the instance's start.
  /// - Returns: The attribute.
  public static func integers(location: UInt32, components: Int32, offset: Int) -> Self {
    Self(location: location, components: components, isInteger: true, offset: offset)
  }
}

/// What covers the pixels for which the fragment shader is asked.
public enum Carrier: Sendable, BitwiseCopyable, Equatable {
  /// Two triangles: vertex 4 q + c is corner c of quad q.
  case quads
  /// A line so many px wide in place of each quad: vertex 2 q + c is its end c.
  ///
  /// Where a line is steep its width counts along x, else along y.
  case lines(width: Float)

  /// The widest line that the current driver draws, in px.
  public static var widestLine: Float {
    var range: (GLint, GLint) = (0, 0)
    withUnsafeMutableBytes(of: &range) {
      glGetIntegerv(
        GLenum(GL_ALIASED_LINE_WIDTH_RANGE), $0.baseAddress?.assumingMemoryBound(to: GLint.self))
    }
    return Float(range.1)
  }

  /// Maps what is drawn to the bound target and a margin around it, until a target is bound anew.
  ///
  /// - Parameters:
  ///   - size: The target's width and height, in px.
  ///   - margin: How much larger the viewport is on each side, in px.
  public static func setViewport(around size: SIMD2<Int>, margin: Int) {
    glViewport(
      GLint(-margin), GLint(-margin), GLsizei(size.x + 2 * margin), GLsizei(size.y + 2 * margin))
  }
}

/// Quads drawn by instances: the shader tells from `gl_VertexID` which corner of which quad it is.
///
/// Vertex 4 q + c is corner c of the instance's quad q. Deleted when out of scope.
public struct InstancedQuads<Instance: BitwiseCopyable>: ~Copyable {
  private let vertexArray: GLuint
  private let instances: GLuint
  private let indices: GLuint
  private let quads: Int
  /// How many instances one draw call takes.
  public let capacity: Int
  /// How many bytes were sent to the driver since it was made.
  public private(set) var uploadedBytes = 0
  /// How many draw calls were made since it was made.
  public private(set) var drawCalls = 0

  /// Makes the buffers.
  ///
  /// - Parameters:
  ///   - quads: Quads an instance, 1...16384.
  ///   - capacity: How many instances one draw call takes.
  ///   - attributes: The layout of an instance.
  public init(quads: Int, capacity: Int, attributes: [InstanceAttribute]) {
    var names: (GLuint, GLuint, GLuint) = (0, 0, 0)
    glGenVertexArrays(1, &names.0)
    glGenBuffers(1, &names.1)
    glGenBuffers(1, &names.2)
    (vertexArray, instances, indices) = names
    self.quads = quads
    self.capacity = capacity
    glBindVertexArray(names.0)
    glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), names.2)
    let corners = (0..<quads).flatMap { quad in
      [0, 1, 2, 2, 1, 3].map { UInt16(4 * quad + $0) }
    }
    glBufferData(
      GLenum(GL_ELEMENT_ARRAY_BUFFER), corners.count * 2, corners, GLenum(GL_STATIC_DRAW))
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), names.1)
    for attribute in attributes {
      Self.enable(attribute)
    }
    glBindVertexArray(0)
  }

  private static func enable(_ attribute: InstanceAttribute) {
    let stride = GLsizei(MemoryLayout<Instance>.stride)
    let offset = UnsafeRawPointer(bitPattern: attribute.offset)
    glEnableVertexAttribArray(attribute.location)
    glVertexAttribDivisor(attribute.location, 1)
    if attribute.isInteger {
      glVertexAttribIPointer(
        attribute.location, attribute.components, GLenum(GL_UNSIGNED_INT), stride, offset)
    } else {
      glVertexAttribPointer(
        attribute.location, attribute.components, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride,
        offset)
    }
  }

  deinit {
    var names = (vertexArray, instances, indices)
    glDeleteVertexArrays(1, &names.0)
    glDeleteBuffers(1, &names.1)
    glDeleteBuffers(1, &names.2)
  }

  /// Uploads instances and draws them with the current program into the bound target.
  ///
  /// The buffer is orphaned each time, so that the driver need not wait for what it still draws.
  ///
  /// - Parameters:
  ///   - source: At most `capacity` instances.
  ///   - carrier: What the vertex shader makes of them.
  public mutating func draw(
    _ source: UnsafeBufferPointer<Instance>, as carrier: Carrier = .quads
  ) {
    precondition(source.count <= capacity, "\(source.count) instances exceed \(capacity)")
    guard !source.isEmpty else { return }
    let bytes = source.count * MemoryLayout<Instance>.stride
    glBindVertexArray(vertexArray)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), instances)
    glBufferData(GLenum(GL_ARRAY_BUFFER), bytes, source.baseAddress, GLenum(GL_STREAM_DRAW))
    switch carrier {
    case .quads:
      glDrawElementsInstanced(
        GLenum(GL_TRIANGLES), GLsizei(6 * quads), GLenum(GL_UNSIGNED_SHORT), nil,
        GLsizei(source.count))
    case .lines(let width):
      glLineWidth(width)
      glDrawArraysInstanced(GLenum(GL_LINES), 0, GLsizei(2 * quads), GLsizei(source.count))
    }
    glBindVertexArray(0)
    uploadedBytes += bytes
    drawCalls += 1
  }
}
