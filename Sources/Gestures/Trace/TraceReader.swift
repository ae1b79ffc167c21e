/// One entry of a trace.
public enum TraceEntry: Hashable, Sendable, BitwiseCopyable {
  /// A touch's landing or end.
  case touch(TouchStep)
  /// A recogniser's step.
  case step(GestureStep)
}

/// Reads a trace in order, each entry once, while the trace goes on.
public struct TraceReader: Sendable {
  private var nextStep = 0
  private var nextTouch = 0
  /// Entries that the trace had dropped before they were read.
  public private(set) var missedCount = 0

  /// Makes a reader that begins with the trace's first entry.
  public init() {}

  /// Takes the next entry.
  ///
  /// - Parameter trace: The trace, the same one at each call.
  /// - Returns: The entry, or nil where none is left.
  public mutating func next(of trace: borrowing GestureTrace) -> TraceEntry? {
    missedCount += Self.skip(&nextStep, trace.steps.droppedCount)
    missedCount += Self.skip(&nextTouch, trace.touches.droppedCount)
    let stepIndex = nextStep - trace.steps.droppedCount
    let touchIndex = nextTouch - trace.touches.droppedCount
    let step = stepIndex < trace.steps.count ? trace.steps[stepIndex] : nil
    let touch = touchIndex < trace.touches.count ? trace.touches[touchIndex] : nil
    if let touch, step.map({ touch.order < $0.order }) ?? true {
      nextTouch += 1
      return .touch(touch)
    }
    guard let step else { return nil }
    nextStep += 1
    return .step(step)
  }

  /// Goes on to the oldest entry that is left, and says how many were passed over.
  private static func skip(_ next: inout Int, _ droppedCount: Int) -> Int {
    defer { next = max(next, droppedCount) }
    return max(0, droppedCount - next)
  }
}
