internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes
internal import Strokes

/// Whole programs: `pelt render` of a log, and a program that does the same with Cairo, in turn.
enum RenderBench {
  private static let side = 2048
  private static let hairs = 100_000

  /// Measures, and gives the JSON line.
  ///
  /// - Parameters:
  ///   - hairs: About how many hairs the log has; nil = a hundred thousand.
  ///   - rounds: How many rounds are counted, after one that warms up.
  /// - Returns: One line of JSON.
  /// - Throws: `Failure` without Cairo or room for files.
  static func run(hairs: Int?, rounds: Int) throws(Failure) -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pelt-bench-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard mkdir(folder.path, 0o700) == 0 else { throw .failed("\(folder.path): cannot make it") }
    let log = folder.appending(path: "stroke.penlog").path
    try write(hairs ?? Self.hairs, to: log)
    let picture = folder.appending(path: "stroke.png").path
    let ways = [
      ["bench", "render", "--cairo-peer", log],
      ["render", log, "-o", picture], ["render", log, "-o", picture, "--renderer", "gl"],
    ]
    var costs: [[Cost]] = [[], [], []]
    for round in 0...rounds {
      for (way, words) in ways.enumerated() {
        let cost = try self.cost(of: words)
        if round > 0 { costs[way].append(cost) }
      }
    }
    return line(costs, rounds: rounds)
  }

  private static func line(_ costs: [[Cost]], rounds: Int) -> String {
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
    return line.json
  }

  private static func write(_ hairs: Int, to path: String) throws(Failure) {
    var recording = Recording()
    recording.canvas = [side, side]
    recording.devices = [Recording.Device(id: DeviceID(1))]
    recording.events = BenchStroke.samples(hairs: hairs, side: side).map { .sample($0) }
    do throws(DocumentError) {
      let output = try OutputFile(path: path)
      try PenLogWriter.write(recording, to: output)
      try output.commit()
    } catch {
      throw .file(path, error)
    }
  }

  /// Runs this program with other words, to its end.
  private static func cost(of words: [String]) throws(Failure) -> Cost {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = words
    var failure: String?
    let used = childSeconds()
    let wall = Cost {
      do {
        try process.run()
        process.waitUntilExit()
      } catch {
        failure = "\(error)"
      }
    }
    guard failure == nil, process.terminationStatus == 0 else {
      throw .failed("pelt \(words.joined(separator: " ")): \(failure ?? "failed")")
    }
    return Cost(processor: childSeconds() - used, wall: wall.wall)
  }

  /// The processor time of all programs that this one ran to their end, in seconds.
  private static func childSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
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
