internal import GraphicsGL
internal import Strokes

/// One stroke of one colour as a single channel.
///
/// Marks that add up (hairs, discs) leave their alpha; ink and eraser leave their coverage, of which
/// a pixel takes the largest. One channel in place of four makes a hair a fifth cheaper on software
/// GL, and the colour meets 16 bits once a stroke, not once a hair.
struct StrokePlane: ~Copyable {
  let target: RenderTarget
  /// The stroke and settings that it belongs to; nil while it is empty.
  var run: TuftRun?

  init(size: SIMD2<Int>) throws(GLError) {
    target = try RenderTarget(size: size, formats: [.r16, .r16f])
  }

  /// Whether a run may go on in this plane.
  func takes(_ next: TuftRun) -> Bool {
    run?.sharesPlane(with: next) ?? true
  }

  /// Empties it, of what lies within a region.
  mutating func clear(_ area: TileRegion) {
    run = nil
    guard !area.isEmpty else { return }
    // All of it where that is a good part: drivers do that at once and not pixel by pixel.
    let bounds = area.bounds
    let isLarge = bounds.width * bounds.height * 8 > target.size.x * target.size.y
    target.clear(isLarge ? Rectangle(width: target.size.x, height: target.size.y) : bounds)
  }

  /// What a full pixel adds to the picture: premultiplied colour and opacity; 0 for the eraser.
  var ink: SIMD4<Float> { run?.planeInk ?? .zero }

  /// What a full pixel takes away from the picture, 0...1.
  var removal: Float { run?.strength ?? 0 }

  /// Whether marks add up in it.
  var addsUp: Bool { run.map { !$0.isSolid } ?? false }
}
