internal import InkTypes

extension LatencyReport {
  /// The columns of `frames(of:)`: PresentMon's names, then ours.
  public static let frameColumns = """
    Application,ProcessID,SwapChainAddress,PresentRuntime,SyncInterval,PresentFlags,\
    AllowsTearing,PresentMode,FrameType,CPUStartTime,MsCPUBusy,MsCPUWait,MsGPULatency,MsGPUTime,\
    MsGPUBusy,MsGPUWait,DisplayLatency,DisplayedTime,MsAnimationError,MsClickToPhotonLatency,\
    MsAllInputToPhotonLatency,MsBetweenPresents,MsInPresentAPI,MsUntilDisplayed,\
    FrameId,Events,OldestInput_ns,NewestInput_ns,InputAgeAtPresentMs,LeadMs,PredictHorizonMs,\
    TargetMsc,PresentMsc,LateVblanks,PresentQuality,WakeErrorMs,InFlight
    """

  /// Every frame that a log keeps, as CSV with PresentMon's column names: `NA` where nobody knows.
  ///
  /// PresentMon's "ToPhoton" columns end at the present, not at the photon, which no software sees.
  ///
  /// - Parameter log: The log.
  /// - Returns: A header and a line a frame.
  public func frames(of log: LatencyLog) -> String {
    var text = Self.frameColumns + "\n"
    let origin = Self.origin(of: log)
    for number in log.frameNumbers {
      guard let frame = log.frame(number) else { continue }
      let neighbours = (log.frame(number - 1), log.frame(number + 1))
      let cells =
        constants(frame) + Self.timings(frame, neighbours, origin) + Self.details(frame)
      text += cells.joined(separator: ",") + "\n"
    }
    return text
  }

  private func constants(_ frame: FrameStamps) -> [String] {
    let mode =
      switch frame.grade {
      case .flip: "Hardware: Independent Flip"
      case .copy: compositor == nil ? "Hardware: Legacy Copy to front buffer" : "Composed: Flip"
      case .swapReturn, .estimate: "Other"
      case .unknown: "NA"
      }
    return [
      "pelt", "\(processID)", "0x0", "GLX", "\(syncInterval)", "0", "0", mode, "Application",
    ]
  }

  /// The columns from CPUStartTime to MsUntilDisplayed.
  private static func timings(
    _ frame: FrameStamps, _ neighbours: (FrameStamps?, FrameStamps?), _ origin: Int64
  ) -> [String] {
    let (previous, next) = neighbours
    let start = frame.wake ?? frame.drain
    let gpuStart = frame.gpu.flatMap { end in
      frame.gpuDuration.map { end.advanced(by: -$0) }
    }
    let shown = span(previous?.present, frame.present)
    let moved = span(previous?.drain, frame.drain)
    let error = shown.flatMap { shown in moved.map { shown - $0 } }
    return [
      start.nanoseconds - origin, span(start, frame.swapCall),
      span(frame.swapCall, frame.swapReturn), span(start, gpuStart), frame.gpuDuration,
      frame.gpuDuration, nil, span(start, frame.present), span(frame.present, next?.present), error,
      nil, span(frame.earliestInput, frame.present), span(previous?.swapCall, frame.swapCall),
      span(frame.swapCall, frame.swapReturn), span(frame.swapCall, frame.present),
    ].map(FixedPoint.milliseconds)
  }

  /// Our own columns.
  private static func details(_ frame: FrameStamps) -> [String] {
    [
      "\(frame.number)", "\(frame.sampleCount)", time(frame.oldestSample),
      time(frame.newestSample),
      FixedPoint.milliseconds(span(frame.newestSample, frame.present)),
      FixedPoint.milliseconds(frame.lead), FixedPoint.milliseconds(frame.horizon),
      frame.targetBlank.map { "\($0)" } ?? "NA",
      frame.presentation?.blank.map { "\($0)" } ?? "NA",
      frame.lateBlanks.map { "\($0)" } ?? "NA", frame.grade.letter,
      FixedPoint.milliseconds(span(frame.wakePlan, frame.wake)),
      frame.framesInFlight.map { "\($0)" } ?? "NA",
    ]
  }

  /// From one moment to another, in ns; nil where either is unknown or the order is wrong.
  static func span(_ from: Timestamp?, _ to: Timestamp?) -> Int64? {
    guard let from, let to else { return nil }
    let duration = to.since(from)
    return LatencyHistogram.range.contains(duration) ? duration : nil
  }
}
