public import InkTypes

/// Decides when each frame takes its samples.
///
/// A deterministic state machine without a clock: ask `next(now:)` when a frame is wanted and the one
/// before it was seen (or, with two in flight, was finished), do as it says, and `note(_:)` what became
/// of it. Tell it the screen's blanks by `observe(blank:at:)`. Nothing allocates after `init`.
///
/// | situation                             | what it decides                                     |
/// | ------------------------------------- | --------------------------------------------------- |
/// | usual                                 | as late as can be finished (`LeadChooser`)          |
/// | nothing drawn for 250 ms              | at once: caches and GPU are cold                    |
/// | the lead fills the period             | early: right after the blank                        |
/// | three misses in a row                 | early for 250 ms                                    |
/// | over half of 128 frames outlast T − L | two in flight, until fewer than a tenth do          |
/// | no screen to wait for                 | on arrival, at most so often that half a core is free |
public struct FramePacer: Sendable {
  private static let idleLimit: Int64 = 250_000_000
  private static let missesToRetreat = 3
  private static let retreat: Int64 = 250_000_000
  /// A lead that leaves less than this of the period gains nothing, in ns.
  private static let leastGain: Int64 = 50_000
  /// Blanks as far apart as this are of another screen: its counter jumped.
  private static let farBlanks = 64
  private static let framesToJudge = 128
  /// The shares of too long frames at which a second frame in flight pays, and no longer pays.
  private static let crowded = 0.5
  private static let relieved = 0.1

  /// What the person set.
  public let settings: PacingSettings
  /// The screen's blanks, or those of `softVsyncHertz`.
  public private(set) var blanks: VblankModel
  /// How many frames may be under way: 1 or 2.
  public private(set) var framesInFlight = 1
  private var leads = LeadChooser()
  private var work = SortedWindow(capacity: framesToJudge)
  private var latch: LatchEstimate
  private var arrivalPacing: ArrivalPacing
  private var lastDrain: Timestamp?
  private var takenBlank = Int64.min
  private var missesInARow = 0
  private var retreatEnd: Timestamp?

  /// Makes a pacer that has seen nothing.
  ///
  /// - Parameters:
  ///   - settings: What the person set.
  ///   - hertz: The refresh rate that the screen claims; nil where there is no screen to wait for.
  public init(settings: PacingSettings = PacingSettings(), hertz: Double? = nil) {
    self.settings = settings
    blanks = VblankModel(hertz: hertz)
    latch = LatchEstimate(least: settings.softVsyncHertz == nil ? settings.latch : 0)
    arrivalPacing = ArrivalPacing(limit: settings.frameRateLimit)
  }

  /// The time before a blank at which a frame must be finished, in ns, as learnt.
  public var latchNanoseconds: Int64 { latch.nanoseconds }

  /// The frame period in ns; nil where there is no screen to wait for.
  public var period: Int64? { blanks.period.map { Int64($0.rounded()) } }

  /// From the moment at which a frame is first seen to the middle of the time for which it is seen, in ns; 0
  /// where a screen keeps time.
  ///
  /// Prediction that reaches to the middle errs least over the time for which people see it. A screen's
  /// frame is aimed at its blank: the notes and tests of prediction count from there.
  public var halfDwell: Int64 { period == nil ? arrivalPacing.halfInterval : 0 }

  /// Learns when a blank was.
  ///
  /// - Parameters:
  ///   - blank: The screen's counter (MSC); nil where only the time is known.
  ///   - time: When it was.
  public mutating func observe(blank: Int64?, at time: Timestamp) {
    guard settings.softVsyncHertz == nil else { return }
    blanks.observe(count: blank, at: time)
  }

  /// Decides about the next frame; never allocates.
  ///
  /// - Parameter now: The time.
  /// - Returns: When to start it, and when it will be seen.
  public mutating func next(now: Timestamp) -> FrameDecision {
    if let hertz = settings.softVsyncHertz, !blanks.isLocked {
      blanks = VblankModel(softHertz: hertz, origin: now)
    }
    guard let period, let coming = blanks.next(after: now) else {
      return arrivalPacing.next(now: now, after: lastDrain, waits: settings.mode != .off)
    }
    let isIdle = lastDrain.map { now.since($0) > Self.idleLimit } ?? true
    var decision = plan(
      now: now, coming: coming, period: period, waits: settings.mode != .off && !isIdle)
    if settings.softVsyncHertz != nil, settings.mode != .off { decision.swap = decision.target }
    takenBlank = decision.targetBlank ?? takenBlank
    return decision
  }

