internal import GraphicsGL
internal import Strokes

/// What OpenGL's driver can do at all: for each hair a rectangle of 2 × 12 px, as large as a hair's, of
/// two triangles and one colour, blended into 16 bits a channel.
struct RectangleCeiling: ~Copyable {
  // These stand before the context: they must go before it.
  private var quads: InstancedQuads<SIMD2<Float>>
  private let program: ShaderProgram
  private let target: RenderTarget
  private let context: HeadlessContext
  private let places: [SIMD2<Float>]
  private static let capacity = 4096

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - side: Width and height in px.
  ///   - hairs: Where the rectangles are to lie.
  /// - Throws: `GLError` without OpenGL.
  init(side: Int, hairs: [Hair]) throws(GLError) {
    let context = try HeadlessContext()
    context.makeCurrent()
    let target = try RenderTarget(size: [side, side], formats: [.rgba16])
    let program = try ShaderProgram(
      label: "ceiling", vertex: Self.vertexShader, fragment: Self.fragmentShader)
    quads = InstancedQuads(
      quads: 1, capacity: Self.capacity,
      attributes: [.floats(location: 0, components: 2, offset: 0)])
    places = hairs.map { $0.start.rounded(.down) }
    self.context = context
    self.target = target
    self.program = program
  }

  deinit {
    context.makeCurrent()
  }

  /// Draws them; all are drawn when this returns.
  mutating func draw() {
    context.makeCurrent()
    target.bind(clippedTo: Rectangle(width: target.size.x, height: target.size.y))
    program.use()
    program.location(of: "uSize").set(size: target.size)
    BlendMode.sourceOver.set()
    places.withUnsafeBufferPointer { places in
      for first in stride(from: 0, to: places.count, by: Self.capacity) {
        let end = min(first + Self.capacity, places.count)
        quads.draw(UnsafeBufferPointer(rebasing: places[first..<end]))
      }
    }
    Driver.finish()
  }

  private static let vertexShader = """
    #version 330 core
    layout(location = 0) in vec2 aPlace;
    uniform vec2 uSize;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * vec2(2.0, 12.0);
      gl_Position = vec4((aPlace + corner) / uSize * 2.0 - 1.0, 0.0, 1.0);
    }
    """

  private static let fragmentShader = """
    #version 330 core
    out vec4 color;
    void main() { color = vec4(0.02, 0.01, 0.0, 0.025); }
    """
}
