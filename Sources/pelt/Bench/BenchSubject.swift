/// How much a person wants measured.
struct BenchOptions {
  /// How many hairs a round draws; nil = the subject's usual counts.
  let hairs: Int?
  let rounds, frames: Int
  /// How many samples a drawing or the longest curve has; nil = as the subject likes.
  let samples: Int?
  /// How long a stroke or a simulation lasts, in s; nil = as the subject likes.
  let seconds: Int?
  /// The folder of other programs' drawing libraries, made for the benchmark.
  let peers: String?

  init(_ arguments: Arguments) throws(Failure) {
    hairs = try arguments.number("--hairs", within: 100...10_000_000).map { Int($0) }
    rounds = Int(try arguments.number("--rounds", within: 1...1000) ?? 9)
    frames = Int(try arguments.number("--frames", within: 1...100_000) ?? 60)
    samples = try arguments.number("--samples", within: 4000...1e8).map { Int($0) }
    seconds = try arguments.number("--seconds", within: 1...100_000).map { Int($0) }
    peers = arguments.text("--peers")
  }
}

/// Something that `pelt bench` measures.
struct BenchSubject {
  /// The word that asks for it.
  let name: String
  /// What it measures, in half a line.
  let summary: String
  /// Measures it.
  let measure: (BenchOptions) throws(Failure) -> Figures
  /// Draws its figures into a PNG, where it has curves.
  var plot: ((Figures, String) throws(Failure) -> Void)?
  /// What it says to a person, where a list of figures would not do.
  var table: ((Figures) -> [String])?
  /// What is wrong with the figures, where they can be wrong.
  var complaint: ((Figures) -> String?)?

  init(
    _ name: String, _ summary: String,
    plot: ((Figures, String) throws(Failure) -> Void)? = nil,
    table: ((Figures) -> [String])? = nil,
    complaint: ((Figures) -> String?)? = nil,
    _ measure: @escaping (BenchOptions) throws(Failure) -> Figures
  ) {
    self.name = name
    self.summary = summary
    self.plot = plot
    self.table = table
    self.complaint = complaint
    self.measure = measure
  }

  /// All of them, by name.
  static var all: [BenchSubject] {
    [
      BenchSubject(
        "cold", "from a process's start to a small picture, beside one that does nothing"
      ) {
        options throws(Failure) in try ColdBench.run(rounds: options.rounds)
      },
      BenchSubject(
        "frame", "whole frames against the same program on Cairo, and against the original's way"
      ) { options throws(Failure) in
        try FrameBench.run(rounds: options.rounds, frames: options.frames)
      },
      BenchSubject("gestures", "what ten fingers cost the gesture recognisers") { options in
        GestureBench.run(rounds: options.rounds)
      },
      BenchSubject(
        "golden", "OpenGL's pictures of the demo recordings against the CPU's; status 1 if far",
        complaint: GoldenBench.complaint
      ) { _ throws(Failure) in try GoldenBench.run() },
      BenchSubject(
        "hairs", "Pelt's two backends against Cairo and other libraries on the same hairs"
      ) { options throws(Failure) in
        try HairsBench.run(hairs: options.hairs, rounds: options.rounds, peers: options.peers)
      },
      BenchSubject("latency", "what the profiler itself takes in each frame") { options in
        LatencyBench.run(rounds: options.rounds)
      },
      BenchSubject(
        "open", "a drawing of two million samples: opened against drawn, and undo"
      ) { options throws(Failure) in try OpenBench.run(samples: options.samples ?? 2_000_000) },
      BenchSubject(
        "pacing", "ways of pacing frames, simulated: latency of pen and screen at several loads",
        table: PacingBench.table
      ) { options in PacingBench.run(seconds: options.seconds ?? 60) },
      BenchSubject("penup", "the frame in which a stroke all over 2048² ends, to those before it") {
        options in PenUpBench.run(rounds: options.rounds)
      },
      BenchSubject(
        "predict", "a report of a pen and its predictions at four horizons, by each model"
      ) { options in PredictBench.run(rounds: options.rounds) },
      BenchSubject("present", "showing what changed against showing the whole canvas") {
        options throws(Failure) in
        try PresentBench.run(rounds: options.rounds, frames: options.frames)
      },
      BenchSubject(
        "render", "a whole `pelt render` against a program that does the same with Cairo"
      ) { options throws(Failure) in
        try RenderBench.run(hairs: options.hairs, rounds: options.rounds)
      },
      BenchSubject("ring", "the sample ring between two threads") { options in
        RingBench.run(rounds: options.rounds)
      },
      BenchSubject(
        "scale", "how cost grows with hairs, canvas, samples and cores", plot: ScalePlot.write,
        table: ScaleTable.lines
      ) { options throws(Failure) in
        // The largest sizes take seconds each: fewer rounds do.
        try ScaleBench.run(
          rounds: max(1, options.rounds / 3), hairs: options.hairs, samples: options.samples)
      },
      BenchSubject(
        "stroke", "one stroke of ten minutes: do its frames stay as fast, and memory as small?"
      ) { options throws(Failure) in try StrokeBench.run(seconds: options.seconds ?? 600) },
    ]
  }

  /// The one of a name.
  ///
  /// - Parameter name: What the person asked for.
  /// - Returns: The subject.
  /// - Throws: `Failure` where there is none.
  static func named(_ name: String) throws(Failure) -> BenchSubject {
    guard let subject = all.first(where: { $0.name == name }) else {
      throw .usage("no subject \"\(name)\"; `pelt bench --help` lists them")
    }
    return subject
  }
}
