public import InkTypes

/// How a device reports: how often, how evenly, and what it said in contact and in the air.
///
/// Raw reports in, figures out; memory does not grow.
public struct ReportStatistics: Sendable, BitwiseCopyable {
  /// All reports.
  public private(set) var reports = 0
  /// Those in contact.
  public private(set) var contactReports = 0
  /// Those in the air, near the surface.
  public private(set) var hoverReports = 0
  /// Whether it ever told proximity.
  public private(set) var tellsProximity = false
  /// The lightest pressure above 0 in contact; nil where there was none.
  public private(set) var lightestContact: Float?
  /// The firmest pressure in contact; nil where there was none.
  public private(set) var firmestContact: Float?
  /// The firmest pressure in the air; nil where it told none.
  public private(set) var firmestHover: Float?
  /// How long after a report's time it arrived, in ns: at least and at most; nil before the first.
  public private(set) var lateness: (least: Int64, most: Int64)?
  /// Intervals between arrivals, in ms: how many, their mean, and their squares' distance from it.
  private var intervals = 0
  private var mean = 0.0, spread = 0.0
  private var last: Timestamp?

  /// Longer silences are rests, in ms.
  private static let longestInterval = 40.0
  /// Fewer intervals give no rate.
  private static let fewestIntervals = 20

  /// Makes statistics of nothing.
  public init() {}

  /// Takes a report.
  ///
  /// - Parameter sample: The raw report.
  public mutating func take(_ sample: PenSample) {
    reports += 1
    tellsProximity = tellsProximity || sample.state.contains(.proximityKnown)
    takePressure(sample)
    let late = sample.arrival.nanoseconds &- sample.time.nanoseconds
    lateness = (min(late, lateness?.least ?? late), max(late, lateness?.most ?? late))
    defer { last = sample.arrival }
    guard let last else { return }
    let interval = Double(sample.arrival.nanoseconds &- last.nanoseconds) * 1e-6
    guard interval >= 0, interval < Self.longestInterval else { return }
    // B. P. Welford, "Note on a Method for Calculating Corrected Sums of Squares and Products", 1962.
    intervals += 1
    let step = interval - mean
    mean += step / Double(intervals)
    spread += step * (interval - mean)
  }

  private mutating func takePressure(_ sample: PenSample) {
    let pressure = sample.axes.contains(.pressure) ? sample.pressure : nil
    if sample.touches {
      contactReports += 1
      guard let pressure, pressure > 0 else { return }
      lightestContact = min(pressure, lightestContact ?? pressure)
      firmestContact = max(pressure, firmestContact ?? pressure)
    } else if !sample.state.contains(.proximityKnown) || sample.state.contains(.inProximity) {
      hoverReports += 1
      if let pressure { firmestHover = max(pressure, firmestHover ?? pressure) }
    }
  }

  /// Reports a second while it reports at all, in Hz; nil where there were too few.
  public var rate: Double? {
    intervals >= Self.fewestIntervals && mean > 0 ? 1000 / mean : nil
  }

  /// The standard deviation of the intervals between arrivals, in ms; nil where there were too few.
  public var jitter: Double? {
    intervals >= Self.fewestIntervals ? (spread / Double(intervals - 1)).squareRoot() : nil
  }
}
