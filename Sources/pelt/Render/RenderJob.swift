internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering

/// What `pelt render` does with each of its inputs.
struct RenderJob {
  let output: String?
  let golden: String?
  private let scale: Double
  private let canvas: SIMD2<Int>?
  private let fits: Bool
  private let background: Background
  private let depth: PictureFormat.Depth
  private let decision: RendererChoice.Decision
  private let reports: Bool
  private let seed: UInt32?
  private let until: Int?
  /// The time-lapse that is wanted, if any.
  let lapse: TimeLapseOptions?
  private let tolerance: Double
  private let difference: String?
  private let brush: BrushOptions
  private let input: InputOptions

  private enum Background {
    case recorded
    case none
    case color(InkColor)
  }

  init(_ arguments: Arguments) throws(Failure) {
    output = arguments.text("--output")
    golden = arguments.text("--compare")
    for path in [output, golden, arguments.text("--difference")] where path?.isEmpty == true {
      throw .usage("an empty word is no file's name")
    }
    scale = try arguments.number("--scale", within: 0.01...1000) ?? 1
    canvas = try arguments.size("--canvas")
    fits = arguments.has("--fit")
    if arguments.text("--background")?.lowercased() == "none" {
      background = .none
    } else {
      background = try arguments.color("--background").map { .color($0) } ?? .recorded
    }
    depth = try Self.depth(arguments.text("--bits"))
    decision = (try arguments.choice("--renderer", RendererChoice.self) ?? .auto).decideHeadless()
    reports = arguments.has("--json")
    seed = try arguments.seed()
    until = try arguments.whole("--until", within: 0...Int(Int32.max))
    lapse = try TimeLapseOptions(arguments)
    tolerance = try arguments.number("--tolerance", within: 0...255) ?? 0
    difference = arguments.text("--difference")
    brush = try BrushOptions(arguments)
    input = try InputOptions(arguments)
  }

  private static func depth(_ text: String?) throws(Failure) -> PictureFormat.Depth {
    switch text {
    case nil, "8": .eight
    case "16": .sixteen
    default: throw .usage("--bits is 8 or 16, not \(text ?? "")")
    }
  }

  /// Where the picture of a difference goes: as asked, else beside an output that is a file.
  var differencePath: String? {
    difference
      ?? output.flatMap { OutputPlan.isRegular($0) ? "\($0).difference.png" : nil }
  }

  /// How many inputs are drawn at once where the person does not say.
  ///
  /// One GPU draws one picture after the other; on the CPU a picture a core takes less than all cores
  /// for each.
  var usualJobs: Int {
    decision.backend == .cpu ? max(1, ProcessInfo.processInfo.activeProcessorCount) : 1
  }

  /// How an input is drawn beside others.
  private struct Company {
    var label: String
    var showsProgress: Bool
    /// Threads that draw on the CPU; nil = as many as there are cores.
    var threads: Int?
  }

  /// Renders one input.
  ///
  /// - Parameters:
  ///   - path: The input.
  ///   - output: Where to, or nil for nowhere.
  ///   - isAlone: Whether it shows its own progress.
  ///   - isShared: Whether other threads render meanwhile.
  /// - Returns: The exit status: 1 where the comparison differs.
  /// - Throws: `Failure`.
  func render(
    _ path: String, to output: String?, isAlone: Bool = true, isShared: Bool = false
  ) throws(Failure) -> Int32 {
    var recording = try input.read(path)
    brush.apply(to: &recording)
    let canvas = canvas ?? recording.canvas
    let size = try PictureSize.scaled(canvas, by: scale, of: path)
    if fits { recording.fit(into: canvas) }
    if let until {
      recording.events.removeSubrange(DrawingSteps.end(ofStep: until, in: recording.events)...)
    }
    let playback = Playback(events: recording.events, seed: seed ?? recording.seed)
    warn(path, playback.counts)
    warnIfUnseen(path, recording, on: canvas)
    recording.events = []
    let format = PictureFormat(depth: depth, background: backgroundColor(of: playback))
    if let lapse {
      try lapse.write(playback, path, size, scale, format.background, decision)
      guard output != nil || golden != nil else { return 0 }
    }
    let company = Company(label: path, showsProgress: isAlone, threads: isShared ? 1 : nil)
    return try draw(playback, size: size, format: format, company, to: output)
  }

