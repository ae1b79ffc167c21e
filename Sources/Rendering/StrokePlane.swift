internal import GraphicsGL
internal import Strokes

/// One stroke of one colour as a single channel.
///
/// Marks that add up (hairs, discs) leave their alpha; ink and eraser leave their coverage, of which
/// a pixel takes the largest. One channel in place of four makes a hair a fifth cheaper on software
/// GL, and the colour meets 16 bits once a stroke, not once a hair.
struct StrokePlane: ~Copyable {
  let target: PagedTarget
  /// The stroke and settings that it belongs to; nil while it is empty.
  var run: TuftRun?

  init(_ grid: PageGrid) throws(GLError) {
    target = try PagedTarget(grid: grid, formats: [.r16, .r16f])
  }

  /// Whether a run may go on in this plane.
  func takes(_ next: TuftRun) -> Bool {
    run?.sharesPlane(with: next) ?? true
  }

  /// Draws a run into it.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - batch: The batch that holds its tufts.
  ///   - area: What it may touch.
  ///   - marks: What draws.
  ///   - scale: Px of the picture for one px of the canvas.
  mutating func draw(
    _ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion,
    by marks: inout MarkPasses,
    scale: Float
  ) {
    self.run = run
    let bounds = area.bounds
    for index in target.grid.pages(in: bounds)
    where area.touches(target.grid.rectangle(of: index)) {
      guard let page = target.touch(index) else { continue }
      page.target.bind(clippedTo: page.local(bounds))
      marks.draw(
        run, of: batch, in: page.area, isPart: !page.area.holds(bounds), scale: scale)
    }
  }

  /// Empties it, of what lies within a region.
  mutating func clear(_ area: TileRegion) {
    run = nil
    let bounds = area.bounds
    for index in target.grid.pages(in: bounds) {
      guard let page = target[index] else { continue }
      // All of it where that is a good part: drivers do that at once and not pixel by pixel.
      let part = page.local(bounds)
      let size = page.target.size
      let isLarge = part.pixelCount * 8 > size.x * size.y
      page.target.clear(isLarge ? Rectangle(width: size.x, height: size.y) : part)
      target.giveBack(index)
    }
  }

  /// What a full pixel adds to the picture: premultiplied colour and opacity; 0 for the eraser.
  var ink: SIMD4<Float> { run?.planeInk ?? .zero }

  /// What a full pixel takes away from the picture, 0...1.
  var removal: Float { run?.strength ?? 0 }

  /// Whether marks add up in it.
  var addsUp: Bool { run.map { !$0.isSolid } ?? false }
}
