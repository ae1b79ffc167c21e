public import Assets
public import GraphicsGL
internal import InkTypes
internal import Strokes

/// Why a renderer could not be made.
public enum RenderingError: Error, Sendable {
  /// OpenGL refused.
  case graphics(GLError)
  /// A shader's text is missing.
  case shader(ShaderSourceError)
}

extension RenderingError: CustomStringConvertible {
  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .graphics(let error): error.description
    case .shader(let error): error.description
    }
  }
}

/// A program that draws marks, with the places of its uniform variables.
///
/// State it sets: current program and its uniforms.
struct MarkProgram: ~Copyable {
  private let program: ShaderProgram
  private let target, origin, scale, size, opacity: UniformLocation

  /// - Parameters:
  ///   - label: The pass's folder in `Shaders`, and its fragment shader.
  ///   - vertex: Its vertex shader; nil = of the same name.
  /// - Throws: `RenderingError`.
  init(_ label: String, vertex: String? = nil) throws(RenderingError) {
    program = try ShaderProgram.load(
      label, vertex: "\(label)/\(vertex ?? label).vert", fragment: "\(label)/\(label).frag")
    target = program.location(of: "uTarget")
    origin = program.location(of: "uOrigin")
    scale = program.location(of: "uScale")
    size = program.location(of: "uSize")
    opacity = program.location(of: "uOpacity")
  }

  /// Makes it current for marks of one kind and settings in a part of the picture.
  borrowing func use(_ part: Rectangle, scale: Float, kind: BrushKind, _ paint: Paint) {
    program.use()
    target.set(size: [part.width, part.height])
    origin.set(size: [part.x, part.y])
    self.scale.set(scale)
    self.size.set(Float(paint.size))
    opacity.set(Mark.opacity(of: kind, paint))
  }
}

extension ShaderProgram {
  /// Reads, compiles and links a program of `Shaders`.
  static func load(
    _ label: String, vertex: String, fragment: String
  ) throws(RenderingError) -> ShaderProgram {
    let vertexText: String
    let fragmentText: String
    do {
      vertexText = try ShaderSource.text(of: vertex)
      fragmentText = try ShaderSource.text(of: fragment)
    } catch {
      throw .shader(error)
    }
    do {
      return try ShaderProgram(label: label, vertex: vertexText, fragment: fragmentText)
    } catch {
      throw .graphics(error)
    }
  }
}
