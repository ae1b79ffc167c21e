internal import Documents
internal import InkSession

/// Whole programs: `pelt render` of a log, and a program that does the same with Cairo, in turn.
enum RenderBench {
  private static let side = 2048
  private static let hairs = 100_000

  /// Measures.
  ///
  /// - Parameters:
  ///   - hairs: About how many hairs the log has; nil = a hundred thousand.
  ///   - rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without Cairo or room for files.
  static func run(hairs: Int?, rounds: Int) throws(Failure) -> Figures {
    try BenchFolder.with { folder throws(Failure) in
      let log = "\(folder)/stroke.penlog"
      try BenchStroke.write(hairs: hairs ?? Self.hairs, side: side, to: log)
      let picture = "\(folder)/stroke.png"
      let ways = [
        ["bench", "--cairo-peer", log],
        ["render", log, "-o", picture], ["render", log, "-o", picture, "--renderer", "gl"],
      ]
      var costs: [[Cost]] = [[], [], []]
      for round in 0...rounds {
        for (way, words) in ways.enumerated() {
          let cost = try OwnProcess.run(words).cost
          if round > 0 { costs[way].append(cost) }
        }
      }
      return figures(costs, rounds: rounds)
    }
  }

  private static func figures(_ costs: [[Cost]], rounds: Int) -> Figures {
    var line = Figures()
    line.add("name", text: "render")
    line.add("canvas", side)
    line.add("rounds", rounds)
    for (way, name) in [(1, "auto"), (2, "gl")] {
      for (time, label) in [(\Cost.wall, "wall"), (\Cost.processor, "cpu")] {
        line.add(
          "cairo_to_\(name)_\(label)",
          Spread(zip(costs[0], costs[way]).map { $0[keyPath: time] / $1[keyPath: time] }))
      }
    }
    for (way, name) in ["cairo", "auto", "gl"].enumerated() {
      line.add("\(name)_wall_ms", Spread(costs[way].map { $0.wall * 1e3 }))
    }
    return line
  }

  // MARK: The peer

  /// What a program on Cairo does: reads the log, strokes every hair, writes a PNG.
  ///
  /// - Parameter path: The log; the picture lies beside it.
  /// - Throws: `Failure`.
  static func drawWithCairo(_ path: String) throws(Failure) {
    let recording: Recording
    do throws(DocumentError) {
      recording = try RecordingFile.read(path: path)
    } catch {
      throw .file(path, error)
    }
    var session = InkSession(seed: recording.seed)
    for event in recording.events { session.apply(event) }
    session.finish()
    let surface = try CairoSurface(try Cairo(), side: recording.canvas.x)
    surface.fillBlack()
    _ = surface.draw(session.frame.committed)
    try surface.write("\(path).png")
  }
}
