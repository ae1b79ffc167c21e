import Foundation
import InkTypes
import Strokes
import TestSupport
import Testing

@Suite("Hair")
struct HairTests {
  @Test("hairs are those of the reference, for every lean", arguments: [0.0, 5, 30, 60, 90])
  func equalsReference(degrees: Double) {
    let altitude = (90 - degrees) * .pi / 180
    let direction = PenDirection(altitude: altitude, azimuth: 2)
    let sample = StrokeSample(
      time: .zero, position: [100, 50], pressure: 0.7, direction: direction)
    let paint = Paint(size: 1.5)
    let identity = StrokeIdentity(index: 9, documentSeed: 77)
    #expect(identity.seed == referenceStrokeSeed(documentSeed: 77, strokeIndex: 9))
    let batch = tufts(of: [sample], brush: Brush(paint: paint), identity: identity)
    let stroke = ReferenceStroke([sample], seed: identity.seed, paint: paint)
    let wanted = referenceHairs(of: referenceTufts(stroke)[0], in: stroke)
    #expect(batch.tufts[0].hairCount == 81)
    #expect(wanted.count == 81)
    for (index, reference) in wanted.enumerated() {
      let hair = Hair(
        of: batch.tufts[0], hair: UInt32(index), strokeSeed: identity.seed, size: 1.5)
      let end = hair.start + hair.span
      #expect(abs(Double(hair.start.x) - reference.x0) < 1e-4)
      #expect(abs(Double(hair.start.y) - reference.y0) < 1e-4)
      #expect(abs(Double(end.x) - reference.x1) < 1e-4, "hair \(index)")
      #expect(abs(Double(end.y) - reference.y1) < 1e-4, "hair \(index)")
    }
  }

  @Test("four hairs at once are the same as one by one")
  func lanes() {
    var tuft = tufts(of: [StrokeSample(time: .zero, position: [100, 50])]).tufts[0]
    for lean in [0, 0.01, 0.5, 1] as [Float] {
      tuft.lean = lean
      for first in stride(from: UInt32(0), to: 400, by: 4) {
        let lanes = HairLanes(of: tuft, first: first, strokeSeed: 3, size: 0.7)
        let lines = LineLanes(lanes, width: 0.7, scale: 1.5)
        for lane in 0..<4 {
          let hair = Hair(of: tuft, hair: first + UInt32(lane), strokeSeed: 3, size: 0.7)
          #expect(lanes[lane] == hair)
          #expect(lines[lane] == LineShape(hair, width: 0.7, scale: 1.5))
        }
      }
    }
  }

  @Test(
    "a tuft has 11 to 111 hairs",
    arguments: [
      (0.0, 1.0, 11), (1, 1, 111), (0.29, 1, 40), (0.5, 0.1, 6), (0.5, 0, 0), (0, 0.01, 1),
    ])
  func hairCount(pressure: Double, density: Double, count: Int) {
    #expect(Tuft.hairCount(pressure: pressure, density: density) == UInt32(count))
  }

  @Test("sine and cosine of a turn are right to 2·10⁻⁷")
  func turns() {
    var worst = 0.0
    for step in 0..<100_000 {
      let turn = Float(step) / 100_000
      let found = sineCosineOfTurn(turn)
      worst = max(worst, abs(Double(found.x) - sin(Double(turn) * 2 * .pi)))
      worst = max(worst, abs(Double(found.y) - cos(Double(turn) * 2 * .pi)))
    }
    #expect(worst < 2e-7, "\(worst)")
  }

  @Test("portable functions agree with the C library's to 10⁻¹⁵")
  func portable() {
    for step in -20_000...20_000 {
      let x = Double(step) * 0.001
      let (sine, cosine) = PortableMath.sineCosine(x)
      #expect(abs(sine - sin(x)) < 1e-15 && abs(cosine - cos(x)) < 1e-15, "\(x)")
      #expect(abs(PortableMath.exponential(-abs(x)) - exp(-abs(x))) < 1e-15)
      #expect(abs(PortableMath.arcTangent(y: x, x: 3) - atan2(x, 3)) < 1e-15)
      #expect(abs(PortableMath.arcTangent(y: x, x: -0.5) - atan2(x, -0.5)) < 2e-15)
    }
  }

  @Test(
    "tilt is a direction as of Pointer Events 3",
    arguments: [
      (0.0, 0.0, 90.0, 0.0), (45, 0, 45, 0), (0, 45, 45, 90), (-45, 0, 45, 180), (0, -45, 45, -90),
      (60, 60, 22.207_654_298, 45), (90, 0, 0, 0), (0, 90, 0, 90),
    ])
  func tilt(tx: Double, ty: Double, altitude: Double, azimuth: Double) {
    let direction = PenDirection(tiltX: tx, tiltY: ty)
    #expect(abs(direction.altitude * 180 / .pi - altitude) < 1e-6)
    if altitude < 90 { #expect(abs(direction.azimuth * 180 / .pi - azimuth) < 1e-6) }
  }

  @Test("directions mix along the shorter way, and opposite ones keep the first")
  func mixing() {
    let left = PenDirection(altitude: 0.5, azimuth: 350 * .pi / 180)
    let right = PenDirection(altitude: 0.5, azimuth: 10 * .pi / 180)
    #expect(abs(left.mixed(with: right, share: 0.5).azimuth) < 1e-12)
    let flat = PenDirection(altitude: 0, azimuth: 0)
    let opposite = PenDirection(normalizing: -flat.vector)
    #expect(flat.mixed(with: opposite, share: 0.5) == flat)
  }

  @Test(
    "the circle around a tuft holds all its hairs, closely", arguments: [0, 0.02, 0.05, 0.3, 1])
  func circle(lean: Double) {
    let direction = PenDirection(altitude: .pi / 2 * (1 - lean), azimuth: 1)
    let sample = StrokeSample(time: .zero, position: [3, 4], pressure: 1, direction: direction)
    let tuft = tufts(of: [sample], brush: Brush(paint: Paint(density: 16))).tufts[0]
    let circle = Mark.circle(around: tuft, kind: .fur, size: 2)
    var farthest: Float = 0
    for index in 0..<tuft.hairCount {
      let hair = Hair(of: tuft, hair: index, strokeSeed: 5, size: 2)
      for place in [hair.start, hair.start + hair.span] {
        let way = place - circle.center
        farthest = max(farthest, (way * way).sum().squareRoot())
      }
    }
    #expect(farthest + 1 <= circle.radius)
    #expect(farthest > 0.9 * circle.radius)
  }
}
