internal import GraphicsGL
internal import InkTypes

/// The pass that lays the canvas into the window.
///
/// State it sets: program, uniforms, blend mode, texture unit 0.
struct ViewPass: ~Copyable {
  private let program: ShaderProgram
  private let display, canvas, target, flip, axes, origin, taps, desk: UniformLocation
  private var rectangles: InstanceStage<RectangleInstance>
  /// What lies around the canvas: a dark grey that is no canvas's colour by chance.
  static let deskColor = SIMD4<Float>(0.16, 0.16, 0.17, 1)

  init() throws(RenderingError) {
    let program = try ShaderProgram.load(
      "view", vertex: "view/view.vert", fragment: "view/view.frag")
    display = program.location(of: "uDisplay")
    canvas = program.location(of: "uCanvas")
    target = program.location(of: "uTarget")
    flip = program.location(of: "uFlip")
    axes = program.location(of: "uAxes")
    origin = program.location(of: "uOrigin")
    taps = program.location(of: "uTaps")
    desk = program.location(of: "uDesk")
    rectangles = InstanceStage(
      quadsPerInstance: 1, capacity: 16, attributes: RectangleInstance.attributes)
    self.program = program
  }

  /// Draws a rectangle of the window into what is bound.
  mutating func draw(
    _ picture: borrowing RenderTarget, view: ViewTransform, rectangle: Rectangle,
    target size: SIMD2<Int>, isFlipped: Bool
  ) {
    let map = view.toCanvas
    program.use()
    picture.bindTexture(unit: 0)
    display.set(unit: 0)
    canvas.set(size: picture.size)
    target.set(size: size)
    flip.set(isFlipped ? -1 : 1)
    axes.set(four: SIMD4(lowHalf: map.xAxis, highHalf: map.yAxis))
    origin.set(pair: map.origin)
    taps.set(Self.taps(of: view))
    desk.set(four: Self.deskColor)
    BlendMode.replace.set()
    rectangles.append(RectangleInstance(rectangle))
    rectangles.flush()
  }

  /// How many readings a side a window pixel takes: as many as canvas pixels fall into it.
  private static func taps(of view: ViewTransform) -> Float {
    let isExact =
      view.angle == 0 && view.zoom == 1 && view.pan == view.pan.rounded(.toNearestOrEven)
    return isExact ? 0 : min(max((1 / view.zoom).rounded(.up), 1), 8)
  }
}
