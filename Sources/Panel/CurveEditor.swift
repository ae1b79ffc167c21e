internal import InkTypes

/// Bends the pressure curve by its points, and shows what the pen's pressure becomes now.
///
/// A press on a point takes hold of it; a press elsewhere adds one there. A point that is dragged far
/// out of the box goes, and comes again where it is dragged back; the ends stay.
struct CurveEditor {
  /// What the pointer holds.
  private var held: Held?

  private struct Held {
    /// The curve without the point; nil where it is an end.
    var others: PressureCurve?
    var index: Int
    /// How far beside the point the pointer took hold, in px.
    var offset: SIMD2<Float>
  }

  /// A press that near to a point is one on it, in logical px.
  private static let grip: Float = 14
  /// So far out of the box a point goes, in logical px.
  private static let exit: Float = 24

  /// Draws the curve and moves the point that is dragged.
  mutating func show(
    _ curve: inout PressureCurve, pressure: Float?, in box: Box, _ interface: inout Interface
  ) {
    let state = interface.control(box)
    let square = box.inset(interface.px(9))
    if state.isPressed {
      take(&curve, in: square, interface)
    } else if !state.isActive {
      held = nil
    } else if let held {
      move(held, of: &curve, in: box, square, interface)
    }
    interface.fill(box, rounding: interface.px(6), .well)
    interface.curvePlot(curve, in: square)
    for index in 0..<curve.count {
      let place = Self.place(of: curve[index], in: square)
      let isHeld = held?.index == index
      interface.disc(place, radius: interface.px(isHeld ? 7 : 5), .ground())
      interface.disc(place, radius: interface.px(isHeld ? 6 : 4), .text)
    }
    if let pressure { drawPressure(pressure, on: curve, in: square, interface) }
  }

  /// Takes hold of a point, a new one where none is near.
  private mutating func take(
    _ curve: inout PressureCurve, in square: Box, _ interface: Interface
  ) {
    let pointer = interface.pointer
    var index = Self.nearest(to: pointer, of: curve, in: square)
    var way = Self.place(of: curve[index], in: square) - pointer
    let grip = interface.px(Self.grip)
    if (way * way).sum() > grip * grip,
      let added = curve.insertPoint(at: Self.values(at: pointer, in: square))
    {
      index = added
      way = .zero
    }
    // A press alone moves no point: it keeps its distance from the pointer.
    held = Held(others: Self.without(index, curve), index: index, offset: way)
  }

  private static func without(_ index: Int, _ curve: PressureCurve) -> PressureCurve? {
    guard index > 0, index < curve.count - 1 else { return nil }
    var others = curve
    others.removePoint(index)
    return others
  }

  private func move(
    _ held: Held, of curve: inout PressureCurve, in box: Box, _ square: Box, _ interface: Interface
  ) {
    let place = interface.pointer + held.offset
    guard let others = held.others else {
      curve.movePoint(held.index, to: Self.values(at: place, in: square))
      return
    }
    let isOut = !box.inset(-interface.px(Self.exit)).contains(interface.pointer)
    let isThere = curve.count > others.count
    if isOut {
      curve = others
    } else if isThere {
      curve.movePoint(held.index, to: Self.values(at: place, in: square))
    } else {
      var whole = others
      // Back at its old place first, so that it lies between the same two.
      let between = (others[held.index - 1] + others[held.index]) / 2
      guard whole.insertPoint(at: between) == held.index else { return }
      whole.movePoint(held.index, to: Self.values(at: place, in: square))
      curve = whole
    }
  }

  private func drawPressure(
    _ pressure: Float, on curve: PressureCurve, in square: Box, _ interface: Interface
  ) {
    let place = Self.place(of: [pressure, curve.value(at: pressure)], in: square)
    interface.line(
      [place.x, square.end.y], place, thickness: interface.px(1), Tint([0.98, 0.72, 0.25], 0.6))
    interface.disc(place, radius: interface.px(5), .ground())
    interface.disc(place, radius: interface.px(4), .warning)
  }

  private static func nearest(
    to pointer: SIMD2<Float>, of curve: PressureCurve, in square: Box
  ) -> Int {
    func distance(_ index: Int) -> Float {
      let way = place(of: curve[index], in: square) - pointer
      return (way * way).sum()
    }
    return (0..<curve.count).min { distance($0) < distance($1) } ?? 0
  }

  /// Where a point of the curve lies: y grows upwards.
  static func place(of values: SIMD2<Float>, in square: Box) -> SIMD2<Float> {
    square.origin + [values.x, 1 - values.y] * square.size
  }

  private static func values(at place: SIMD2<Float>, in square: Box) -> SIMD2<Float> {
    let share = (place - square.origin) / square.size
    return [share.x, 1 - share.y]
  }
}

extension Interface {
  /// A pressure curve over its grid.
  func curvePlot(_ curve: PressureCurve, in square: Box) {
    for step in 0...2 {
      let share = Float(step) / 2
      let x = (square.origin.x + share * square.size.x).rounded() + 0.5
      let y = (square.origin.y + share * square.size.y).rounded() + 0.5
      line([x, square.origin.y], [x, square.end.y], thickness: 1, .white(0.08))
      line([square.origin.x, y], [square.end.x, y], thickness: 1, .white(0.08))
    }
    let steps = 48
    let places = (0...steps).map { step in
      let pressure = Float(step) / Float(steps)
      return CurveEditor.place(of: [pressure, curve.value(at: pressure)], in: square)
    }
    polyline(places, thickness: px(2), .white(0.75))
  }
}
