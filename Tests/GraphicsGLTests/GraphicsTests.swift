import Foundation
import GraphicsGL
import Testing

@Suite("GraphicsGL", .serialized)
struct GraphicsTests {
  private static let fill = """
    #version 330 core
    void main() {
      gl_Position = vec4(vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0, 0, 1);
    }
    """
  private static let color = """
    #version 330 core
    uniform vec4 uColor;
    out vec4 outColor;
    void main() { outColor = uColor; }
    """

  private func read(_ target: borrowing RenderTarget) -> [UInt16] {
    let area = Rectangle(width: target.size.x, height: target.size.y)
    return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) { buffer, count in
      target.read(area, into: buffer)
      count = buffer.count
    }
  }

  @Test("a context is made without a display, and it says what draws")
  func context() throws {
    let context = try HeadlessContext()
    #expect(!context.renderer.isEmpty && context.renderer != "unknown")
    #expect(try #require(Double(context.version.prefix(3))) >= 3.3)
  }

  @Test("a driver without the platforms gives one error that names both tries")
  func noContext() async throws {
    // Mesa's own switch for its vendor library; libglvnd then finds no driver at all.
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent.json", 1)
      do throws(GLError) {
        _ = try HeadlessContext()
        exit(3)
      } catch {
        let text = error.description
        let isRight =
          text.contains("surfaceless") && text.contains("device") && !text.contains("\n")
        exit(isRight ? 0 : 4)
      }
    }
  }

  @Test("drawing is cut to the clip, and row 0 is the top")
  func clip() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let program = try ShaderProgram(label: "fill", vertex: Self.fill, fragment: Self.color)
    let target = try RenderTarget(size: [4, 3], formats: [.rgba16])
    var quad = Cover()
    target.bind(clippedTo: Rectangle(x: 1, y: 0, width: 2, height: 1))
    program.use()
    program.location(of: "uColor").set(four: [1, 0.5, 0, 1])
    BlendMode.replace.set()
    quad.draw()
    let pixels = read(target)
    for place in 0..<12 {
      let isIn = place == 1 || place == 2
      #expect(
        Array(pixels[4 * place..<4 * place + 4])
          == (isIn ? [65535, 32768, 0, 65535] : [0, 0, 0, 0]))
    }
    target.clear(Rectangle(x: 0, y: 0, width: 2, height: 3))
    #expect(read(target)[4] == 0 && read(target)[8] == 65535)
    try Driver.check()
  }

  @Test("each blend mode joins as its formula says")
  func blending() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let program = try ShaderProgram(label: "fill", vertex: Self.fill, fragment: Self.color)
    var quad = Cover()
    let wanted: [BlendMode: Double] = [
      .replace: 0.25, .sourceOver: 0.25 + 0.5 * 0.75, .destinationOut: 0.5 * 0.75, .maximum: 0.5,
    ]
    for mode in BlendMode.allCases {
      let target = try RenderTarget(size: [1, 1], formats: [.rgba16])
      target.bind(clippedTo: Rectangle(width: 1, height: 1))
      program.use()
      BlendMode.replace.set()
      program.location(of: "uColor").set(four: SIMD4(repeating: 0.5))
      quad.draw()
      mode.set()
      program.location(of: "uColor").set(four: SIMD4(repeating: 0.25))
      quad.draw()
      let found = Double(read(target)[3]) / 65535
      #expect(abs(found - (try #require(wanted[mode]))) < 2e-5, "\(mode)")
    }
  }

  @Test("a faulty shader is named with the driver's words")
  func faultyShader() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    do throws(GLError) {
      _ = try ShaderProgram(
        label: "broken", vertex: Self.fill, fragment: "#version 330 core\nnonsense")
      Issue.record("it compiled")
    } catch {
      guard case .shader(let name, let log) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(name == "broken.frag")
      #expect(!log.isEmpty)
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("a texture beyond the driver's limit is refused before it is asked for")
  func tooLarge() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let limit = RenderTarget.sizeLimit
    let wanted = GLError.textureTooLarge(width: limit + 1, height: 1, limit: limit)
    #expect(throws: wanted) {
      _ = try RenderTarget(size: [limit + 1, 1], formats: [.rgba16])
    }
  }

  @Test("a format holds what it says", arguments: PixelFormat.allCases)
  func formats(format: PixelFormat) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let target = try RenderTarget(size: [1, 1], formats: [format])
    #expect(target.format == format)
    let program = try ShaderProgram(label: "fill", vertex: Self.fill, fragment: Self.color)
    var quad = Cover()
    target.bind(clippedTo: Rectangle(width: 1, height: 1))
    program.use()
    BlendMode.replace.set()
    program.location(of: "uColor").set(four: SIMD4(repeating: 1000.0 / 65535))
    quad.draw()
    // Half floats are a hundredth of a step off here, and 8 bits have steps of 257.
    let tolerance = [PixelFormat.rgba16, .r16].contains(format) ? 0 : format == .rgba8 ? 128 : 1
    #expect(abs(Int(read(target)[0]) - 1000) <= tolerance)
  }

  @Test("rectangles join, and are cut to the picture")
  func rectangles() {
    let a = Rectangle(x: 1, y: 2, width: 3, height: 4)
    #expect(a.union(Rectangle()) == a)
    #expect(Rectangle().union(a) == a)
    #expect(
      a.union(Rectangle(x: 0, y: 5, width: 1, height: 9))
        == Rectangle(x: 0, y: 2, width: 4, height: 12))
    let cut = Rectangle(low: [-5, 2.5], high: [3.2, 1e30], within: [10, 8])
    #expect(cut == Rectangle(x: 0, y: 2, width: 4, height: 6))
    #expect(Rectangle(low: [50, 50], high: [60, 60], within: [10, 8]).isEmpty)
  }

  @Test("a hundred contexts one after the other leave nothing behind")
  func manyContexts() throws {
    for _ in 0..<100 {
      let context = try HeadlessContext()
      context.makeCurrent()
      _ = try RenderTarget(size: [64, 64], formats: [.rgba16])
    }
  }
}

/// A quad whose first triangle covers the whole target, as the shader `fill` places its corners.
private struct Cover: ~Copyable {
  private var quads = InstancedQuads<UInt32>(quads: 1, capacity: 1, attributes: [])

  mutating func draw() {
    [0].withUnsafeBufferPointer { quads.draw($0) }
  }
}
