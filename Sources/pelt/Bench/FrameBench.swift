internal import Rendering

/// Whole frames, from the drained samples to what is shown: Pelt, an equal program on Cairo, and the
/// original way, in turn.
enum FrameBench {
  private static let side = 2048

  /// Measures.
  ///
  /// - Parameters:
  ///   - rounds: How many rounds are counted, after one that warms up.
  ///   - frames: How many frames a round draws in each of the three ways.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without Cairo or OpenGL.
  static func run(rounds: Int, frames: Int) throws(Failure) -> Figures {
    let plan = Plan(rounds: rounds, frames: frames)
    var line = Figures()
    line.add("name", text: "frame")
    line.add("canvas", side)
    line.add("rounds", rounds)
    line.add("frames", frames)
    line.add(
      "offscreen", try plan.figures { () throws(Failure) in try OffscreenPainter(side: side) })
    line.add(
      "window",
      hasDisplay
        ? try plan.figures { () throws(Failure) in try WindowPainter(side: side) } : nil)
    line.add(
      "cpu_offscreen", try plan.figures { () throws(Failure) in RasterPainter(side: side) })
    line.add(
      "cpu_window",
      hasDisplay
        ? try plan.figures { () throws(Failure) in
          try WindowPainter(side: side, backend: .cpu)
        } : nil)
    return line
  }

  /// How much is measured.
  private struct Plan {
    var rounds, frames: Int

    /// Both loads, with one painter each.
    func figures<Painter: FramePainter & ~Copyable>(
      _ make: () throws(Failure) -> Painter
    ) throws(Failure) -> Figures {
      var figures = Figures()
      for (name, hairs) in [("light", 280), ("heavy", 1000)] {
        figures.add(name, try oneLoad(hairsPerFrame: hairs, try make()))
      }
      return figures
    }

    private func oneLoad<Painter: FramePainter & ~Copyable>(
      hairsPerFrame: Int, _ painter: consuming Painter
    ) throws(Failure) -> Figures {
      let pen = BenchPen(side: side, hairsPerFrame: hairsPerFrame)
      let cairo = try Cairo()
      var pelt = FrameRunner(painter, pen: pen)
      var peer = FrameRunner(try CairoPainter(cairo, side: side), pen: pen)
      var original = FrameRunner(try OriginalPainter(cairo, side: side), pen: pen)
      var costs: [[Double]] = [[], [], []]
      for round in 0...rounds {
        let measured = [
          pelt.run(frames: frames), peer.run(frames: frames), original.run(frames: frames),
        ].map { $0.reduce(0, +) / Double(frames) }
        guard round > 0 else { continue }
        for way in costs.indices { costs[way].append(measured[way]) }
      }
      var figures = Figures()
      let drawn = Double((rounds + 1) * frames)
      figures.add("hairs_a_frame", Double(pelt.hairs + pelt.hairsAhead) / drawn)
      figures.add("ahead_a_frame", Double(pelt.hairsAhead) / drawn)
      figures.add("cairo_to_pelt_cpu", Spread(zip(costs[1], costs[0]).map { $0 / $1 }))
      figures.add("original_to_pelt_cpu", Spread(zip(costs[2], costs[0]).map { $0 / $1 }))
      // Whole frames, and what they show as well: all that the GPU does.
      let gpu = pelt.gpuSeconds(frames: frames)
      figures.add("pelt_gpu_us", gpu.isEmpty ? nil : Spread(gpu.map { $0 * 1e6 }))
      for (name, values) in zip(["pelt", "cairo", "original"], costs) {
        figures.add("\(name)_us", Spread(values.map { $0 * 1e6 }))
      }
      return figures
    }
  }
}
