internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering
internal import Strokes

/// Many identical hairs, drawn by Cairo, Pelt's OpenGL and Pelt's CPU backend in turn.
enum HairsBench {
  private static let side = 2048
  /// How many hairs are drawn unless told otherwise.
  private static let counts = [10_000, 100_000, 1_000_000]
  /// A round of more hairs takes seconds: fewer rounds do.
  private static let manyHairs = 300_000

  /// Measures.
  ///
  /// - Parameters:
  ///   - hairs: About how many hairs a round draws; nil = several counts.
  ///   - rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without Cairo.
  static func run(hairs: Int?, rounds: Int) throws(Failure) -> Figures {
    var line = Figures()
    line.add("name", text: "hairs")
    line.add("canvas", side)
    for count in hairs.map({ [$0] }) ?? counts {
      let rounds = count > manyHairs ? max(1, rounds / 3) : rounds
      line.add("about_\(count)", try measure(hairs: count, rounds: rounds))
    }
    return line
  }

  private static func measure(hairs: Int, rounds: Int) throws(Failure) -> Figures {
    let frame = BenchStroke.frame(hairs: hairs, side: side)
    let lines = self.hairs(of: frame.committed)
    let cairo = try CairoSurface(try Cairo(), side: side)
    cairo.use(color: Paint().color.channels, opacity: Mark.opacity(of: .fur, Paint()))
    // Without OpenGL there is nothing of it to measure.
    var gl = try? HeadlessGLPicture(size: [side, side], scale: 1)
    var oneCore = RasterPicture(size: [side, side], scale: 1, threads: 1)
    var allCores = RasterPicture(size: [side, side], scale: 1)
    var costs: [[Cost]] = [[], [], [], []]
    for round in 0...rounds {
      let measured = [
        Cost {
          for hair in lines { cairo.draw(hair) }
          cairo.finish()
        },
        Cost { oneCore.draw(frame) },
        Cost { allCores.draw(frame) },
        Cost {
          gl?.draw(frame)
          gl?.finish()
        },
      ]
      guard round > 0 else { continue }
      for way in costs.indices { costs[way].append(measured[way]) }
    }
    var figures = Figures()
    figures.add("hairs", lines.count)
    figures.add("rounds", rounds)
    add(costs, hasGL: gl != nil, hairs: lines.count, to: &figures)
    if let gl {
      let bytes = Double(gl.uploadedBytes) / Double(lines.count * (rounds + 1))
      figures.add("upload_bytes_per_hair", bytes)
      figures.add("driver", text: gl.driver)
    }
    return figures
  }

  /// Adds how Cairo, one core, all cores and OpenGL compare.
  private static func add(
    _ costs: [[Cost]], hasGL: Bool, hairs: Int, to figures: inout Figures
  ) {
    func ratio(_ way: Int, _ base: Int, _ time: KeyPath<Cost, Double>) -> Spread {
      Spread(zip(costs[base], costs[way]).map { $0[keyPath: time] / $1[keyPath: time] })
    }
    func nanoseconds(_ way: Int) -> Spread {
      Spread(costs[way].map { $0.processor * 1e9 / Double(hairs) })
    }
    figures.add("cairo_to_cpu_cpu", ratio(1, 0, \.processor))
    figures.add("cairo_to_gl_cpu", hasGL ? ratio(3, 0, \.processor) : nil)
    figures.add("cairo_to_cpu_all_cores_wall", ratio(2, 0, \.wall))
    figures.add("one_core_to_all_wall", ratio(2, 1, \.wall))
    figures.add("all_cores_to_one_cpu", ratio(1, 2, \.processor))
    figures.add("cairo_ns_per_hair", nanoseconds(0))
    figures.add("cpu_ns_per_hair", nanoseconds(1))
    figures.add("gl_ns_per_hair", hasGL ? nanoseconds(3) : nil)
  }

  private static func hairs(of batch: TuftBatch) -> [Hair] {
    var hairs: [Hair] = []
    for run in batch.runs { run.forEachHair(of: batch) { hairs.append($0) } }
    return hairs
  }
}
