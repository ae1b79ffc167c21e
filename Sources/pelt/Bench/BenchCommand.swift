/// `pelt bench`: the measured things, one JSON line each.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "measure speed, one JSON line a subject (pacing: a table)"
  static let usage = "SUBJECT… [options]"
  static let details = """
    Subjects:
      gestures what ten fingers cost the gesture recognisers
      frame    whole frames against the same program on Cairo, and against the original's way
      hairs    Pelt's two backends against Cairo's strokes on the same hairs, alternately
      latency  what the profiler itself takes in each frame
      open     a drawing of two million samples: opened against drawn, and undo
      pacing   ways of pacing frames, simulated: latency of pen and screen at several loads
      predict  a report of a pen and its predictions at four horizons, by each model
      present  showing what changed against showing the whole canvas
      render   a whole `pelt render` against a program that does the same with Cairo
      ring     the sample ring between two threads
      stroke   one stroke of ten minutes: do its frames stay as fast, and memory as small?
    Ratios are formed within a run, round by round: absolute times of a shared machine mean little.
    frame and present also measure in a window of 2048 px where DISPLAY names an X server.
    """
  static let options = [
    Option("--hairs", value: "N", help: "how many hairs a round draws (10000, 100000, 1000000)"),
    Option(
      "--frames", value: "N", help: "how many frames a round of frame and present takes (60)"),
    Option("--cairo-peer", value: "LOG", help: "only be that program: draw LOG into LOG.png"),
    Option("--seconds", value: "N", help: "how long the stroke (600) or the simulation (60) is"),
    Option("--samples", value: "N", help: "how many samples the drawing of open has (2000000)"),
    Option("--rounds", value: "N", help: "how many rounds are counted (9)"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("bench what? `pelt bench --help` lists the subjects")
    }
    let hairs = try arguments.number("--hairs", within: 100...10_000_000).map { Int($0) }
    let rounds = Int(try arguments.number("--rounds", within: 1...1000) ?? 9)
    let frames = Int(try arguments.number("--frames", within: 1...100_000) ?? 60)
    let seconds = Int(try arguments.number("--seconds", within: 1...100_000) ?? 600)
    let samples = Int(try arguments.number("--samples", within: 4000...1e8) ?? 2_000_000)
    if let log = arguments.text("--cairo-peer") {
      try RenderBench.drawWithCairo(log)
      return 0
    }
    for subject in arguments.operands {
      let line =
        switch subject {
        case "frame": try FrameBench.run(rounds: rounds, frames: frames)
        case "gestures": GestureBench.run(rounds: rounds)
        case "hairs": try HairsBench.run(hairs: hairs, rounds: rounds)
        case "latency": LatencyBench.run(rounds: rounds)
        case "open": try OpenBench.run(samples: samples)
        case "pacing": PacingBench.run(seconds: arguments.text("--seconds") == nil ? 60 : seconds)
        case "predict": PredictBench.run(rounds: rounds)
        case "present": try PresentBench.run(rounds: rounds, frames: frames)
        case "render": try RenderBench.run(hairs: hairs, rounds: rounds)
        case "ring": RingBench.run(rounds: rounds)
        case "stroke": try StrokeBench.run(seconds: seconds)
        default: throw Failure.usage("no subject \"\(subject)\"; `pelt bench --help` lists them")
        }
      Console.print(line + "\n")
    }
    return 0
  }
}
