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

  /// Compares.
  ///
  /// - Parameter job: What is profiled.
  /// - Returns: The exit status.
  /// - Throws: `Failure`.
  func run(_ job: ProfileReplayJob) throws(Failure) -> Int32 {
    var sums = [LatencyHistogram(), LatencyHistogram()]
    var missed = [0, 0]
    var means: [[Double]] = [[], []]
    for _ in 0..<rounds {
      for side in 0..<2 {
        let log = try job.run(try Self.settings(names[side], job.settings)).log
        guard let grade = log.bestGrade?.grade else { throw .failed("no sample was seen") }
        let all = log.histogram(of: nil, grade: grade)
        sums[side].add(all)
        missed[side] += log.missed
        means[side].append((all.mean ?? 0) * 1e-6)
      }
    }
    let ratio = Spread(zip(means[0], means[1]).map { $1 > 0 ? $0 / $1 : 1 })
    if asJSON {
      var line = Figures()
      line.add("name", text: "profile-comparison")
      for side in 0..<2 {
        let key = side == 0 ? "a" : "b"
        line.add(key, text: names[side])
        line.add("\(key)_mean_ms", Spread(means[side]))
        line.add("\(key)_p50_ms", Self.milliseconds(sums[side].percentile(50)))
        line.add("\(key)_p95_ms", Self.milliseconds(sums[side].percentile(95)))
        line.add("\(key)_p99_ms", Self.milliseconds(sums[side].percentile(99)))
        line.add("\(key)_missed", missed[side])
      }
      line.add("mean_ratio", ratio)
      Console.print(line.json + "\n")
      return 0
    }
    var text = Columns.pad("setting", to: 14) + "     mean      p50      p95      p99 ms  missed\n"
    for side in 0..<2 {
      let values =
        [(sums[side].mean ?? 0) * 1e-6]
        + [50, 95, 99].map { Self.milliseconds(sums[side].percentile($0)) }
      text += Columns.pad(names[side], to: 14)
      text +=
        values.map { String(format: "%9.3f", $0) }.joined()
        + String(format: "  %7d\n", missed[side])
    }
    text += String(format: "mean of %@ to %@: %.3f\n", names[0], names[1], ratio.median)
    Console.print(text)
    return 0
  }

  private static func milliseconds(_ value: Int64?) -> Double { Double(value ?? 0) * 1e-6 }

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
