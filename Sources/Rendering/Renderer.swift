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
  private var layers: Layers
  private var marks: MarkPasses
  private var passes: LayerPasses
  /// What changed since the last composite.
  private var changed: TileRegion
  /// What the run in hand may touch.
  private var area: TileRegion
  /// Where strokes that ended may have left ink.
  private var painted: TileRegion
  /// What undo needs.
  private var undo: UndoStore
  private let keepsUndo: Bool

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
    let layers = try Layers.make(size: size, speculates: speculates)
    let marks = try MarkPasses()
    let passes = try LayerPasses()
    self.layers = layers
    self.marks = marks
    self.passes = passes
    self.size = size
    self.scale = scale
    area = TileRegion(size: size)
    changed = area
    painted = area
    undo = UndoStore(size: size, budget: undoBudget)
    self.keepsUndo = keepsUndo
    changed.insert(Rectangle(width: size.x, height: size.y))
  }

  /// Whether the layers hold faint marks exactly: 16 bits, not half floats.
  public var isExact: Bool {
    layers.accumulator.format == .rgba16 && layers.stroke.target.format == .r16
  }

  /// How many bytes of instances were uploaded since it was made.
  public var uploadedBytes: Int { marks.uploadedBytes + passes.uploadedBytes }

  /// How many steps can be taken back, and how many done again.
  public var undoDepth: (undo: Int, redo: Int) { (undo.undoableCount, undo.redoableCount) }

  /// How many steps cannot be taken back any more, for want of memory.
  public var forgottenSteps: Int { undo.forgottenCount }

  /// How many draw calls of marks were made since it was made.
  public var drawCalls: Int { marks.drawCalls }

  /// Draws a frame: commits what is committed, and shows what is speculative in its place.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    commit(frame)
    // Emptied just before it is drawn into: each change of target costs software GL a pass.
    emptyWetLayer()
    for run in frame.speculative.runs {
      speculate(run, of: frame.speculative)
    }
  }

  /// Commits what a frame commits, and leaves what is speculative as it was.
  ///
  /// - Parameter frame: The frame.
  public mutating func commit(_ frame: borrowing FrameDescription) {
    var nextAction = 0
    for (index, run) in frame.committed.runs.enumerated() {
      perform(frame.actions, from: &nextAction, upTo: index)
      commit(run, of: frame.committed)
    }
    perform(frame.actions, from: &nextAction, upTo: .max)
  }

  /// Has the next composite draw all of the picture: what it goes into, or the background, is new.
  public mutating func invalidate() {
    changed.insert(Rectangle(width: size.x, height: size.y))
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
    let bounds = changed.bounds
    guard !bounds.isEmpty else { return bounds }
    target.bind(clippedTo: bounds)
    passes.composite(
      layers, where: changed, background: background.map { SIMD4($0.channels, 1) } ?? .zero)
    changed.removeAll()
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
    layers.accumulator.read(rectangle, into: pixels)
  }

  // MARK: Actions

  private mutating func perform(
    _ actions: [LayerAction], from next: inout Int, upTo run: Int
  ) {
    while next < actions.count, actions[next].run <= run {
      if keepsUndo { perform(actions[next].kind) }
      next += 1
    }
  }

  private mutating func perform(_ kind: LayerAction.Kind) {
    switch kind {
    case .undo: undo.undo(in: layers.accumulator, changed: &changed)
    case .redo: undo.redo(in: layers.accumulator, changed: &changed)
    case .clear: clear()
    case .abandon:
      changed.formUnion(layers.stroke.touched)
      layers.stroke.clear()
      undo.abandonStep(in: layers.accumulator, changed: &changed)
    }
  }

  private mutating func clear() {
    undo.keep(painted, of: layers.accumulator)
    undo.closeStep()
    if !painted.isEmpty { layers.accumulator.clear(painted.bounds) }
    changed.formUnion(painted)
  }

  // MARK: Runs

  private mutating func emptyWetLayer() {
    changed.formUnion(layers.wet.touched)
    layers.wet.clear()
  }

  private mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch) {
    if !layers.stroke.takes(run) { fold() }
    measure(run, of: batch)
    layers.stroke.touch(area, run)
    if !area.isEmpty {
      layers.stroke.target.bind(clippedTo: area.bounds)
      marks.draw(run, of: batch, target: size, scale: scale)
    }
    guard run.endsStroke else { return }
    fold()
    if keepsUndo { undo.closeStep() }
  }

  private mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch) {
    measure(run, of: batch)
    guard !area.isEmpty else { return }
    layers.wet.touch(area, run)
    layers.wet.target.bind(clippedTo: area.bounds)
    marks.draw(run, of: batch, target: size, scale: scale)
  }

  /// Finds what a run may touch; all of it changes.
  private mutating func measure(_ run: TuftRun, of batch: borrowing TuftBatch) {
    area.removeAll()
    area.insert(run, of: batch, scale: scale)
    changed.formUnion(area)
  }

  /// Puts the stroke in progress into the accumulator: it is whole, or goes on in another colour.
  private mutating func fold() {
    if !layers.stroke.touched.isEmpty {
      changed.formUnion(layers.stroke.touched)
      if keepsUndo {
        undo.keep(layers.stroke.touched, of: layers.accumulator)
        painted.formUnion(layers.stroke.touched)
      }
      layers.accumulator.bind(clippedTo: layers.stroke.touched.bounds)
      passes.fold(layers.stroke)
    }
    layers.stroke.clear()
  }
}
