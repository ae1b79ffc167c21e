internal import GraphicsGL

/// What draws pictures.
public enum RenderingBackend: String, Sendable, CaseIterable {
  /// OpenGL.
  case gl
  /// The CPU: the same bytes on every x86-64 machine.
  case cpu
}

/// What a person asks for as `--renderer`.
public enum RendererChoice: String, Sendable, CaseIterable {
  /// The CPU where OpenGL would be drawn by the CPU as well, only slower; else OpenGL.
  case auto
  /// OpenGL, or an error.
  case gl
  /// The CPU.
  case cpu

  /// A backend, and why it is that one.
  public struct Decision: Sendable, Equatable {
    /// What draws.
    public let backend: RenderingBackend
    /// Why, in a few words.
    public let reason: String
    /// Whether another backend may take its place where it fails.
    public let isFixed: Bool
  }

  /// Decides for a picture without a window.
  ///
  /// A context takes a tenth of a second to make, so that none is made where no GPU can be reached.
  ///
  /// - Returns: The decision.
  public func decideHeadless() -> Decision {
    guard self == .auto else { return decideByWish() }
    if let reason = HeadlessContext.reasonAgainstHardware {
      return Decision(backend: .cpu, reason: reason, isFixed: false)
    }
    do {
      let context = try HeadlessContext()
      return decide(driver: context.renderer, isSoftware: context.isSoftware)
    } catch {
      return Decision(backend: .cpu, reason: "no OpenGL: \(error)", isFixed: false)
    }
  }

  /// Decides for a window, whose context is current.
  ///
  /// - Returns: The decision.
  public func decideForWindow() -> Decision {
    self == .auto
      ? decide(driver: Driver.name, isSoftware: Driver.isSoftware) : decideByWish()
  }

  private func decideByWish() -> Decision {
    Decision(backend: self == .gl ? .gl : .cpu, reason: "asked for", isFixed: true)
  }

  private func decide(driver: String, isSoftware: Bool) -> Decision {
    isSoftware
      ? Decision(backend: .cpu, reason: "OpenGL is software: \(driver)", isFixed: false)
      : Decision(backend: .gl, reason: "a GPU draws: \(driver)", isFixed: false)
  }
}
