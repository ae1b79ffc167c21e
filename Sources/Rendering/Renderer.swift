public import GraphicsGL
public import InkSession
public import InkTypes
internal import Strokes

/// Frame descriptions in, pixels out, on OpenGL 3.3.
///
/// Committed tufts gather in the plane of their stroke, which joins the accumulator when the stroke
/// ends or changes its colour; speculative ones go into the wet plane, which is emptied each frame.
/// Only the rectangles that changed are touched. One thread, with a context current.
public struct Renderer: ~Copyable {
  /// Width and height of the picture, in px.
  public let size: SIMD2<Int>
  /// Px of the picture for one px of the canvas.
  public let scale: Float
  var picture: LayeredPicture<GLLayers>

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - speculates: Whether frames bring speculative tufts; without them a layer less is kept.
  ///   - keepsUndo: Whether frames bring undo, redo, clear and strokes that are void; without it such
  ///     strokes must not be drawn in the first place.
  ///   - undoBudget: How many bytes undo may keep; the newest step is kept whatever it takes.
  /// - Throws: `RenderingError`.
  public init(
    size: SIMD2<Int>, scale: Float = 1, speculates: Bool = true, keepsUndo: Bool = false,
    undoBudget: Int = 256 << 20
  ) throws(RenderingError) {
    try self.init(
      PageGrid(size: size), scale: scale, speculates: speculates, keepsUndo: keepsUndo,
      undoBudget: undoBudget)
  }

  /// The same, cut into pages of a side that is a multiple of 256 px: for tests.
  package init(
    size: SIMD2<Int>, pageSide: Int, scale: Float = 1, speculates: Bool = true,
    keepsUndo: Bool = false, undoBudget: Int = 256 << 20
  ) throws(RenderingError) {
    try self.init(
      PageGrid(size: size, side: pageSide), scale: scale, speculates: speculates,
      keepsUndo: keepsUndo, undoBudget: undoBudget)
  }

  private init(
    _ grid: PageGrid, scale: Float, speculates: Bool, keepsUndo: Bool, undoBudget: Int
  ) throws(RenderingError) {
    let layers = try GLLayers.make(
      grid: grid, scale: scale, speculates: speculates, undoBudget: undoBudget)
    picture = LayeredPicture(layers, size: grid.size, scale: scale, keepsUndo: keepsUndo)
    size = grid.size
    self.scale = scale
  }

  /// Whether the layers hold faint marks exactly: 16 bits, not half floats.
  public var isExact: Bool {
    picture.layers.textures.accumulator.format == .rgba16
      && picture.layers.textures.stroke.target.format == .r16
  }

  /// How many bytes of instances were uploaded since it was made.
  public var uploadedBytes: Int {
    picture.layers.marks.uploadedBytes + picture.layers.passes.uploadedBytes
  }

  /// How many steps can be taken back, and how many done again.
  public var undoDepth: (undo: Int, redo: Int) {
    (picture.layers.undo.undoableCount, picture.layers.undo.redoableCount)
  }

  /// How many steps cannot be taken back any more, for want of memory.
  public var forgottenSteps: Int { picture.layers.undo.forgottenCount }

  /// Whether there was memory for all that was drawn.
  public var isWhole: Bool { picture.layers.textures.isWhole }

  /// How many pages of the layers are in use, and what all pages take in bytes.
  package var pages: (count: Int, bytes: Int) { picture.layers.textures.pages }

  /// How many draw calls of marks were made since it was made.
  public var drawCalls: Int { picture.layers.marks.drawCalls }

  /// Draws a frame: commits what is committed, and shows what is speculative in its place.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    picture.draw(frame)
  }

  /// Commits what a frame commits, and leaves what is speculative as it was.
  ///
  /// - Parameter frame: The frame.
  public mutating func commit(_ frame: borrowing FrameDescription) {
    picture.commit(frame)
  }

  /// Has the next composite draw all of the picture: what it goes into, or the background, is new.
  public mutating func invalidate() {
    picture.invalidate()
  }

  /// Draws all layers as they are seen into a target of the same size, where they changed.
  ///
  /// - Parameters:
  ///   - target: Where to.
  ///   - background: The canvas's colour, or nil to leave it transparent.
  /// - Returns: What was drawn, in px.
  @discardableResult
  public mutating func composite(
    into target: borrowing RenderTarget, background: InkColor?
  ) -> Rectangle {
    let bounds = picture.changed.bounds
    guard !bounds.isEmpty else { return bounds }
    target.bind(clippedTo: bounds)
    picture.layers.passes.composite(
      picture.layers.textures, where: picture.changed,
      onto: Rectangle(width: size.x, height: size.y), background: background.backdrop)
    picture.changed.removeAll()
    return bounds
  }

  /// Draws all layers as they are seen into a display, where they changed.
  mutating func composite(
    into display: inout CanvasDisplay, background: InkColor?
  ) -> Rectangle {
    let bounds = picture.changed.bounds
    display.set(background: background.backdrop)
    for index in display.pages(in: bounds) {
      guard let page = display.page(index, toRefreshFrom: picture) else { continue }
      page.target.bind(clippedTo: page.local(bounds))
      picture.layers.passes.composite(
        picture.layers.textures, where: picture.changed, onto: page.area,
        background: background.backdrop)
    }
    picture.changed.removeAll()
    return bounds
  }

  /// Copies the pixels of strokes that ended to memory: four channels of 16 bits, premultiplied.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to: row by row, 4 · width values a row.
  public borrowing func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    picture.layers.textures.accumulator.read(rectangle, into: pixels)
  }
}

extension InkColor? {
  /// What lies behind a picture, premultiplied: a colour, or nothing.
  var backdrop: SIMD4<Float> { map { SIMD4($0.channels, 1) } ?? .zero }
}
