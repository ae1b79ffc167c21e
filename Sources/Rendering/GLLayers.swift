internal import GraphicsGL
internal import Strokes

/// The layers of a picture as textures, with the passes that draw them.
struct GLLayers: ~Copyable, PictureLayers {
  var textures: LayerTextures
  var marks: MarkPasses
  var passes: LayerPasses
  var undo: UndoStore<PagedTarget>
  private let scale: Float

  static func make(
    grid: PageGrid, scale: Float, speculates: Bool, undoBudget: Int
  ) throws(RenderingError) -> GLLayers {
    let textures = try LayerTextures.make(grid: grid, speculates: speculates)
    let marks = try MarkPasses()
    let passes = try LayerPasses()
    return GLLayers(
      textures: textures, marks: marks, passes: passes,
      undo: UndoStore(size: grid.size, budget: undoBudget), scale: scale)
  }

  private init(
    textures: consuming LayerTextures, marks: consuming MarkPasses, passes: consuming LayerPasses,
    undo: consuming UndoStore<PagedTarget>, scale: Float
  ) {
    self.textures = textures
    self.marks = marks
    self.passes = passes
    self.undo = undo
    self.scale = scale
  }

  func takes(_ run: TuftRun) -> Bool { textures.stroke.takes(run) }

  mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion) {
    textures.stroke.draw(run, of: batch, within: area, by: &marks, scale: scale)
  }

  mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion) {
    precondition(textures.speculates, "speculation in a renderer that was made without it")
    textures.wet.draw(run, of: batch, within: area, by: &marks, scale: scale)
  }

  static var foldIsSeen: Bool { true }

  mutating func fold(within area: TileRegion) {
    if !area.isEmpty { passes.fold(textures.stroke, within: area, into: textures.accumulator) }
    textures.stroke.clear(area)
  }

  mutating func dropStroke(within area: TileRegion) {
    textures.stroke.clear(area)
  }

  mutating func dropSpeculation(within area: TileRegion) {
    textures.wet.clear(area)
  }

  mutating func clear(within area: TileRegion) {
    for index in textures.accumulator.grid.pages(in: area.bounds) {
      textures.accumulator.clear(index, within: area.bounds)
    }
  }

  mutating func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>) {
    textures.accumulator.load(rectangle, from: pixels)
  }

  var undoDepth: (undo: Int, redo: Int) { (undo.undoableCount, undo.redoableCount) }

  mutating func forgetSteps() { undo.removeAll() }

  mutating func keep(_ area: TileRegion) { undo.keep(area, of: textures.accumulator) }

  mutating func closeStep() { undo.closeStep() }

  mutating func abandonStep(changed: inout TileRegion) {
    undo.abandonStep(in: textures.accumulator, changed: &changed)
  }

  mutating func undo(changed: inout TileRegion) {
    undo.undo(in: textures.accumulator, changed: &changed)
  }

  mutating func redo(changed: inout TileRegion) {
    undo.redo(in: textures.accumulator, changed: &changed)
  }
}
