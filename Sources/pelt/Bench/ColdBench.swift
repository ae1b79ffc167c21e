/// A process from its start to a small picture's file, beside the same program that does nothing.
enum ColdBench {
  private static let side = 512
  private static let hairs = 2000

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without room for files.
  static func run(rounds: Int) throws(Failure) -> Figures {
    try BenchFolder.with { folder throws(Failure) in
      let log = "\(folder)/stroke.penlog"
      try BenchStroke.write(hairs: hairs, side: side, to: log)
      let render = ["render", log, "-o", "\(folder)/stroke.png", "--renderer"]
      let ways = [
        ["--version"], render + ["auto"], render + ["cpu"],
        // Without OpenGL there is nothing of it to measure.
        (try? OwnProcess.run(render + ["gl"])).map { _ in render + ["gl"] },
      ]
      var costs: [[Cost]] = ways.map { _ in [] }
      for round in 0...rounds {
        for (way, words) in ways.enumerated() {
          guard let words else { continue }
          let cost = try OwnProcess.run(words).cost
          if round > 0 { costs[way].append(cost) }
        }
      }
      return figures(costs, rounds: rounds)
    }
  }

  private static func figures(_ costs: [[Cost]], rounds: Int) -> Figures {
    var figures = Figures()
    figures.add("name", text: "cold")
    figures.add("canvas", side)
    figures.add("about_hairs", hairs)
    figures.add("rounds", rounds)
    for (way, name) in ["empty", "auto", "cpu", "gl"].enumerated() {
      for (time, label) in [(\Cost.wall, "wall"), (\Cost.processor, "cpu")] {
        let seconds = costs[way].map { $0[keyPath: time] }
        let isThere = !seconds.isEmpty
        let empty = costs[0].map { $0[keyPath: time] }
        if way > 0 {
          figures.add(
            "\(name)_to_empty_\(label)", isThere ? Spread(zip(seconds, empty).map { $0 / $1 }) : nil
          )
        }
        figures.add("\(name)_\(label)_ms", isThere ? Spread(seconds.map { $0 * 1e3 }) : nil)
      }
    }
    return figures
  }
}
