internal import GraphicsGL
internal import InkSession
internal import Strokes

/// What frames do to a picture, whatever draws it, and what of it changed.
struct LayeredPicture<Layers: PictureLayers & ~Copyable>: ~Copyable {
  var layers: Layers
  /// What changed since it was last shown.
  var changed: TileRegion
  let size: SIMD2<Int>
  let scale: Float
  private let keepsUndo: Bool
  /// What the run in hand may touch.
  private var area: TileRegion
  /// Where the stroke in progress, and its speculative part, may have left marks.
  private var strokeArea, wetArea: TileRegion
  /// Where strokes that ended may have left ink.
  private var painted: TileRegion
  /// Where strokes that ended changed since somebody last copied them.
  private var uncopied: TileRegion
  /// Whether a step could not be taken back or done again: the picture is not what it should be.
  private(set) var isStale = false

  init(_ layers: consuming Layers, size: SIMD2<Int>, scale: Float, keepsUndo: Bool) {
    self.layers = layers
    self.size = size
    self.scale = scale
    self.keepsUndo = keepsUndo
    area = TileRegion(size: size)
    changed = area
    strokeArea = area
    wetArea = area
    painted = area
    uncopied = area
    invalidate()
  }

  /// Whether anything may lie on a rectangle of the picture.
  borrowing func mayHaveInk(in rectangle: Rectangle) -> Bool {
    painted.touches(rectangle) || strokeArea.touches(rectangle) || wetArea.touches(rectangle)
  }

  mutating func invalidate() {
    changed.insert(Rectangle(width: size.x, height: size.y))
  }

  /// Commits what is committed, and shows what is speculative in its place.
  mutating func draw(_ frame: borrowing FrameDescription) {
    commit(frame)
    // Emptied just before it is drawn into: each change of target costs software GL a pass.
    changed.formUnion(wetArea)
    layers.dropSpeculation(within: wetArea)
    wetArea.removeAll()
    for run in frame.speculative.runs {
      speculate(run, of: frame.speculative)
    }
  }

  /// Commits what is committed, and leaves what is speculative as it was.
  mutating func commit(_ frame: borrowing FrameDescription) {
    var nextAction = 0
    for (index, run) in frame.committed.runs.enumerated() {
      perform(frame.actions, from: &nextAction, upTo: index)
      commit(run, of: frame.committed)
    }
    perform(frame.actions, from: &nextAction, upTo: .max)
  }

  /// Commits a frame's tufts and nothing else of it: a part of a drawing is drawn again.
  mutating func redraw(_ frame: borrowing FrameDescription) {
    for run in frame.committed.runs { commit(run, of: frame.committed) }
  }

  /// Takes the picture for right again: the caller draws what is missing.
  mutating func trust() {
    isStale = false
  }

  /// Makes all transparent, and forgets every step.
  mutating func reset() {
    layers.dropStroke(within: strokeArea)
    strokeArea.removeAll()
    layers.dropSpeculation(within: wetArea)
    wetArea.removeAll()
    layers.clear(within: painted)
    uncopied.formUnion(painted)
    painted.removeAll()
    layers.forgetSteps()
    isStale = false
    invalidate()
  }

  /// Puts pixels of strokes that ended in their place; no step.
  mutating func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>) {
    layers.load(rectangle, from: pixels)
    painted.insert(rectangle)
    uncopied.insert(rectangle)
    changed.insert(rectangle)
  }

  /// Calls for the blocks of strokes that ended which changed since this was last called.
  mutating func takeChangedBlocks(side: Int, _ body: (SIMD2<Int>) -> Void) {
    uncopied.forEachBlock(side: side, body)
    uncopied.removeAll()
  }

  /// The blocks on which strokes that ended may have left ink.
  borrowing func paintedBlocks(side: Int) -> [SIMD2<Int>] {
    var places: [SIMD2<Int>] = []
    painted.forEachBlock(side: side) { places.append($0) }
    return places
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
    case .undo: exchange(isThere: layers.undoDepth.undo > 0) { $0.undo(changed: &$1) }
    case .redo: exchange(isThere: layers.undoDepth.redo > 0) { $0.redo(changed: &$1) }
    case .clear: clear()
    case .abandon:
      changed.formUnion(strokeArea)
      layers.dropStroke(within: strokeArea)
      strokeArea.removeAll()
      area.removeAll()
      layers.abandonStep(changed: &area)
      changed.formUnion(area)
      uncopied.formUnion(area)
      painted.formUnion(area)
    }
  }

  /// Takes a step back or does it again, where its tiles are there.
  private mutating func exchange(
    isThere: Bool, _ body: (inout Layers, inout TileRegion) -> Void
  ) {
    guard isThere, !isStale else {
      isStale = true
      return
    }
    area.removeAll()
    body(&layers, &area)
    changed.formUnion(area)
    uncopied.formUnion(area)
    painted.formUnion(area)
  }

  /// Clears, as a step.
  mutating func clear() {
    layers.keep(painted)
    layers.closeStep()
    layers.clear(within: painted)
    changed.formUnion(painted)
    uncopied.formUnion(painted)
    painted.removeAll()
  }

  // MARK: Runs

  private mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch) {
    if !layers.takes(run) { fold() }
    measure(run, of: batch)
    strokeArea.formUnion(area)
    layers.commit(run, of: batch, within: area)
    guard run.endsStroke else { return }
    fold()
    if keepsUndo { layers.closeStep() }
  }

  private mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch) {
    measure(run, of: batch)
    guard !area.isEmpty else { return }
    wetArea.formUnion(area)
    layers.speculate(run, of: batch, within: area)
  }

  /// Finds what a run may touch; all of it changes.
  private mutating func measure(_ run: TuftRun, of batch: borrowing TuftBatch) {
    area.removeAll()
    area.insert(run, of: batch, scale: scale)
    changed.formUnion(area)
  }

  /// Puts the stroke in progress into the picture: it is whole, or goes on in another colour.
  private mutating func fold() {
    if Layers.foldIsSeen { changed.formUnion(strokeArea) }
    if keepsUndo, !strokeArea.isEmpty {
      layers.keep(strokeArea)
      uncopied.formUnion(strokeArea)
    }
    painted.formUnion(strokeArea)
    layers.fold(within: strokeArea)
    strokeArea.removeAll()
  }
}
