internal import CImGui

/// What a control has to say in this frame.
struct ControlState {
  fileprivate let flags: Int32

  /// The pointer is over it.
  var isHovered: Bool { flags & Int32(pelt_ui_hovered) != 0 }
  /// It holds the pointer, wherever that is now.
  var isActive: Bool { flags & Int32(pelt_ui_active) != 0 }
  /// It was pressed in this very frame.
  var isPressed: Bool { flags & Int32(pelt_ui_pressed) != 0 }
  /// It was let go with the pointer over it.
  var isClicked: Bool { flags & Int32(pelt_ui_clicked) != 0 }
}

/// One frame's drawing and asking, between `begin` and `end` of a frame.
///
/// Places are px of the framebuffer, y down, and lie in the current window, or else above all.
struct Interface {
  /// The two sizes of text.
  enum Face: Int32 {
    case body = 0
    case small = 1
  }

  /// Framebuffer px for one logical px.
  let scale: Float
  /// Where the pointer is; far away where there is none.
  let pointer: SIMD2<Float>
  /// Whether a control of this frame holds the pointer.
  private(set) var isAnyActive = false
  private var controlCount: Int32 = 0

  init(scale: Float, pointer: SIMD2<Float>) {
    self.scale = scale
    self.pointer = pointer
  }

  /// A logical length in whole px, at least 1.
  func px(_ logical: Float) -> Float { max(1, (logical * scale).rounded()) }

  // MARK: Asking

  /// Draws a window of its own that scrolls; `content` is given the place of the content's origin.
  ///
  /// The lowest window stays below all others, even while it is used.
  mutating func window(
    _ name: StaticString, at box: Box, contentHeight: Float, isLowest: Bool,
    content: (inout Interface, SIMD2<Float>) -> Void
  ) {
    // A control's number counts within its window.
    controlCount = 0
    let scrolled = name.withUTF8Buffer { text in
      text.withMemoryRebound(to: CChar.self) {
        pelt_ui_begin_window(
          $0.baseAddress, box.origin.x, box.origin.y, box.size.x, box.size.y, contentHeight,
          isLowest ? 1 : 0)
      }
    }
    plate(box, ground: 1)
    content(&self, box.origin - [0, scrolled])
    scrollMark(in: box, contentHeight: contentHeight, scrolled: scrolled)
    pelt_ui_end_window()
  }

  /// Moves the current window's content, as a finger drags it.
  func scroll(by pixels: Float) {
    pelt_ui_scroll(pixels)
  }

  /// An area that answers to the pointer; the order of the calls tells them apart.
  mutating func control(_ box: Box) -> ControlState {
    controlCount += 1
    let state = ControlState(
      flags: pelt_ui_control(controlCount, box.origin.x, box.origin.y, box.size.x, box.size.y))
    if state.isActive { isAnyActive = true }
    return state
  }

  /// A place for a control that is not there in this frame, so that those after it keep their numbers.
  mutating func skipControl() {
    controlCount += 1
  }

  // MARK: Drawing

  /// What windows and lines of text stand on; lines let the drawing shine through a little.
  func plate(_ box: Box, ground: Float = 0.9, opacity: Float = 1) {
    fill(box, rounding: px(10), .ground(ground * opacity))
    outline(box, rounding: px(10), Tint([1, 1, 1], 0.14 * opacity))
  }

  private func scrollMark(in box: Box, contentHeight: Float, scrolled: Float) {
    guard contentHeight > box.size.y else { return }
    let share = box.size.y / contentHeight
    let track = box.inset(px(4))
    fill(
      Box(
        track.end.x - px(3), track.origin.y + track.size.y * scrolled / contentHeight, px(3),
        track.size.y * share),
      rounding: px(1.5), .faint)
  }

  func fill(_ box: Box, rounding: Float = 0, _ tint: Tint) {
    pelt_ui_fill(box.origin.x, box.origin.y, box.size.x, box.size.y, rounding, tint.bits)
  }

  func outline(_ box: Box, rounding: Float, thickness: Float = 1, _ tint: Tint) {
    pelt_ui_outline(
      box.origin.x, box.origin.y, box.size.x, box.size.y, rounding, thickness * px(1), tint.bits)
  }

  func gradient(_ box: Box, from left: Tint, to right: Tint) {
    pelt_ui_gradient(
      box.origin.x, box.origin.y, box.size.x, box.size.y, left.bits, right.bits)
  }

  func disc(_ middle: SIMD2<Float>, radius: Float, _ tint: Tint) {
    pelt_ui_disc(middle.x, middle.y, radius, tint.bits)
  }

  func ring(_ middle: SIMD2<Float>, radius: Float, thickness: Float, _ tint: Tint) {
    pelt_ui_ring(middle.x, middle.y, radius, thickness, tint.bits)
  }

  func line(_ start: SIMD2<Float>, _ end: SIMD2<Float>, thickness: Float, _ tint: Tint) {
    polyline([start, end], thickness: thickness, tint)
  }

  func polyline(_ places: [SIMD2<Float>], thickness: Float, _ tint: Tint) {
    places.withUnsafeBytes { bytes in
      pelt_ui_polyline(
        bytes.assumingMemoryBound(to: Float.self).baseAddress, Int32(places.count), thickness,
        tint.bits)
    }
  }

  func width(of text: String, _ face: Face) -> Float {
    // Not passed as it is: the implicit conversion makes an array.
    text.withCString { pelt_ui_text_width(face.rawValue, $0) }
  }

  /// Writes a line within a box, in the middle of its height; what is too long ends in an ellipsis.
  func text(
    _ text: String, in box: Box, _ face: Face = .body, _ tint: Tint = .text,
    alignment: Alignment = .left
  ) {
    let space = max(0, box.size.x - (alignment == .left ? 0 : width(of: text, face)))
    let left = box.origin.x + space * alignment.rawValue
    text.withCString {
      pelt_ui_text(face.rawValue, left, box.middle.y, box.size.x, tint.bits, $0)
    }
  }

  /// Where a line stands in its box: the share of the free space that lies left of it.
  enum Alignment: Float {
    case left = 0
    case middle = 0.5
    case right = 1
  }
}
