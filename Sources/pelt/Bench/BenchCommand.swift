/// `pelt bench`: the measured things, one JSON line each.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "measure speed, one JSON line a subject"
  static let usage = "SUBJECT… [options]"
  static let details = """
    Subjects:
      hairs   Pelt's OpenGL against Cairo's strokes on the same hairs, alternately
      ring    the sample ring between two threads
    Ratios are formed within a run, round by round: absolute times of a shared machine mean little.
    """
  static let options = [
    Option("--hairs", value: "N", help: "how many hairs a round draws (100000)"),
    Option("--rounds", value: "N", help: "how many rounds are counted (9)"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else { throw .usage("bench what? hairs or ring") }
    let hairs = Int(try arguments.number("--hairs", within: 100...10_000_000) ?? 100_000)
    let rounds = Int(try arguments.number("--rounds", within: 1...1000) ?? 9)
    for subject in arguments.operands {
      switch subject {
      case "hairs": Console.print(try HairsBench.run(hairs: hairs, rounds: rounds) + "\n")
      case "ring": Console.print(RingBench.run(rounds: rounds) + "\n")
      default: throw .usage("no subject \"\(subject)\"; `pelt bench --help` lists them")
      }
    }
    return 0
  }
}
