/// Why OpenGL could not do something.
public enum GLError: Error, Equatable, Sendable {
  /// No way to a context; each try with its reason.
  case noContext(tried: [String])
  /// A shader does not compile; its name and the driver's words.
  case shader(name: String, log: String)
  /// A program does not link.
  case program(name: String, log: String)
  /// No format of those tried can be drawn into.
  case noRenderableFormat(tried: [String])
  /// A texture would be larger than the driver takes, in px.
  case textureTooLarge(width: Int, height: Int, limit: Int)
  /// There is no memory for a texture of so many px.
  case noMemory(width: Int, height: Int)
  /// The driver reported an error, by its number.
  case driver(code: UInt32)
}

extension GLError: CustomStringConvertible {
  /// One line that says what failed and what to do.
  public var description: String {
    switch self {
    case .noContext(let tried):
      "no OpenGL 3.3 without a display: tried \(tried.joined(separator: "; ")). "
        + "Install libgl1-mesa-dri and libegl1, or use --renderer cpu"
    case .shader(let name, let log): "shader \(name): \(Self.oneLine(log))"
    case .program(let name, let log): "shader program \(name): \(Self.oneLine(log))"
    case .noRenderableFormat(let tried):
      "this OpenGL draws into none of \(tried.joined(separator: ", ")); use --renderer cpu"
    case .textureTooLarge(let width, let height, let limit):
      "\(width)×\(height) px are more than this OpenGL's \(limit); use a smaller --scale or --canvas"
    case .noMemory(let width, let height):
      "OpenGL has no memory for \(width)×\(height) px; use a smaller --scale or --canvas"
    case .driver(let code): "OpenGL reported error 0x\(String(code, radix: 16))"
    }
  }

  private static func oneLine(_ log: String) -> String {
    log.split(whereSeparator: \.isNewline).joined(separator: " | ")
  }
}
