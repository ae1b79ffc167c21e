internal import Documents
internal import InkTypes
internal import Latency
internal import Prediction
internal import Rendering
internal import Studio

/// A recording that is profiled without a window.
struct ProfileReplayJob {
  typealias Outcome = (log: LatencyLog, setting: LatencyReport)

  let settings: PacingSettings
  private let path: String
  private let recording: Recording
  private let prediction: PredictionModel?
  private let delays: SIMD8<Int64>
  private let renderer: RendererChoice
  /// How long a frame takes on a virtual clock, in ns; nil on the real one.
  private let virtualCost: Int64?

  init(_ arguments: Arguments, path: String) throws(Failure) {
    self.path = path
    settings = try ProfileCommand.settings(arguments)
    prediction = try PredictionOption.model(arguments)
    delays = try ProfileCommand.delays(arguments)
    renderer = try arguments.choice("--renderer", RendererChoice.self) ?? .auto
    let cost = try arguments.number("--cost", within: 0...1000)
    virtualCost = arguments.has("--virtual") ? Int64((cost ?? 2) * 1e6) : nil
    var recording = try InputOptions(arguments).read(path)
    try BrushOptions(arguments).apply(to: &recording)
    recording.canvas = try arguments.size("--canvas") ?? recording.canvas
    if let seconds = try arguments.number("--seconds", within: 0.1...86_400) {
      recording.cut(after: seconds)
    }
    self.recording = recording
  }

  /// Profiles it once.
  func run(_ settings: PacingSettings) throws(Failure) -> Outcome {
    let samples = recording.drawnSamples
    guard !samples.isEmpty else { throw .failed("\(path): no sample in it draws") }
    guard let virtualCost else { return try runInRealTime(settings) }
    // A quarter of a frame is the wet tip: what the simulator of `pelt bench pacing` assumes.
    let simulation = SampleSimulation(
      settings: settings, cost: virtualCost, canvasCost: virtualCost / 4 * 3)
    var setting = LatencyReport()
    setting.presentSource = "virtual clock"
    setting.renderer = "virtual, \(Double(virtualCost) * 1e-6) ms a frame"
    setting.refreshHertz = settings.softVsyncHertz
    return (simulation.run(samples), setting)
  }

  private func runInRealTime(_ settings: PacingSettings) throws(Failure) -> Outcome {
    do {
      return try ProfiledReplay(
        recording, settings: settings, prediction: prediction, renderer: renderer, delays: delays
      ).run()
    } catch {
      throw .failed("\(path): \(error)")
    }
  }
}

extension Recording {
  /// Forgets what came later than so many seconds after its first event.
  fileprivate mutating func cut(after seconds: Double) {
    guard let first = events.first?.arrival else { return }
    let end = first.nanoseconds + Int64(seconds * 1e9)
    events.removeAll { $0.arrival.nanoseconds > end }
  }
}