  private func backgroundColor(of playback: Playback) -> InkColor? {
    switch background {
    case .none: nil
    case .color(let color): color
    case .recorded: playback.background ?? InkColor(rgb: 0)
    }
  }

  private func warn(_ path: String, _ counts: SessionCounts) {
    for (count, text) in [
      (counts.repeatedTimes, "contact samples repeat the time of the one before"),
      (counts.backwardTimes, "contact samples go back in time"),
      (counts.zeroPressures, "contact samples have pressure 0"),
      (counts.unknownTouches, "touches move or lift without having gone down"),
      (counts.removedDeviceSamples, "samples of a device after its removal, dropped"),
      (counts.droppedCommands, "commands in mid-stroke beyond those that can wait, dropped"),
      (counts.forgottenDevices, "devices more than are remembered"),
      (counts.forgottenTouches, "touches more than are remembered"),
    ] where count > 0 {
      Console.warn("\(path): \(count) \(text)")
    }
  }

  /// A blank picture of a recording that lies elsewhere wants a word.
  private func warnIfUnseen(_ path: String, _ recording: Recording, on canvas: SIMD2<Int>) {
    let size = SIMD2<Float>(Float(canvas.x), Float(canvas.y))
    var contacts = 0
    for case .sample(let sample) in recording.events where sample.state.contains(.touching) {
      contacts += 1
      let place = sample.position
      if place.x >= 0, place.y >= 0, place.x <= size.x, place.y <= size.y { return }
    }
    guard contacts > 0 else { return }
    Console.warn(
      "\(path): all \(contacts) contact samples lie off the canvas of \(canvas.x)×\(canvas.y) px; "
        + "try --fit")
  }

  // MARK: Drawing

  private func draw(
    _ playback: Playback, size: SIMD2<Int>, format: PictureFormat, _ company: Company,
    to output: String?
  ) throws(Failure) -> Int32 {
    if decision.backend == .gl, var picture = try makeGLPicture(size, company.label) {
      return try finish(&picture, playback, format, company, output)
    }
    var picture = RasterPicture(size: size, scale: Float(scale), threads: company.threads)
    return try finish(&picture, playback, format, company, output)
  }

  /// OpenGL's picture, or nil where there is no OpenGL and the CPU may draw in its place.
  private func makeGLPicture(
    _ size: SIMD2<Int>, _ label: String
  ) throws(Failure) -> HeadlessGLPicture? {
    do {
      let picture = try HeadlessGLPicture(size: size, scale: Float(scale))
      if !picture.isExact {
        Console.warn(
          "\(picture.driver) lacks 16-bit pixels: faint hairs lose ink; --renderer cpu does not")
      }
      return picture
    } catch {
      guard !decision.isFixed else { throw .failed("\(label): \(error)") }
      Console.warn("\(label): \(error); drawing on the CPU")
      return nil
    }
  }

  private func finish<Backend: PictureBackend & ~Copyable>(
    _ picture: inout Backend, _ playback: Playback, _ format: PictureFormat,
    _ company: Company, _ output: String?
  ) throws(Failure) -> Int32 {
    let label = company.label
    var bar = ProgressBar(label)
    playback.draw(into: &picture) { if company.showsProgress { bar.show($0) } }
    guard picture.isWhole else { throw .failed("\(label): OpenGL ran out of memory or failed") }
    if let output { try PictureFile.write(picture, as: format, to: output) }
    if reports { report(label, output, picture.size, picture.backend) }
    guard let golden else { return 0 }
    return try Comparison(golden: golden, tolerance: tolerance)
      .check(
        picture, as: format, differencePath: differencePath)
  }

  private func report(
    _ label: String, _ output: String?, _ size: SIMD2<Int>, _ backend: RenderingBackend
  ) {
    let fellBack = backend != decision.backend
    let line = Report(
      input: label, output: output, width: size.x, height: size.y, renderer: backend.rawValue,
      reason: fellBack ? "OpenGL failed" : decision.reason)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(line) else { return }
    Console.print(String(decoding: data, as: UTF8.self) + "\n")
  }

  /// What `--json` says of an input.
  private struct Report: Encodable {
    var input: String
    var output: String?
    var width, height: Int
    var renderer, reason: String
  }
}
