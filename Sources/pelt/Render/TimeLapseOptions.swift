internal import Documents
internal import Foundation
internal import InkTypes
internal import Rendering

/// What `pelt render` shows of a drawing's making.
struct TimeLapseOptions {
  static let options = [
    Option("--frames", value: "DIR", help: "how the drawing was made, as numbered PNGs"),
    Option(
      "--video", value: "OUT",
      help: "the same as a video: .y4m; .mp4 and .webm where ffmpeg\nis installed"),
    Option("--seconds", value: "S", help: "how long that takes (10)"),
    Option("--frame-rate", value: "HZ", help: "its frames a second (30)"),
    Option("--frame-count", value: "N", help: "its frames, in place of --seconds"),
  ]

  let video: String?
  private let folder: String?
  private let rate: Double
  private let count: Int
  private let isTransparent: Bool
  /// More frames are somebody's slip: 9 hours at 30 a second.
  private static let frameLimit = 1_000_000

  /// What a person asked for; nil where no frames are wanted.
  init?(_ arguments: Arguments) throws(Failure) {
    folder = arguments.text("--frames")
    video = arguments.text("--video")
    isTransparent = arguments.text("--background")?.lowercased() == "none"
    for path in [folder, video] where path?.isEmpty == true {
      throw .usage("an empty word is no file's name")
    }
    let rate = try arguments.number("--frame-rate", within: 1...1000)
    let seconds = try arguments.number("--seconds", within: 0.001...86400)
    let count = try arguments.whole("--frame-count", within: 1...Self.frameLimit)
    guard folder != nil || video != nil else {
      for (option, isGiven) in [
        ("--frame-rate", rate != nil), ("--seconds", seconds != nil),
        ("--frame-count", count != nil),
      ] where isGiven {
        throw .usage("\(option) goes with --frames or --video")
      }
      return nil
    }
    guard count == nil || seconds == nil else {
      throw .usage("--seconds and --frame-count say the same thing twice")
    }
    if let video {
      try SteadyWriters.check(video, hasAlpha: isTransparent, because: "--background none")
    }
    self.rate = rate ?? 30
    let frames = (self.rate * (seconds ?? 10)).rounded()
    guard count != nil || frames <= Double(Self.frameLimit) else {
      throw .usage("\(frames) frames are more than \(Self.frameLimit)")
    }
    self.count = count ?? max(1, Int(frames))
  }

  /// Draws the frames of a recording and writes them.
  ///
  /// - Parameters:
  ///   - playback: The recording.
  ///   - label: Its name.
  ///   - size: Width and height of a frame, in px.
  ///   - scale: Px of a frame for one of the canvas.
  ///   - background: The canvas's colour, or nil for none.
  ///   - decision: What draws.
  /// - Throws: `Failure`.
  func write(
    _ playback: Playback, _ label: String, _ size: SIMD2<Int>, _ scale: Double,
    _ background: InkColor?, _ decision: RendererChoice.Decision
  ) throws(Failure) {
    let lapse = TimeLapse(events: playback.events, seed: playback.seed, frameCount: count)
    if let folder { try OutputPlan.makeFolder(folder) }
    let writers = try SteadyWriters(
      folder: folder, video: video, size: size, rate: rate,
      format: PictureFormat(background: background))
    guard decision.backend == .gl else {
      try write(lapse, writers, label, background) {
        SeenRasterPicture(size: size, scale: Float(scale))
      }
      return
    }
    try write(lapse, writers, label, background) { () throws(Failure) in
      do {
        return try HeadlessGLPicture(size: size, scale: Float(scale), isLive: true)
      } catch {
        throw Failure.failed("\(label): \(error)")
      }
    }
  }

  private func write<Picture: SeenPicture & ~Copyable>(
    _ lapse: TimeLapse, _ target: consuming SteadyWriters, _ label: String,
    _ background: InkColor?, _ makePicture: () throws(Failure) -> Picture
  ) throws(Failure) {
    var writers = target
    var bar = ProgressBar(label)
    try lapse.draw(on: makePicture) { picture, number throws(Failure) in
      guard picture.isWhole else { throw .failed("\(label): OpenGL ran out of memory or failed") }
      try writers.write(number: number) { pixels throws(RenderingError) in
        try picture.readSeen(background: background, into: pixels)
      }
      bar.show(Double(number + 1) / Double(count))
    }
    try writers.finish()
  }
}
