internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import WindowGLFW

/// When frames start and when they were seen; with the profiler on, also where every sample's time went.
///
/// A frame's way: `next`, `begin`, `drain`, `predicted`, `submitted`, `swaps`, `end`; or `skip` where it has
/// nothing to show. Nothing allocates after `init` and `profile`.
struct FrameTimer: ~Copyable {
  private(set) var pacer: FramePacer
  /// The profiler's log; nil while it is off.
  private(set) var log: LatencyLog?
  private var judge = PresentJudge()
  private var clock = RefinedClock()
  private var refined: Timestamp?
  private var frame: FrameInHand?
  private var frameCount = 0
  /// The newest sample that draws: in the session's clock, and as the moment it happened in ours.
  private var newest: (time: Timestamp, moment: Timestamp)?
  private var sources: PresentSources
  /// Added to stages on purpose, so that a person can see whether they show up, in ns.
  private let delays: SIMD8<Int64>

  /// - Parameters:
  ///   - settings: What the person set.
  ///   - hertz: The refresh rate that the screen claims; nil where the CPU draws: it waits for none.
  ///   - sources: What tells when a frame was seen.
  ///   - delays: What is added to each stage on purpose, in ns.
  init(
    settings: PacingSettings, hertz: Double?, sources: consuming PresentSources,
    delays: SIMD8<Int64> = .zero
  ) {
    self.delays = delays
    pacer = FramePacer(settings: settings, hertz: hertz)
    self.sources = sources
  }

  /// Begins to profile; what was profiled before stays.
  mutating func profile() {
    if log == nil { log = LatencyLog() }
  }

  /// Where times of presentation come from, for a report.
  var presentSource: String { sources.name }

  /// Whether a compositor owns the screen.
  var isRedirected: Bool { sources.isRedirected }

  /// How samples' server times are to be taken.
  var clockVerdict: RefinedClock.Verdict { clock.verdict }

  // MARK: A frame

  /// Decides about the next frame, once those before it leave room.
  ///
  /// - Parameter window: What shows the frames; nil where nothing does.
  /// - Returns: When to start it.
  mutating func next(_ window: Window?) -> FrameDecision {
    settle(window)
    sources.waitForRoom(inFlight: pacer.framesInFlight, period: pacer.period)
    settle(window)
    return pacer.next(now: MonotonicClock.now)
  }

  /// Begins a frame.
  mutating func begin(_ decision: FrameDecision) {
    let now = MonotonicClock.now
    frame = FrameInHand(number: frameCount, decision: decision, wake: now, drain: now)
    frameCount += 1
  }

  /// The ring is read now.
  mutating func drain(at time: Timestamp) {
    frame?.drain = time
  }

  /// Finished ink was drawn ahead of the rest.
  mutating func drewCanvas(since start: Timestamp) {
    frame?.canvasDuration = MonotonicClock.now.nanoseconds - start.nanoseconds
  }

