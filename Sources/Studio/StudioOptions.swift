public import Documents
public import InkTypes
public import Latency
public import Prediction
public import Rendering

/// What a person asks of the live window.
public struct StudioOptions: Sendable {
  /// Whether it covers its monitor from the start.
  public var isFullScreen = false
  /// The canvas's width and height in px; nil = the monitor's.
  public var canvas: SIMD2<Int>?
  /// Changes the brush that was remembered.
  public var changeBrush: @Sendable (inout Brush) -> Void = { _ in }
  /// What becomes of every device's pressure; nil = as remembered.
  public var pressureCurve: PressureCurve?
  /// The drawing that is drawn in.
  public var drawing = DrawingChoice.none
  /// The canvas's colour; nil = the drawing's own, black where it is new.
  public var background: InkColor?
  /// Whether only pens draw.
  public var isPenOnly = false
  /// How the tip is predicted; nil = not at all.
  public var prediction: PredictionModel? = .kalman
  /// The document's seed; nil = by chance.
  public var seed: UInt32?
  /// The pen log that is written meanwhile.
  public var recordPath: String?
  /// How long the main thread idles busily each frame, in ms.
  public var load = 0.0
  /// Whether counts are printed for each frame.
  public var printsCounts = false
  /// Whether the samples view is shown from the start.
  public var showsSamples = false
  /// The dots of fingers, shown from the start; nil = not before F4.
  public var hintImage: HintImage?
  /// Whether pens and mice get dots as well.
  public var hintsPens = false
  /// Whether the gesture trace is shown from the start.
  public var showsTrace = false
  /// Whether the doctor's lines are shown from the start.
  public var showsDoctor = false
  /// Whether the devices are examined, and how far that is told at the terminal.
  public var examines = false
  /// Whether a finger draws; nil = as remembered.
  public var touchDraws: Bool?
  /// Whether brush and window are remembered.
  public var usesSettings = true
  /// A recording that takes the place of the devices; nil = the devices.
  public var recording: Recording?
  /// What draws.
  public var renderer = RendererChoice.auto
  /// When frames take their samples.
  public var pacing = PacingSettings()
  /// Whether samples' times are profiled from the start.
  public var profiles = false
  /// What is added to each stage of a sample's way on purpose, in ns, by the stage's raw value.
  public var delays = SIMD8<Int64>()
  /// Whether the latency display is shown from the start.
  public var showsLatency = false
  /// How many seconds it runs; nil = until it is closed.
  public var seconds: Double?

  /// Makes the default.
  public init() {}
}

/// Why the live window could not begin, or had to end.
public struct StudioError: Error, Sendable, CustomStringConvertible {
  /// One line that says what failed and what to do.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}
