import InkSession
import InkTypes
import Raster
import Rendering
import Strokes
import TestSupport
import Testing

/// A plane of transmittance drawn pixel by pixel, as `Strokes` says.
private struct PlainPlane {
  let size: SIMD2<Int>
  private(set) var values: [Float]

  init(size: SIMD2<Int>) {
    self.size = size
    values = [Float](repeating: 1, count: size.x * size.y)
  }

  /// Lays a mark over each pixel.
  private mutating func forEachPixel(_ body: (SIMD2<Float>, inout Float) -> Void) {
    for y in 0..<size.y {
      for x in 0..<size.x { body([Float(x) + 0.5, Float(y) + 0.5], &values[y * size.x + x]) }
    }
  }

  private mutating func darken(_ opacity: Float, _ share: (SIMD2<Float>) -> Float) {
    forEachPixel { $1 = max($1 - $1 * (share($0) * opacity), 0x1p-60) }
  }

  private func hairs(_ run: TuftRun, of batch: borrowing TuftBatch) -> [Hair] {
    let tufts = batch.tufts
    return run.range.flatMap { index in
      let tuft = tufts[index]
      return (0..<tuft.hairCount).map {
        Hair(of: tuft, hair: $0, strokeSeed: run.stroke.seed, size: Float(run.paint.size))
      }
    }
  }

  /// Draws a run of tufts.
  mutating func draw(_ run: TuftRun, of batch: borrowing TuftBatch, scale: Float) {
    let size = Float(run.paint.size)
    let opacity = Mark.opacity(of: run.kind, run.paint)
    switch run.kind {
    case .fur:
      for hair in hairs(run, of: batch) {
        let line = LineShape(hair, width: Mark.hairWidth * size, scale: scale)
        darken(opacity) { line.coverage(at: $0) }
      }
    case .spray:
      for hair in hairs(run, of: batch) {
        let center = hair.start * scale
        let radius = Mark.sprayRadius * size * scale
        darken(opacity) { discCoverage(offset: $0 - center, radius: radius) }
      }
    case .airbrush:
      for index in run.range {
        let center = batch.tufts[index].position * scale
        let radius = Mark.airbrushRadius * size * scale
        darken(opacity) { airbrushShare(offset: $0 - center, radius: radius) }
      }
    case .ink, .eraser:
      var lead = run.lead
      for index in run.range {
        let tuft = batch.tufts[index]
        let capsule = Mark.capsule(to: tuft, size: size, from: lead, scale: scale)
        forEachPixel { $1 = min($1, 1 - capsule.coverage(at: $0)) }
        lead = TuftRun.Lead(tuft: tuft, size: run.paint.size)
      }
    }
  }
}

@Suite("Marks on the CPU", .serialized)
struct MarkTests {
  private static let size: SIMD2<Int> = [150, 130]

  /// A stroke about the middle, over edges of tiles and of the picture.
  private func frame(_ kind: BrushKind, size: Double) -> FrameDescription {
    let reports = TestMotion(seed: 81, side: 120, speed: 3).reports(rate: 240, seconds: 0.05)
    return session(
      stroke(reports, brush: Brush(kind: kind, paint: Paint(size: size, opacity: 2))))
  }

  @Test(
    "eight pixels at once are drawn as one by one, in every brush, size and scale",
    arguments: [BrushKind.fur, .spray, .airbrush, .ink], [0.1, 1, 3])
  func asOneByOne(kind: BrushKind, size: Double) throws {
    let frame = frame(kind, size: size)
    for scale in [Float(1), 1.7] {
      var plain = PlainPlane(size: Self.size)
      let run = try #require(frame.committed.runs.first)
      plain.draw(run, of: frame.committed, scale: scale)
      for lanes in Lanes.usable {
        var canvas = RasterCanvas(size: Self.size, scale: scale, lanes: lanes)
        canvas.draw(frame.committed)
        var worst: Float = 0
        var touched = 0
        for y in 0..<Self.size.y {
          for x in 0..<Self.size.x {
            let wanted = (1 - plain.values[y * Self.size.x + x]) * run.strength
            worst = max(worst, abs(canvas[x, y].w - wanted))
            if wanted > 0.001 { touched += 1 }
          }
        }
        // Of pixels that a mark leaves out the definition gives a rounding error in place of 0.
        #expect(worst <= (kind == .spray ? 1e-5 : 1e-6), "\(lanes), scale \(scale): \(worst)")
        #expect(touched > 8)
      }
    }
  }

