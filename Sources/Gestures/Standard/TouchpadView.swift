internal import InkTypes

/// The view while two fingers pinch on a touchpad.
struct TouchpadView: Sendable {
  private var base: ViewTransform?

  init() {}

  mutating func end() {
    base = nil
  }

  /// The view after an event, or nil where it stays.
  mutating func pinch(
    _ phase: TouchpadPhase, scale: Float, angle: Float, at pointer: SIMD2<Float>,
    view: ViewTransform, zooms: ClosedRange<Float>
  ) -> ViewTransform? {
    switch phase {
    case .begin: base = view
    case .update:
      guard scale > 0, scale.isFinite, angle.isFinite, pointer.isFinite else { return nil }
      let start = base ?? view
      base = start
      let (sine, cosine) = PortableMath.sineCosine(Double(angle))
      let place = SIMD2<Double>(pointer)
      let change = Similarity(
        factor: SIMD2(cosine, sine) * Double(scale), from: place, to: place)
      return start.moved(by: change.limited(to: start.scales(within: zooms)))
    case .end: end()
    case .cancel:
      defer { end() }
      return base
    }
    return nil
  }
}
