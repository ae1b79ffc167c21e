/// Learns from ten seconds of scribbling which part of its range a device's tool uses.
///
/// A histogram of the pressures in contact. The curve that comes of it maps the 5th percentile to 0.02
/// and the 95th to 0.98. A plain value: time comes with the samples. Never allocates.
public struct PressureCalibration: Sendable, BitwiseCopyable, Equatable {
  /// How many bins the histogram has.
  public static let binCount = 128
  /// How long the tool must touch, in s.
  public static let seconds = 10.0
  /// What becomes of the 5th and of the 95th percentile.
  public static let targets: (low: Float, high: Float) = (0.02, 0.98)

  /// The device that is looked at.
  public let device: DeviceID
  /// Its tool.
  public let tool: Tool
  /// How many reports there were.
  public private(set) var count = 0
  private var bins = InlineArray<128, UInt32>(repeating: 0)
  private var contact: Int64 = 0
  private var last: Timestamp?

  /// Longer silences are no scribbling, in ns.
  private static let longestStep: Int64 = 100_000_000
  /// Fewer reports are no base for percentiles: 2 s of the slowest pens.
  private static let fewestReports = 100

  /// Makes one that has seen nothing.
  ///
  /// - Parameters:
  ///   - device: The device to look at.
  ///   - tool: Its tool.
  public init(device: DeviceID, tool: Tool) {
    self.device = device
    self.tool = tool
  }

  /// Takes a report, of whatever device; pressures that are none are passed over.
  ///
  /// - Parameter sample: The raw report.
  public mutating func take(_ sample: PenSample) {
    guard sample.device == device, sample.tool == tool, progress < 1 else { return }
    guard sample.state.contains(.touching) else {
      last = nil
      return
    }
    if let last {
      contact += min(max(0, sample.time.nanoseconds &- last.nanoseconds), Self.longestStep)
    }
    last = sample.time
    // Pressure 0 in contact is a fault of its own, with a repair of its own.
    guard sample.axes.contains(.pressure), sample.pressure > 0, sample.pressure <= 1 else { return }
    count += 1
    bins[min(Int(sample.pressure * Float(Self.binCount)), Self.binCount - 1)] += 1
  }

  /// How much of the scribbling is done, 0...1.
  public var progress: Double { min(1, Double(contact) * 1e-9 / Self.seconds) }

  /// How many reports a bin holds.
  ///
  /// - Parameter bin: 0..<`binCount`: pressures from bin / `binCount` on.
  public subscript(bin: Int) -> Int { Int(bins[bin]) }

  /// The pressure below which a share of the reports lies.
  ///
  /// - Parameter share: 0...1.
  /// - Returns: 0...1, within a bin in proportion; nil before the first report.
  public func percentile(_ share: Double) -> Float? {
    guard count > 0 else { return nil }
    let wanted = share * Double(count)
    var below = 0.0
    for bin in 0..<Self.binCount {
      let here = Double(bins[bin])
      if here > 0, below + here >= wanted {
        return Float((Double(bin) + (wanted - below) / here) / Double(Self.binCount))
      }
      below += here
    }
    return 1
  }

  /// The curve that lets the tool use the whole range; nil while too little is known of it.
  ///
  /// Beyond the two percentiles it goes on to the corners.
  public var curve: PressureCurve? {
    guard count >= Self.fewestReports, let fifth = percentile(0.05), let last = percentile(0.95),
      last - fifth >= PressureCurve.smallestStep
    else { return nil }
    // To as many digits as a person would write.
    let (low, high) = ((fifth * 1000).rounded() / 1000, (last * 1000).rounded() / 1000)
    var points: [SIMD2<Float>] = [[low, Self.targets.low], [high, Self.targets.high]]
    if low >= PressureCurve.smallestStep { points.insert(.zero, at: 0) }
    if 1 - high >= PressureCurve.smallestStep { points.append([1, 1]) }
    return PressureCurve(through: points)
  }

  /// Whether two have seen the same.
  public static func == (left: PressureCalibration, right: PressureCalibration) -> Bool {
    guard left.device == right.device, left.tool == right.tool, left.count == right.count,
      left.contact == right.contact, left.last == right.last
    else { return false }
    for bin in 0..<Self.binCount where left.bins[bin] != right.bins[bin] { return false }
    return true
  }
}
