internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// One stroke of one colour as a single channel, with where it may be above 0.
///
/// Marks that add up (hairs, discs) leave their alpha; ink and eraser leave their coverage, of which
/// a pixel takes the largest. One channel in place of four makes a hair a fifth cheaper on software
/// GL, and the colour meets 16 bits once a stroke, not once a hair.
struct StrokePlane: ~Copyable {
  let target: RenderTarget
  private(set) var touched: TileRegion
  /// The stroke and settings that it belongs to; nil while it is empty.
  private(set) var run: TuftRun?

  init(size: SIMD2<Int>) throws(GLError) {
    target = try RenderTarget(size: size, formats: [.r16, .r16f])
    touched = TileRegion(size: size)
  }

  /// Whether a run may go on in this plane: same stroke, same colour, same strength.
  func takes(_ next: TuftRun) -> Bool {
    guard let run else { return true }
    return run.stroke == next.stroke && run.paint.color == next.paint.color
      && Self.strength(of: run) == Self.strength(of: next)
  }

  /// Notes that a run is drawn in it, within a region.
  mutating func touch(_ region: TileRegion, _ run: TuftRun) {
    precondition(
      region.bounds.x + region.bounds.width <= target.size.x
        && region.bounds.y + region.bounds.height <= target.size.y,
      "speculation in a renderer that was made without it")
    touched.formUnion(region)
    self.run = run
  }

  /// Empties it.
  mutating func clear() {
    if !touched.isEmpty { target.clear(cheapestClear) }
    touched.removeAll()
    run = nil
  }

  /// What to clear: what was touched, or all, which drivers do at once and not pixel by pixel.
  private var cheapestClear: Rectangle {
    let bounds = touched.bounds
    let isLarge = bounds.width * bounds.height * 8 > target.size.x * target.size.y
    return isLarge ? Rectangle(width: target.size.x, height: target.size.y) : bounds
  }

  /// What a full pixel adds to the picture: premultiplied colour and opacity; 0 for the eraser.
  var ink: SIMD4<Float> {
    guard let run, run.kind != .eraser else { return .zero }
    return SIMD4(run.paint.color.channels, 1) * Self.strength(of: run)
  }

  /// What a full pixel takes away from the picture, 0...1.
  var removal: Float {
    run.map { Self.strength(of: $0) } ?? 0
  }

  /// Whether marks add up in it.
  var addsUp: Bool {
    run.map { !Self.isSolid($0.kind) } ?? false
  }

  /// The opacity of a full pixel: that of hairs and discs is in their marks already.
  private static func strength(of run: TuftRun) -> Float {
    isSolid(run.kind) ? Mark.opacity(of: run.kind, run.paint) : 1
  }

  private static func isSolid(_ kind: BrushKind) -> Bool {
    kind == .ink || kind == .eraser
  }
}
