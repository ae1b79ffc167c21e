public import InkTypes

/// When the next frame is to do what.
public struct FrameDecision: Sendable, BitwiseCopyable, Equatable {
  /// Why it starts when it does.
  public enum Kind: String, Sendable, BitwiseCopyable {
    /// As late as it can be finished in time.
    case late
    /// Right after a blank.
    case early
    /// Now, since nothing was drawn for a while, or since pacing is off.
    case atOnce
    /// Now, or when the last frame is long enough ago: there is no screen to wait for.
    case onArrival
  }

  /// Why it starts when it does.
  public var kind: Kind
  /// When to take the samples: not before this.
  public var start: Timestamp
  /// When finished ink may be drawn, before `start`; nil where the frame is drawn in one piece.
  public var canvasStart: Timestamp?
  /// When to show the frame, or at once if it is finished later; nil where the screen keeps time.
  public var swap: Timestamp?
  /// When the frame is expected to be seen.
  public var target: Timestamp
  /// The blank it is meant for; nil where there are none.
  public var targetBlank: Int64?
  /// From `start` to the time by which the frame must be finished, in ns; 0 where there is none.
  public var lead: Int64
  /// How many frames may be unfinished or unseen at once: 1 or 2.
  public var framesInFlight: Int
}

/// What became of a frame.
public struct PacedFrame: Sendable, BitwiseCopyable {
  /// What was decided for it.
  public var decision: FrameDecision
  /// When it took its samples.
  public var drain: Timestamp
  /// When the GPU had finished it; nil if nobody knows.
  public var finished: Timestamp?
  /// How long its finished ink took, drawn before `drain`, in ns; 0 for a frame in one piece.
  public var canvasDuration: Int64
  /// The blank at which it was seen; nil if nobody knows.
  public var presentBlank: Int64?

  /// Makes a frame's outcome.
  ///
  /// - Parameters:
  ///   - decision: What was decided for it.
  ///   - drain: When it took its samples.
  ///   - finished: When the GPU had finished it; nil if nobody knows.
  ///   - canvasDuration: How long its finished ink took before that, in ns.
  ///   - presentBlank: The blank at which it was seen; nil if nobody knows.
  public init(
    decision: FrameDecision, drain: Timestamp, finished: Timestamp?, canvasDuration: Int64 = 0,
    presentBlank: Int64? = nil
  ) {
    self.decision = decision
    self.drain = drain
    self.finished = finished
    self.canvasDuration = canvasDuration
    self.presentBlank = presentBlank
  }
}
