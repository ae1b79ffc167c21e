internal import InkTypes

extension LatencyReport {
  /// The log as a Chrome trace, to be opened in Perfetto.
  ///
  /// Frames and the GPU's work are slices; every sample is an asynchronous span with its stages nested in
  /// it, and an arrow from its arrival to the frame that took it; latency, lead and samples a frame are
  /// curves. Times in µs from the first frame that is kept.
  ///
  /// - Parameter log: The log.
  /// - Returns: A JSON object.
  public func chromeTrace(of log: LatencyLog) -> String {
    let origin = Self.origin(of: log)
    var trace = TraceBuilder(origin: origin)
    for number in log.frameNumbers {
      guard let frame = log.frame(number) else { continue }
      Self.add(frame, to: &trace)
    }
    for index in log.sampleIndices {
      let record = log.sample(index)
      guard let frame = record.frame.flatMap(log.frame) else { continue }
      Self.add(record, StageBreakdown(record.stamps, frame), id: index, frame, to: &trace)
    }
    return JSONText.object([
      ("traceEvents", "[\n" + trace.events.joined(separator: ",\n") + "\n]"),
      ("displayTimeUnit", "\"ms\""),
      (
        "otherData",
        JSONText.object([
          ("t0_ns", "\"\(origin)\""), ("build", JSONText.string(build)),
          ("present_source", JSONText.string(presentSource)),
        ])
      ),
    ])
  }

  private static func add(_ frame: FrameStamps, to trace: inout TraceBuilder) {
    let start = min(frame.wake ?? frame.drain, frame.drain)
    let steps: [(String, Timestamp?, Timestamp?)] = [
      ("predict", frame.drain, frame.predict), ("submit", frame.predict, frame.submit),
      ("swap", frame.swapCall, frame.swapReturn),
    ]
    let end = steps.compactMap(\.2).reduce(frame.drain, max)
    trace.work(
      "frame", .frame, from: start, to: end,
      arguments: [
        ("number", "\(frame.number)"), ("samples", "\(frame.sampleCount)"),
        ("grade", JSONText.string(frame.grade.letter)),
      ])
    for (name, from, to) in steps {
      if let from, let to { trace.work(name, .frame, from: from, to: to) }
    }
    if let gpu = frame.gpu {
      let from = frame.gpuDuration.map { gpu.advanced(by: -$0) } ?? frame.submit
      trace.work("GPU", .gpu, from: from ?? gpu, to: gpu)
    }
    if let lead = frame.lead {
      trace.counter("lead ms", JSONText.milliseconds(lead), at: frame.drain)
    }
    trace.counter("samples", "\(frame.sampleCount)", at: frame.drain)
    if let target = frame.target { trace.instant("vblank aimed at", at: target) }
    guard let present = frame.present else { return }
    trace.instant("present", at: present)
    if let latency = span(frame.earliestInput, present) {
      trace.counter("latency ms", JSONText.milliseconds(latency), at: present)
    }
  }

  private static func add(
    _ record: SampleRecord, _ stages: StageBreakdown, id: Int, _ frame: FrameStamps,
    to trace: inout TraceBuilder
  ) {
    if let arrival = record.stamps.arrival, arrival <= frame.drain {
      trace.work("arrival", .input, from: arrival, to: max(arrival, record.stamps.push ?? arrival))
      trace.flow("s", .input, id: id, at: arrival)
      trace.flow("f", .frame, id: id, at: frame.drain)
    }
    guard let total = stages.total, let start = stages.start else { return }
    let name = "sample \(record.stamps.sequence)"
    trace.span("b", name, id: id, at: start)
    for stage in Stage.allCases {
      guard let duration = stages[stage], let from = stages.start(of: stage) else { continue }
      trace.span("b", stage.name, id: id, at: from)
      trace.span("e", stage.name, id: id, at: from.advanced(by: duration))
    }
    trace.span("e", name, id: id, at: start.advanced(by: total))
  }
}
