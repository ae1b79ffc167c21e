public import GraphicsGL
public import InkTypes

/// What a window shows: the canvas as seen, lying in its view, and the samples view in its place.
///
/// Keeps the canvas in 8 bits, refreshed only where it changed, so that showing it is one cheap pass
/// over a small rectangle. One thread, with the window's context current.
public struct Screen: ~Copyable {
  private var display: CanvasDisplay
  private var viewPass: ViewPass
  private var overlayPass: OverlayPass
  /// The samples view, in px of the window; one pixel until it is wanted.
  private var samples: RenderTarget
  /// What the display lacks of a picture in memory.
  private var backlog = UploadBacklog()

  /// Makes a screen for a canvas.
  ///
  /// - Parameter canvas: Its width and height in px.
  /// - Throws: `RenderingError`.
  public init(canvas: SIMD2<Int>) throws(RenderingError) {
    try self.init(PageGrid(size: canvas))
  }

  /// The same, cut into pages of a side that is a multiple of 256 px: for tests.
  package init(canvas: SIMD2<Int>, pageSide: Int) throws(RenderingError) {
    try self.init(PageGrid(size: canvas, side: pageSide))
  }

  private init(_ grid: PageGrid) throws(RenderingError) {
    let display = try CanvasDisplay.make(grid: grid, isSmooth: true)
    let viewPass = try ViewPass()
    let overlayPass = try OverlayPass()
    let samples = try Self.target(size: [1, 1])
    self.samples = samples
    self.display = display
    self.viewPass = viewPass
    self.overlayPass = overlayPass
  }

  private static func target(size: SIMD2<Int>) throws(RenderingError) -> RenderTarget {
    do {
      return try RenderTarget(size: size, formats: [.rgba8])
    } catch {
      throw .graphics(error)
    }
  }

  /// Takes over what changed in the picture.
  ///
  /// - Parameters:
  ///   - renderer: The picture.
  ///   - background: The canvas's colour.
  /// - Returns: What changed, in px of the canvas.
  public mutating func refresh(
    from renderer: inout Renderer, background: InkColor
  ) -> Rectangle {
    renderer.composite(into: &display, background: background)
  }

  /// Takes over what changed in a picture, whatever draws it.
  ///
  /// - Parameters:
  ///   - renderer: The picture.
  ///   - background: The canvas's colour.
  ///   - isForCopies: Whether it is to be shown from memory, by `copy`, where it lies there: before this
  ///     screen draws it after all, it must `settle`.
  /// - Returns: What changed, in px of the canvas.
  public mutating func refresh(
    from renderer: inout LiveRenderer, background: InkColor, isForCopies: Bool = false
  ) -> Rectangle {
    guard isInMemory, let changed = renderer.compositeInMemory(background: background) else {
      return renderer.composite(into: &display, background: background)
    }
    backlog.add(changed)
    if !isForCopies || backlog.isFull { settle(from: renderer) }
    return changed
  }

  /// Whether a picture in memory is shown from there: not where its display is cut into pages.
  var isInMemory: Bool { display.grid.isWhole }

  /// Makes ready to draw what was taken over.
  ///
  /// - Parameter renderer: The picture of the last refresh.
  public mutating func settle(from renderer: borrowing LiveRenderer) {
    renderer.upload(backlog.parts, into: display)
    backlog.removeAll()
  }

  /// Draws a rectangle of the window's surface anew: the canvas on its desk.
  ///
  /// - Parameters:
  ///   - rectangle: What to draw, in px of the window.
  ///   - view: How the canvas lies in the window.
  ///   - surface: The window's back buffer.
  public mutating func draw(
    _ rectangle: Rectangle, view: ViewTransform, on surface: WindowSurface
  ) {
    guard !rectangle.isEmpty else { return }
    surface.bind(clippedTo: rectangle)
    viewPass.draw(
      display, view: view, rectangle: rectangle, target: surface.size)
  }

