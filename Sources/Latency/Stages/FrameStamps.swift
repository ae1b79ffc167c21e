public import InkTypes

/// When a frame was where on its way out; what nobody knows is nil.
public struct FrameStamps: Sendable, BitwiseCopyable, Equatable {
  /// Counted from 0.
  public let number: Int
  /// When the frame thread meant to wake.
  public var wakePlan: Timestamp?
  /// When it woke.
  public var wake: Timestamp?
  /// Right before the ring was read: every sample pushed before belongs to this frame.
  public var drain: Timestamp
  /// When prediction and geometry were finished.
  public var predict: Timestamp?
  /// When the last draw was issued and its fence flushed.
  public var submit: Timestamp?
  /// When the GPU had finished.
  public var gpu: Timestamp?
  /// How long the GPU worked (`TIME_ELAPSED`), in ns.
  public var gpuDuration: Int64?
  /// Right before the swap.
  public var swapCall: Timestamp?
  /// Right after it.
  public var swapReturn: Timestamp?
  /// When the frame was expected to be seen.
  public var target: Timestamp?
  /// The blank it was meant for.
  public var targetBlank: Int64?
  /// When it was seen, and how that is known; nil while it is under way.
  public var presentation: Presentation?
  /// From the planned start to the deadline, in ns.
  public var lead: Int64?
  /// How far prediction reached, in ns.
  public var horizon: Int64?
  /// How many frames could be under way.
  public var framesInFlight: Int?
  /// The frame period in ns; nil where there is none.
  public var period: Int64?
  /// How many samples it took.
  public internal(set) var sampleCount = 0
  /// The arrival of the oldest of them.
  public internal(set) var oldestSample: Timestamp?
  /// The arrival of the newest of them.
  public internal(set) var newestSample: Timestamp?
  /// The earliest known moment of any of them, before arrival where that is known.
  public internal(set) var earliestInput: Timestamp?
  /// The log's index of the first of them.
  var firstSample = 0

  init(number: Int, drain: Timestamp) {
    self.number = number
    self.drain = drain
  }

  /// When it was seen; nil if nobody knows.
  public var present: Timestamp? { presentation?.time }

  /// How its time is known.
  public var grade: PresentGrade { presentation?.grade ?? .unknown }

  /// How many blanks later than meant it was seen, 0 or more; nil if nobody knows.
  public var lateBlanks: Int64? {
    guard let seen = presentation?.blank, let targetBlank else { return nil }
    let late = seen &- targetBlank
    // A counter that jumped says nothing.
    return late.magnitude < 100 ? max(late, 0) : nil
  }
}
