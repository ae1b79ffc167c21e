public import GraphicsGL
public import InkSession
public import InkTypes
public import Raster
internal import Strokes

/// Frame descriptions in, pixels out, on the CPU: the sibling of `Renderer` where OpenGL is software.
///
/// The same layers and the same picture, in memory. What is seen is kept as an image of 8 bits a
/// channel, of which each frame changes a small part. One thread at a time; it needs no context.
public struct RasterRenderer: ~Copyable {
  /// Width and height of the picture, in px.
  public let size: SIMD2<Int>
  /// Px of the picture for one px of the canvas.
  public let scale: Float
  /// What is seen, as of the last composite; of a large canvas one pixel, until a whole image of it is
  /// asked for.
  public private(set) var image: PixelImage
  /// A page of what is seen, on its way to a display.
  private var page = PixelImage(size: [1, 1])
  var picture: LayeredPicture<RasterLayers>

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - keepsUndo: Whether frames bring undo, redo, clear and strokes that are void; without it such
  ///     strokes must not be drawn in the first place.
  ///   - undoBudget: How many bytes undo may keep; the newest step is kept whatever it takes.
  ///   - threads: How many threads draw; nil = as many as there are cores.
  public init(
    size: SIMD2<Int>, scale: Float = 1, keepsUndo: Bool = false, undoBudget: Int = 256 << 20,
    threads: Int? = nil
  ) {
    let layers = RasterLayers(
      size: size, scale: scale, undoBudget: undoBudget, threads: threads)
    picture = LayeredPicture(layers, size: size, scale: scale, keepsUndo: keepsUndo)
    let isLarge = max(size.x, size.y) > PageGrid.wholeLimit
    image = PixelImage(size: isLarge ? [1, 1] : size)
    self.size = size
    self.scale = scale
  }

  /// How many steps can be taken back, and how many done again.
  public var undoDepth: (undo: Int, redo: Int) {
    (picture.layers.undo.undoableCount, picture.layers.undo.redoableCount)
  }

  /// How many steps cannot be taken back any more, for want of memory.
  public var forgottenSteps: Int { picture.layers.undo.forgottenCount }

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

  /// Puts all layers as they are seen into `image`, where they changed.
  ///
  /// - Parameter background: The canvas's colour, or nil to leave it transparent.
  /// - Returns: What was drawn, in px.
  @discardableResult
  public mutating func composite(background: InkColor?) -> Rectangle {
    if image.size != size {
      image = PixelImage(size: size)
      invalidate()
    }
    let bounds = picture.changed.bounds
    picture.changed.forEachRectangle { part in
      picture.layers.canvas.compose(
        columns: part.x..<part.x + part.width, rows: part.y..<part.y + part.height,
        background: background.backdrop, into: image)
    }
    picture.changed.removeAll()
    return bounds
  }

  /// Puts all layers into `image` where they changed, and from there into a target of the same size.
  ///
  /// - Parameters:
  ///   - target: Where to: of 8 bits a channel.
  ///   - background: The canvas's colour, or nil to leave it transparent.
  /// - Returns: What was drawn, in px.
  @discardableResult
  public mutating func composite(
    into target: borrowing RenderTarget, background: InkColor?
  ) -> Rectangle {
    let changed = composite(background: background)
    if !changed.isEmpty { upload(changed, into: target) }
    return changed
  }

  /// Whether what is seen is kept in `image` anyway.
  var keepsImage: Bool { image.size == size }

  /// Puts a part of `image` into a target of the same size.
  borrowing func upload(_ part: Rectangle, into target: borrowing RenderTarget) {
    target.upload(
      part, from: image.pixels + (part.y * image.stride + part.x), stride: image.stride)
  }

  /// Draws all layers as they are seen into a display of the same size, where they changed.
  mutating func composite(
    into display: inout CanvasDisplay, background: InkColor?
  ) -> Rectangle {
    display.set(background: background.backdrop)
    if display.grid.isWhole, let page = display.target[0] {
      return composite(into: page.target, background: background)
    }
    let bounds = picture.changed.bounds
    if page.size != display.largestPage { page = PixelImage(size: display.largestPage) }
    for index in display.pages(in: bounds) {
      guard let place = display.page(index, toRefreshFrom: picture) else { continue }
      let part = picture.changed.bounds(within: place.area)
      // Pixels are composed in fours.
      let left = part.x / 4 * 4
      picture.layers.canvas.compose(
        columns: part.x..<part.x + part.width, rows: part.y..<part.y + part.height,
        background: background.backdrop, into: page.pixels, stride: page.stride)
      place.target.upload(
        place.local(part), from: page.pixels + (part.x - left), stride: page.stride)
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
    picture.layers.canvas.read(
      columns: rectangle.x..<rectangle.x + rectangle.width,
      rows: rectangle.y..<rectangle.y + rectangle.height, into: pixels)
  }
}

/// The layers of a picture in memory.
struct RasterLayers: ~Copyable, PictureLayers {
  var canvas: RasterCanvas
  var undo: UndoStore<RasterCanvas>
  private let workers: Workers

  init(size: SIMD2<Int>, scale: Float, undoBudget: Int, threads: Int?) {
    workers = WorkerPool.of(threads).workers
    canvas = RasterCanvas(size: size, scale: scale)
    undo = UndoStore(size: size, budget: undoBudget)
  }

  func takes(_ run: TuftRun) -> Bool { canvas.takes(run) }

  mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion) {
    canvas.commit(run, of: batch, on: workers)
    canvas.prepareFold()
  }

  mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion) {
    canvas.speculate(run, of: batch, on: workers)
  }

  static var foldIsSeen: Bool { false }

  mutating func fold(within area: TileRegion) { canvas.fold(on: workers) }

  mutating func dropStroke(within area: TileRegion) { canvas.dropStroke() }

  mutating func dropSpeculation(within area: TileRegion) { canvas.dropSpeculation() }

  mutating func clear(within area: TileRegion) { canvas.clearPicture() }

  mutating func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>) {
    canvas.load(
      columns: rectangle.x..<rectangle.x + rectangle.width,
      rows: rectangle.y..<rectangle.y + rectangle.height, from: pixels)
  }

  var undoDepth: (undo: Int, redo: Int) { (undo.undoableCount, undo.redoableCount) }

  mutating func forgetSteps() { undo.removeAll() }

  mutating func keep(_ area: TileRegion) { undo.keep(area, of: canvas) }

  mutating func closeStep() { undo.closeStep() }

  mutating func abandonStep(changed: inout TileRegion) {
    undo.abandonStep(in: canvas, changed: &changed)
  }

  mutating func undo(changed: inout TileRegion) { undo.undo(in: canvas, changed: &changed) }

  mutating func redo(changed: inout TileRegion) { undo.redo(in: canvas, changed: &changed) }
}
