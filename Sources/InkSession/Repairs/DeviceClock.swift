internal import InkTypes

/// Makes a device's times go on where its clock stands still or begins anew.
struct DeviceClock: BitwiseCopyable {
  /// What is added to the device's times, in ns.
  private var offset: Int64 = 0
  private var lastRaw: Int64?
  private var last: Int64 = 0
  /// How many reports in a row had the time of the one before.
  private var repeats = 0
  /// Their arrivals, likewise.
  private var arrivals = RecordedClock()

  /// The rate of the pen for which the brush was made.
  private static let step: Int64 = 4_166_667
  /// Two reports may well come at 0; three are a device without a clock.
  private static let zeroRepeats = 2
  /// A device of 8 kHz with a clock of whole ms sends 8 of one time, and a late batch some more.
  private static let mostRepeats = 32
  /// Reports of one device may overtake each other by less.
  private static let restart: Int64 = 250_000_000

  /// The time of the last report, repaired; nil before the first.
  var newest: Timestamp? { lastRaw.map { _ in Timestamp(nanoseconds: last) } }

  /// Takes a report's time, and puts it right; its arrival goes with it.
  ///
  /// - Parameters:
  ///   - sample: The report.
  ///   - repairs: Which repairs are made.
  /// - Returns: The repair that was made, or nil.
  mutating func take(_ sample: inout PenSample, _ repairs: RepairSet) -> Repair? {
    let raw = sample.time.nanoseconds
    let hasArrival = sample.arrival != sample.time
    let arrival =
      repairs.contains(RepairSet(.restartingTime)) ? arrivals.take(sample.arrival) : sample.arrival
    defer {
      // Where only one time is known, the arrival is that.
      sample.arrival = hasArrival ? arrival : sample.time
      lastRaw = raw
      last = sample.time.nanoseconds
    }
    guard let lastRaw else { return nil }
    repeats = raw == lastRaw ? repeats + 1 : 0
    let stuck = repeats >= (raw == 0 ? Self.zeroRepeats : Self.mostRepeats)
    if stuck, repairs.contains(RepairSet(.stuckTime)) {
      let arrival = sample.arrival.nanoseconds
      set(&sample, to: arrival != raw && arrival > last ? arrival : last &+ Self.step)
      return .stuckTime
    }
    var time = raw &+ offset
    let restarts = time < last &- Self.restart && repairs.contains(RepairSet(.restartingTime))
    if restarts {
      time = last &+ Self.step
      offset = time &- raw
    }
    set(&sample, to: time)
    return restarts ? .restartingTime : nil
  }

  /// Sets a time that is within what Pelt takes; else the device's own holds again.
  private mutating func set(_ sample: inout PenSample, to time: Int64) {
    guard time.magnitude <= UInt64(Timestamp.limitNanoseconds) else {
      offset = 0
      return
    }
    sample.time = Timestamp(nanoseconds: time)
  }
}
