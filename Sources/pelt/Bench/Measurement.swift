internal import Foundation

/// The processor time of this process, all threads, in seconds.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// How much memory of this process is in use, in bytes; 0 where the system does not say.
func residentBytes() -> Int {
  // The second number of /proc/self/statm, in pages.
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
  let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  return pages * sysconf(Int32(_SC_PAGESIZE))
}

/// Processor and wall time of some work, in seconds.
struct Cost {
  private(set) var processor = 0.0
  private(set) var wall = 0.0

  /// Nothing.
  init() {}

  /// What was measured by other means.
  init(processor: Double, wall: Double) {
    self.processor = processor
    self.wall = wall
  }

  /// Does some work.
  init(_ work: () -> Void) {
    let start = SuspendingClock.now
    let used = processorSeconds()
    work()
    processor = processorSeconds() - used
    wall = (SuspendingClock.now - start) / .seconds(1)
  }

  static func += (left: inout Cost, right: Cost) {
    left.processor += right.processor
    left.wall += right.wall
  }

  static func / (left: Cost, right: Double) -> Cost {
    var cost = left
    cost.processor /= right
    cost.wall /= right
    return cost
  }
}

/// Figures of several rounds: the middle one, the least and the most.
struct Spread: Equatable {
  let median, least, most: Double

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "no round, no figure")
    let sorted = values.sorted()
    median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    least = sorted[0]
    most = sorted[sorted.count - 1]
  }

  /// Reads what `json` wrote; nil where it is no such thing.
  init?(_ json: [String: Any]) {
    guard let median = json["median"] as? Double, let least = json["min"] as? Double,
      let most = json["max"] as? Double, least <= median, median <= most
    else { return nil }
    self.median = median
    self.least = least
    self.most = most
  }

  /// Median, least and most, as JSON.
  var json: String {
    let texts = [median, least, most].map { String(format: "%.4g", $0) }
    return #"{"median":\#(texts[0]),"min":\#(texts[1]),"max":\#(texts[2])}"#
  }
}
