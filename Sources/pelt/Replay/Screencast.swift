internal import Documents
internal import Hints
internal import InkTypes
internal import Rendering

/// What `pelt replay` writes at a steady rate: frames with touch hints, or a video.
struct Screencast {
  static let options = [
    Option(
      "--hints", value: "IMAGE.png", ending: ".png",
      help: "a dot at every finger: in --frames and --video, then at a steady rate, or --window"),
    Option("--pen-hints", help: "with --hints: dots of pens and mice too"),
    Option("--alpha-only", help: "with --hints: nothing but the dots, on nothing"),
    Option("--video", value: "OUT", help: ".y4m; .mp4 and .webm where ffmpeg is installed"),
  ]

  private let video: String?
  private let folder: String?
  private let hintImage: HintImage?
  private let showsPens: Bool
  private let isAlone: Bool
  private let rate: Double
  /// Frames go on for so long after the last event, in s: the last dot fades.
  private static let rest = Double(TouchHints.fade) * 1e-9 + 0.05
  /// Hours of video are somebody's wrong clock: this many frames are 4.6 hours at 60 a second.
  private static let frameLimit = 1e6

  /// What a person asked for; nil where frames may come as they were recorded.
  init?(_ arguments: Arguments, folder: String?) throws(Failure) {
    video = arguments.text("--video")
    let hasHints = arguments.has("--hints")
    showsPens = arguments.has("--pen-hints")
    isAlone = arguments.has("--alpha-only")
    self.folder = folder
    for option in ["--pen-hints", "--alpha-only"] where arguments.has(option) && !hasHints {
      throw .usage("\(option) goes with --hints")
    }
    guard hasHints || video != nil else { return nil }
    guard folder != nil || video != nil else { throw .usage("--hints wants --frames or --video") }
    guard arguments.text("--batch") == nil else {
      throw .usage("--batch makes no steady frames; use --frame-rate")
    }
    if let video {
      try SteadyWriters.check(video, hasAlpha: isAlone, because: "--alpha-only")
    }
    rate = try arguments.number("--frame-rate", within: 1...1000) ?? 60
    hintImage = hasHints ? try HintOptions.image(arguments.text("--hints")) : nil
  }

  /// Plays a recording and writes what was asked for.
  func play(
    _ replay: Replay, into picture: inout HeadlessGLPicture, background: InkColor
  ) throws(Failure) -> Replay.Report {
    let count = replay.steadyFrameCount(rate: rate, rest: Self.rest)
    guard count <= Self.frameLimit else {
      throw .failed("\(count) frames at \(rate) a second are more than \(Int(Self.frameLimit))")
    }
    do {
      if let hintImage { try picture.addHints(hintImage) }
    } catch {
      throw .failed("\(error)")
    }
    let format = PictureFormat(background: isAlone ? nil : background)
    var writers = try SteadyWriters(
      folder: folder, video: video, size: picture.size, rate: rate, format: format)
    var hints = TouchHints(showsPens: showsPens)
    var scale: Float = 1
    var bar = ProgressBar("replay")
    var problem: Failure?
    let report = replay.runSteadily(rate: rate, rest: Self.rest) { session, tick in
      picture.draw(session, after: tick.events.upperBound, of: replay.events)
      for index in tick.events {
        hints.take(replay.events[index])
        // Fingers are as large on a screen with twice the pixels.
        if case .scale(let value, _) = replay.events[index] { scale = min(max(value, 0.25), 16) }
      }
      hints.advance(to: tick.time)
      guard problem == nil else { return }
      do throws(Failure) {
        try writers.write(number: tick.number) { pixels throws(RenderingError) in
          if hintImage == nil {
            try picture.readSeen(background: background, into: pixels)
          } else {
            picture.readSeen(
              hints: hints, scale: scale, isAlone: isAlone, background: background, into: pixels)
          }
        }
      } catch {
        problem = error
      }
      bar.show(Double(tick.number + 1) / count)
    }
    if let problem { throw problem }
    try writers.finish()
    return report
  }
}
