internal import Foundation

/// The processor time of this process, all threads, in seconds.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Figures of several rounds.
struct Spread {
  private let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "no round, no figure")
    sorted = values.sorted()
  }

  var median: Double { (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2 }

  /// Median, least and most, as JSON.
  var json: String {
    let numbers = [median, sorted[0], sorted[sorted.count - 1]]
    let texts = numbers.map { String(format: "%.4g", $0) }
    return #"{"median":\#(texts[0]),"min":\#(texts[1]),"max":\#(texts[2])}"#
  }
}
