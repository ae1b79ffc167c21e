import InkSession
import InkTypes
import Strokes
import Testing

@Suite("The person's pressure curve")
struct CurveTests {
  private func sample(_ index: Int, device: UInt32 = 1) -> PenSample {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64(index) * 5_000_000), position: [Float(index), 0],
      device: DeviceID(device), state: .touching)
    sample.axes = .pressure
    sample.pressure = 0.5
    return sample
  }

  private func pressures(_ events: [InkEvent]) -> Set<Float> {
    var session = InkSession(seed: 1)
    for event in events { session.apply(event) }
    session.finish()
    return Set(session.frame.committed.tufts.map(\.pressure))
  }

  @Test("holds for all devices, those to come included, or for the one it names")
  func devices() throws {
    let curve = try #require(PressureCurve(through: [[0, 0.2], [1, 0.4]]))
    let stroke = (0..<20).map { InkEvent.sample(sample($0)) }
    #expect(pressures(stroke) == [0.5])
    let bent = pressures([.curve(curve, .zero, of: nil)] + stroke)
    #expect(bent.allSatisfy { abs($0 - 0.3) < 1e-6 })
    #expect(pressures([.curve(curve, .zero, of: DeviceID(2))] + stroke) == [0.5])
    #expect(pressures([.curve(curve, .zero, of: DeviceID(1))] + stroke) == bent)
  }

  @Test("from corner to corner it changes nothing, bit for bit; what does not rise is none")
  func identity() {
    #expect(PressureCurve(through: [[0, 0], [1, 1]])?.isIdentity == true)
    #expect(
      PressureCurve(through: [[0, 0], [0.3, 0.1], [0.7, 0.9], [1, 1]])?[1] == [0.3, 0.1])
    #expect(PressureCurve(through: [[0, 0], [0.3, 0.5], [0.7, 0.4], [1, 1]]) == nil)
    #expect(PressureCurve(through: [[0, 0], [0, 1]]) == nil)
    #expect(PressureCurve(through: [[0, -1], [1, 1]]) == nil)
  }
}
