import InkSession
import InkTypes
import Prediction
import Strokes
import TestSupport
import Testing

/// Faults of well-known programs' sources, each as a small input.
@Suite("Faults that other programs have")
struct SourceFaultTests {
  /// A straight stroke of 1 px a ms, 240 reports a second, pressed 0.2 to 0.8.
  private static func stroke(
    _ count: Int, every milliseconds: Double = 1000 / 240,
    _ change: (Int, inout PenSample) -> Void = { _, _ in }
  ) -> [InkEvent] {
    (0..<count).map { index in
      let time = Double(index) * milliseconds
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64((time * 1e6).rounded())),
        position: [50 + Float(time), 100], device: DeviceID(1), state: .touching)
      sample.axes = .pressure
      sample.pressure = 0.2 + 0.6 * Float(index) / Float(count)
      change(index, &sample)
      return .sample(sample)
    }
  }

  @Test("one report without a pressure leaves the others theirs (ink-stroke-modeler)")
  func oneWithoutPressure() {
    let whole = Drawn(Self.stroke(100)).tufts.map(\.pressure)
    let lacking = Drawn(Self.stroke(100) { if $0 == 40 { $1.axes = [] } }).tufts.map(\.pressure)
    #expect(whole.count == lacking.count)
    for (index, (one, other)) in zip(whole, lacking).enumerated() {
      #expect(abs(one - other) < 0.007, "tuft \(index)")
    }
  }

  @Test("a tilt that appears in mid-stroke is taken from there on, and ends no stroke (google/ink)")
  func lateTilt() throws {
    let drawn = Drawn(
      Self.stroke(60) { index, sample in
        guard index >= 3 else { return }
        sample.axes.insert(.tilt)
        sample.tilt = [0, 45]
      })
    #expect(drawn.strokes.count == 1)
    let last = try #require(drawn.tufts.last)
    #expect(abs(last.heading.y - 1) < 1e-5 && abs(last.lean - 0.5) < 1e-5)
  }

  @Test("all reports of a 1 kHz pen are in the stroke (rnote)")
  func fast() {
    let drawn = Drawn(Self.stroke(1000, every: 1))
    #expect(drawn.counts.contactSamples == 1000 && drawn.strokes.count == 1)
  }

  @Test("a pen without a pressure axis draws at 0.5 (rnote)")
  func noPressureAxis() {
    let drawn = Drawn(Self.stroke(60) { $1.axes = [] })
    #expect(drawn.strokes.count == 1 && drawn.tufts.allSatisfy { $0.pressure == 0.5 })
  }

  @Test("a tilt that ramps within one frame's batch ramps in the hairs (FurrySketch)")
  func tiltWithinBatch() {
    let events = Self.stroke(60) { index, sample in
      sample.axes.insert(.tilt)
      sample.tilt = [Float(index + 1), 0]
    }
    var session = InkSession(seed: 7)
    session.beginFrame()
    for event in events { session.apply(event) }
    session.finish()
    let leans = session.frame.committed.tufts.map(\.lean)
    #expect(leans == Drawn(events).tufts.map(\.lean))
    #expect(leans == leans.sorted() && Set(leans).count > 50)
  }

  @Test("a tap leaves hairs, and a log the same ones every time (FurrySketch)")
  func tap() {
    let tap = Self.stroke(1)
    #expect(Drawn(tap).tufts.map(\.hairCount).reduce(0, +) > 10)
    #expect(Drawn(tap).tufts == Drawn(tap).tufts)
  }

  @Test("the first px of a fast stroke are there (MaLiang)")
  func fastStart() {
    let events = (0..<12).map { index -> InkEvent in
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64(index) * 4_000_000), position: [Float(index) * 12, 50],
        device: DeviceID(1), state: .touching)
      sample.axes = .pressure
      sample.pressure = 0.5
      return .sample(sample)
    }
    let places = Drawn(events).tufts.map(\.position.x)
    #expect(places.first == 0)
    #expect(places.contains { $0 > 0 && $0 < 20 })
  }

  @Test(
    "reports of one time, or after a gap, give finite and short guesses, in no time",
    arguments: PredictionModel.allCases)
  func oddTimes(model: PredictionModel) {
    for times in [
      [0, 0, 0, 0], [5, 5, 5, 5, 5, 5], [0, 4, 8, 12, 16, 96, 100, 104, 108, 112],
    ] as [[Int64]] {
      var predictor = SelectedPredictor(model)
      predictor.begin()
      for (index, time) in times.enumerated() {
        predictor.update(
          PenReport(
            time: Timestamp(nanoseconds: time * 1_000_000), position: [Double(index) * 4, 50],
            pressure: 0.5, direction: nil))
      }
      let end = Double(times.count - 1) * 4
      let target = Timestamp(nanoseconds: ((times.last ?? 0) + 33) * 1_000_000)
      let guess = predictor.predict(at: target)
      #expect(guess.map { $0.position.x.isFinite && $0.position.y.isFinite } ?? true)
      // A report every 4 ms goes 4 px, so 33 px in 33 ms; an accelerated guess may go some way farther.
      #expect(
        guess.map { abs($0.position.x - end) <= 100 } ?? true,
        "\(times): \(String(describing: guess))")
    }
  }
}
