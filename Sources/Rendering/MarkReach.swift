internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// Tells which tufts of a run may touch a part of the picture, so that others need not be drawn there.
struct MarkReach {
  private let low, high: SIMD2<Float>
  private let kind: BrushKind
  private let size, scale: Float

  /// - Parameters:
  ///   - part: The part, in px.
  ///   - run: The run.
  ///   - scale: Px of the picture for one px of the canvas.
  init(_ part: Rectangle, _ run: TuftRun, scale: Float) {
    low = SIMD2(Float(part.x), Float(part.y))
    high = low + SIMD2(Float(part.width), Float(part.height))
    kind = run.kind
    size = Float(run.paint.size)
    self.scale = scale
  }

  /// Whether a tuft's marks may touch the part.
  func holds(_ tuft: Tuft) -> Bool {
    meets(TileRegion.box(of: tuft, kind, size: size, scale: scale))
  }

  /// Whether the line to a tuft, from the one before it, may touch the part.
  func holds(_ tuft: Tuft, from lead: TuftRun.Lead?) -> Bool {
    var box = TileRegion.box(of: tuft, kind, size: size, scale: scale)
    if let lead {
      let other = TileRegion.box(of: lead.tuft, kind, size: Float(lead.size), scale: scale)
      box = (pointwiseMin(box.low, other.low), pointwiseMax(box.high, other.high))
    }
    return meets(box)
  }

  private func meets(_ box: (low: SIMD2<Float>, high: SIMD2<Float>)) -> Bool {
    all(box.low .<= high) && all(box.high .>= low)
  }
}
