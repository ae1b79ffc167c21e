internal import Documents
internal import InkTypes
internal import Latency
internal import Prediction
internal import Studio

/// `pelt profile`: where pen latency goes.
enum ProfileCommand: Command {
  static let name = "profile"
  static let summary = "measure where pen latency goes, live or from a recording"
  static let usage = "[options]"
  static let details = """
    Opens the window with the latency display (F3) and prints the figures at its end; with --replay it
    plays a recording without a window, at its own pace or on a virtual clock.
    Times are from input to present: what the screen itself takes on top no software sees.
    Grades say how a frame's time is known: A the screen's own flip, B a copy by the server or a compositor,
    C the swap's return, D an estimate, none: nobody knows, and nothing is claimed.
    """
  static let options =
    [
      Option("--replay", value: "LOG", help: "profile a recording, without a window"),
      Option("--virtual", help: "with --replay: on a virtual clock, exact and at once"),
      Option(
        "--cost", value: "MS", help: "with --virtual: how long each frame takes (2)"),
      Option(
        "--compare", value: "A,B",
        help: "with --replay: two of late, early, off by turns on the same recording,\n"
          + "each also as MODE+whole: frames not split"),
      Option("--rounds", value: "N", help: "with --compare: how often each (3)"),
      Option(
        "--no-display",
        help: "live: measure without the display (F3), whose drawing costs a frame now and then"),
      Option("--seconds", value: "N", help: "end after that long"),
      Option(
        "--rate", value: "HZ",
        help: "keep a screen's time, 20...500; else frames come on arrival"),
      Option(
        "--delay", value: "STAGE=MS",
        help: "add a known delay: does it show up in that stage, and only there?\n"
          + "ring_wait, predict, submit, gpu, swap_wait or present"),
      Option("--json", help: "the figures as JSON"),
    ] + ProfileExports.options + PacingOptions.options + [PredictionOption.option]
    + WindowOptions.options + BrushOptions.options
    + [Option("--no-settings", help: "neither read nor write settings")]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard arguments.operands.isEmpty else {
      throw .usage("profile takes a recording as --replay \(arguments.operands[0])")
    }
    try refuseWhatHasNoEffect(arguments)
    let exports = try ProfileExports(arguments)
    guard let path = arguments.text("--replay") else { return try live(arguments, exports) }
    let job = try ProfileReplayJob(arguments, path: path)
    if let pair = arguments.text("--compare") {
      return try ProfileComparison(pair, arguments).run(job)
    }
    return try exports.write(job.run(job.settings))
  }

  private static func live(
    _ arguments: Arguments, _ exports: ProfileExports
  ) throws(Failure) -> Int32 {
    var options = StudioOptions()
    try WindowOptions.apply(arguments, to: &options)
    options.pacing = try settings(arguments)
    options.prediction = try PredictionOption.model(arguments)
    let brush = try BrushOptions(arguments)
    options.changeBrush = { brush.apply(to: &$0) }
    options.pressureCurve = brush.curve
    options.usesSettings = !arguments.has("--no-settings")
    options.profiles = true
    options.showsLatency = !arguments.has("--no-display")
    options.delays = try delays(arguments)
    options.seconds = try arguments.number("--seconds", within: 0.1...86_400)
    let report = try StudioRun.report(options)
    guard let latency = report.latency else { return 0 }
    return try exports.write(latency)
  }

  /// An option that would do nothing is a mistake, not a wish.
  private static func refuseWhatHasNoEffect(_ arguments: Arguments) throws(Failure) {
    func refuse(_ options: [String], _ want: String) throws(Failure) {
      for option in options where arguments.has(option) || arguments.text(option) != nil {
        throw .usage("\(option) \(want)")
      }
    }
    guard arguments.text("--replay") != nil else {
      return try refuse(["--virtual", "--cost", "--compare", "--rounds"], "wants --replay LOG")
    }
    try refuse(
      ["--no-display", "--fullscreen", "--background", "--no-settings"],
      "is of the window; --replay has none")
    if arguments.has("--virtual") {
      try refuse(["--delay", "--predict"], "does nothing on a virtual clock")
    } else {
      try refuse(["--cost"], "wants --virtual: on the real clock frames take what they take")
    }
    if arguments.text("--compare") != nil {
      try refuse(ProfileExports.options.map(\.key), "is of one setting; --compare has two")
    } else {
      try refuse(["--rounds"], "wants --compare A,B")
    }
  }

  /// Pacing with `--rate` as the screen's.
  static func settings(_ arguments: Arguments) throws(Failure) -> PacingSettings {
    var settings = try PacingOptions.settings(arguments)
    settings.softVsyncHertz =
      try arguments.number("--rate", within: 20...500) ?? settings.softVsyncHertz
    return settings
  }

  /// What `--delay` adds to each stage, in ns.
  static func delays(_ arguments: Arguments) throws(Failure) -> SIMD8<Int64> {
    var delays = SIMD8<Int64>()
    guard let text = arguments.text("--delay") else { return delays }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let milliseconds = Double(parts[1]), (0...1000).contains(milliseconds),
      let stage = Stage.allCases.first(where: { $0.name == parts[0] }),
      stage.rawValue >= Stage.ringWait.rawValue
    else {
      let names = Stage.allCases.dropFirst(Stage.ringWait.rawValue).map(\.name)
      throw .usage(
        "--delay wants STAGE=MS, 0...1000 ms, a stage of \(names.joined(separator: ", ")), not \(text)"
      )
    }
    delays[stage.rawValue] = Int64(milliseconds * 1e6)
    return delays
  }
}
