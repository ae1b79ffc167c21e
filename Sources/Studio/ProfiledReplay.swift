public import Documents
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import InputX11
public import Latency
public import Prediction
public import Rendering
internal import WindowGLFW

/// A recording through the live path at its own pace, without a window, profiled.
///
/// Frames are drawn off screen by the same session, pacer and renderer as in the window; a frame counts
/// as seen when the driver has drawn all of it.
public struct ProfiledReplay: Sendable {
  /// The recording.
  public let recording: Recording
  /// How frames are paced; without `softVsyncHertz` they come on arrival.
  public let settings: PacingSettings
  /// How the tip is predicted; nil = not at all.
  public let prediction: PredictionModel?
  /// What draws.
  public let renderer: RendererChoice
  /// What is added to each stage on purpose, in ns: whether it shows up there, and only there.
  public let delays: SIMD8<Int64>

  /// Prepares a replay.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - settings: How frames are paced.
  ///   - prediction: How the tip is predicted; nil = not at all.
  ///   - renderer: What draws.
  ///   - delays: What is added to each stage on purpose, in ns, by its raw value.
  public init(
    _ recording: Recording, settings: PacingSettings, prediction: PredictionModel?,
    renderer: RendererChoice = .auto, delays: SIMD8<Int64> = .zero
  ) {
    self.renderer = renderer
    self.delays = delays
    self.recording = recording
    self.settings = settings
    self.prediction = prediction
  }

  /// Plays it; takes as long as the recording.
  ///
  /// - Returns: Every sample's way, and what stands beside the figures.
  /// - Throws: `RenderingError`.
  public func run() throws(RenderingError) -> (log: LatencyLog, setting: LatencyReport) {
    var picture = try HeadlessGLPicture(
      size: recording.canvas, scale: 1, isLive: true, backend: renderer.decideHeadless().backend)
    // The driver compiles the shaders at their first use, which is no frame's fault.
    try picture.show(background: InkColor(rgb: 0))
    picture.finish()
    var session = InkSession(seed: recording.seed, prediction: prediction)
    var timer = FrameTimer(
      settings: settings, hertz: nil, sources: PresentSources(isSoftware: true, window: nil),
      delays: delays)
    timer.profile(samples: recording.events.count)
    var feed = LogFeed(recording.events)
    feed.begin(now: MonotonicClock.now)
    Sleep.sharpen()
    while let due = feed.nextDue {
      MonotonicClock.sleep(until: due)
      try frame(&session, &timer, &feed, &picture)
    }
    var setting = LatencyReport()
    setting.renderer = picture.driver
    setting.presentSource = "finish of the frame, off screen"
    setting.refreshHertz = settings.softVsyncHertz
    return (timer.log ?? LatencyLog(), setting)
  }

  private func frame(
    _ session: inout InkSession, _ timer: inout FrameTimer, _ feed: inout LogFeed,
    _ picture: inout HeadlessGLPicture
  ) throws(RenderingError) {
    let decision = timer.next()
    timer.begin(decision)
    if decision.canvasStart != nil {
      let start = take(&feed, into: &session, &timer)
      picture.commit(session.frame)
      session.beginFrame()
      picture.finish()
      timer.drewCanvas(since: start)
    }
    MonotonicClock.sleep(until: decision.start)
    timer.woke()
    let now = take(&feed, into: &session, &timer)
    if feed.isAtEnd { session.finish() }
    session.speculate(
      to: timer.horizonEnd(sessionOffset: feed.offset),
      now: Timestamp(nanoseconds: now.nanoseconds + feed.offset))
    timer.predicted()
    picture.drawWithoutWaiting(session.frame)
    session.beginFrame()
    try picture.show(background: session.background)
    timer.submitted()
    timer.swaps { picture.finish() }
    _ = timer.end()
  }

  private func take(
    _ feed: inout LogFeed, into session: inout InkSession, _ timer: inout FrameTimer
  ) -> Timestamp {
    let now = timer.drains()
    let offset = feed.offset
    feed.take(now: now) { event in
      let contacts = session.counts.contactSamples
      session.apply(event)
      guard case .sample(let sample) = event, session.counts.contactSamples != contacts else {
        return
      }
      timer.drew(sample, recordedOffset: offset)
    }
    return now
  }
}

extension Recording {
  /// The ways in of the samples that draw, on the recording's own clock.
  public var drawnSamples: [SampleStamps] {
    var session = InkSession(seed: seed)
    return events.compactMap { event in
      let contacts = session.counts.contactSamples
      session.apply(event)
      session.beginFrame()
      guard case .sample(let sample) = event, session.counts.contactSamples != contacts else {
        return nil
      }
      var stamps = SampleStamps(sample)
      stamps.arrival = sample.arrival
      if sample.time < sample.arrival { stamps.refined = sample.time }
      return stamps
    }
  }
}