  private func hold(_ stage: Stage) {
    let delay = delays[stage.rawValue]
    guard delay > 0 else { return }
    MonotonicClock.sleep(until: Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + delay))
  }

  /// The moment at which the thread woke for the late part.
  mutating func woke() {
    frame?.wake = MonotonicClock.now
    hold(.ringWait)
  }

  /// A sample came from a device of the server.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - isOurClock: Whether the server counts this machine's time.
  mutating func arrived(_ sample: PenSample, isOurClock: Bool) {
    guard isOurClock else {
      refined = nil
      return
    }
    // The reader puts a sample into the middle of its millisecond.
    let milliseconds = UInt32(truncatingIfNeeded: sample.time.nanoseconds / 1_000_000)
    refined = clock.refine(serverMilliseconds: milliseconds, arrival: sample.arrival)
  }

  /// The sample that arrived last is part of a stroke.
  ///
  /// - Parameters:
  ///   - sample: The sample, in px of the canvas.
  ///   - recordedOffset: What is added to CLOCK_MONOTONIC for a recording's time; nil for a device.
  mutating func drew(_ sample: PenSample, recordedOffset: Int64?) {
    let offset = recordedOffset ?? 0
    let arrival = Timestamp(nanoseconds: sample.arrival.nanoseconds - offset)
    let happened = Timestamp(nanoseconds: sample.time.nanoseconds - offset)
    let moment = recordedOffset == nil ? refined : happened
    newest = (sample.time, moment ?? happened)
    guard log != nil else { return }
    if frame?.logNumber == nil, let drain = frame?.drain {
      frame?.logNumber = log?.openFrame(drain: drain)
    }
    var stamps = SampleStamps(
      sequence: sample.sequence, device: sample.device, position: sample.position)
    if sample.axes.contains(.pressure) { stamps.pressure = sample.pressure }
    stamps.arrival = arrival
    if recordedOffset == nil, refined != nil {
      stamps.serverMilliseconds = UInt32(truncatingIfNeeded: sample.time.nanoseconds / 1_000_000)
    }
    if let moment, moment <= arrival { stamps.refined = moment }
    log?.add(stamps)
  }

  /// Until when prediction is to reach, in the session's clock, so that ink and pen meet on the screen.
  mutating func horizonEnd(sessionOffset: Int64) -> Timestamp {
    guard let target = frame?.decision.target else { return .zero }
    guard let newest else {
      return Timestamp(nanoseconds: target.nanoseconds + sessionOffset)
    }
    let horizon = FrameHorizon.nanoseconds(
      from: newest.moment, to: target, period: pacer.period)
    frame?.horizon = horizon
    return Timestamp(nanoseconds: newest.time.nanoseconds + horizon)
  }

  /// Prediction and geometry are finished; draws follow.
  mutating func predicted() {
    guard let number = frame?.number else { return }
    hold(.predict)
    frame?.predict = MonotonicClock.now
    sources.beginDrawing(frame: number)
  }

  /// All draws are issued; waits for the instant at which they are to be shown, if there is one.
  mutating func submitted() {
    guard let decision = frame?.decision else { return }
    hold(.submit)
    frame?.submit = MonotonicClock.now
    sources.endDrawing()
    if sources.isSoftware, decision.swap != nil || log != nil {
      Driver.finish()
      hold(.gpu)
      frame?.finished = MonotonicClock.now
      if let swap = decision.swap { MonotonicClock.sleep(until: swap) }
    }
    hold(.swapWait)
  }

  /// Shows the frame.
  mutating func swaps(_ show: () -> Void) {
    frame?.swapCall = MonotonicClock.now
    show()
    hold(.present)
    frame?.swapReturn = MonotonicClock.now
    frame?.serial = sources.swapped()
  }

  /// The frame is out.
  ///
  /// - Parameter window: What shows the frames; nil where nothing does.
  /// - Returns: When it was seen, as far as anybody knows yet.
  mutating func end(_ window: Window?) -> Presentation? {
    guard var done = frame.take() else { return nil }
    if log != nil, done.logNumber == nil { done.logNumber = log?.openFrame(drain: done.drain) }
    guard sources.isSoftware else {
      sources.keep(done)
      settle(window)
      return nil
    }
    // The pixels are there when the swap returns.
    done.finished = done.finished ?? done.swapReturn
    return close(done)
  }

  /// The frame has nothing to show.
  mutating func skip() {
    guard let skipped = frame.take() else { return }
    pacer.skip(skipped.decision)
    if let number = skipped.logNumber { log?.close(number, .unknown) }
  }

  /// Takes what became known of frames that are under way.
  private mutating func settle(_ window: Window?) {
    guard !sources.isSoftware else { return }
    sources.collect(window)
    while let known = sources.takeKnown() { _ = close(known) }
  }

  /// Judges a frame, learns from it and writes it down.
  private mutating func close(_ frame: FrameInHand) -> Presentation {
    var presentation = judge.judge(sources.evidence(of: frame), blanks: pacer.blanks)
    if pacer.settings.softVsyncHertz != nil { presentation.blank = softBlank(of: frame) }
    if presentation.grade < .estimate, !sources.isSoftware, let time = presentation.time {
      pacer.observe(blank: presentation.blank, at: time)
    }
    pacer.note(
      PacedFrame(
        decision: frame.decision, drain: frame.drain, finished: frame.finished,
        canvasDuration: frame.canvasDuration, presentBlank: presentation.blank))
    if let number = frame.logNumber {
      log?.write(frame, number: number, period: pacer.period)
      log?.close(number, presentation)
    }
    return presentation
  }

  /// The blank of a screen that is none: the first one by which the frame was finished.
  private func softBlank(of frame: FrameInHand) -> Int64? {
    guard let finished = frame.finished else { return nil }
    let before = Timestamp(nanoseconds: finished.nanoseconds - 1)
    return pacer.blanks.next(after: before)?.count
  }
}
