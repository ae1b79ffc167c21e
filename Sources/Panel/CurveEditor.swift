internal import InkTypes

/// Bends the pressure curve by its points, and shows what the pen's pressure becomes now.
struct CurveEditor {
  /// The point that the pointer holds, and how far beside it the pointer took hold, in px.
  private var held: (index: Int, offset: SIMD2<Float>)?

  /// Draws the curve and moves the point that is dragged.
  mutating func show(
    _ curve: inout PressureCurve, pressure: Float?, in box: Box, _ interface: inout Interface
  ) {
    let state = interface.control(box)
    let square = box.inset(interface.px(9))
    let pointer = interface.pointer
    if state.isPressed {
      // A press alone changes nothing: the point keeps its distance from the pointer.
      let index = Self.nearest(to: pointer, of: curve, in: square)
      held = (index, Self.place(of: curve[index], in: square) - pointer)
    } else if !state.isActive {
      held = nil
    } else if let held {
      curve.movePoint(held.index, to: Self.values(at: pointer + held.offset, in: square))
    }

    interface.fill(box, rounding: interface.px(6), .well)
    drawGrid(square, interface)
    drawCurve(curve, in: square, interface)
    for index in 0..<PressureCurve.pointCount {
      let place = Self.place(of: curve[index], in: square)
      let isHeld = held?.index == index
      interface.disc(place, radius: interface.px(isHeld ? 7 : 5), .ground())
      interface.disc(place, radius: interface.px(isHeld ? 6 : 4), .text)
    }
    if let pressure { drawPressure(pressure, on: curve, in: square, interface) }
  }

  private func drawGrid(_ square: Box, _ interface: Interface) {
    for step in 0...2 {
      let share = Float(step) / 2
      let x = (square.origin.x + share * square.size.x).rounded() + 0.5
      let y = (square.origin.y + share * square.size.y).rounded() + 0.5
      interface.line([x, square.origin.y], [x, square.end.y], thickness: 1, .white(0.08))
      interface.line([square.origin.x, y], [square.end.x, y], thickness: 1, .white(0.08))
    }
  }

  private func drawCurve(_ curve: PressureCurve, in square: Box, _ interface: Interface) {
    let steps = 48
    let places = (0...steps).map { step in
      let pressure = Float(step) / Float(steps)
      return Self.place(of: [pressure, curve.value(at: pressure)], in: square)
    }
    interface.polyline(places, thickness: interface.px(2), .white(0.75))
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
    return (0..<PressureCurve.pointCount).min { distance($0) < distance($1) } ?? 0
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
