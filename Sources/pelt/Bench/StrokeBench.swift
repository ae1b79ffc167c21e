/// One long stroke through Pelt's frames without a window, on a clock of its own.
enum StrokeBench {
  private static let side = 2048
  private static let hairsPerFrame = 280
  /// Memory counts after so many seconds: buffers have grown by then.
  private static let settled = 10

  /// Measures.
  ///
  /// - Parameter seconds: How long the stroke lasts, in s, 1 or more; after 600 the last second repeats
  ///   the motion of the first.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without OpenGL.
  static func run(seconds: Int) throws(Failure) -> Figures {
    let pen = BenchPen(side: side, hairsPerFrame: hairsPerFrame)
    // The driver compiles the shaders at their first use; the counted stroke begins after that.
    try warmUp(pen)
    var long = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    let second = BenchPen.framesPerSecond
    var settledMemory = residentBytes()
    for time in 0..<seconds - 1 {
      _ = long.run(frames: second)
      if time < settled { settledMemory = residentBytes() }
    }
    let growth = residentBytes() - settledMemory
    let grownSamples = max(seconds - 1 - settled, 1) * second * BenchPen.reportsPerFrame
    let (first, last) = try compare(&long, pen: pen)
    var line = Figures()
    line.add("name", text: "stroke")
    line.add("canvas", side)
    line.add("seconds", seconds)
    line.add("samples", seconds * second * BenchPen.reportsPerFrame)
    line.add("hairs", long.hairs)
    line.add("last_to_first_cpu", Spread(zip(last, first).map { $0 / $1 }))
    line.add("first_second_frame_us", Spread(first.map { $0 * 1e6 }))
    line.add("last_second_frame_us", Spread(last.map { $0 * 1e6 }))
    line.add("grown_bytes_per_sample", Double(growth) / Double(grownSamples))
    line.add("last_frame_ms", long.finish() * 1e3)
    return line
  }

  /// The frames of the stroke's last second, in turn with those of the first second of a stroke that
  /// is the same but new: what the machine does meanwhile meets both.
  private static func compare(
    _ long: inout FrameRunner<OffscreenPainter>, pen: BenchPen
  ) throws(Failure) -> (first: [Double], last: [Double]) {
    var new = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    var first: [Double] = []
    var last: [Double] = []
    for _ in 0..<BenchPen.framesPerSecond {
      first += new.run(frames: 1)
      last += long.run(frames: 1)
    }
    return (first, last)
  }

  private static func warmUp(_ pen: BenchPen) throws(Failure) {
    var runner = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    _ = runner.run(frames: BenchPen.framesPerSecond)
    _ = runner.finish()
  }
}
