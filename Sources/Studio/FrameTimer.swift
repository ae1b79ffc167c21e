internal import GraphicsGL
internal import InkTypes
internal import InputX11
internal import Latency
internal import WindowGLFW

/// When frames start and when they were seen; while it profiles, also where every sample's time went.
///
/// A frame's way: `next`, `begin`, where it is split `drains` and `drewCanvas`, then `woke`, `drains`,
/// `predicted`, `submitted`, `swaps`, `end`; or `skip` where it has nothing to show. Nothing allocates after
/// `init` and `profile`, but for what Xlib does with the server's events.
struct FrameTimer: ~Copyable {
  private(set) var pacer: FramePacer
  /// The profiler's log; nil while it never ran.
  private(set) var log: LatencyLog?
  /// Whether frames are profiled.
  private(set) var isProfiling = false
  private var judge = PresentJudge()
  private var clock = RefinedClock()
  private var refined: Timestamp?
  private var frame: FrameInHand?
  /// The log's frame of one that had nothing to show: its samples belong to the next one.
  private var carriedLogNumber: Int?
  private var frameCount = 0
  private var refused = 0
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

  /// Begins to profile, or goes on with it.
  ///
  /// - Parameter samples: How many samples and frames are to be kept at least.
  mutating func profile(samples: Int = 16_384) {
    if log == nil {
      log = LatencyLog(sampleCapacity: max(samples, 1), frameCapacity: max(samples, 4096))
    }
    isProfiling = true
  }

  /// Stops to profile; what was profiled stays.
  mutating func rest() {
    isProfiling = false
  }

  /// Where times of presentation come from, for a report.
  var presentSource: String { sources.name }

  /// Whether a compositor owns the screen.
  var isRedirected: Bool { sources.isRedirected }

  /// Whether frames are out of which more may become known.
  var hasFrames: Bool { sources.hasFrames }

  // MARK: A frame

  /// Decides about the next frame, once those before it leave room.
  ///
  /// - Returns: When to start it.
  mutating func next() -> FrameDecision {
    settle()
    sources.waitForRoom(inFlight: pacer.framesInFlight, period: pacer.period)
    settle()
    return pacer.next(now: MonotonicClock.now)
  }

  /// Begins a frame.
  mutating func begin(_ decision: FrameDecision) {
    frame = FrameInHand(number: frameCount, decision: decision, wake: MonotonicClock.now)
    frame?.logNumber = carriedLogNumber.take()
    frameCount += 1
  }

  /// The ring is read next.
  ///
  /// - Returns: The time.
  mutating func drains() -> Timestamp {
    let now = MonotonicClock.now
    frame?.drain = now
    return now
  }

  /// Finished ink was drawn ahead of the rest.
  mutating func drewCanvas(since start: Timestamp) {
    frame?.canvasDuration = MonotonicClock.now.nanoseconds - start.nanoseconds
  }

  /// The thread woke for the late part.
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

  /// How many samples the ring has refused so far.
  mutating func noteRefused(_ total: Int, next sequence: UInt32, device: DeviceID) {
    guard total > refused else { return }
    if isProfiling { log?.addDropped(total - refused, from: sequence, device: device) }
    refused = total
  }

  /// The sample that arrived last is part of a stroke.
  ///
  /// - Parameters:
  ///   - sample: The sample, in px of the canvas.
  ///   - recordedOffset: What is added to CLOCK_MONOTONIC for a recording's time; nil for a device.
  mutating func drew(_ sample: PenSample, recordedOffset: Int64?) {
    let offset = recordedOffset ?? 0
    let arrival = Timestamp(nanoseconds: sample.arrival.nanoseconds - offset)
    var moment = refined
    if recordedOffset != nil {
      moment = Timestamp(nanoseconds: sample.time.nanoseconds - offset)
    }
    // A clock that is not ours says nothing; half a millisecond is what usually passes until arrival.
    newest = (sample.time, moment ?? Timestamp(nanoseconds: arrival.nanoseconds - 500_000))
    guard isProfiling, let drain = frame?.drain else { return }
    if frame?.logNumber == nil { frame?.logNumber = log?.openFrame(drain: drain) }
    var stamps = SampleStamps(sample)
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
      from: newest.moment, to: target, period: pacer.period, constant: pacer.halfDwell)
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
    sources.endDrawing()
    hold(.submit)
    frame?.submit = MonotonicClock.now
    if sources.isSoftware, decision.swap != nil || isProfiling {
      Driver.finish()
      hold(.gpu)
      frame?.finished = MonotonicClock.now
      if let swap = decision.swap { MonotonicClock.sleep(until: swap) }
    }
    hold(.swapWait)
  }

  /// Shows the frame.
  mutating func swaps(_ show: () -> Void) {
    guard var shown = frame.take() else { return }
    shown.swapCall = MonotonicClock.now
    show()
    hold(.present)
    sources.swapped(&shown)
    frame = shown
  }

  /// The frame is out.
  ///
  /// - Returns: When it was seen; nil where nobody knows yet.
  mutating func end() -> Presentation? {
    guard var done = frame.take() else { return nil }
    if isProfiling, done.logNumber == nil { done.logNumber = log?.openFrame(drain: done.drain) }
    guard sources.isSoftware else {
      if let lost = sources.keep(done) { _ = close(lost) }
      settle()
      return nil
    }
    // The pixels are there when the swap returns.
    done.finished = done.finished ?? done.swapReturn
    return close(done)
  }

  /// The frame has nothing to show: its samples, if any, go with the next one.
  mutating func skip() {
    guard let skipped = frame.take() else { return }
    sources.dropDrawing()
    pacer.skip(skipped.decision, at: skipped.drain)
    carriedLogNumber = skipped.logNumber
  }

  /// Takes what became known of frames that are out.
  mutating func settle() {
    guard !sources.isSoftware else { return }
    sources.collect()
    while let known = sources.takeKnown() { _ = close(known) }
  }

  /// Judges a frame, learns from it and writes it down.
  private mutating func close(_ frame: FrameInHand) -> Presentation {
    var presentation = judge.judge(
      frame.evidence(now: MonotonicClock.now, isRedirected: sources.isRedirected),
      blanks: pacer.blanks)
    if pacer.settings.softVsyncHertz != nil { presentation.blank = softBlank(of: frame) }
    if presentation.grade < .estimate, !sources.isSoftware, let time = presentation.time {
      pacer.observe(blank: presentation.blank, at: time)
    }
    // Where no screen keeps time, showing is part of a frame's cost.
    let isOnArrival = pacer.period == nil
    pacer.note(
      PacedFrame(
        decision: frame.decision, drain: frame.drain,
        finished: isOnArrival ? frame.swapReturn : frame.finished,
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

  private func hold(_ stage: Stage) {
    let delay = delays[stage.rawValue]
    guard delay > 0 else { return }
    MonotonicClock.sleep(until: Timestamp(nanoseconds: MonotonicClock.now.nanoseconds + delay))
  }
}

extension SampleStamps {
  /// What a sample says of itself, its moments left out.
  init(_ sample: PenSample) {
    self.init(sequence: sample.sequence, device: sample.device, position: sample.position)
    if sample.axes.contains(.pressure) { pressure = sample.pressure }
  }
}
