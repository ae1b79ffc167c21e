internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import Panel
internal import Rendering

/// What the latency display (F3) shows: figures now and then, and marks over the ink in every frame.
///
/// Marks, for eyes and cameras: dots where the pointer will be in one, two and three frames if it goes on
/// as it did (one of them lies under the hardware's own pointer), and a light that changes with each
/// contact.
struct LatencyView {
  private(set) var isShown: Bool
  private(set) var marks: [OverlayShape] = []
  private var shownDots = Rectangle()
  private var shownLight: Bool?
  private var lastDisplay: Timestamp?
  /// How many samples the figures are of.
  private var shownSamples = 0
  /// When new figures are due, or nil.
  private(set) var nextDisplay: Timestamp?
  private var isLit = false
  private var isNew = true
  /// Where the pointer was last, and how fast it went, in px of the window and px/ns.
  private var place: SIMD2<Float>?
  private var time = Timestamp.zero
  private var velocity = SIMD2<Float>.zero
  private var framePeriod: Float = 16_666_667
  /// How often figures are made anew, in ns: they are for people.
  private static let displayPeriod: Int64 = 500_000_000
  private static let dotRadius: Float = 3
  private static let light: (place: SIMD2<Float>, radius: Float) = ([40, 40], 24)

  init(isShown: Bool) {
    self.isShown = isShown
    marks.reserveCapacity(8)
  }

  mutating func toggle() {
    isShown.toggle()
    isNew = true
    lastDisplay = nil
    shownSamples = 0
  }

  /// Takes a report of a pen or mouse.
  ///
  /// - Parameters:
  ///   - sample: The report.
  ///   - place: Where, in px of the window.
  ///   - begins: Whether a stroke begins with it.
  mutating func take(_ sample: PenSample, at place: SIMD2<Float>, begins: Bool) {
    guard isShown, sample.tool != .touch else { return }
    if begins { isLit.toggle() }
    let step = Float(sample.time.nanoseconds - time.nanoseconds)
    if let last = self.place, step > 0, step < 100_000_000 {
      // Half of the news: whole milliseconds and whole pixels jitter.
      velocity += ((place - last) / step - velocity) * 0.5
    } else {
      velocity = .zero
    }
    self.place = place
    time = sample.time
    isNew = true
  }

  /// Puts the marks where they belong now.
  ///
  /// - Parameter size: The window's, in px.
  /// - Returns: What must be drawn anew for the dots, and for the light: they may lie far apart.
  mutating func moveMarks(within size: SIMD2<Int>) -> (dots: Rectangle, light: Rectangle) {
    guard isNew else { return (Rectangle(), Rectangle()) }
    isNew = false
    marks.removeAll(keepingCapacity: true)
    var dots = Rectangle()
    if isShown, let place {
      for frame in 1...3 {
        let dot = OverlayShape.disc(
          around: place + velocity * framePeriod * Float(frame), radius: Self.dotRadius,
          color: [1, 0.3, 0.2, 1 - 0.25 * Float(frame)])
        dots = dots.union(dot.bounds(within: size))
        marks.append(dot)
      }
    }
    let light = OverlayShape.disc(
      around: Self.light.place, radius: Self.light.radius,
      color: isLit ? [1, 1, 1, 1] : [0, 0, 0, 1])
    if isShown { marks.append(light) }
    defer {
      shownDots = dots
      shownLight = isShown ? isLit : nil
    }
    let isLightNew = shownLight != (isShown ? isLit : nil)
    return (dots.union(shownDots), isLightNew ? light.bounds(within: size) : Rectangle())
  }

  /// The figures, if it is time for new ones.
  ///
  /// - Returns: What to show; nil to leave what is shown.
  mutating func display(
    of log: LatencyLog, pacer: FramePacer, source: String, now: Timestamp
  ) -> LatencyDisplay? {
    framePeriod = Float(pacer.period ?? 16_666_667)
    if let lastDisplay {
      let due = Timestamp(nanoseconds: lastDisplay.nanoseconds + Self.displayPeriod)
      nextDisplay = log.sampleTotal == shownSamples ? nil : due
      guard nextDisplay != nil, now >= due else { return nil }
    }
    lastDisplay = now
    shownSamples = log.sampleTotal
    nextDisplay = nil
    return LatencyDisplay(log, pacer: pacer, source: source)
  }
}

extension LatencyDisplay {
  /// Figures of a log.
  fileprivate init(_ log: LatencyLog, pacer: FramePacer, source: String) {
    self.init()
    var newest: FrameStamps?
    var samples = 0
    log.forEachRecentFrame(Self.capacity) { frame, stages in
      var times = SIMD8<Float>()
      for stage in Stage.allCases {
        times[stage.rawValue] = Float(stages[stage] ?? 0) * 1e-6
      }
      bars.append(
        Bar(
          stages: times, rest: Float(stages.unattributed ?? 0) * 1e-6,
          isLate: (frame.lateBlanks ?? 0) > 0))
      newest = frame
      samples += frame.sampleCount
    }
    stageNames = Stage.allCases.map { $0.name.replacing("_", with: " ") }
    period = pacer.period.map { Float($0) * 1e-6 }
    lines = [Self.latency(of: log)]
    let perFrame = bars.isEmpty ? 0 : Float(samples) / Float(bars.count)
    lines.append(
      "lead \(Self.text(newest?.lead)) ms   horizon \(Self.text(newest?.horizon)) ms   "
        + "\(Self.text(Int64(perFrame * 1e6))) samples a frame   "
        + "in flight \(newest?.framesInFlight.map(String.init) ?? "NA")")
    lines.append(
      "missed \(log.missed) of \(log.frameTotal)   dropped \(log.dropped)   times from: \(source)")
  }

  private static func latency(of log: LatencyLog) -> String {
    guard let (grade, samples) = log.mainGrade else { return "no stroke was measured yet" }
    let all = log.histogram(of: nil, grade: grade)
    return
      "input to present   p50 \(text(all.percentile(50)))   p99 \(text(all.percentile(99)))   "
      + "max \(text(all.maximum)) ms   grade \(grade.letter)   \(samples) samples"
  }

  /// ns as ms with one digit, `NA` where unknown.
  private static func text(_ nanoseconds: Int64?) -> String {
    guard let nanoseconds else { return "NA" }
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}
