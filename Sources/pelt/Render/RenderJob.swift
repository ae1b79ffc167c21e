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

  /// Renders one input.
  ///
  /// - Returns: The exit status: 1 where the comparison differs.
  func render(_ path: String, to output: String?) throws(Failure) -> Int32 {
    var recording = try input.read(path)
    brush.apply(to: &recording)
    let canvas = canvas ?? recording.canvas
    let size = try PictureSize.scaled(canvas, by: scale, of: path)
    if fits { recording.fit(into: canvas) }
    let playback = Playback(events: recording.events, seed: seed ?? recording.seed)
    warn(path, playback.counts)
    warnIfUnseen(path, recording, on: canvas)
    recording.events = []
    let format = PictureFormat(depth: depth, background: backgroundColor(of: playback))
    return try draw(playback, size: size, format: format, label: path, to: output)
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
    _ playback: Playback, size: SIMD2<Int>, format: PictureFormat, label: String,
    to output: String?
  ) throws(Failure) -> Int32 {
    if decision.backend == .gl, var picture = try makeGLPicture(size, label) {
      return try finish(&picture, playback, format, label, output)
    }
    var picture = RasterPicture(size: size, scale: Float(scale))
    return try finish(&picture, playback, format, label, output)
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
    _ picture: inout Backend, _ playback: Playback, _ format: PictureFormat, _ label: String,
    _ output: String?
  ) throws(Failure) -> Int32 {
    var bar = ProgressBar(label)
    playback.draw(into: &picture) { bar.show($0) }
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
