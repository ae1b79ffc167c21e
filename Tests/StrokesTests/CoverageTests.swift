import Foundation
import InkTypes
import Strokes
import TestSupport
import Testing

@Suite("Coverage")
struct CoverageTests {
  /// A line somewhere in a square of 40 px.
  private func randomHair(_ random: inout SeededRandom, length: ClosedRange<Double>) -> Hair {
    let turn = random.number(in: 0...1)
    let size = random.number(in: length)
    var tuft = tufts(of: [StrokeSample(time: .zero, position: [20, 20])]).tufts[0]
    tuft.lean = 0
    var hair = Hair(of: tuft, hair: 0, strokeSeed: 1, size: 1)
    hair.start = [Float(random.number(in: 14...26)), Float(random.number(in: 14...26))]
    hair.span = sineCosineOfTurn(Float(turn)) * Float(size)
    return hair
  }

  @Test("a single opaque hair is within 0.04 of its exact area in every pixel")
  func singleHair() {
    var random = SeededRandom(seed: 11)
    var worst = 0.0
    var squares = 0.0
    var touched = 0.0
    var ink = 0.0
    var exactInk = 0.0
    for _ in 0..<2000 {
      let hair = randomHair(&random, length: 1...13)
      let shape = LineShape(hair, width: 1, scale: 1)
      let exact = referenceCoverage(
        of: ReferenceHair(
          x0: Double(hair.start.x), y0: Double(hair.start.y),
          x1: Double(hair.start.x + hair.span.x), y1: Double(hair.start.y + hair.span.y)),
        lineWidth: 1, width: 40, height: 40)
      for y in 0..<40 {
        for x in 0..<40 {
          let share = Double(shape.coverage(at: [Float(x) + 0.5, Float(y) + 0.5]))
          let error = share - exact[y * 40 + x]
          worst = max(worst, abs(error))
          ink += share
          exactInk += exact[y * 40 + x]
          guard exact[y * 40 + x] > 0 else { continue }
          squares += error * error
          touched += 1
        }
      }
    }
    #expect(abs(ink / exactInk - 1) < 0.001, "\(ink / exactInk)")
    #expect(worst < 0.04, "\(worst)")
    #expect((squares / touched).squareRoot() < 0.006, "\((squares / touched).squareRoot())")
  }

  @Test(
    "a line covers nothing beyond the columns that it says it can cover",
    arguments: [(0.3, 0.1), (1, 0.4), (1, 1), (2.5, 1), (1, 4)])
  func columns(width: Double, scale: Double) {
    var random = SeededRandom(seed: 14)
    var covered = 0
    for round in 0..<400 {
      var hair = randomHair(&random, length: 1...20)
      // Lines along the grid have no flanks.
      if round == 0 { hair.span = [7, 0] }
      if round == 1 { hair.span = [0, -7] }
      let shape = LineShape(hair, width: Float(width), scale: Float(scale))
      for y in 0..<Int(40 * scale) {
        let row = Float(y) + 0.5
        let ends = shape.columns.around(row)
        for column in 0..<Int(40 * scale) {
          let x = Float(column) + 0.5
          guard shape.coverage(at: [x, row]) > 1e-6 else { continue }
          covered += 1
          #expect(x >= ends.low && x <= ends.high)
        }
      }
    }
    #expect(covered > 100)
  }

  @Test("the coverage is 0 outside the box that a line says it can touch")
  func extent() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<500 {
      let shape = LineShape(randomHair(&random, length: 1...20), width: 1, scale: 1)
      for y in 0..<40 {
        for x in 0..<40 {
          let center = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
          let away = SIMD2(abs(center.x - shape.center.x), abs(center.y - shape.center.y))
          guard away.x > shape.halfExtent.x || away.y > shape.halfExtent.y else { continue }
          #expect(shape.coverage(at: center) < 1e-6)
        }
      }
    }
  }

  @Test(
    "discs are exact: they add up to π r², and quarters are quarters",
    arguments: [0.3, 0.5, 1, 2.7, 40])
  func discs(radius: Double) {
    var random = SeededRandom(seed: 13)
    for _ in 0..<50 {
      let center = SIMD2(Float(random.number(in: 49...51)), Float(random.number(in: 49...51)))
      var area = 0.0
      for y in 0..<100 {
        for x in 0..<100 {
          area += Double(
            discCoverage(
              offset: SIMD2(Float(x) + 0.5, Float(y) + 0.5) - center, radius: Float(radius)))
        }
      }
      #expect(abs(area / (.pi * radius * radius) - 1) < 2e-5, "\(area)")
    }
    let quarter = discCoverage(offset: [0.5, 0.5], radius: 0.5)
    #expect(abs(Double(quarter) - .pi / 16) < 1e-6)
  }

  @Test(
    "a capsule covers what its discs sweep",
    arguments: [(8.0, 3.0), (3, 8), (5, 5), (0.4, 0.4), (9, 1)])
  func capsules(start: Double, end: Double) {
    let shape = CapsuleShape(
      start: [30.3, 30.6], startRadius: Float(start), end: [50.2, 41.1], endRadius: Float(end))
    var worst = 0.0
    for y in 0..<70 {
      for x in 0..<80 {
        let found = Double(shape.coverage(at: [Float(x) + 0.5, Float(y) + 0.5]))
        let wanted = sweptShare(shape, x: x, y: y)
        worst = max(worst, abs(found - wanted))
      }
    }
    #expect(worst < (min(start, end) < 1 ? 0.25 : 0.06), "\(worst)")
  }

  /// The share of a pixel within the union of the discs, by 24 × 24 points.
  private func sweptShare(_ shape: CapsuleShape, x: Int, y: Int) -> Double {
    let start = SIMD2<Double>(shape.start)
    let way = SIMD2<Double>(shape.end) - start
    let length = (way * way).sum()
    var inside = 0
    for row in 0..<24 {
      for column in 0..<24 {
        let p =
          SIMD2(Double(x) + (Double(column) + 0.5) / 24, Double(y) + (Double(row) + 0.5) / 24)
          - start
        // The best disc: the foot of p, moved towards the larger end by the cone's slope.
        let slope = Double(shape.startRadius - shape.endRadius) / length.squareRoot()
        let along = (p * way).sum() / length.squareRoot()
        let across = max(0, (p * p).sum() - along * along).squareRoot()
        let shift = across * slope / (1 - slope * slope).squareRoot()
        let share = min(max((along - shift) / length.squareRoot(), 0), 1)
        let gap = p - way * share
        let radius =
          Double(shape.startRadius) + share * Double(shape.endRadius - shape.startRadius)
        if (gap * gap).sum() <= radius * radius { inside += 1 }
      }
    }
    return Double(inside) / 576
  }

  @Test("a capsule within its larger disc is that disc")
  func swallowed() {
    let shape = CapsuleShape(start: [10, 10], startRadius: 6, end: [12, 10], endRadius: 1)
    #expect(shape.end == [10, 10] && shape.endRadius == 6)
    #expect(shape.coverage(at: [10.5, 10.5]) > 0.999_999)
    #expect(shape.coverage(at: [17.5, 10.5]) == 0)
  }
}
