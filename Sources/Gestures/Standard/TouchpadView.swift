internal import InkTypes

/// The view while fingers pinch or swipe on a touchpad.
struct TouchpadView: Sendable {
  /// The view before the gesture.
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

  /// The view after several fingers' motion, or nil where it stays.
  mutating func swipe(
    _ phase: TouchpadPhase, by delta: SIMD2<Float>, view: ViewTransform
  ) -> ViewTransform? {
    if phase == .cancel {
      defer { end() }
      return base
    }
    if phase == .begin || base == nil { base = view }
    defer { if phase == .end { end() } }
    guard delta.isFinite else { return nil }
    var next = view
    next.pan += delta
    return next
  }
}
