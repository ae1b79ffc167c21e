/// Where the help lies: two columns, or one where the window is narrow.
package struct HelpLayout {
  /// The help's own place in the framebuffer.
  package let window: Box
  let contentHeight: Float
  let title: Box
  /// Closes the help.
  package let close: Box
  let rows: [Box]

  /// Lays the help out in the middle of the window.
  ///
  /// - Parameters:
  ///   - scale: Framebuffer px for one logical px.
  ///   - framebufferSize: Width and height, in px.
  ///   - rowCount: How many rows there are.
  package init(scale: Float, framebufferSize: SIMD2<Float>, rowCount: Int) {
    let logicalWidth = framebufferSize.x / scale - 32
    let columnCount = logicalWidth < 600 ? 1 : 2
    let width = max(200, min(logicalWidth, columnCount == 1 ? 400 : 760))
    var pen = Column(scale: scale, left: 24, width: width - 48, top: 16)
    title = pen.row(30, gap: 10)
    close = Box(title.end.x - title.size.y, title.origin.y, title.size.y, title.size.y)
    let lineCount = (rowCount + columnCount - 1) / columnCount
    let lines = (0..<lineCount).map { _ in
      pen.row(30).columns(columnCount, gap: (28 * scale).rounded())
    }
    // The first half of the rows fills the left column.
    rows = (0..<rowCount).map { lines[$0 % lineCount][$0 / lineCount] }
    contentHeight = ((pen.y + 20) * scale).rounded()
    let size = SIMD2(
      (width * scale).rounded(), max(1, min(contentHeight, framebufferSize.y - 24 * scale)))
    let corner = ((framebufferSize - size) / 2).rounded(.down)
    window = Box(corner.x, max(0, corner.y), size.x, size.y)
  }
}

extension Interface {
  /// Draws the help.
  ///
  /// - Returns: Whether it is to be closed.
  mutating func help(_ helpRows: [HelpRow], _ layout: HelpLayout) -> Bool {
    var isClosed = false
    window(
      "help", at: layout.window, contentHeight: layout.contentHeight, isLowest: false
    ) { interface, origin in
      let title = layout.title.moved(by: origin)
      interface.text("Keys", in: title)
      let close = layout.close.moved(by: origin)
      let hint = Box(title.origin.x, title.origin.y, title.size.x - close.size.x, title.size.y)
      interface.text("F1 or Esc closes", in: hint, .small, .secondary, alignment: .right)
      isClosed = interface.closeButton(in: close)
      for (row, box) in zip(helpRows, layout.rows) {
        interface.helpRow(row, in: box.moved(by: origin))
      }
    }
    return isClosed
  }

  private func helpRow(_ row: HelpRow, in box: Box) {
    let keyRoom = (box.size.x * 0.36).rounded()
    let keyWidth = min(keyRoom, width(of: row.keys, .small) + px(14))
    let height = px(20)
    let cap = Box(box.origin.x, (box.middle.y - height / 2).rounded(), keyWidth, height)
    fill(cap, rounding: px(5), .white(0.09))
    outline(cap, rounding: px(5), .edge)
    text(row.keys, in: cap.inset(px(5)), .small, .text, alignment: .middle)
    text(
      row.effect,
      in: Box(
        box.origin.x + keyRoom + px(8), box.origin.y, box.size.x - keyRoom - px(8), box.size.y),
      .body, .white(0.8))
  }
}