  @Test("small work wakes nobody; one huge disc is drawn by as many threads as there are")
  func wakes() {
    let pool = WorkerPool.of(5)
    var picture = RasterPicture(size: [1024, 1024], scale: 1, threads: 5)
    let before = pool.wakeCount
    for kind in BrushKind.allCases { picture.draw(frame(kind, size: 0.5)) }
    #expect(pool.wakeCount == before)
    let tap = PenSample(
      time: .zero, position: [500, 480], device: DeviceID(1), state: .touching)
    let disc = session(stroke([tap], brush: Brush(kind: .airbrush, paint: Paint(size: 8))))
    #expect(disc.committed.tufts.count == 1)
    picture.draw(disc)
    #expect(pool.wakeCount >= before + 4)
    var alone = RasterPicture(size: [1024, 1024], scale: 1, threads: 1)
    for kind in BrushKind.allCases { alone.draw(frame(kind, size: 0.5)) }
    alone.draw(disc)
    #expect(Pixels.raw(picture) == Pixels.raw(alone))
  }

  @Test("a loop of few turns wakes no more threads than it needs")
  func fewTurns() {
    let pool = WorkerPool.of(6)
    let before = pool.wakeCount
    pool.workers.perform(1) { _ in }
    #expect(pool.wakeCount == before)
    pool.workers.perform(3) { _ in }
    #expect(pool.wakeCount == before + 2)
    pool.workers.perform(100) { _ in }
    #expect(pool.wakeCount == before + 7)
  }
}

@Suite("Tiles that undo keeps")
struct KeptTileTests {
  private static let size: SIMD2<Int> = [200, 140]

  private func alphas(_ canvas: borrowing RasterCanvas) -> [SIMD4<Float>] {
    var values: [SIMD4<Float>] = []
    for y in 0..<Self.size.y { for x in 0..<Self.size.x { values.append(canvas[x, y]) } }
    return values
  }

  private func keep(
    _ canvas: borrowing RasterCanvas, reusing old: [RasterTile] = []
  ) -> [RasterTile] {
    (0..<12).map { canvas.keepTile(at: [$0 % 4, $0 / 4], reusing: $0 < old.count ? old[$0] : nil) }
  }

  private func restore(_ tiles: [RasterTile], _ canvas: borrowing RasterCanvas) {
    for (index, tile) in tiles.enumerated() {
      canvas.restoreTile(tile, at: [index % 4, index / 4])
    }
  }

  @Test("share the picture's memory until it is drawn into, and come back bit for bit")
  func sharing() {
    var canvas = RasterCanvas(size: Self.size)
    func draw(_ seed: UInt64) {
      let reports = TestMotion(seed: seed, side: 140, speed: 5).reports(rate: 240, seconds: 0.4)
      canvas.draw(session(stroke(reports, brush: Brush(kind: .ink))).committed)
    }
    let blank = keep(canvas)
    #expect(canvas.tileCounts.used == 0)
    draw(1)
    let first = alphas(canvas)
    let count = canvas.tileCounts.used
    #expect(count > 1)
    let kept = keep(canvas)
    #expect(canvas.tileCounts.used == count, "to keep copies nothing")
    draw(2)
    let second = alphas(canvas)
    #expect(second != first && canvas.tileCounts.used > count)
    let later = keep(canvas)
    restore(kept, canvas)
    #expect(alphas(canvas) == first)
    draw(3)
    restore(later, canvas)
    #expect(alphas(canvas) == second)
    restore(blank, canvas)
    #expect(alphas(canvas).allSatisfy { $0 == .zero })
    for tile in kept + later + blank { tile.empty() }
    #expect(canvas.tileCounts.used == 0)
  }

  @Test("are used again: stroke after stroke takes no more memory")
  func reuse() {
    var canvas = RasterCanvas(size: Self.size)
    var kept: [RasterTile] = []
    var totals: Set<Int> = []
    for round in 0..<6 {
      let reports = TestMotion(seed: 9, side: 140).reports(rate: 240, seconds: 0.4)
      kept = keep(canvas, reusing: kept)
      canvas.draw(session(stroke(reports)).committed)
      if round > 1 { totals.insert(canvas.tileCounts.used + canvas.tileCounts.unused) }
    }
    #expect(totals.count == 1)
    canvas.prepareFold()
    #expect(canvas.tileCounts.unused <= 1024)
  }
}
