public import InkTypes

/// A frame from its decision until somebody knows when it was seen.
public struct FrameInHand: Sendable, BitwiseCopyable {
  /// Counted from 0, the skipped ones included.
  public var number: Int
  /// When it was to start, and for which blank.
  public var decision: FrameDecision
  /// When the thread woke for it.
  public var wake: Timestamp
  /// Right before the ring was read for the last time.
  public var drain: Timestamp
  /// How long its finished ink took before that, in ns.
  public var canvasDuration: Int64 = 0
  /// When prediction and geometry were finished.
  public var predict: Timestamp?
  /// When the last draw was issued.
  public var submit: Timestamp?
  /// When all was drawn.
  public var finished: Timestamp?
  /// How long the GPU worked on it, in ns.
  public var gpuDuration: Int64?
  /// Right before the swap.
  public var swapCall: Timestamp?
  /// Right after it.
  public var swapReturn: Timestamp?
  /// Whether the pixels were there when the swap returned.
  public var swapShows = false
  /// The driver's number of the swap.
  public var serial: UInt32 = 0
  /// How far prediction reached, in ns.
  public var horizon: Int64?
  /// What the server said of it.
  public var completion: (mode: PresentEvidence.Mode, report: PresentEvidence.Report)?
  /// When that was heard.
  public var heard: Timestamp?
  /// Whether a server that tells of frames said nothing of this one.
  public var isUnheard = false
  /// Its number in the profiler's log; nil where it is in none.
  public var logNumber: Int?

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - number: Counted from 0.
  ///   - decision: When it was to start.
  ///   - wake: When the thread woke for it.
  public init(number: Int, decision: FrameDecision, wake: Timestamp) {
    self.number = number
    self.decision = decision
    self.wake = wake
    drain = wake
  }

  /// All that is known of when it was seen.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - isRedirected: Whether a compositor owns the screen.
  /// - Returns: What a `PresentJudge` takes.
  public func evidence(now: Timestamp, isRedirected: Bool) -> PresentEvidence {
    var evidence = PresentEvidence(swapCall: swapCall ?? drain, now: heard ?? now)
    evidence.swapReturn = swapReturn
    evidence.swapShows = swapShows
    evidence.finished = finished
    evidence.completion = completion
    evidence.isRedirected = isRedirected
    evidence.isHidden = isUnheard
    return evidence
  }
}

extension LatencyLog {
  /// Writes down what is known of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - number: Its number in this log.
  ///   - period: The frame period in ns; nil where there is none.
  public mutating func write(_ frame: FrameInHand, number: Int, period: Int64?) {
    update(number) { stamps in
      stamps.wakePlan = frame.decision.start
      stamps.wake = frame.wake
      stamps.drain = frame.drain
      stamps.predict = frame.predict
      stamps.submit = frame.submit
      stamps.gpu = frame.finished
      stamps.gpuDuration = frame.gpuDuration
      stamps.swapCall = frame.swapCall
      stamps.swapReturn = frame.swapReturn
      stamps.target = frame.decision.target
      stamps.targetBlank = frame.decision.targetBlank
      stamps.lead = frame.decision.lead
      stamps.horizon = frame.horizon
      stamps.framesInFlight = frame.decision.framesInFlight
      stamps.period = period
    }
  }
}
