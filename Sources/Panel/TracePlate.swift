/// Where the parts of the gesture trace lie, in px of the framebuffer.
struct TraceLayout {
  private static let width: Float = 640
  private static let rowHeight: Float = 17
  private static let touchHeight: Float = 4
  /// More fingers at once than a person has.
  static let touchLimit = 10

  let plate, touches: Box
  let rows: [Box]
  /// The columns of names, spans and notes: left edge and width, in px.
  let names, spans, notes: (left: Float, width: Float)

  init(scale: Float, framebufferSize: SIMD2<Float>, rowCount: Int) {
    func px(_ points: Float) -> Float { (points * scale).rounded() }
    let width = min(px(Self.width), framebufferSize.x - 2 * px(12))
    let touchHeight = px(Self.touchHeight) * Float(Self.touchLimit)
    let rowHeight = px(Self.rowHeight)
    let height = px(12) + touchHeight + px(6) + rowHeight * Float(rowCount) + px(10)
    plate = Box(
      framebufferSize.x - px(12) - width, framebufferSize.y - px(12) - height, width, height)
    let left = plate.origin.x + px(12)
    let room = width - 2 * px(12)
    names = (left, (room * 0.2).rounded())
    spans = (left + names.width, (room * 0.47).rounded())
    notes = (spans.left + spans.width + px(10), room - names.width - spans.width - px(10))
    touches = Box(spans.left, plate.origin.y + px(12), spans.width, touchHeight)
    let top = touches.end.y + px(6)
    rows = (0..<rowCount).map { Box(left, top + rowHeight * Float($0), room, rowHeight) }
  }
}

extension Interface {
  /// Draws the gesture trace in the lower right corner; it takes no pointer.
  func trace(_ picture: TracePicture, framebufferSize: SIMD2<Float>) {
    let layout = TraceLayout(
      scale: scale, framebufferSize: framebufferSize, rowCount: picture.rows.count)
    plate(layout.plate)
    text(
      "touches", in: Box(layout.names.left, layout.touches.origin.y, layout.names.width, px(17)),
      .small, .secondary)
    let seconds = (picture.seconds * 10).rounded() / 10
    text(
      "the last \(seconds) s",
      in: Box(layout.notes.left, layout.touches.origin.y, layout.notes.width, px(17)), .small,
      .secondary)
    let lane = layout.touches.size.y / Float(TraceLayout.touchLimit)
    for (index, span) in picture.touches.suffix(TraceLayout.touchLimit).enumerated() {
      let y = layout.touches.origin.y + lane * Float(index)
      bar(span, in: layout, y: y, height: max(1, lane - px(1)))
    }
    for (row, box) in zip(picture.rows, layout.rows) { show(row, in: box, layout) }
  }

  private func show(_ row: TracePicture.Row, in box: Box, _ layout: TraceLayout) {
    let (y, height) = (box.origin.y, box.size.y)
    text(row.name, in: Box(layout.names.left, y, layout.names.width, height), .small)
    fill(
      Box(layout.spans.left, box.end.y - px(1), layout.spans.width, px(1)), .white(0.05))
    for span in row.spans { bar(span, in: layout, y: y + px(3), height: height - px(6)) }
    text(
      row.note, in: Box(layout.notes.left, y, layout.notes.width, height), .small, .secondary)
  }

  private func bar(
    _ span: TracePicture.Span, in layout: TraceLayout, y: Float, height: Float
  ) {
    let start = layout.spans.left + min(max(span.start, 0), 1) * layout.spans.width
    let end = layout.spans.left + min(max(span.end, 0), 1) * layout.spans.width
    // What happens in an instant is seen all the same.
    fill(Box(start, y, max(px(3), end - start), height), rounding: px(1.5), span.tone.tint)
  }
}

extension TracePicture.Tone {
  fileprivate var tint: Tint {
    switch self {
    case .touch: .white(0.7)
    case .lostTouch: .warning
    case .active: Tint([0.35, 0.75, 1])
    case .won: Tint([0.4, 0.85, 0.5])
    case .failed: .white(0.2)
    case .cancelled: .warning
    }
  }
}
