/// The frame in which a stroke all over the canvas ends, beside the frames before it.
enum PenUpBench {
  private static let side = 2048
  private static let hairsPerFrame = 1000
  /// All of the pen's way in 10 s: 2000 px/s.
  private static let haste = 4.0
  private static let frames = 10 * BenchPen.framesPerSecond
  /// The usual frames are those of the last second.
  private static let usual = BenchPen.framesPerSecond

  /// Measures.
  ///
  /// - Parameter rounds: How many strokes are counted, after one that warms up.
  /// - Returns: What was measured.
  static func run(rounds: Int) -> Figures {
    var figures = Figures()
    figures.add("name", text: "penup")
    figures.add("canvas", side)
    figures.add("rounds", rounds)
    figures.add("frames_a_stroke", frames)
    figures.add("hairs_a_frame", hairsPerFrame)
    figures.add("cpu", self.figures(of: RasterPainter(side: side), rounds: rounds))
    // Without OpenGL there is nothing of it to measure.
    if let painter = try? OffscreenPainter(side: side) {
      figures.add("gl", self.figures(of: painter, rounds: rounds))
    } else {
      figures.add("gl", .missing)
    }
    return figures
  }

  private static func figures<Painter: FramePainter & ~Copyable>(
    of painter: consuming Painter, rounds: Int
  ) -> Figures {
    let pen = BenchPen(side: side, hairsPerFrame: hairsPerFrame, haste: haste)
    var runner = FrameRunner(painter, pen: pen)
    var ends: [Cost] = []
    var before: [Cost] = []
    for round in 0...rounds {
      _ = runner.run(frames: frames - usual)
      let frame = Cost { _ = runner.run(frames: usual) } / Double(usual)
      let end = Cost { _ = runner.finish() }
      guard round > 0 else { continue }
      before.append(frame)
      ends.append(end)
    }
    var figures = Figures()
    figures.add("hairs_a_stroke", runner.hairs / (rounds + 1))
    for (name, time) in [("cpu", \Cost.processor), ("wall", \Cost.wall)] {
      let pairs = zip(ends, before).map { $0[keyPath: time] / $1[keyPath: time] }
      figures.add("pen_up_to_frame_\(name)", Spread(pairs))
      figures.add("pen_up_\(name)_ms", Spread(ends.map { $0[keyPath: time] * 1e3 }))
      figures.add("frame_\(name)_ms", Spread(before.map { $0[keyPath: time] * 1e3 }))
    }
    return figures
  }
}
