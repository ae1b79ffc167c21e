internal import GraphicsGL
internal import InkTypes

/// The pass that lays the canvas into the window.
///
/// State it sets: program, uniforms, blend mode, texture unit 0.
struct ViewPass: ~Copyable {
  private let whole, page: ViewProgram
  private var rectangles: InstanceStage<RectangleInstance>

  init() throws(RenderingError) {
    let whole = try ViewProgram(vertex: "view")
    let page = try ViewProgram(vertex: "page")
    rectangles = InstanceStage(
      quadsPerInstance: 1, capacity: 16, attributes: RectangleInstance.attributes)
    self.whole = whole
    self.page = page
  }

  /// Draws a rectangle of the window into what is bound: row 0 of that is its lowest.
  mutating func draw(
    _ display: borrowing CanvasDisplay, view: ViewTransform, rectangle: Rectangle,
    target size: SIMD2<Int>
  ) {
    let grid = display.grid
    let taps = Self.taps(of: view)
    if grid.isWhole, let page = display.target[0] {
      show(page.target, as: rectangle, view: view, taps: taps, target: size)
      return
    }
    // The background first, and over it the pages that are there.
    whole.use(canvas: grid.size, view: view, taps: 1, target: size)
    whole.set(page: Rectangle(width: grid.size.x, height: grid.size.y))
    display.blank.bindTexture(unit: 0)
    draw(rectangle)
    page.use(canvas: grid.size, view: view, taps: taps, target: size)
    for index in grid.pages(in: view.canvasRectangle(of: rectangle, within: grid.size)) {
      guard let part = display.target[index] else { continue }
      page.set(page: part.area)
      part.target.bindTexture(unit: 0)
      draw(grid.rectangle(of: index))
    }
  }

  /// The same with a picture of the window's own pixels.
  mutating func draw(
    _ picture: borrowing RenderTarget, rectangle: Rectangle, target size: SIMD2<Int>
  ) {
    show(picture, as: rectangle, view: .identity, taps: 0, target: size)
  }

  private mutating func show(
    _ picture: borrowing RenderTarget, as rectangle: Rectangle, view: ViewTransform, taps: Float,
    target size: SIMD2<Int>
  ) {
    whole.use(canvas: picture.size, view: view, taps: taps, target: size)
    whole.set(page: Rectangle(width: picture.size.x, height: picture.size.y))
    picture.bindTexture(unit: 0)
    draw(rectangle)
  }

  private mutating func draw(_ rectangle: Rectangle) {
    rectangles.append(RectangleInstance(rectangle))
    rectangles.flush()
  }

  /// How many readings a side a window pixel takes: as many as canvas pixels fall into it.
  private static func taps(of view: ViewTransform) -> Float {
    view.isPixelExact ? 0 : min(max((1 / view.zoom).rounded(.up), 1), 8)
  }
}

/// A program that shows the canvas, or a page of it.
///
/// State it sets: current program and its uniforms, blend mode.
struct ViewProgram: ~Copyable {
  private let program: ShaderProgram
  private let display, page, canvas, target, flip, axes, origin, taps, desk: UniformLocation
  private let windowAxes, windowOrigin: UniformLocation
  /// What lies around the canvas: a dark grey that is no canvas's colour by chance.
  static let deskColor = SIMD4<Float>(0.16, 0.16, 0.17, 1)

  /// - Parameter vertex: Its vertex shader.
  /// - Throws: `RenderingError`.
  init(vertex: String) throws(RenderingError) {
    program = try ShaderProgram.load(
      vertex, vertex: "view/\(vertex).vert", fragment: "view/view.frag")
    display = program.location(of: "uDisplay")
    page = program.location(of: "uPage")
    canvas = program.location(of: "uCanvas")
    target = program.location(of: "uTarget")
    flip = program.location(of: "uFlip")
    axes = program.location(of: "uAxes")
    origin = program.location(of: "uOrigin")
    taps = program.location(of: "uTaps")
    desk = program.location(of: "uDesk")
    windowAxes = program.location(of: "uWindowAxes")
    windowOrigin = program.location(of: "uWindowOrigin")
  }

  /// Makes it current.
  borrowing func use(canvas size: SIMD2<Int>, view: ViewTransform, taps: Float, target: SIMD2<Int>)
  {
    let map = view.toCanvas
    let window = view.toWindow
    program.use()
    display.set(unit: 0)
    canvas.set(size: size)
    self.target.set(size: target)
    flip.set(-1)
    axes.set(four: SIMD4(lowHalf: map.xAxis, highHalf: map.yAxis))
    origin.set(pair: map.origin)
    self.taps.set(taps)
    desk.set(four: Self.deskColor)
    windowAxes.set(four: SIMD4(lowHalf: window.xAxis, highHalf: window.yAxis))
    windowOrigin.set(pair: window.origin)
    BlendMode.replace.set()
  }

  /// Says what the texture holds of the canvas.
  borrowing func set(page area: Rectangle) {
    page.set(four: RectangleInstance(area).rectangle)
  }
}
