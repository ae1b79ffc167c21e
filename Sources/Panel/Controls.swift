/// The plain controls: what several parts of the panel use.
extension Interface {
  /// A push button; one that is not enabled cannot be pressed.
  ///
  /// - Returns: Whether it was clicked.
  mutating func button(_ label: String, in box: Box, isEnabled: Bool = true) -> Bool {
    guard isEnabled else {
      skipControl()
      fill(box, rounding: px(6), .white(0.03))
      text(label, in: box, .body, .faint, alignment: .middle)
      return false
    }
    let state = control(box)
    fill(box, rounding: px(6), Self.face(of: state))
    text(label, in: box, alignment: .middle)
    return state.isClicked
  }

  /// One of several buttons, of which one is chosen.
  ///
  /// - Returns: Whether it was clicked.
  mutating func choice(_ label: String, isChosen: Bool, in box: Box) -> Bool {
    let state = control(box)
    fill(box, rounding: px(6), isChosen ? .white(0.22) : Self.face(of: state))
    text(label, in: box, .body, isChosen ? .text : .white(0.7), alignment: .middle)
    return state.isClicked
  }

  /// A word that can be pressed.
  ///
  /// - Returns: Whether it was clicked.
  mutating func link(_ label: String, in box: Box) -> Bool {
    let state = control(box)
    text(label, in: box, .small, state.isHovered ? .text : .secondary, alignment: .right)
    return state.isClicked
  }

  /// A cross that closes something.
  ///
  /// - Returns: Whether it was clicked.
  mutating func closeButton(in box: Box) -> Bool {
    let state = control(box)
    if state.isHovered || state.isActive { fill(box, rounding: px(6), Self.face(of: state)) }
    let reach = px(4)
    let tint: Tint = state.isHovered ? .text : .secondary
    line(box.middle - reach, box.middle + reach, thickness: px(1.5), tint)
    line(
      box.middle + [-reach, reach], box.middle + [reach, -reach], thickness: px(1.5), tint)
    return state.isClicked
  }

  /// A label with a switch on its right.
  ///
  /// - Returns: Whether it was clicked.
  mutating func toggle(
    _ label: String, key: String? = nil, isOn: Bool, in box: Box
  ) -> Bool {
    let state = control(box)
    let size: SIMD2<Float> = [px(30), px(16)]
    let track = Box(box.end.x - size.x, (box.middle.y - size.y / 2).rounded(), size.x, size.y)
    let ground: Tint = isOn ? .white(0.7) : state.isHovered ? .white(0.2) : .white(0.14)
    fill(track, rounding: size.y / 2, ground)
    let reach = size.y / 2
    let knob: SIMD2<Float> = [isOn ? track.end.x - reach : track.origin.x + reach, track.middle.y]
    disc(knob, radius: reach - px(2), isOn ? .ground() : .white(0.75))
    let keyWidth = key == nil ? 0 : px(24)
    text(key ?? "", in: Box(box.origin.x, box.origin.y, keyWidth, box.size.y), .small, .secondary)
    let room = track.origin.x - box.origin.x - keyWidth - px(4)
    text(label, in: Box(box.origin.x + keyWidth, box.origin.y, room, box.size.y), .body)
    return state.isClicked
  }

  /// What a pressable thing is painted with.
  static func face(of state: ControlState) -> Tint {
    state.isActive ? .white(0.22) : state.isHovered ? .white(0.14) : .white(0.09)
  }
}
