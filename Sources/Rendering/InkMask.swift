internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// The mask of the ink or eraser stroke in progress, with where it may be above 0.
struct InkMask: ~Copyable {
  let target: RenderTarget
  private(set) var touched = Rectangle()
  /// The stroke and settings that it belongs to; nil while it is empty.
  private(set) var run: TuftRun?

  init(size: SIMD2<Int>) throws(GLError) {
    target = try RenderTarget(size: size, formats: [.r16, .r16f])
  }

  /// Whether a run may go on in this mask: same stroke, same colour and opacity.
  func takes(_ next: TuftRun) -> Bool {
    guard let run else { return true }
    return run.stroke == next.stroke && run.paint.color == next.paint.color
      && run.paint.opacity == next.paint.opacity
  }

  /// Notes that a run was drawn within a rectangle.
  mutating func touch(_ rectangle: Rectangle, _ run: TuftRun) {
    precondition(
      rectangle.x + rectangle.width <= target.size.x
        && rectangle.y + rectangle.height <= target.size.y,
      "ink in a renderer that was made without its part")
    touched = touched.union(rectangle)
    self.run = run
  }

  /// Empties it.
  mutating func clear() {
    if !touched.isEmpty { target.clear(touched) }
    touched = Rectangle()
    run = nil
  }

  /// What the mask adds to the picture: premultiplied colour and opacity; 0 for the eraser.
  var ink: SIMD4<Float> {
    guard let run, run.kind == .ink else { return .zero }
    return Mark.ink(of: run.kind, run.paint)
  }

  /// What the mask takes away from the picture: its opacity.
  var removal: Float {
    run.map { Mark.opacity(of: $0.kind, $0.paint) } ?? 0
  }
}
