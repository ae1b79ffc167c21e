package import InkTypes

/// A frame of the simulator.
package struct SimulatedFrame: Sendable {
  /// When it took its samples.
  package let drain: Timestamp
  /// When it was expected to be seen.
  package let target: Timestamp
  /// When it was seen.
  package let present: Timestamp
  /// How many frames could be under way.
  package let framesInFlight: Int
}

/// What a policy did.
package struct PacingResult: Sendable {
  /// From kernel to present, of every sample.
  package var latency = LatencyHistogram()
  /// How many frames were drawn.
  package var frames = 0
  /// How many of them were seen later than meant.
  package var missed = 0

  /// Of nothing.
  package init() {}

  /// The share of frames that were seen later than meant.
  package var missedShare: Double { frames > 0 ? Double(missed) / Double(frames) : 0 }
  /// The mean latency in ms.
  package var meanMilliseconds: Double { (latency.mean ?? 0) * 1e-6 }
}

/// Pens, schedulers, renderers and screens on a virtual clock, so that policies compare in milliseconds.
///
/// A 200 Hz pen, an AR(1) lognormal renderer with spikes, a scheduler that wakes late (median 60 µs,
/// 0.25 ms at the 99th percentile) and a screen that takes what is finished `latch` before its blank.
package struct PacingSimulator<Random: RandomNumberGenerator> {
  /// How slowly render times wander: the correlation of one frame with the next.
  private static var memory: Double { 0.7 }
  /// How much of a frame is the wet tip; the rest is finished ink.
  private static var tipShare: Double { 0.25 }
  /// From the blank until the program knows of it, in ns.
  private static var notice: Int64 { 50_000 }

  private let period: Double
  private let latch: Int64
  private let load: RenderLoad
  private let policy: PacingPolicy
  private var noise: SimulatedNoise<Random>
  private var pen = SimulatedPen()
  private var wander = 0.0
  private var lastBlank: Int64 = 0
  private var pending: Int64 = 0
  private var result = PacingResult()

  /// Sets a scene.
  ///
  /// - Parameters:
  ///   - hertz: The screen's rate.
  ///   - load: How long frames take.
  ///   - policy: How they are paced.
  ///   - latch: How long before the blank the screen takes a frame, in ns.
  ///   - random: Where chance comes from.
  package init(
    hertz: Double, load: RenderLoad, policy: PacingPolicy, latch: Int64 = 300_000, random: Random
  ) {
    period = 1e9 / hertz
    self.latch = latch
    self.load = load
    self.policy = policy
    noise = SimulatedNoise(random: random)
  }

  /// Lets time pass.
  ///
  /// - Parameters:
  ///   - seconds: How much.
  ///   - look: Sees every frame with its samples, oldest first.
  /// - Returns: What came of it.
  package mutating func run(
    seconds: Double, look: (SimulatedFrame, ArraySlice<SimulatedReport>) -> Void = { _, _ in }
  ) -> PacingResult {
    var pacer = FramePacer(settings: settings, hertz: 1e9 / period)
    pacer.observe(blank: 0, at: time(of: 0))
    pacer.observe(blank: 1, at: time(of: 1))
    pacer.observe(blank: 2, at: time(of: 2))
    lastBlank = 2
    var now = time(of: 2)
    var reports: [SimulatedReport] = []
    while now.nanoseconds < Int64(seconds * 1e9) {
      let decision = decide(&pacer, now: now)
      let drawn = draw(decision, now: now)
      reports.removeAll(keepingCapacity: true)
      while let report = pen.report(before: drawn.drain, noise: &noise) { reports.append(report) }
      let present = show(drawn.finished, decision: decision)
      for report in reports { result.latency.record(present.since(report.kernel)) }
      let frame = SimulatedFrame(
        drain: drawn.drain, target: decision.target, present: present,
        framesInFlight: decision.framesInFlight)
      look(frame, reports[...])
      pacer.observe(blank: lastBlank, at: present)
      pacer.note(
        PacedFrame(
          decision: decision, drain: drawn.drain, finished: drawn.finished,
          canvasDuration: drawn.canvas, presentBlank: lastBlank))
      now = nextStart(after: drawn.finished, framesInFlight: decision.framesInFlight)
    }
    return result
  }

  private var settings: PacingSettings {
    if case .paced(let settings) = policy { return settings }
    return PacingSettings()
  }

  private func time(of blank: Int64) -> Timestamp {
    Timestamp(nanoseconds: Int64((Double(blank) * period).rounded()))
  }

  private func blank(after time: Timestamp) -> Int64 {
    Int64((Double(time.nanoseconds) / period).rounded(.down)) + 1
  }

  /// The policy's decision; those without a pacer are written out here.
  private func decide(_ pacer: inout FramePacer, now: Timestamp) -> FrameDecision {
    let target: Int64
    var start = now
    var inFlight = 1
    switch policy {
    case .paced: return pacer.next(now: now)
    case .doubleBuffered: target = lastBlank + 1
    case .tripleBuffered: (target, inFlight) = (lastBlank + 1, 2)
    case .fixedLead(let lead):
      target = lastBlank + 1
      start = max(now, time(of: target).advanced(by: -latch - lead))
    }
    return FrameDecision(
      kind: .early, start: start, target: time(of: target), targetBlank: target, lead: 0,
      framesInFlight: inFlight)
  }

  /// Draws a frame: its finished ink first if it is split, its tip after the drain.
  private mutating func draw(
    _ decision: FrameDecision, now: Timestamp
  ) -> (drain: Timestamp, finished: Timestamp, canvas: Int64) {
    let fresh = (1 - Self.memory * Self.memory).squareRoot() * noise.normal()
    wander = Self.memory * wander + fresh
    let usual = load.median * noise.exponential(load.spread * wander)
    let spike = noise.uniform() < load.spikes ? 2e6 + 6e6 * noise.uniform() : 0
    let spikesInTip = noise.uniform() < 0.5
    let overshoot = Int64(noise.lognormal(median: 60_000, spread: 0.6))
    guard decision.canvasStart != nil else {
      let drain = decision.start > now ? decision.start.advanced(by: overshoot) : now
      return (drain, drain.advanced(by: Int64(usual + spike)), 0)
    }
    let canvas = Int64(usual * (1 - Self.tipShare) + (spikesInTip ? 0 : spike))
    let free = now.advanced(by: canvas)
    let drain = decision.start > free ? decision.start.advanced(by: overshoot) : free
    let tip = Int64(usual * Self.tipShare + (spikesInTip ? spike : 0))
    return (drain, drain.advanced(by: tip), canvas)
  }

  /// Shows a frame at the first blank that takes it.
  private mutating func show(_ finished: Timestamp, decision: FrameDecision) -> Timestamp {
    let seen = max(blank(after: finished.advanced(by: latch)), lastBlank + 1)
    pending = lastBlank
    lastBlank = seen
    result.frames += 1
    if seen > decision.targetBlank ?? seen { result.missed += 1 }
    return time(of: seen)
  }

  /// When the next frame may be begun.
  private func nextStart(after finished: Timestamp, framesInFlight: Int) -> Timestamp {
    switch policy {
    case .tripleBuffered:
      // The swap blocks until the frame before is off the queue.
      return max(finished, time(of: pending).advanced(by: Self.notice))
    case .paced where framesInFlight == 2:
      return max(finished, time(of: pending).advanced(by: Self.notice))
    default:
      return time(of: lastBlank).advanced(by: Self.notice)
    }
  }
}
