internal import Documents
internal import InkTypes
internal import Latency
internal import Rendering
internal import Studio

/// `pelt draw`: the window.
enum DrawCommand: Command {
  static let name = "draw"
  static let summary = "draw with a pen in a window"
  static let usage = "[FILE.pelt] [options]"
  static let details = """
    Opens a window on the X server and draws with pens; without a pen near, with the mouse.
    F1 in the window lists the keys. Brush and window are remembered, unless --no-settings.
    What is drawn is saved at once, in FILE, or in a new drawing in $XDG_DATA_HOME/pelt; one that was
    not closed there is opened again.
    """
  static let options =
    WindowOptions.options + BrushOptions.options + PacingOptions.options + [
      Option("--pen-only", help: "the mouse does not draw"),
      PredictionOption.option,
      Option("--seed", value: "N", help: "the document's seed; by chance unless given"),
      Option("--record", value: "FILE", help: "write all that comes in to a new pen log"),
      Option("--no-drawing", help: "keep no drawing: what is drawn is gone with the window"),
      Option(
        "--touch", value: "HOW", help: "draw: a finger draws; gestures: fingers never draw"),
    ] + HintOptions.options + [
      Option("--gesture-trace", help: "begin with the gesture trace (F5)"),
      Option("--print-counts", help: "print what each frame of the samples view held"),
      Option("--samples", help: "begin with the samples view (F2)"),
      Option("--load", value: "MS", help: "keep the main thread busy that long each frame"),
      Option("--no-settings", help: "neither read nor write settings"),
    ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    var options = StudioOptions()
    options.drawing = try drawing(arguments)
    try WindowOptions.apply(arguments, to: &options)
    options.pacing = try PacingOptions.settings(arguments)
    let brush = try BrushOptions(arguments)
    options.changeBrush = { brush.apply(to: &$0) }
    options.pressureCurve = brush.curve
    options.isPenOnly = arguments.has("--pen-only")
    options.prediction = try PredictionOption.model(arguments)
    options.seed = try arguments.seed()
    options.recordPath = arguments.text("--record")
    if options.recordPath?.isEmpty == true { throw .usage("--record needs a file's name") }
    options.printsCounts = arguments.has("--print-counts")
    options.showsSamples = arguments.has("--samples")
    options.load = try arguments.number("--load", within: 0...1000) ?? 0
    options.touchDraws = try arguments.choice("--touch", TouchUse.self).map { $0 == .draw }
    options.showsTrace = arguments.has("--gesture-trace")
    try HintOptions.apply(arguments, to: &options)
    options.usesSettings = !arguments.has("--no-settings")
    return try StudioRun.run(options)
  }

  private static func drawing(_ arguments: Arguments) throws(Failure) -> DrawingChoice {
    guard arguments.operands.count < 2 else { throw .usage("draw opens one drawing a window") }
    guard let path = arguments.operands.first else {
      return arguments.has("--no-drawing") ? .none : .automatic
    }
    guard !arguments.has("--no-drawing") else {
      throw .usage("--no-drawing keeps none, so \(path) cannot be opened")
    }
    guard path.lowercased().hasSuffix(".pelt") else {
      throw .usage(
        "\(path): draw opens .pelt drawings; `pelt replay` plays recordings, `pelt convert` makes "
          + "drawings of them")
    }
    return .file(path)
  }
}

/// The options of every command that opens a window.
enum WindowOptions {
  static let options = [
    Option("--fullscreen", help: "cover the monitor"),
    Option("--canvas", value: "WxH", help: "the canvas in px (the monitor's size)"),
    Option("--background", value: "RRGGBB", help: "the canvas's colour (000000)"),
    Option(
      "--renderer", value: "WHICH",
      help: "auto, gl or cpu; auto is the CPU where no GPU draws (auto)"),
  ]

  static func apply(
    _ arguments: Arguments, to options: inout StudioOptions
  ) throws(Failure) {
    options.isFullScreen = arguments.has("--fullscreen")
    options.canvas = try arguments.size("--canvas")
    options.background = try arguments.color("--background")
    options.renderer = try arguments.choice("--renderer", RendererChoice.self) ?? .auto
  }
}

/// The options of every command that paces frames.
enum PacingOptions {
  static let options = [
    Option(
      "--pacing", value: "MODE",
      help: "when frames take their samples: late, early, off (late)"),
    Option(
      "--vsync-hz", value: "HZ",
      help: "keep a screen's time, 20...500, where the CPU draws and there is none"),
    Option("--no-split", help: "draw finished ink with the tip, not ahead of it"),
    Option(
      "--frame-rate", value: "HZ",
      help: "frames a second at most, where no screen is waited for (240)"),
  ]

  static func settings(_ arguments: Arguments) throws(Failure) -> PacingSettings {
    var settings = PacingSettings()
    settings.mode = try arguments.choice("--pacing", PacingMode.self) ?? settings.mode
    settings.softVsyncHertz = try arguments.number("--vsync-hz", within: 20...500)
    settings.splitsFrames = !arguments.has("--no-split")
    settings.frameRateLimit =
      try arguments.number("--frame-rate", within: 1...1000) ?? settings.frameRateLimit
    return settings
  }
}

/// What fingers are for.
private enum TouchUse: String, CaseIterable {
  case draw, gestures
}

/// The options of touch hints in a window.
enum HintOptions {
  static let options = [
    Option(
      "--touch-hints", value: "IMAGE.png", ending: ".png",
      help: "begin with a dot at every finger (F4)"),
    Option("--pen-hints", help: "dots of pens and mice too (Shift+F4)"),
  ]

  static func apply(
    _ arguments: Arguments, to options: inout StudioOptions
  ) throws(Failure) {
    options.hintsPens = arguments.has("--pen-hints")
    guard arguments.has("--touch-hints") else { return }
    options.hintImage = try image(arguments.text("--touch-hints"))
  }

  /// The dot of a finger: a file, or the one that comes with Pelt.
  static func image(_ path: String?) throws(Failure) -> HintImage {
    do throws(StudioError) {
      return try HintImage(path: path)
    } catch {
      throw .failed(error.description)
    }
  }
}

/// A window from its opening to its end.
enum StudioRun {
  static func run(_ options: StudioOptions) throws(Failure) -> Int32 {
    _ = try report(options)
    return 0
  }

  /// Runs it to its end.
  static func report(_ options: StudioOptions) throws(Failure) -> StudioReport {
    let report: StudioReport
    do throws(StudioError) {
      report = try Studio(options).run()
    } catch {
      throw .failed(error.description)
    }
    if options.printsCounts { Console.print(report.text) }
    if let problem = report.problem { throw .failed(problem) }
    guard !report.isServerLost else { throw .failed("the X server is gone") }
    return report
  }
}
