extension Interface {
  /// Lines in the upper right corner, on one plate.
  func statusCorner(_ lines: [StatusLine], framebufferSize: SIMD2<Float>) {
    guard !lines.isEmpty else { return }
    let dotRoom = lines.contains { $0.tone != .plain } ? px(14) : 0
    let room = framebufferSize.x - 2 * px(12) - 2 * px(12) - dotRoom
    let widest = lines.reduce(0) { max($0, width(of: $1.text, .small)) }
    let textWidth = max(1, min(widest.rounded(.up), room))
    let lineHeight = px(20)
    let size: SIMD2<Float> = [
      textWidth + dotRoom + 2 * px(12), lineHeight * Float(lines.count) + 2 * px(6),
    ]
    let plate = Box(framebufferSize.x - px(12) - size.x, px(12), size.x, size.y)
    self.plate(plate)
    for (index, line) in lines.enumerated() {
      let box = Box(
        plate.origin.x + px(12) + dotRoom, plate.origin.y + px(6) + lineHeight * Float(index),
        textWidth, lineHeight)
      text(line.text, in: box, .small)
      guard let tint = line.tone.tint else { continue }
      disc([plate.origin.x + px(16), box.middle.y], radius: px(4), tint)
    }
  }

  /// A message at the lower edge.
  func message(_ message: String, opacity: Float, framebufferSize: SIMD2<Float>) {
    let room = framebufferSize.x - 2 * px(12) - 2 * px(16)
    let textWidth = max(1, min(width(of: message, .body).rounded(.up), room))
    let size: SIMD2<Float> = [textWidth + 2 * px(16), px(38)]
    let plate = Box(
      ((framebufferSize.x - size.x) / 2).rounded(), framebufferSize.y - px(28) - size.y, size.x,
      size.y)
    self.plate(plate, opacity: opacity)
    text(
      message, in: Box(plate.origin.x + px(16), plate.origin.y, textWidth, size.y), .body,
      .white(0.92 * opacity))
  }
}

extension StatusLine.Tone {
  fileprivate var tint: Tint? {
    switch self {
    case .plain: nil
    case .warning: .warning
    case .live: .live
    }
  }
}
