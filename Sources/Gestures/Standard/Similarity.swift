internal import InkTypes

/// A turn with a change of size and a move: p ↦ factor · (p − from) + to, as complex numbers.
struct Similarity: Sendable {
  /// Size and turn: its length is the scale, its angle the turn.
  var factor = SIMD2<Double>(1, 0)
  /// A place before.
  var from = SIMD2<Double>.zero
  /// The same place after.
  var to = SIMD2<Double>.zero

  /// How much larger everything becomes.
  var scale: Double { (factor * factor).sum().squareRoot() }

  /// Keeps the turn, and limits the scale.
  func limited(to range: ClosedRange<Double>) -> Similarity {
    let scale = scale
    guard scale > 0 else { return Similarity(from: from, to: to) }
    var copy = self
    copy.factor *= min(max(scale, range.lowerBound), range.upperBound) / scale
    return copy
  }
}

extension ViewTransform {
  /// The view after everything in the window went along with a similarity.
  func moved(by change: Similarity) -> ViewTransform {
    let pan = SIMD2<Double>(pan) - change.from
    let turned = SIMD2(
      change.factor.x * pan.x - change.factor.y * pan.y,
      change.factor.x * pan.y + change.factor.y * pan.x)
    var copy = self
    copy.pan = SIMD2<Float>(turned + change.to)
    copy.zoom = Float(Double(zoom) * change.scale)
    let angle =
      Double(angle) + PortableMath.arcTangent(y: change.factor.y, x: change.factor.x)
    copy.angle = Float(angle - (angle / (2 * .pi)).rounded() * 2 * .pi)
    return copy
  }
}
