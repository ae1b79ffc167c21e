internal import InkTypes

/// Recorded samples on a virtual clock: what their latency would be on a screen, drawn so fast.
///
/// The screen's blanks are an exact grid that begins with the first sample's arrival, and every frame takes the
/// same time; the outcome is a function of its arguments alone, exact to 1 ns.
public struct SampleSimulation: Sendable {
  /// How frames are paced.
  public var settings: PacingSettings
  /// How long a frame takes from its samples until it is finished, in ns.
  public var cost: Int64
  /// How much of that draws finished ink, where frames are split, in ns.
  public var canvasCost: Int64

  /// Sets a scene.
  ///
  /// - Parameters:
  ///   - settings: How frames are paced; `softVsyncHertz` is the screen's rate, nil draws on arrival.
  ///   - cost: How long a frame takes, in ns.
  ///   - canvasCost: How much of that draws finished ink, in ns, 0...`cost`.
  public init(settings: PacingSettings, cost: Int64, canvasCost: Int64 = 0) {
    precondition(cost >= 0 && (0...cost).contains(canvasCost), "a frame of \(cost) ns")
    self.settings = settings
    self.cost = cost
    self.canvasCost = canvasCost
  }

  /// Lets the samples come.
  ///
  /// - Parameter samples: The samples in the order of arrival; each has an arrival.
  /// - Returns: Every sample's way.
  public func run(_ samples: [SampleStamps]) -> LatencyLog {
    let capacity = max(samples.count, 1)
    var log = LatencyLog(sampleCapacity: capacity, frameCapacity: capacity)
    var pacer = FramePacer(settings: settings)
    var free = Timestamp(nanoseconds: .min)
    var next = 0
    while next < samples.count, let arrival = samples[next].arrival {
      let wake = max(free, arrival)
      let decision = pacer.next(now: wake)
      let canvas = decision.canvasStart == nil ? 0 : canvasCost
      let drain = max(decision.start, wake.advanced(by: canvas))
      let number = log.openFrame(drain: drain)
      while next < samples.count, let arrival = samples[next].arrival, arrival <= drain {
        log.add(samples[next])
        next += 1
      }
      let finished = drain.advanced(by: cost - canvas)
      let shown = max(finished, decision.swap ?? finished)
      log.update(number) { stamps in
        stamps.wakePlan = decision.start
        stamps.wake = drain
        stamps.predict = drain
        stamps.submit = drain
        stamps.gpu = finished
        stamps.swapCall = shown
        stamps.swapReturn = shown
        stamps.target = decision.target
        stamps.targetBlank = decision.targetBlank
        stamps.lead = decision.lead
        stamps.period = pacer.period
        stamps.framesInFlight = decision.framesInFlight
      }
      let blank = pacer.blanks.next(after: finished.advanced(by: -1))?.count
      log.close(
        number,
        Presentation(outcome: .presented, time: shown, blank: blank, grade: .swapReturn))
      pacer.note(
        PacedFrame(
          decision: decision, drain: drain, finished: finished, canvasDuration: canvas,
          presentBlank: blank))
      free = shown
    }
    return log
  }
}
