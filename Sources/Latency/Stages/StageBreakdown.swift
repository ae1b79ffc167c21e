public import InkTypes

/// A part of a sample's way from the pen to the screen.
public enum Stage: Int, Sendable, BitwiseCopyable, CaseIterable {
  /// From the kernel to the X server.
  case kernelToServer
  /// From the X server to the program.
  case serverToArrival
  /// Waiting in the ring for a frame.
  case ringWait
  /// Prediction and geometry.
  case predict
  /// Issuing the draws.
  case submit
  /// The GPU at work.
  case gpu
  /// Waiting to be swapped.
  case swapWait
  /// From the swap to the screen.
  case present

  /// Its name in reports.
  public var name: String {
    switch self {
    case .kernelToServer: "kernel_to_server"
    case .serverToArrival: "server_to_arrival"
    case .ringWait: "ring_wait"
    case .predict: "predict"
    case .submit: "submit"
    case .gpu: "gpu"
    case .swapWait: "swap_wait"
    case .present: "present"
    }
  }
}

/// Where the time of one sample went.
///
/// Known stages and `unattributed` sum to `total`, exactly. A stage of which either end is unknown, out of
/// order or out of 0...10 s is nil, and its time is `unattributed`.
public struct StageBreakdown: Sendable, BitwiseCopyable {
  private var ends: [9 of Timestamp?]
  /// From the first known moment until the frame was seen, in ns; nil if nobody knows.
  public private(set) var total: Int64?

  /// Breaks a sample's way down.
  ///
  /// - Parameters:
  ///   - sample: Its way in.
  ///   - frame: The way out of the frame that took it.
  public init(_ sample: SampleStamps, _ frame: FrameStamps) {
    ends = [
      sample.kernel, Self.serverTime(sample), sample.arrival, frame.drain, frame.predict,
      frame.submit, frame.gpu, Self.swap(frame), Self.present(frame),
    ]
    dropWhatIsOutOfOrder()
    guard ends[2] != nil, let first = start, let last = ends[8] else { return }
    let whole = last.since(first)
    total = LatencyHistogram.range.contains(whole) ? whole : nil
  }

  /// How long a stage took, in ns; nil if nobody knows.
  public subscript(stage: Stage) -> Int64? {
    guard let from = ends[stage.rawValue], let to = ends[stage.rawValue + 1] else { return nil }
    let duration = to.since(from)
    return LatencyHistogram.range.contains(duration) ? duration : nil
  }

  /// When a stage began; nil if nobody knows.
  public func start(of stage: Stage) -> Timestamp? { ends[stage.rawValue] }

  /// When the sample's way begins, as far as is known.
  public var start: Timestamp? {
    for stage in 0...2 { if let moment = ends[stage] { return moment } }
    return nil
  }

  /// What part of `total` no known stage has, in ns; nil where the total is unknown.
  public var unattributed: Int64? {
    guard var rest = total else { return nil }
    for stage in Stage.allCases { rest -= self[stage] ?? 0 }
    return rest
  }

  /// The refined time, or the kernel's where that lies within the same millisecond's doubt.
  private static func serverTime(_ sample: SampleStamps) -> Timestamp? {
    guard let refined = sample.refined, let kernel = sample.kernel else { return sample.refined }
    return kernel > refined && kernel.since(refined) <= 1_000_000 ? kernel : refined
  }

  /// When the finished frame was handed over: the swap, or the GPU's end if that came later.
  private static func swap(_ frame: FrameStamps) -> Timestamp? {
    guard let gpu = frame.gpu, let call = frame.swapCall else { return nil }
    return max(gpu, call)
  }

  /// When the frame was seen, unless the program's own clock says that it cannot have been.
  private static func present(_ frame: FrameStamps) -> Timestamp? {
    guard let present = frame.present else { return nil }
    let before = [frame.predict, frame.submit, frame.swapCall]
      .reduce(frame.drain) { max($0, $1 ?? $0) }
    return present >= before ? present : nil
  }

  private mutating func dropWhatIsOutOfOrder() {
    var last: Timestamp?
    for index in 0..<8 {
      guard let moment = ends[index] else { continue }
      if let last, moment < last { ends[index] = nil }
      if let present = ends[8], moment > present { ends[index] = nil }
      last = ends[index] ?? last
    }
  }
}
