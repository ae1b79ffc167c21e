internal import Glibc
internal import InkTypes

extension Interface {
  /// A small sign for a brush: what its mark looks like.
  func brushIcon(_ kind: BrushKind, at middle: SIMD2<Float>, _ tint: Tint) {
    switch kind {
    case .fur: furIcon(middle, tint)
    case .spray: sprayIcon(middle, tint)
    case .airbrush:
      for (radius, opacity) in zip([11, 8, 5, 2.5] as [Float], [0.12, 0.18, 0.3, 0.6] as [Float]) {
        disc(middle, radius: px(radius), .white(opacity))
      }
    case .ink: inkIcon(middle, tint)
    case .eraser:
      let box = Box(middle.x - px(9), middle.y - px(6), px(18), px(12))
      outline(box, rounding: px(3), thickness: 1.5, tint)
      fill(
        Box(box.origin.x, box.origin.y, px(7), box.size.y), rounding: px(3), tint)
    }
  }

  /// Hairs around a point, combed to one side.
  private func furIcon(_ middle: SIMD2<Float>, _ tint: Tint) {
    for hair in 0..<11 {
      let angle = Float(hair) / 11 * 2 * .pi
      let root = middle + px(3.5) * SIMD2(cos(angle), sin(angle)) + [-px(1), px(1)]
      let length = px(hair % 2 == 0 ? 8 : 6)
      let tip = root + length * SIMD2(cos(angle) * 0.8 + 0.35, sin(angle) * 0.8 - 0.35)
      line(root, tip, thickness: max(1, scale * 1.2), tint)
    }
  }

  /// Dots that grow rarer outwards, by the golden angle.
  private func sprayIcon(_ middle: SIMD2<Float>, _ tint: Tint) {
    for dot in 0..<18 {
      let angle = Float(dot) * 2.39996
      let reach = scale * 11 * (Float(dot) / 17).squareRoot()
      disc(
        middle + reach * SIMD2(cos(angle), sin(angle)), radius: max(0.8, scale * 1.2), tint)
    }
  }

  /// A wave that swells, as ink does under pressure.
  private func inkIcon(_ middle: SIMD2<Float>, _ tint: Tint) {
    for step in 0...40 {
      let share = Float(step) / 40
      let place = middle + scale * SIMD2(22 * share - 11, 6 * sin((share - 0.5) * 2 * .pi))
      disc(place, radius: scale * (0.8 + 2 * sin(share * .pi)), tint)
    }
  }
}
