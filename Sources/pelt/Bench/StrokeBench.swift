/// One long stroke through Pelt's frames without a window, on a clock of its own.
enum StrokeBench {
  private static let side = 2048
  private static let hairsPerFrame = 280
  /// Memory counts from here on, in s: buffers have grown by then.
  private static let settled = 10

  /// Measures, and gives the JSON line.
  ///
  /// - Parameter seconds: How long the stroke lasts, in s, 1 or more; after 600 the last second repeats
  ///   the motion of the first.
  /// - Returns: One line of JSON.
  /// - Throws: `Failure` without OpenGL.
  static func run(seconds: Int) throws(Failure) -> String {
    let pen = BenchPen(side: side, hairsPerFrame: hairsPerFrame)
    // The driver compiles the shaders at their first use; the counted stroke begins after that.
    try warmUp(pen)
    var runner = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    var frames: [Spread] = []
    var memory = [residentBytes()]
    for _ in 0..<seconds {
      frames.append(Spread(runner.run(frames: BenchPen.framesPerSecond).map { $0 * 1e6 }))
      memory.append(residentBytes())
    }
    let samplesPerSecond = BenchPen.framesPerSecond * BenchPen.reportsPerFrame
    let start = min(settled, seconds - 1)
    let growth = memory[seconds] - memory[start]
    var line = Figures()
    line.add("name", text: "stroke")
    line.add("canvas", side)
    line.add("seconds", seconds)
    line.add("samples", seconds * samplesPerSecond)
    line.add("hairs", runner.hairs)
    line.add("last_to_first_cpu", frames[seconds - 1].median / frames[0].median)
    line.add("first_second_frame_us", frames[0])
    line.add("last_second_frame_us", frames[seconds - 1])
    line.add(
      "grown_bytes_per_sample", Double(growth) / Double((seconds - start) * samplesPerSecond))
    line.add("last_frame_ms", runner.finish() * 1e3)
    return line.json
  }

  private static func warmUp(_ pen: BenchPen) throws(Failure) {
    var runner = FrameRunner(try OffscreenPainter(side: side), pen: pen)
    _ = runner.run(frames: BenchPen.framesPerSecond)
    _ = runner.finish()
  }
}
