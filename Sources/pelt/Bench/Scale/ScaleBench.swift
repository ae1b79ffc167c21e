internal import Foundation
internal import GraphicsGL
internal import InkSession
internal import InkTypes
internal import Rendering

/// How cost grows with hairs, canvas, samples and cores.
enum ScaleBench {
  private static let side = 2048
  private static let hairCounts = [
    1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000,
  ]
  private static let canvasSides = [256, 512, 1024, 2048, 4096, 8192, 16384]
  /// A larger one of OpenGL's takes gigabytes.
  private static let largestGLSide = 4096
  /// On every canvas the same strokes, within the smallest one.
  private static let hairsOnCanvas = 100_000
  private static let sampleCounts = [1000, 10_000, 100_000, 1_000_000, 10_000_000]
  private static let hairsOnCores = 1_000_000

  /// Measures.
  ///
  /// - Parameters:
  ///   - rounds: How many rounds are counted, after one that warms up.
  ///   - most: The most hairs that are drawn, or nil for all counts.
  ///   - mostSamples: The most samples that a session takes, or nil for all counts.
  /// - Returns: A curve of each kind of size.
  /// - Throws: `Failure` where a process cannot be started.
  static func run(
    rounds: Int, hairs most: Int?, samples mostSamples: Int?
  ) throws(Failure) -> Figures {
    var figures = Figures()
    figures.add("name", text: "scale")
    figures.add("rounds", rounds)
    figures.add("hairs", hairs(hairCounts.filter { $0 <= most ?? .max }, rounds: rounds))
    figures.add("canvas_px", canvas(rounds: rounds))
    var ofSession = Figures()
    let counts = sampleCounts.filter { $0 <= mostSamples ?? .max }
    ofSession.add("session", samples(counts, rounds: rounds).figures)
    figures.add("samples", ofSession)
    figures.add("cores", cores(hairs: min(hairsOnCores, most ?? .max), rounds: rounds))
    figures.add("sparse_canvas", try SparseCanvas.run(rounds: rounds))
    return figures
  }

  /// Costs of some sizes, all of them in each round.
  ///
  /// - Parameters:
  ///   - sizes: The sizes.
  ///   - rounds: How many rounds count, after one that does not.
  ///   - pixels: Whether a size is the side of a square, whose pixels count.
  ///   - seconds: The cost of a size.
  /// - Returns: The curve.
  private static func curve(
    _ sizes: [Int], rounds: Int, pixels: Bool = false, _ seconds: (Int) -> Double
  ) -> ScaleCurve {
    var costs: [[Double]] = sizes.map { _ in [] }
    for round in 0...rounds {
      for (index, size) in sizes.enumerated() {
        let milliseconds = seconds(size) * 1e3
        if round > 0 { costs[index].append(milliseconds) }
      }
    }
    return ScaleCurve(
      zip(sizes, costs).map { size, costs in
        ScaleCurve.Point(
          size: Double(pixels ? size * size : size), milliseconds: Spread(costs))
      })
  }

  /// Processor time of drawing ever more hairs.
  private static func hairs(_ hairCounts: [Int], rounds: Int) -> Figures {
    let frames = hairCounts.reduce(into: [:]) { frames, count in
      frames[count] = BenchStroke.frame(hairs: count, side: side)
    }
    var picture = RasterPicture(size: [side, side], scale: 1, threads: 1)
    let onCPU = curve(hairCounts, rounds: rounds) { count in
      guard let frame = frames[count] else { return 0 }
      return Cost { picture.draw(frame) }.processor
    }
    var figures = Figures()
    figures.add("cpu", onCPU.figures)
    // Without OpenGL there is nothing of it to measure.
    guard var gl = try? HeadlessGLPicture(size: [side, side], scale: 1) else {
      figures.add("gl", .missing)
      return figures
    }
    let onGL = curve(hairCounts, rounds: rounds) { count in
      guard let frame = frames[count] else { return 0 }
      return Cost { gl.draw(frame) }.processor
    }
    figures.add("gl", onGL.figures)
    return figures
  }

  /// Processor time of the same strokes on ever larger canvases, made and given back anew.
  private static func canvas(rounds: Int) -> Figures {
    let frame = BenchStroke.frame(hairs: hairsOnCanvas, side: canvasSides[0])
    var figures = Figures()
    figures.add(
      "cpu",
      curve(canvasSides, rounds: rounds, pixels: true) { side in
        Cost {
          var picture = RasterPicture(size: [side, side], scale: 1, threads: 1)
          picture.draw(frame)
        }.processor
      }.figures)
    let sides = canvasSides.filter { $0 <= largestGLSide }
    guard let context = try? HeadlessContext() else {
      figures.add("gl", .missing)
      return figures
    }
    context.makeCurrent()
    let onGL = curve(sides, rounds: rounds, pixels: true) { side in
      Cost {
        guard var renderer = try? Renderer(size: [side, side], speculates: false) else { return }
        renderer.draw(frame)
        Driver.finish()
      }.processor
    }
    figures.add("gl", onGL.figures)
    return figures
  }

  /// Processor time of a session that takes ever more samples, 1000 a second, and draws none.
  private static func samples(_ sampleCounts: [Int], rounds: Int) -> ScaleCurve {
    let stroke = SteadyStroke()
    return curve(sampleCounts, rounds: rounds) { count in
      var session = InkSession(seed: 1, batchCapacity: SteadyStroke.count)
      var seconds = 0.0
      for start in stride(from: 0, to: count, by: SteadyStroke.count) {
        let samples = stroke.samples(after: start)
        let size = min(SteadyStroke.count, count - start)
        seconds +=
          Cost {
            session.beginFrame()
            for sample in samples.prefix(size) { session.apply(.sample(sample)) }
          }.processor
      }
      return seconds + Cost { session.finish() }.processor
    }
  }

  /// Time on the clock of the same hairs on ever more cores.
  private static func cores(hairs: Int, rounds: Int) -> Figures {
    let frame = BenchStroke.frame(hairs: hairs, side: side)
    let all = Machine.cores
    let counts = (1...all).filter { $0 <= 8 || $0.isMultiple(of: 8) || $0 == all }
    var figures = Figures()
    figures.add(
      "cpu",
      curve(counts, rounds: rounds) { count in
        var picture = RasterPicture(size: [side, side], scale: 1, threads: count)
        return Cost { picture.draw(frame) }.wall
      }.speedupFigures)
    return figures
  }
}

/// A stroke of two seconds of a pen at 1000 Hz, again and again.
private struct SteadyStroke {
  static let count = 2048
  private let first: [PenSample]

  init() {
    first = (0..<Self.count).map { index in
      let turn = 2 * Double.pi * Double(index) / Double(Self.count)
      let place = SIMD2(sin(turn * 3), sin(turn * 4 + 1)) * 800 + 1024
      var sample = PenSample(
        benchAt: Timestamp(nanoseconds: Int64(index) * 1_000_000), SIMD2<Float>(place),
        pressureTurn: turn * 4, leanTurn: turn, azimuthTurn: turn)
      if index == Self.count - 1 { sample.state = [] }
      return sample
    }
  }

  /// The next stroke after so many samples.
  func samples(after count: Int) -> [PenSample] {
    first.map { sample in
      var later = sample
      later.time = Timestamp(nanoseconds: sample.time.nanoseconds + Int64(count) * 1_000_000)
      return later
    }
  }
}