  /// Draws the canvas on its desk into a target, as into a window's surface: for tests.
  ///
  /// - Parameters:
  ///   - view: How the canvas lies in it.
  ///   - target: The target; its last row is the top.
  package mutating func draw(view: ViewTransform, into target: borrowing RenderTarget) {
    let all = Rectangle(width: target.size.x, height: target.size.y)
    target.bind(clippedTo: all)
    viewPass.draw(display, view: view, rectangle: all, target: target.size)
  }

  /// How many pages of the canvas are kept, and what they take in bytes.
  package var pages: (count: Int, bytes: Int) { (display.target.count, display.target.byteCount) }

  /// Whether there was memory for all that was shown.
  public var isWhole: Bool { !display.target.isShort }

  /// Draws shapes over what the surface shows, within a rectangle.
  ///
  /// - Parameters:
  ///   - shapes: The shapes.
  ///   - rectangle: What may change, in px of the window.
  ///   - surface: The window's back buffer.
  public mutating func draw(
    _ shapes: [OverlayShape], within rectangle: Rectangle, on surface: WindowSurface
  ) {
    guard !rectangle.isEmpty, !shapes.isEmpty else { return }
    surface.bind(clippedTo: rectangle)
    overlayPass.draw(shapes, target: surface.size, isFlipped: true)
  }

  // MARK: The samples view

  /// Empties the samples view: black.
  ///
  /// - Parameter size: The window's width and height in px.
  /// - Throws: `RenderingError` where there is no memory for another size.
  public mutating func clearSamples(size: SIMD2<Int>) throws(RenderingError) {
    if samples.size != size { samples = try Self.target(size: size) }
    samples.clear(Rectangle(width: size.x, height: size.y))
  }

  /// Adds shapes to the samples view.
  ///
  /// - Parameter shapes: The shapes, in px of the window.
  /// - Returns: What changed, in px of the window.
  public mutating func addSamples(_ shapes: [OverlayShape]) -> Rectangle {
    var changed = Rectangle()
    for shape in shapes { changed = changed.union(shape.bounds(within: samples.size)) }
    guard !changed.isEmpty else { return changed }
    samples.bind(clippedTo: changed)
    overlayPass.draw(shapes, target: samples.size, isFlipped: false)
    return changed
  }

  /// Draws a rectangle of the window's surface anew: the samples view.
  ///
  /// - Parameters:
  ///   - rectangle: What to draw, in px of the window.
  ///   - surface: The window's back buffer.
  public mutating func drawSamples(_ rectangle: Rectangle, on surface: WindowSurface) {
    guard !rectangle.isEmpty else { return }
    surface.bind(clippedTo: rectangle)
    viewPass.draw(
      samples, rectangle: rectangle, target: surface.size)
  }
}

extension ViewTransform {
  /// The part of a window where a rectangle of the canvas is seen.
  ///
  /// - Parameters:
  ///   - rectangle: In px of the canvas.
  ///   - size: The window's width and height in px.
  /// - Returns: In px of the window, a pixel larger where pixels do not coincide.
  public func windowRectangle(of rectangle: Rectangle, within size: SIMD2<Int>) -> Rectangle {
    guard !rectangle.isEmpty else { return rectangle }
    let (low, high) = Self.box(around: rectangle, toWindow)
    let margin: Float = keepsPixels ? 0 : max(1, zoom) + 1
    return Rectangle(low: low - margin, high: high + margin, within: size)
  }

  /// The part of the canvas that is seen in a rectangle of the window.
  ///
  /// - Parameters:
  ///   - rectangle: In px of the window.
  ///   - size: The canvas's width and height in px.
  /// - Returns: In px of the canvas, a pixel larger.
  func canvasRectangle(of rectangle: Rectangle, within size: SIMD2<Int>) -> Rectangle {
    let (low, high) = Self.box(around: rectangle, toCanvas)
    return Rectangle(low: low - 1, high: high + 1, within: size)
  }

  private static func box(
    around rectangle: Rectangle, _ map: PlaneMap
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for corner in 0..<4 {
      let x = rectangle.x + (corner & 1) * rectangle.width
      let y = rectangle.y + (corner >> 1) * rectangle.height
      let place = map(SIMD2(Float(x), Float(y)))
      low = pointwiseMin(low, place)
      high = pointwiseMax(high, place)
    }
    return (low, high)
  }
}
