import Foundation
import InkTypes
import Strokes
import TestSupport
import Testing

@Suite("StrokeBuilder")
struct StrokeBuilderTests {
  static let identity = StrokeIdentity(index: 3, documentSeed: 7)

  @Test(
    "tufts stand where the reference has them", arguments: [66.0, 125, 240, 1000], [true, false])
  func equalsReference(rate: Double, tilts: Bool) {
    let samples = TestMotion(seed: 5).samples(rate: rate, seconds: 3, tilts: tilts)
    expectEqual(
      tufts(of: samples).tufts, referenceTufts(ReferenceStroke(samples, seed: 1)), in: samples)
  }

  @Test("messy times give the tufts of the reference", arguments: UInt64(0)..<50)
  func messyTimes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var samples = TestMotion(seed: seed).samples(rate: 240, seconds: 0.5, tilts: seed % 2 == 0)
    var shift: Int64 = 0
    for index in samples.indices {
      if Int.random(in: 0..<12, using: &random) == 0 {
        shift +=
          [-9_000_000, 30_000_000, 70_000_000, 2_000_000_000].randomElement(using: &random) ?? 0
      }
      samples[index].time.nanoseconds += shift
      if index > 0, Int.random(in: 0..<6, using: &random) == 0 {
        samples[index].time = samples[index - 1].time
      }
      if index > 0, Int.random(in: 0..<6, using: &random) == 0 {
        samples[index].position = samples[index - 1].position
      }
    }
    expectEqual(
      tufts(of: samples).tufts, referenceTufts(ReferenceStroke(samples, seed: 1)), in: samples)
  }

  private func expectEqual(
    _ found: [Tuft], _ wanted: [ReferenceTuft], in samples: [StrokeSample]
  ) {
    #expect(found.count == wanted.count)
    for (tuft, reference) in zip(found, wanted) {
      #expect(tuft.index == UInt32(reference.index))
      let place = SIMD2<Double>(tuft.position) - [reference.x, reference.y]
      #expect(abs(place.x) < 1e-4 && abs(place.y) < 1e-4, "tuft \(tuft.index)")
      #expect(abs(Double(tuft.pressure) - reference.pressure) < 1e-6)
      let lean = (.pi / 2 - reference.altitude) / (.pi / 2)
      #expect(abs(Double(tuft.lean) - lean) < 1e-6)
      #expect(abs(Double(tuft.heading.x) - cos(reference.azimuth)) < 1e-5 || lean < 1e-6)
      #expect(abs(Double(tuft.heading.y) - sin(reference.azimuth)) < 1e-5 || lean < 1e-6)
    }
  }

  @Test("any batches, with frames between, commit the same tufts", arguments: UInt64(0)..<100)
  func batches(seed: UInt64) {
    let samples = TestMotion(seed: 9).samples(rate: 500, seconds: 0.6)
    let whole = tufts(of: samples, identity: Self.identity)
    var random = SeededRandom(seed: seed)
    var builder = StrokeBuilder()
    var speculative = TuftBatch()
    var committed: [Tuft] = []
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    for sample in samples {
      builder.add(sample, into: &batch)
      guard Int.random(in: 0..<4, using: &random) == 0 else { continue }
      committed += batch.tufts
      batch.removeAll()
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        speculative.removeAll()
        builder.speculate(into: &speculative)
      }
    }
    builder.end(into: &batch)
    #expect(committed + batch.tufts == whole.tufts)
  }

  @Test("speculative and committed tufts are together those of a stroke that ends now")
  func speculation() {
    let samples = TestMotion(seed: 4).samples(rate: 200, seconds: 0.3)
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    for (index, sample) in samples.enumerated() {
      builder.add(sample, into: &batch)
      var open = TuftBatch()
      builder.speculate(into: &open)
      let now = tufts(of: Array(samples[...index]), identity: Self.identity)
      #expect(batch.tufts + open.tufts == now.tufts, "after sample \(index)")
    }
  }

  @Test(
    "a speculative line ends at the newest sample, older tufts as committed; fur has no such tuft",
    arguments: [BrushKind.ink, .eraser, .fur])
  func tip(kind: BrushKind) {
    let samples = TestMotion(seed: 4).samples(rate: 200, seconds: 0.3)
    var brush = Brush()
    brush.kind = kind
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: brush)
    var tips = 0
    for (index, sample) in samples.enumerated() {
      builder.add(sample, into: &batch)
      var open = TuftBatch()
      builder.speculate(into: &open)
      let now = tufts(of: Array(samples[...index]), identity: Self.identity)
      let drawn = batch.tufts + open.tufts
      #expect(drawn.starts(with: now.tufts), "after sample \(index)")
      guard drawn.count > now.tufts.count else { continue }
      tips += 1
      #expect(drawn.count == now.tufts.count + 1)
      #expect(drawn.last?.position == SIMD2<Float>(sample.position))
      #expect(drawn.last?.pressure == Float(sample.pressure))
    }
    // A report of 200 Hz has the time of a tuft of 240 Hz once in 25 ms.
    #expect(kind == .fur ? tips == 0 : tips >= 45)
    var end = TuftBatch()
    builder.end(into: &end)
    #expect(batch.tufts + end.tufts == tufts(of: samples, identity: Self.identity).tufts)
  }

  @Test("a segment is final when the sample two ahead of its start can no longer change")
  func finality() {
    func sample(_ milliseconds: Int64, _ x: Double) -> StrokeSample {
      StrokeSample(time: Timestamp(nanoseconds: milliseconds * 1_000_000), position: [x, 0])
    }
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    builder.add(sample(0, 0), into: &batch)
    #expect(batch.tufts.isEmpty)
    builder.add(sample(10, 10), into: &batch)
    #expect(batch.tufts.map(\.index) == [0])
    builder.add(sample(20, 20), into: &batch)
    #expect(batch.tufts.map(\.index) == [0])
    builder.add(sample(30, 30), into: &batch)
    #expect(batch.tufts.map(\.index) == [0, 1, 2])
  }

  @Test("one sample is a point, two are a straight line")
  func shortStrokes() {
    let one = StrokeSample(time: Timestamp(nanoseconds: 5), position: [10, 20])
    let point = tufts(of: [one])
    #expect(point.tufts.map(\.position) == [[10, 20]])
    #expect(point.tufts.map(\.hairCount) == [61])
    let two = StrokeSample(time: Timestamp(nanoseconds: 40_000_005), position: [50, 60])
    let line = tufts(of: [one, two])
    #expect(line.tufts.count == 10)
    for tuft in line.tufts {
      let share = Float(TuftClock.nanoseconds(of: Int64(tuft.index))) / 40_000_000
      #expect(abs(tuft.position.x - (10 + 40 * share)) < 1e-4)
      #expect(abs(tuft.position.y - (20 + 40 * share)) < 1e-4)
    }
  }

  @Test("of a rest only the last tuft is made, and of a long log every sample is used")
  func restAndLength() {
    func sample(_ milliseconds: Int64, _ x: Double) -> StrokeSample {
      StrokeSample(time: Timestamp(nanoseconds: milliseconds * 1_000_000), position: [x, 0])
    }
    let rest = tufts(of: [sample(0, 0), sample(50, 1), sample(101, 2)])
    #expect(rest.tufts.map(\.index) == Array(0...12) + [24])
    let long = tufts(of: TestMotion(seed: 1).samples(rate: 1000, seconds: 100))
    #expect(long.tufts.count == 24_001)
  }

  @Test("a change of settings holds from the first tuft after it")
  func paintChange() {
    let samples = TestMotion(seed: 2).samples(rate: 1000, seconds: 0.2)
    let changeTime: Int64 = 100_000_000
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    var red = Paint(color: InkColor(rgb: 0xFF0000), size: 2, density: 0, opacity: 0.5)
    red.density = 0
    for sample in samples {
      if sample.time.nanoseconds == changeTime {
        builder.change(to: red, at: Timestamp(nanoseconds: changeTime))
      }
      builder.add(sample, into: &batch)
    }
    builder.end(into: &batch)
    #expect(batch.runs.count == 2)
    // floor(k · 10⁹ / 240) is 100 000 000 for k = 24: that one is not after the change.
    #expect(batch.runs.first?.range == 0..<25)
    #expect(batch.runs.last?.paint == red)
    #expect(batch.runs.last?.lead?.tuft == batch.tufts[24])
    #expect(batch.tufts[25...].allSatisfy { $0.hairCount == 0 })
    #expect(batch.runs.map(\.endsStroke) == [false, true])
  }

  @Test("a thousand changes during a rest cost nothing, and the last one holds")
  func manyChanges() {
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    builder.add(StrokeSample(time: .zero, position: .zero), into: &batch)
    for index in 1...1000 {
      builder.change(
        to: Paint(size: Double(index) / 10),
        at: Timestamp(nanoseconds: Int64(index) * 10_000_000))
    }
    builder.add(
      StrokeSample(time: Timestamp(nanoseconds: 10_100_000_000), position: [9, 9]), into: &batch)
    builder.end(into: &batch)
    #expect(builder.mergedChanges == 0)
    #expect(batch.runs.map(\.paint.size) == [1, 100])
  }

  @Test("times that repeat or go back are counted")
  func counts() {
    var samples = TestMotion(seed: 2).samples(rate: 100, seconds: 0.1)
    samples[3].time = samples[2].time
    samples[7].time = samples[4].time
    var builder = StrokeBuilder()
    var batch = TuftBatch()
    builder.begin(Self.identity, brush: Brush())
    for sample in samples { builder.add(sample, into: &batch) }
    #expect(builder.repeatedTimes == 1)
    #expect(builder.backwardTimes == 1)
  }
}
