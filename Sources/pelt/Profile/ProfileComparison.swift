internal import Foundation
internal import Latency

/// Two ways of pacing by turns on the same recording, so that what the machine does meanwhile meets both.
struct ProfileComparison {
  private let names: [String]
  private let rounds: Int
  private let asJSON: Bool

  init(_ pair: String, _ arguments: Arguments) throws(Failure) {
    names = pair.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard names.count == 2 else {
      throw .usage("--compare wants two settings: --compare late,early")
    }
    rounds = Int(try arguments.number("--rounds", within: 1...100) ?? 3)
    asJSON = arguments.has("--json")
    for name in names { _ = try Self.settings(name, PacingSettings()) }
  }

  /// What one side came to, over all rounds.
  private struct Side {
    let name: String
    var all = LatencyHistogram()
    var means: [Double] = []
    var missed = 0

    /// Mean and three percentiles, in ms.
    var values: [Double] {
      [(all.mean ?? 0) * 1e-6] + [50, 95, 99].map { Double(all.percentile($0) ?? 0) * 1e-6 }
    }

    mutating func add(_ log: LatencyLog) throws(Failure) {
      guard let grade = log.mainGrade?.grade else { throw .failed("no sample was seen") }
      let histogram = log.histogram(of: nil, grade: grade)
      all.add(histogram)
      means.append((histogram.mean ?? 0) * 1e-6)
      missed += log.missed
    }
  }

  /// Compares.
  ///
  /// - Parameter job: What is profiled.
  /// - Returns: The exit status.
  /// - Throws: `Failure`.
  func run(_ job: ProfileReplayJob) throws(Failure) -> Int32 {
    var sides = names.map { Side(name: $0) }
    for _ in 0..<rounds {
      for index in sides.indices {
        try sides[index].add(job.run(try Self.settings(names[index], job.settings)).log)
      }
    }
    let ratio = Spread(zip(sides[0].means, sides[1].means).map { $1 > 0 ? $0 / $1 : 1 })
    Console.print(asJSON ? Self.json(sides, ratio) : Self.text(sides, ratio))
    return 0
  }

  private static func json(_ sides: [Side], _ ratio: Spread) -> String {
    var line = Figures()
    line.add("name", text: "profile-comparison")
    for (key, side) in zip(["a", "b"], sides) {
      line.add(key, text: side.name)
      line.add("\(key)_mean_ms", Spread(side.means))
      for (name, value) in zip(["p50", "p95", "p99"], side.values.dropFirst()) {
        line.add("\(key)_\(name)_ms", value)
      }
      line.add("\(key)_missed", side.missed)
    }
    line.add("mean_ratio", ratio)
    return line.json + "\n"
  }

  private static func text(_ sides: [Side], _ ratio: Spread) -> String {
    var text = Columns.pad("setting", to: 14) + "     mean      p50      p95      p99 ms  missed\n"
    for side in sides {
      text += Columns.pad(side.name, to: 14)
      text += side.values.map { String(format: "%9.3f", $0) }.joined()
      text += String(format: "  %7d\n", side.missed)
    }
    return text
      + String(format: "mean of %@ to %@: %.3f\n", sides[0].name, sides[1].name, ratio.median)
  }

  private static func settings(
    _ name: String, _ base: PacingSettings
  ) throws(Failure) -> PacingSettings {
    let words = name.split(separator: "+", omittingEmptySubsequences: false)
    guard let mode = words.first.flatMap({ PacingMode(rawValue: String($0)) }),
      words.count == 1 || words.count == 2 && words[1] == "whole"
    else { throw .usage("--compare knows late, early and off, also as late+whole, not \(name)") }
    var settings = base
    settings.mode = mode
    settings.splitsFrames = words.count == 1 && base.splitsFrames
    return settings
  }
}