  /// Takes back a decision whose frame had nothing to draw.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - time: When the frame had taken its samples.
  public mutating func skip(_ decision: FrameDecision, at time: Timestamp) {
    arrivalPacing.looked(at: time)
    guard let blank = decision.targetBlank, blank == takenBlank else { return }
    takenBlank = blank &- 1
  }

  /// Learns from a frame; never allocates.
  ///
  /// - Parameter frame: What became of it.
  public mutating func note(_ frame: PacedFrame) {
    if let lastDrain { arrivalPacing.note(interval: frame.drain.since(lastDrain)) }
    lastDrain = max(lastDrain ?? frame.drain, frame.drain)
    if let finished = frame.finished { learn(from: frame, finished: finished) }
    guard let target = frame.decision.targetBlank, let seen = frame.presentBlank,
      VblankModel.distance(from: target, to: seen).magnitude < Self.farBlanks
    else { return }
    takenBlank = max(takenBlank, seen)
    missesInARow = seen > target ? missesInARow + 1 : 0
    if missesInARow >= Self.missesToRetreat {
      missesInARow = 0
      retreatEnd = frame.drain.advanced(by: Self.retreat)
    }
    guard let period, let finished = frame.finished else { return }
    latch.note(
      slack: frame.decision.target.since(finished), missed: seen > target, period: period)
  }

  private mutating func learn(from frame: PacedFrame, finished: Timestamp) {
    arrivalPacing.note(cost: frame.canvasDuration + finished.since(frame.drain))
    guard let period else { return }
    let decision = frame.decision
    // A cold start says nothing about the lead, nor does the wait for finished ink: no lead shortens
    // it, since that cannot begin before the blank.
    if decision.kind != .atOnce {
      let canvasEnd = decision.canvasStart?.advanced(by: frame.canvasDuration)
      let begin = min(max(decision.start, canvasEnd ?? decision.start), frame.drain)
      leads.note(finished.since(begin), period: period, missWeight: settings.missWeight)
    }
    work.add(frame.canvasDuration + finished.since(frame.drain))
    guard work.count == Self.framesToJudge, settings.mode != .off else { return }
    let tooLong = work.share(above: period - latch.nanoseconds)
    if tooLong > Self.crowded { framesInFlight = 2 }
    if tooLong < Self.relieved { framesInFlight = 1 }
  }

  /// A decision where there are blanks.
  private func plan(
    now: Timestamp, coming: (count: Int64, time: Timestamp), period: Int64, waits: Bool
  ) -> FrameDecision {
    let limit = latch.nanoseconds
    // Half of the frames must be able to reach the blank that is aimed at.
    let usualWork = work.quantile(0.5) ?? 0
    let periods = max((usualWork + limit + period - 1) / period, 1)
    let longest = period * periods - limit
    let isEarly = !isLate(now) || leads.lead(period: period) >= longest - Self.leastGain
    let lead = isEarly ? longest : leads.lead(period: period)
    let isDirect = !waits || framesInFlight == 2
    let needed = isDirect ? usualWork : min(lead, usualWork)
    // No frame in flight can have a blank farther ahead; a larger number is another counter's.
    let ahead = VblankModel.distance(from: coming.count, to: takenBlank)
    var blank = coming.count &+ ((0..<4).contains(ahead) ? ahead + 1 : 0)
    func deadline(_ blank: Int64) -> Timestamp {
      coming.time.advanced(by: (blank &- coming.count) * period - limit)
    }
    while deadline(blank).since(now) < needed { blank &+= 1 }
    let planned = deadline(blank).advanced(by: -lead)
    let start = isDirect ? now : max(now, planned)
    let kind: FrameDecision.Kind = !waits ? .atOnce : isEarly || isDirect ? .early : .late
    return FrameDecision(
      kind: kind, start: start,
      canvasStart: settings.splitsFrames && settings.mode == .late && waits ? now : nil, swap: nil,
      target: deadline(blank).advanced(by: limit), targetBlank: blank,
      lead: deadline(blank).since(start), framesInFlight: framesInFlight)
  }

  private func isLate(_ now: Timestamp) -> Bool {
    settings.mode == .late && !(retreatEnd.map { now < $0 } ?? false)
  }
}
