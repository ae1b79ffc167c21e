public import GraphicsGL
internal import InkTypes

/// Something thin drawn over the picture: a line with round ends, a disc, a ring or a box; 48 bytes, the
/// layout of `Shaders/overlay/overlay.vert`.
public struct OverlayShape: Sendable, BitwiseCopyable, Hashable {
  /// `layout(location = 0) in vec2 inStart`: px of the window.
  var start: SIMD2<Float>
  /// `layout(location = 1) in vec2 inEnd`: px of the window.
  var end: SIMD2<Float>
  /// The first two of `layout(location = 2) in vec3 inRadii`: inner and outer, in px from the middle.
  var radii: SIMD2<Float>
  /// The third one, 1 for a box, else 0, and what keeps `color` where the shader expects it.
  private var form = SIMD2<Float>.zero
  /// `layout(location = 3) in vec4 inColor`: not premultiplied.
  var color: SIMD4<Float>

  static let attributes: [InstanceAttribute] = [
    .floats(location: 0, components: 2, offset: 0),
    .floats(location: 1, components: 2, offset: 8),
    .floats(location: 2, components: 3, offset: 16),
    .floats(location: 3, components: 4, offset: 32),
  ]

  private init(
    start: SIMD2<Float>, end: SIMD2<Float>, radii: SIMD2<Float>, color: SIMD4<Float>
  ) {
    self.start = start
    self.end = end
    self.radii = radii
    self.color = color
  }

  /// A straight line.
  ///
  /// - Parameters:
  ///   - start: One end, in px of the window.
  ///   - end: The other end.
  ///   - width: In px.
  ///   - color: Red, green, blue, alpha, not premultiplied.
  /// - Returns: The shape.
  public static func line(
    from start: SIMD2<Float>, to end: SIMD2<Float>, width: Float, color: SIMD4<Float>
  ) -> OverlayShape {
    // An inner radius far below 0 leaves no hole.
    OverlayShape(start: start, end: end, radii: [-9, width / 2], color: color)
  }

  /// A circle.
  ///
  /// - Parameters:
  ///   - center: In px of the window.
  ///   - radius: Of the line's middle, in px.
  ///   - width: Of the line, in px.
  ///   - color: Red, green, blue, alpha, not premultiplied.
  /// - Returns: The shape.
  public static func circle(
    around center: SIMD2<Float>, radius: Float, width: Float, color: SIMD4<Float>
  ) -> OverlayShape {
    OverlayShape(
      start: center, end: center, radii: [radius - width / 2, radius + width / 2], color: color)
  }

  /// A disc.
  ///
  /// - Parameters:
  ///   - center: In px of the window.
  ///   - radius: In px.
  ///   - color: Red, green, blue, alpha, not premultiplied.
  /// - Returns: The shape.
  public static func disc(
    around center: SIMD2<Float>, radius: Float, color: SIMD4<Float>
  ) -> OverlayShape {
    OverlayShape(start: center, end: center, radii: [-9, radius], color: color)
  }

  /// A filled square, its sides along the window's.
  ///
  /// - Parameters:
  ///   - center: In px of the window; whole pixels are covered where a side of odd length has a
  ///     pixel's centre for its own.
  ///   - side: In px.
  ///   - color: Red, green, blue, alpha, not premultiplied.
  /// - Returns: The shape.
  public static func box(
    around center: SIMD2<Float>, side: Float, color: SIMD4<Float>
  ) -> OverlayShape {
    var shape = OverlayShape.line(from: center, to: center, width: side, color: color)
    shape.form.x = 1
    return shape
  }

  /// What it may touch, in px of the window.
  ///
  /// - Parameter size: The window's width and height, in px.
  /// - Returns: A rectangle within the window.
  public func bounds(within size: SIMD2<Int>) -> Rectangle {
    let reach = radii.y + 1.5
    return Rectangle(
      low: pointwiseMin(start, end) - reach, high: pointwiseMax(start, end) + reach, within: size)
  }
}

/// The pass that draws overlay shapes.
///
/// State it sets: program, uniforms, blend mode.
struct OverlayPass: ~Copyable {
  private let program: ShaderProgram
  private let target, flip: UniformLocation
  private var shapes: InstanceStage<OverlayShape>

  init() throws(RenderingError) {
    let program = try ShaderProgram.load(
      "overlay", vertex: "overlay/overlay.vert", fragment: "overlay/overlay.frag")
    target = program.location(of: "uTarget")
    flip = program.location(of: "uFlip")
    shapes = InstanceStage(
      quadsPerInstance: 1, capacity: 1024, attributes: OverlayShape.attributes)
    self.program = program
  }

  /// Draws shapes into what is bound.
  mutating func draw(_ source: [OverlayShape], target size: SIMD2<Int>, isFlipped: Bool) {
    guard !source.isEmpty else { return }
    program.use()
    target.set(size: size)
    flip.set(isFlipped ? -1 : 1)
    BlendMode.sourceOver.set()
    for index in source.indices { shapes.append(source[index]) }
    shapes.flush()
  }
}
