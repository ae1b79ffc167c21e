internal import InkTypes

/// What reports say beside a log's figures.
public struct LatencyReport: Sendable {
  /// The build.
  public var build = "NA"
  /// The X server.
  public var server = "NA"
  /// The compositor; nil without one.
  public var compositor: String?
  /// What draws.
  public var renderer = "NA"
  /// Where present times come from.
  public var presentSource = "NA"
  /// The operating system.
  public var system = "NA"
  /// The processor.
  public var processor = "NA"
  /// The process.
  public var processID: Int32 = 0
  /// The swap interval asked for.
  public var syncInterval = 1
  /// Frames a second of the screen as measured; nil where there is none.
  public var refreshHertz: Double?
  /// What the profiler itself takes a frame, in ns; nil if nobody measured it.
  public var overhead: Int64?

  /// Knows nothing yet.
  public init() {}

  /// The time of a log's first frame that is kept; moments in reports count from it.
  static func origin(of log: LatencyLog) -> Int64 {
    log.frame(log.frameNumbers.lowerBound)?.drain.nanoseconds ?? 0
  }
}
