internal import InkTypes
internal import Latency

/// A frame from its decision until somebody knows when it was seen.
struct FrameInHand: BitwiseCopyable {
  /// Counted from 0, the skipped ones included.
  var number: Int
  /// When it was to start, and for which blank.
  var decision: FrameDecision
  /// When the thread woke for it.
  var wake: Timestamp
  /// Right before the ring was read for the last time.
  var drain: Timestamp
  /// How long its finished ink took before that, in ns.
  var canvasDuration: Int64 = 0
  /// When prediction and geometry were finished.
  var predict: Timestamp?
  /// When the last draw was issued.
  var submit: Timestamp?
  /// When all was drawn, and how long the GPU worked on it, in ns.
  var finished: Timestamp?
  var gpuDuration: Int64?
  /// Around the swap.
  var swapCall: Timestamp?
  var swapReturn: Timestamp?
  /// The driver's number of the swap.
  var serial: UInt32 = 0
  /// How far prediction reached, in ns.
  var horizon: Int64?
  /// What the server said of it.
  var completion: (mode: PresentEvidence.Mode, report: PresentEvidence.Report)?
  var synchronization: PresentEvidence.Report?
  /// Its number in the profiler's log; nil where it is in none.
  var logNumber: Int?
}

extension LatencyLog {
  /// Writes down what is known of a frame.
  mutating func write(_ frame: FrameInHand, number: Int, period: Int64?) {
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
