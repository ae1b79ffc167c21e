internal import InkTypes

extension Interface {
  /// A slider through the colour circle, drawn in the colour that it is set to.
  mutating func hueSlider(of paint: inout Paint, isEnabled: Bool, in box: Box) {
    let track = hueTrack(in: box)
    guard isEnabled else {
      skipControl()
      bar(track, knob: track.origin.x, tint: .white(0.14))
      return
    }
    let state = control(box)
    if state.isActive {
      let place = (pointer.x - track.origin.x) / track.size.x
      // A whole turn is red again: the right end stops short of it, so that the knob stays there.
      paint.color = InkColor(hue: min(max(place, 0), 0.9999))
    }
    circle(over: track)
    let color = paint.color.channels
    let hue = paint.color.hue ?? InkColor.hue(of: color)
    let turn = hue - hue.rounded(.down)
    let knob: SIMD2<Float> = [track.origin.x + turn * track.size.x, track.middle.y]
    let height = px(10)
    fill(
      Box(
        track.origin.x - height / 2, (track.middle.y - height / 2).rounded(),
        knob.x - track.origin.x + height / 2, height),
      rounding: height / 2, Tint(color))
    disc(knob, radius: px(state.isActive ? 12 : 11), .white(0.95))
    disc(knob, radius: px(state.isActive ? 10 : 9), Tint(color))
  }

  /// The way of the hue slider's knob; half a knob short at both ends.
  func hueTrack(in box: Box) -> Box {
    Box(
      box.origin.x + px(11), box.origin.y, box.size.x - 2 * px(11), box.size.y)
  }

  /// All hues, dimly, as a hint at what lies where.
  private func circle(over track: Box) {
    let height = px(4)
    let top = (track.middle.y - height / 2).rounded()
    for sector in 0..<6 {
      let left = track.origin.x + track.size.x * Float(sector) / 6
      let right = track.origin.x + track.size.x * Float(sector + 1) / 6
      gradient(
        Box(left, top, right - left, height),
        from: Tint(InkColor(hue: Float(sector) / 6).channels, 0.55),
        to: Tint(InkColor(hue: Float(sector + 1) / 6).channels, 0.55))
    }
  }
}

extension InkColor {
  /// The hue of any colour, in turns, 0..<1; 0 for a grey.
  ///
  /// Source: A. R. Smith, "Color Gamut Transform Pairs", 1978.
  static func hue(of channels: SIMD3<Float>) -> Float {
    let range = channels.max() - channels.min()
    guard range > 0 else { return 0 }
    let (red, green, blue) = (channels.x, channels.y, channels.z)
    let sector =
      if channels.max() == red {
        (green - blue) / range
      } else if channels.max() == green {
        2 + (blue - red) / range
      } else {
        4 + (red - green) / range
      }
    return (sector < 0 ? sector + 6 : sector) / 6
  }
}
