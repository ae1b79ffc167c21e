internal import InkTypes

/// Moves the view with the fingers: each stays on the canvas point on which it was.
///
/// All is reckoned from where the fingers were when the motion began, or when the last one joined or
/// left, so no error adds up and nothing jumps. Two fingers determine the motion; of more, it is the
/// least squares fit of a similarity.
///
/// Source: B. K. P. Horn, "Closed-form solution of absolute orientation using unit quaternions",
/// 1987, whose plane case has this closed form in complex numbers.
struct ViewFollower: Sendable {
  private struct Finger: BitwiseCopyable {
    var serial: UInt32
    var anchor: SIMD2<Double>
  }

  private var fingers: [Finger] = []
  private var base = ViewTransform.identity

  init() {
    fingers.reserveCapacity(Arbiter.touchCapacity)
  }

  /// Whether these are the fingers that it follows.
  func follows(_ touches: [ArenaTouch], of set: RecognizerSet) -> Bool {
    var count = 0
    for touch in touches where touch.isDown && touch.receivers & set != 0 {
      guard count < fingers.count, fingers[count].serial == touch.serial else { return false }
      count += 1
    }
    return count == fingers.count && count > 0
  }

  /// Anchors the fingers on the canvas as it lies now.
  mutating func anchor(
    _ touches: [ArenaTouch], of set: RecognizerSet, view: ViewTransform, scale: Float
  ) {
    base = view
    fingers.removeAll(keepingCapacity: true)
    for touch in touches where touch.isDown && touch.receivers & set != 0 {
      fingers.append(
        Finger(serial: touch.serial, anchor: SIMD2<Double>(touch.touch.position * scale)))
    }
  }

  /// Lets go of all fingers.
  mutating func release() {
    fingers.removeAll(keepingCapacity: true)
  }

  /// The view that keeps the fingers on their canvas points.
  ///
  /// Where the zoom ends, their centroid keeps its point.
  func view(
    for touches: [ArenaTouch], of set: RecognizerSet, scale: Float, zooms: ClosedRange<Float>
  ) -> ViewTransform {
    var change = Similarity()
    var index = 0
    for touch in touches where touch.isDown && touch.receivers & set != 0 {
      change.from += fingers[index].anchor
      change.to += SIMD2<Double>(touch.touch.position * scale)
      index += 1
    }
    change.from /= Double(index)
    change.to /= Double(index)
    var product = SIMD2<Double>.zero
    var size = 0.0
    index = 0
    for touch in touches where touch.isDown && touch.receivers & set != 0 {
      let before = fingers[index].anchor - change.from
      let after = SIMD2<Double>(touch.touch.position * scale) - change.to
      product += SIMD2(
        (before * after).sum(), before.x * after.y - before.y * after.x)
      size += (before * before).sum()
      index += 1
    }
    // Fingers closer than a pixel have no direction.
    if size > 1 { change.factor = product / size }
    return base.moved(by: change.limited(to: base.scales(within: zooms)))
  }
}

extension ViewTransform {
  /// By how much the zoom may change to stay within limits; a zoom outside may always come back.
  func scales(within zooms: ClosedRange<Float>) -> ClosedRange<Double> {
    let lower = Double(min(zooms.lowerBound, zoom)) / Double(zoom)
    let upper = Double(max(zooms.upperBound, zoom)) / Double(zoom)
    return lower...upper
  }
}
