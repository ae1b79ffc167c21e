/// Where samples' time went in the last frames, as the latency display shows it.
public struct LatencyDisplay: Sendable, Equatable {
  /// A frame.
  public struct Bar: Sendable, BitwiseCopyable, Equatable {
    /// How long each stage of its oldest sample took, in ms, in the order of the way; 0 where unknown.
    public var stages: SIMD8<Float>
    /// What no stage accounts for, in ms.
    public var rest: Float
    /// Whether it was seen later than meant.
    public var isLate: Bool

    /// Makes a bar.
    ///
    /// - Parameters:
    ///   - stages: In ms.
    ///   - rest: In ms.
    ///   - isLate: Whether it was seen later than meant.
    public init(stages: SIMD8<Float>, rest: Float, isLate: Bool) {
      self.stages = stages
      self.rest = rest
      self.isLate = isLate
    }

    var total: Float { stages.sum() + rest }
  }

  /// How many bars there is room for.
  public static let capacity = 240
  /// The last frames, oldest first, at most `capacity`.
  public var bars: [Bar] = []
  /// What each stage is called, in the order of the way.
  public var stageNames: [String] = []
  /// The frame period in ms; nil where there is none.
  public var period: Float?
  /// Figures, a line each.
  public var lines: [String] = []

  /// Makes a display of nothing.
  public init() {}
}

extension Interface {
  /// The display in the lower left corner: lines of figures, bars, and what their colours mean.
  func latency(_ display: LatencyDisplay, framebufferSize: SIMD2<Float>) {
    let pad = px(12)
    let barWidth = max(px(2).rounded(), 1)
    let lineHeight = px(18)
    let graph = SIMD2(barWidth * Float(LatencyDisplay.capacity), px(110))
    let names = display.stageNames.enumerated().filter { Self.isUsed($0.offset, display) }
    let size: SIMD2<Float> = [
      graph.x + 2 * pad,
      graph.y + lineHeight * Float(display.lines.count + (names.count + 3) / 4) + 3 * pad,
    ]
    let plate = Box(pad, framebufferSize.y - pad - size.y, size.x, size.y)
    self.plate(plate, ground: 0.85)
    var y = plate.origin.y + pad
    for line in display.lines {
      text(line, in: Box(plate.origin.x + pad, y, graph.x, lineHeight), .small)
      y += lineHeight
    }
    y += pad / 2
    bars(display, in: Box(plate.origin.x + pad, y, graph.x, graph.y), barWidth: barWidth)
    y += graph.y + pad / 2
    legend(names.map { ($0.offset, $0.element) }, at: [plate.origin.x + pad, y], width: graph.x)
  }

  private static func isUsed(_ stage: Int, _ display: LatencyDisplay) -> Bool {
    display.bars.contains { $0.stages[stage] > 0 }
  }

  private func bars(_ display: LatencyDisplay, in box: Box, barWidth: Float) {
    let longest = display.bars.reduce(0) { max($0, $1.total) }
    // A scale that does not jump with each frame: the next of a few full values.
    let full = [5, 10, 20, 40, 80, 160].first { $0 >= longest } ?? 320
    let perMillisecond = box.size.y / full
    for (index, bar) in display.bars.enumerated() {
      let x = box.end.x - barWidth * Float(display.bars.count - index)
      var top = box.end.y
      for stage in 0..<9 {
        let height = (stage < 8 ? bar.stages[stage] : bar.rest) * perMillisecond
        guard height > 0 else { continue }
        let bottom = top
        top = max(top - height, box.origin.y)
        fill(Box(x, top, barWidth, bottom - top), Self.tint(of: stage))
      }
      if bar.isLate { fill(Box(x, box.origin.y, barWidth, px(4)), .live) }
    }
    scale(full, perMillisecond, period: display.period, in: box)
  }

  private func scale(_ full: Float, _ perMillisecond: Float, period: Float?, in box: Box) {
    text(
      "\(Int(full)) ms", in: Box(box.origin.x, box.origin.y, box.size.x, px(14)), .small, .secondary
    )
    guard let period, period <= full else { return }
    let y = box.end.y - period * perMillisecond
    line([box.origin.x, y], [box.end.x, y], thickness: px(1), .white(0.6))
  }

  private func legend(
    _ names: [(stage: Int, name: String)], at place: SIMD2<Float>, width: Float
  ) {
    for (index, entry) in names.enumerated() {
      let column = Float(index % 4)
      let row = Float(index / 4)
      let box = Box(
        place.x + column * width / 4, place.y + row * px(18), width / 4, px(18))
      fill(Box(box.origin.x, box.middle.y - px(4), px(8), px(8)), Self.tint(of: entry.stage))
      text(
        entry.name, in: Box(box.origin.x + px(12), box.origin.y, box.size.x - px(12), box.size.y),
        .small, .secondary)
    }
  }

  /// A stage's colour; 8 is what no stage accounts for.
  private static func tint(of stage: Int) -> Tint {
    let colors: [SIMD3<Float>] = [
      [0.55, 0.45, 0.95], [0.35, 0.55, 1], [0.35, 0.8, 0.95], [0.4, 0.9, 0.6], [0.8, 0.9, 0.35],
      [1, 0.75, 0.3], [1, 0.5, 0.35], [0.95, 0.4, 0.65], [0.6, 0.6, 0.6],
    ]
    return Tint(colors[stage], 0.95)
  }
}
