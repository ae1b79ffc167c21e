internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering

/// What `pelt replay` does without a window.
struct ReplayJob {
  private let path: String
  private let arguments: Arguments
  private let output, golden, folder: String?
  private let tolerance: Double
  private let background: InkColor?
  private let screencast: Screencast?

  init(_ arguments: Arguments, path: String) throws(Failure) {
    self.path = path
    self.arguments = arguments
    output = arguments.text("--output")
    golden = arguments.text("--compare")
    folder = arguments.text("--frames")
    tolerance = try arguments.number("--tolerance", within: 0...255) ?? 0
    background = try arguments.color("--background")
    let video = arguments.text("--video")
    for target in [output, golden, folder, video] where target?.isEmpty == true {
      throw .usage("an empty word is no file's name")
    }
    for target in [output, video].compactMap({ $0 }) {
      try OutputPlan.protect([path, golden].compactMap { $0 }, from: target)
    }
    try OutputPlan.refuseMixture(printed: "the report", files: ["-o": output])
    screencast = try Screencast(arguments, folder: folder)
    var isFolder: ObjCBool = false
    if let folder,
      !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        || !isFolder.boolValue
    {
      throw .failed("\(folder): no folder; make it first")
    }
  }

  /// Plays a recording, writes what was asked for, and reports.
  func run(_ recording: Recording) throws(Failure) -> Int32 {
    let replay = Replay(
      events: recording.events, seed: recording.seed, schedule: try schedule(of: recording),
      prediction: try PredictionOption.model(arguments))
    let size = try PictureSize.scaled(recording.canvas, by: 1, of: path)
    var picture: HeadlessGLPicture
    let choice = try arguments.choice("--renderer", RendererChoice.self) ?? .auto
    do {
      picture = try HeadlessGLPicture(
        size: size, scale: 1, isLive: true, backend: choice.decideHeadless().backend)
    } catch {
      throw .failed("\(path): \(error)")
    }
    let color = background ?? recording.background ?? InkColor(rgb: 0)
    let report = try play(replay, into: &picture, background: color)
    guard picture.isWhole else { throw .failed("\(path): OpenGL ran out of memory or failed") }
    Console.print(arguments.has("--json") ? report.json + "\n" : report.text)
    let format = PictureFormat(background: color)
    if let output { try PictureFile.write(picture, as: format, to: output) }
    guard let golden else { return 0 }
    return try Comparison(golden: golden, tolerance: tolerance)
      .check(picture, as: format, differencePath: nil)
  }

  private func schedule(of recording: Recording) throws(Failure) -> Replay.Schedule {
    if let batch = try arguments.number("--batch", within: 1...1e9) { return .events(Int(batch)) }
    if let rate = try arguments.number("--frame-rate", within: 1...100_000) { return .rate(rate) }
    let hasFrames = recording.events.contains { if case .frame = $0 { true } else { false } }
    return hasFrames ? .recorded : .rate(60)
  }

  private func play(
    _ replay: Replay, into picture: inout HeadlessGLPicture, background: InkColor
  ) throws(Failure) -> Replay.Report {
    if let screencast {
      return try screencast.play(replay, into: &picture, background: background)
    }
    if folder != nil { try PictureSize.checkWhole(picture.size, for: "frames") }
    let writer = FrameWriter(folder: folder, size: picture.size, background: background)
    var problem: Failure?
    let report = replay.run { session, number, taken in
      picture.draw(session, after: taken, of: replay.events)
      guard problem == nil else { return }
      do throws(Failure) {
        try writer.write(&picture, number: number)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return report
  }
}

/// Frames as seen, as numbered files.
private struct FrameWriter {
  let folder: String?
  let size: SIMD2<Int>
  let background: InkColor

  func write(_ picture: inout HeadlessGLPicture, number: Int) throws(Failure) {
    guard let folder else { return }
    var values = [UInt16](repeating: 0, count: size.x * size.y * 4)
    var problem: RenderingError?
    values.withUnsafeMutableBufferPointer { buffer in
      do throws(RenderingError) {
        try picture.readSeen(background: background, into: buffer)
      } catch {
        problem = error
      }
    }
    if let problem { throw .failed("\(folder): \(problem)") }
    try FrameFile.write(
      values, size: size, format: PictureFormat(background: background), folder: folder,
      number: number)
  }
}

extension Replay.Report {
  private var rows: [(key: String, value: Int)] {
    [
      ("frames", frames), ("samples", session.samples), ("contactSamples", session.contactSamples),
      ("mostSamplesInFrame", mostSamplesInFrame), ("strokes", session.strokes),
      ("rolledBackStrokes", session.rolledBackStrokes), ("tufts", tufts), ("hairs", hairs),
      ("speculativeTufts", speculativeTufts), ("predictedSamples", predictedSamples),
      ("repeatedTimes", session.repeatedTimes), ("backwardTimes", session.backwardTimes),
      ("zeroPressures", session.zeroPressures), ("unknownTouches", session.unknownTouches),
      ("removedDeviceSamples", session.removedDeviceSamples),
      ("nonFiniteSamples", session.nonFiniteSamples),
    ]
  }

  /// How often each repair was made, in the order of the table.
  private var repairs: [(key: String, value: Int)] {
    Repair.allCases.map { ("repair.\($0.rawValue)", session.repairs[$0]) }
  }

  fileprivate var text: String {
    (rows + repairs.filter { $0.value > 0 })
      .map { "\(Columns.pad($0.key, to: 26))\($0.value)\n" }.joined()
  }

  fileprivate var json: String {
    "{" + (rows + repairs).map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }
}
