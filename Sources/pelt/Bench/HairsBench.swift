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
    var ceiling = gl == nil ? nil : try? RectangleCeiling(side: side, hairs: lines)
    var oneCore = RasterPicture(size: [side, side], scale: 1, threads: 1)
    var allCores = RasterPicture(size: [side, side], scale: 1)
    var baseline = RasterPicture.baseline(size: [side, side], scale: 1, threads: 1)
    let crowd = PainterCrowd(count: Machine.cores, side: side)
    let missing: [HairCosts.Way?] = [
      baseline == nil ? .baseline : nil, gl == nil || ceiling == nil ? .gl : nil,
    ]
    var costs = HairCosts(without: Set(missing.compactMap(\.self)), peers: peers.map(\.name))
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
          Cost { baseline?.draw(frame) },
          Cost { gl?.draw(frame) },
          Cost { ceiling?.draw() },
          Cost { crowd.drawInTurn(frame) },
          Cost { crowd.drawAtOnce(frame) },
        ] + others.map { other in Cost { other.draw(ends, color) } }
      if round > 0 {
        costs.add(measured, gpuSeconds: gl?.gpuSeconds)
        continue
      }
      // All are drawn once.
      gaps = self.gaps(
        [("cairo", cairo.opacities), ("gl", gl?.opacities())]
          + zip(peers, others).map { ($0.name, $1.opacities) }, from: oneCore.opacities)
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

  /// How far pictures are from the one that is wanted.
  private static func gaps(_ pictures: [(String, [Float]?)], from wanted: [Float]) -> Figures {
    var gaps = Figures()
    for (name, opacities) in pictures {
      if let opacities { gaps.add(name, OpacityGap(opacities, wanted)) }
    }
    return gaps
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
