internal import GraphicsGL

/// A finger's dot: 20 bytes, the layout of `Shaders/hint/hint.vert`.
struct HintQuad: BitwiseCopyable {
  /// `layout(location = 0) in vec2 inCenter`: px of the target.
  var center: SIMD2<Float>
  /// `layout(location = 1) in vec2 inReach`: half the width and height, px.
  var reach: SIMD2<Float>
  /// `layout(location = 2) in float inOpacity`.
  var opacity: Float

  static let attributes: [InstanceAttribute] = [
    .floats(location: 0, components: 2, offset: 0),
    .floats(location: 1, components: 2, offset: 8),
    .floats(location: 2, components: 1, offset: 16),
  ]
}

/// The pass that draws the dots of fingers.
///
/// State it sets: program, uniforms, blend mode, texture unit 0.
struct HintPass: ~Copyable {
  private let image: ImageTexture
  private let program: ShaderProgram
  private let target, flip, sampler: UniformLocation
  private var quads: InstanceStage<HintQuad>

  init(_ picture: HintImage) throws(RenderingError) {
    let program = try ShaderProgram.load(
      "hint", vertex: "hint/hint.vert", fragment: "hint/hint.frag")
    let image = try Self.texture(picture)
    target = program.location(of: "uTarget")
    flip = program.location(of: "uFlip")
    sampler = program.location(of: "uImage")
    quads = InstanceStage(quadsPerInstance: 1, capacity: 64, attributes: HintQuad.attributes)
    self.program = program
    self.image = image
  }

  private static func texture(_ picture: HintImage) throws(RenderingError) -> ImageTexture {
    do {
      return try ImageTexture(size: picture.size, pixels: picture.pixels)
    } catch {
      throw .graphics(error)
    }
  }

  /// Draws dots into what is bound.
  mutating func draw(_ source: [HintQuad], target size: SIMD2<Int>, isFlipped: Bool) {
    guard !source.isEmpty else { return }
    program.use()
    image.bind(unit: 0)
    sampler.set(unit: 0)
    target.set(size: size)
    flip.set(isFlipped ? -1 : 1)
    BlendMode.sourceOver.set()
    for index in source.indices { quads.append(source[index]) }
    quads.flush()
  }
}
