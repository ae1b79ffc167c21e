internal import Glibc
internal import InkTypes

/// A slider for one number of the paint; its middle is 1, its ends are the ends that are taken.
enum PaintSlider: CaseIterable {
  case size, density, opacity

  /// The name that the person reads.
  var label: String {
    switch self {
    case .size: "Size"
    case .density: "Density"
    case .opacity: "Opacity"
    }
  }

  func value(in paint: Paint) -> Double {
    switch self {
    case .size: paint.size
    case .density: paint.density
    case .opacity: paint.opacity
    }
  }

  func set(_ value: Double, in paint: inout Paint) {
    switch self {
    case .size: paint.size = value
    case .density: paint.density = value
    case .opacity: paint.opacity = value
    }
  }

  /// So near the middle, the value is 1: the brush as it was made.
  private static let catchWidth = 0.02

  /// The value at a place of the slider, 0...1.
  ///
  /// A size goes from 1/100 to 100 in equal ratios; the others begin at 0 and grow as a power of the
  /// place. All are 1 in the middle.
  func value(at place: Double) -> Double {
    let place = min(max(place, 0), 1)
    if abs(place - 0.5) < Self.catchWidth { return 1 }
    return self == .size ? pow(top, 2 * place - 1) : top * pow(place, log2(top))
  }

  /// The place of a value, 0...1.
  func place(of value: Double) -> Double {
    let place =
      self == .size
      ? (log(max(value, 1 / top)) / log(top) + 1) / 2 : pow(max(value, 0) / top, 1 / log2(top))
    return min(max(place, 0), 1)
  }

  private var top: Double {
    switch self {
    case .size: Paint.sizes.upperBound
    case .density: Paint.densities.upperBound
    case .opacity: Paint.opacities.upperBound
    }
  }

  /// Two digits that count, as `0.05`, `1.0`, `16`.
  static func label(of value: Double) -> String {
    if value >= 9.95 { return String(Int(value.rounded())) }
    let steps = value < 0.995 ? 100 : 10
    let digits = value < 0.995 ? 2 : 1
    let count = Int((value * Double(steps)).rounded())
    let fraction = String(count % steps)
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return "\(count / steps).\(zeros)\(fraction)"
  }
}

extension Interface {
  /// Label, track and value of one number; changes the paint while it is dragged.
  mutating func slider(_ slider: PaintSlider, of paint: inout Paint, in box: Box) {
    let track = Self.track(in: box, label: px(66), value: px(40))
    let state = control(track.inset(-px(8)).clipped(toHeightOf: box))
    if state.isActive {
      let place = Double((pointer.x - track.origin.x) / track.size.x)
      slider.set(slider.value(at: place), in: &paint)
    }
    let value = slider.value(in: paint)
    let knob = track.origin.x + Float(slider.place(of: value)) * track.size.x
    text(slider.label, in: box, .body, .secondary)
    text(
      PaintSlider.label(of: value), in: box, .body, .text, alignment: .right)
    bar(track, knob: knob, tint: .white(0.7))
    knobDisc([knob, track.middle.y], .white(0.95), isLarge: state.isActive || state.isHovered)
  }

  /// The part of a row in which a slider's knob moves.
  static func track(in box: Box, label: Float, value: Float) -> Box {
    Box(box.origin.x + label, box.origin.y, box.size.x - label - value, box.size.y)
  }

  /// A thin bar, filled up to the knob.
  func bar(_ track: Box, knob: Float, tint: Tint) {
    let height = px(4)
    let top = (track.middle.y - height / 2).rounded()
    fill(
      Box(track.origin.x, top, track.size.x, height), rounding: height / 2, .white(0.14))
    fill(
      Box(track.origin.x, top, max(height, knob - track.origin.x), height), rounding: height / 2,
      tint)
  }

  func knobDisc(_ middle: SIMD2<Float>, _ tint: Tint, isLarge: Bool) {
    disc(middle, radius: px(isLarge ? 9 : 8), .ground())
    disc(middle, radius: px(isLarge ? 8 : 7), tint)
  }
}

extension Box {
  /// The box as high, and as far up, as another one.
  func clipped(toHeightOf other: Box) -> Box {
    Box(origin.x, other.origin.y, size.x, other.size.y)
  }
}
