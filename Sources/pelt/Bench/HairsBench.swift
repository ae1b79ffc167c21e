internal import Foundation
internal import InkSession
internal import InkTypes
internal import Rendering
internal import Strokes

/// Many identical hairs, drawn by Cairo, Pelt's CPU backend, Pelt's OpenGL and other libraries in turn.
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
  ///   - peers: The folder of other drawing libraries, or nil.
  /// - Returns: What was measured.
  /// - Throws: `Failure` without Cairo, or where a library cannot be loaded.
  static func run(hairs: Int?, rounds: Int, peers: String?) throws(Failure) -> Figures {
    let peers = try DrawingPeer.all(in: peers)
    var figures = Figures()
    figures.add("name", text: "hairs")
    figures.add("canvas", side)
    for peer in peers { figures.add("\(peer.name)_is", text: peer.title) }
    for count in hairs.map({ [$0] }) ?? counts {
      let rounds = count > manyHairs ? max(1, rounds / 3) : rounds
      figures.add(
        "about_\(count)", try measure(hairs: count, rounds: rounds, peers: peers))
    }
    return figures
  }

  private static func measure(
    hairs: Int, rounds: Int, peers: [DrawingPeer]
  ) throws(Failure) -> Figures {
    let frame = BenchStroke.frame(hairs: hairs, side: side)
    let lines = self.hairs(of: frame.committed)
    let ends = lines.flatMap { hair in
      let end = hair.start + hair.span
      return [hair.start.x, hair.start.y, end.x, end.y]
    }
    let color = SIMD4(Paint().color.channels, Mark.opacity(of: .fur, Paint()))
    let cairo = try CairoSurface(try Cairo(), side: side)
    cairo.use(color: Paint().color.channels, opacity: color.w)
    let others = try peers.map { peer throws(Failure) in try PeerPicture(peer, side: side) }
    // Without OpenGL there is nothing of it to measure.
    var gl = try? TimedGLPicture(side: side)
    var oneCore = RasterPicture(size: [side, side], scale: 1, threads: 1)
    var allCores = RasterPicture(size: [side, side], scale: 1)
    var costs = HairCosts(hasGL: gl != nil, peers: peers.map(\.name))
    var gaps = Figures()
    for round in 0...rounds {
      let measured =
        [
          Cost {
            for hair in lines { cairo.draw(hair) }
            cairo.finish()
          },
          Cost { oneCore.draw(frame) },
          Cost { allCores.draw(frame) },
          Cost { gl?.draw(frame) },
        ] + others.map { other in Cost { other.draw(ends, color) } }
      if round > 0 {
        costs.add(measured, gpuSeconds: gl?.gpuSeconds)
        continue
      }
      // All are drawn once.
      let wanted = oneCore.opacities
      gaps.add("cairo", OpacityGap(cairo.opacities, wanted))
      if let opacities = gl?.opacities() { gaps.add("gl", OpacityGap(opacities, wanted)) }
      for (peer, other) in zip(peers, others) {
        gaps.add(peer.name, OpacityGap(other.opacities, wanted))
      }
    }
    var figures = Figures()
    figures.add("hairs", lines.count)
    figures.add("rounds", rounds)
    costs.add(to: &figures, hairs: lines.count)
    figures.add("picture_against_cpu", gaps)
    if let gl {
      let bytes = Double(gl.uploadedBytes) / Double(lines.count * (rounds + 1))
      figures.add("upload_bytes_per_hair", bytes)
      figures.add("driver", text: gl.driver)
    }
    return figures
  }

  private static func hairs(of batch: TuftBatch) -> [Hair] {
    var hairs: [Hair] = []
    for run in batch.runs { run.forEachHair(of: batch) { hairs.append($0) } }
    return hairs
  }
}

extension Figures {
  /// Adds how far a picture is from the CPU backend's.
  fileprivate mutating func add(_ name: String, _ gap: OpacityGap) {
    var figures = Figures()
    figures.add("rmse_255", gap.rootMeanSquare)
    figures.add("largest_255", gap.largest)
    figures.add("ink", gap.ink)
    add(name, figures)
  }
}

/// What each way to draw hairs took, round by round.
private struct HairCosts {
  private let hasGL: Bool
  private let peers: [String]
  /// Cairo, one core, all cores, OpenGL, and the peers.
  private var costs: [[Cost]]
  private var gpuSeconds: [Double] = []

  init(hasGL: Bool, peers: [String]) {
    self.hasGL = hasGL
    self.peers = peers
    costs = Array(repeating: [], count: 4 + peers.count)
  }

  /// Adds a round.
  mutating func add(_ measured: [Cost], gpuSeconds seconds: Double?) {
    for way in costs.indices { costs[way].append(measured[way]) }
    if let seconds { gpuSeconds.append(seconds) }
  }

  /// Adds how they compare.
  func add(to figures: inout Figures, hairs: Int) {
    figures.add("cairo_to_cpu_cpu", ratio(0, 1, \.processor))
    figures.add("cairo_to_gl_cpu", hasGL ? ratio(0, 3, \.processor) : nil)
    for (index, peer) in peers.enumerated() {
      figures.add("\(peer)_to_cpu_cpu", ratio(4 + index, 1, \.processor))
      figures.add("\(peer)_to_gl_cpu", hasGL ? ratio(4 + index, 3, \.processor) : nil)
      figures.add("cairo_to_\(peer)_cpu", ratio(0, 4 + index, \.processor))
    }
    figures.add("cairo_to_cpu_all_cores_wall", ratio(0, 2, \.wall))
    figures.add("one_core_to_all_wall", ratio(1, 2, \.wall))
    figures.add("all_cores_to_one_cpu", ratio(2, 1, \.processor))
    for (way, name) in (["cairo", "cpu", nil, "gl"] + peers).enumerated() {
      guard let name else { continue }
      let isThere = way != 3 || hasGL
      figures.add("\(name)_ns_per_hair", isThere ? nanoseconds(way, hairs) : nil)
    }
    figures.add(
      "gl_gpu_ms", gpuSeconds.isEmpty ? nil : Spread(gpuSeconds.map { $0 * 1e3 }))
  }

  /// The time of one way over that of another.
  private func ratio(_ over: Int, _ under: Int, _ time: KeyPath<Cost, Double>) -> Spread {
    Spread(zip(costs[over], costs[under]).map { $0[keyPath: time] / $1[keyPath: time] })
  }

  private func nanoseconds(_ way: Int, _ hairs: Int) -> Spread {
    Spread(costs[way].map { $0.processor * 1e9 / Double(hairs) })
  }
}
