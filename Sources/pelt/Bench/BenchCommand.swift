internal import Foundation

/// `pelt bench`: the measured things, as a table or one JSON line each.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "measure speed against peers, as a table or JSON"
  static let usage = "SUBJECT… [options]"
  static let details =
    "Subjects:\n"
    + BenchSubject.all.map { "  \(Columns.pad($0.name, to: 9))\($0.summary)\n" }.joined() + """
      Ratios are formed within a run, round by round: absolute times of a shared machine mean little.
      frame and present also measure in a window of 2048 px where DISPLAY names an X server.
      """
  static let options = [
    Option("--json", help: "a line of JSON for each subject, in place of the table"),
    Option(
      "--compare", value: "BASELINE.json",
      help: "figure by figure against what --json wrote earlier"),
    Option(
      "--from", value: "FILE.json",
      help: "take the figures that --json wrote; measure nothing;\nwithout a subject, all in it"),
    Option("--plot", value: "OUT.png", help: "the curves of scale, on logarithmic axes"),
    Option(
      "--hairs", value: "N",
      help: "how many hairs a round draws (10000, 100000, 1000000);\nthe most of scale (10000000)"),
    Option(
      "--frames", value: "N", help: "how many frames a round of frame and present takes (60)"),
    Option(
      "--peers", value: "DIR",
      help: "where other drawing libraries lie, for hairs (make bench-peers)"),
    Option("--cairo-peer", value: "LOG", help: "only be that program: draw LOG into LOG.png"),
    Option(
      "--canvas-peer", value: "SIDE", help: "only draw a few strokes on a canvas of that side"),
    Option("--seconds", value: "N", help: "how long the stroke (600) or the simulation (60) is"),
    Option(
      "--samples", value: "N",
      help: "how many samples the drawing of open has (2000000);\nthe most of scale (10000000)"),
    Option("--rounds", value: "N", help: "how many rounds are counted (9)"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    if let log = arguments.text("--cairo-peer") {
      try RenderBench.drawWithCairo(log)
      return 0
    }
    if let side = try arguments.whole("--canvas-peer", within: 1...PictureSize.sideLimit) {
      Console.print(SparseCanvas.draw(side: side).json + "\n")
      return 0
    }
    let options = try BenchOptions(arguments)
    let source = try arguments.text("--from").map { path throws(Failure) in
      try BenchFile(path: path)
    }
    let baseline = try arguments.text("--compare").map { path throws(Failure) in
      try BenchFile(path: path)
    }
    let names = arguments.operands.isEmpty ? source?.subjects ?? [] : arguments.operands
    guard !names.isEmpty else {
      throw .usage("bench what? `pelt bench --help` lists the subjects")
    }
    let subjects = try names.map { name throws(Failure) in try BenchSubject.named(name) }
    let plot = arguments.text("--plot")
    guard plot == nil || subjects.contains(where: { $0.plot != nil }) else {
      throw .usage("--plot goes with scale: pelt bench scale --plot OUT.png")
    }
    try OutputPlan.refuseMixture(printed: "the figures", files: ["--plot": plot])
    var status: Int32 = 0
    for subject in subjects {
      let figures =
        if let source { try source.figures(of: subject.name) } else {
          try measured(subject, options)
        }
      let comparison = baseline.map { BenchComparison(figures, $0) }
      if arguments.has("--json") {
        Console.print((comparison?.annotated ?? figures).json + "\n")
      } else {
        let lines =
          comparison?.lines ?? subject.table?(figures) ?? BenchTable.lines(of: figures)
        Console.print(lines.joined(separator: "\n") + "\n")
      }
      if let plot { try subject.plot?(figures, plot) }
      if let complaint = subject.complaint?(figures) {
        Console.complain("\(subject.name): \(complaint)")
        status = 1
      }
    }
    let isListed = subjects.contains { baseline != nil || $0.table == nil }
    if !arguments.has("--json"), isListed {
      Console.print(BenchTable.legend(isCompared: baseline != nil))
    }
    return status
  }

  /// Measures, and says on what machine.
  private static func measured(
    _ subject: BenchSubject, _ options: BenchOptions
  ) throws(Failure) -> Figures {
    var figures = try subject.measure(options)
    figures.add("machine", text: Machine.description)
    return figures
  }
}

/// Where figures were measured.
enum Machine {
  /// How many cores this process may use.
  static var cores: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The processor's name, and how many cores this process may use.
  static var description: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    return "\(name ?? "unknown processor"), \(cores) \(cores == 1 ? "core" : "cores")"
  }
}
