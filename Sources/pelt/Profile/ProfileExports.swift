internal import Documents
internal import Latency

/// Where a profile's figures go.
struct ProfileExports {
  static let options = [
    Option("--csv", value: "FILE", help: "every frame, with PresentMon's columns"),
    Option("--csv-samples", value: "FILE", help: "every sample with all its stamps"),
    Option("--csv-mangohud", value: "FILE", help: "every frame, with MangoHud's columns"),
    Option("--trace", value: "FILE", help: "a trace for ui.perfetto.dev"),
    Option("--histogram", value: "FILE", help: "percentiles in HdrHistogram's text form"),
  ]

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    self.arguments = arguments
    let inputs = [arguments.text("--replay")].compactMap { $0 }
    for option in Self.options {
      guard let path = arguments.text(option.key) else { continue }
      guard !path.isEmpty else { throw .usage("\(option.key) wants a file's name") }
      try OutputPlan.protect(inputs, from: path)
      try OutputPlan.refuseMixture(printed: "the figures", files: [option.key: path])
    }
  }

  /// Prints the figures and writes the files that were asked for.
  ///
  /// - Returns: The exit status.
  func write(_ outcome: ProfileReplayJob.Outcome) throws(Failure) -> Int32 {
    let (log, plain) = outcome
    var setting = plain
    setting.build = Pelt.version
    Console.print(arguments.has("--json") ? setting.json(of: log) + "\n" : setting.table(of: log))
    let lost = log.sampleTotal - log.sampleIndices.count
    if lost > 0, Self.options.contains(where: { arguments.text($0.key) != nil }) {
      Console.complain(
        "the first \(lost) samples are in the figures, but no longer in the files")
    }
    try write("--csv") { setting.frames(of: log) }
    try write("--csv-samples") { setting.samples(of: log) }
    try write("--csv-mangohud") { setting.mangoHud(of: log) }
    try write("--trace") { setting.chromeTrace(of: log) }
    try write("--histogram") {
      log.mainGrade.map { log.histogram(of: nil, grade: $0.grade) }?.hdrText()
        ?? LatencyHistogram().hdrText()
    }
    return 0
  }

  private func write(_ option: String, _ text: () -> String) throws(Failure) {
    guard let path = arguments.text(option) else { return }
    do {
      let file = try OutputFile(path: path)
      try file.write(Array(text().utf8))
      try file.commit()
    } catch {
      throw .file(path, error)
    }
  }
}
