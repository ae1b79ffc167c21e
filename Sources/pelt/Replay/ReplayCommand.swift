internal import Documents
internal import InkTypes
internal import Latency
internal import Rendering
internal import Studio

/// `pelt replay`: a recording through the live path.
enum ReplayCommand: Command {
  static let name = "replay"
  static let summary = "play a recording through the live path, on screen or without a window"
  static let usage = "LOG [options]"
  static let details = """
    Plays the recording frame by frame as the window drew it: drain, predict, commit, show. Without
    --window it needs no display and prints a report; the picture is that of `pelt render`.
    --into keeps it as a drawing, as a window does; one that is there is drawn on.
    """
  static let options =
    [
      Option("--window", help: "play it in a window, at its own pace"),
      Option(
        "--frame-rate", value: "HZ",
        help: "frames a second (the recorded frames, else 60)"),
      Option("--batch", value: "N", help: "a frame after every N events, in place of a rate"),
      PredictionOption.option,
      Option(
        "--renderer", value: "WHICH",
        help: "auto, gl or cpu; auto is the CPU where no GPU draws (auto)"),
      Option("-o", "--output", value: "OUT", help: "the picture at the end, as PNG"),
      Option(
        "--frames", value: "DIR", help: "every frame as seen, as PNG, into an existing folder"),
      Option("--compare", value: "GOLDEN", help: "compare with a PNG; exit 1 where it differs"),
      Option("--tolerance", value: "T", help: "the largest difference that passes, in 1/255 (0)"),
      Option("--into", value: "DRAWING.pelt", help: "draw it into a drawing, new or not"),
      Option("--real-time", help: "with --into: at the recording's own pace"),
      Option("--gestures", help: "report what each gesture recogniser did, and why"),
      Option("--json", help: "the report as JSON"),
      Option("--fullscreen", help: "with --window: cover the monitor"),
      Option("--gesture-trace", help: "with --window: begin with the gesture trace (F5)"),
      Option("--samples", help: "with --window: begin with the samples view (F2)"),
      Option("--print-counts", help: "with --window: print what each frame of that view held"),
      Option("--canvas", value: "WxH", help: "the canvas's size; else the recording's own"),
      Option("--background", value: "RRGGBB", help: "the canvas's colour (the recording's own)"),
      Option("--seed", value: "N", help: "the document's seed, in place of the recording's"),
    ] + Screencast.options + BrushOptions.options + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard arguments.operands.count == 1 else { throw .usage("replay wants one recording") }
    let path = arguments.operands[0]
    var recording = try InputOptions(arguments).read(path)
    try BrushOptions(arguments).apply(to: &recording)
    recording.canvas = try arguments.size("--canvas") ?? recording.canvas
    recording.seed = try arguments.seed() ?? recording.seed
    if arguments.has("--gestures") {
      for option in GestureReport.strangers
      where arguments.has(option) || arguments.text(option) != nil {
        throw .usage("--gestures reports and draws nothing: \(option) does not go with it")
      }
      Console.print(GestureReport.text(of: recording, isJSON: arguments.has("--json")))
      return 0
    }
    if let drawing = arguments.text("--into") {
      return try IntoDrawing(drawing, arguments).run(recording)
    }
    guard !arguments.has("--real-time") else { throw .usage("--real-time goes with --into") }
    if arguments.has("--window") { return try window(recording, arguments) }
    return try ReplayJob(arguments, path: path).run(recording)
  }

  private static func window(
    _ recording: Recording, _ arguments: Arguments
  ) throws(Failure) -> Int32 {
    var options = StudioOptions()
    options.isFullScreen = arguments.has("--fullscreen")
    options.showsSamples = arguments.has("--samples")
    options.showsTrace = arguments.has("--gesture-trace")
    options.hintsPens = arguments.has("--pen-hints")
    if arguments.has("--hints") {
      options.hintImage = try HintOptions.image(arguments.text("--hints"))
    }
    options.printsCounts = arguments.has("--print-counts")
    options.background = try arguments.color("--background")
    options.prediction = try PredictionOption.model(arguments)
    if let rate = try arguments.number("--frame-rate", within: 1...1000) {
      options.pacing.frameRateLimit = rate
    }
    options.renderer = try arguments.choice("--renderer", RendererChoice.self) ?? .auto
    options.recording = recording
    options.usesSettings = false
    return try StudioRun.run(options)
  }
}
