internal import Documents
internal import InkTypes
internal import Prediction

/// The options that choose a brush: they stand over what a recording chose.
struct BrushOptions: Sendable {
  static let options = [
    Option("--brush", value: "KIND", help: "fur, spray, airbrush, ink or eraser"),
    Option("--hue", value: "H", help: "a colour of full saturation, in turns: 0 red, 0.33 green"),
    Option("--color", value: "RRGGBB", help: "any colour; stands over --hue"),
    Option("--size", value: "X", help: "the brush's size, 0.01...100"),
    Option("--density", value: "X", help: "how many hairs, 0...16"),
    Option("--opacity", value: "X", help: "how opaque, 0...40"),
    Option(
      "--curve", value: "POINTS",
      help: "what becomes of pressure: 2 to 16 rising points of 0...1,\nas \"0,0 0.3,0.1 1,1\""),
  ]

  private let kind: BrushKind?
  private let color: InkColor?
  private let size, density, opacity: Double?
  /// What becomes of pressure, or nil.
  let curve: PressureCurve?

  init(_ arguments: Arguments) throws(Failure) {
    kind = try arguments.choice("--brush", BrushKind.self)
    let hue = try arguments.number("--hue", within: -1000...1000).map { InkColor(hue: Float($0)) }
    color = try arguments.color("--color") ?? hue
    size = try arguments.number("--size", within: Paint.sizes)
    density = try arguments.number("--density", within: Paint.densities)
    opacity = try arguments.number("--opacity", within: Paint.opacities)
    curve = try Self.curve(arguments.text("--curve"))
  }

  private static func curve(_ text: String?) throws(Failure) -> PressureCurve? {
    guard let text else { return nil }
    guard let curve = PressureCurve(text: text) else {
      throw .usage(
        "--curve wants 2 to 16 points X,Y of 0...1, X rising by 0.02 or more, Y not falling, "
          + "as \"0,0 0.3,0.1 1,1\", not \(text)")
    }
    return curve
  }

  /// Changes a recording's brushes and curves as asked for.
  func apply(to recording: inout Recording) {
    if let curve { recording.overrideCurve(curve) }
    guard kind != nil || color != nil || size != nil || density != nil || opacity != nil else {
      return
    }
    recording.overrideBrush { apply(to: &$0) }
  }

  /// Changes a brush as asked for.
  func apply(to brush: inout Brush) {
    brush.kind = kind ?? brush.kind
    brush.paint.color = color ?? brush.paint.color
    brush.paint.size = size ?? brush.paint.size
    brush.paint.density = density ?? brush.paint.density
    brush.paint.opacity = opacity ?? brush.paint.opacity
  }
}

/// The options that say how an input is read.
struct InputOptions {
  static let options = [
    Option("--from", value: "FORMAT", help: "penlog, inkml or csv; else told from the content"),
    Option("--assume-rate", value: "HZ", help: "samples a second where InkML has no times (120)"),
  ]

  private let format: RecordingFile.Format?
  private let rate: Double

  init(_ arguments: Arguments) throws(Failure) {
    format = try arguments.choice("--from", RecordingFile.Format.self)
    rate = try arguments.number("--assume-rate", within: 1...100_000) ?? 120
  }

  /// Reads a recording, and says what was amiss with it.
  func read(_ path: String) throws(Failure) -> Recording {
    let recording: Recording
    do {
      recording = try RecordingFile.read(path: path, format: format, assumedRate: rate)
    } catch {
      throw .file(path, error)
    }
    for notice in recording.notices { Console.warn("\(path): \(notice.count) \(notice.what)") }
    return recording
  }
}

/// The option that says how the tip is guessed.
enum PredictionOption {
  static let option = Option(
    "--predict", value: "HOW", help: "off, hold, velocity, acceleration or kalman (kalman)")

  static func model(_ arguments: Arguments) throws(Failure) -> PredictionModel? {
    if arguments.text("--predict") == "off" { return nil }
    return try arguments.choice("--predict", PredictionModel.self) ?? .kalman
  }
}
