import InkSession
import InkTypes
import TestSupport
import Testing

@Suite("How a device reports")
struct StatisticsTests {
  /// Reports every 5 ms that arrive a little late, by turns 0.5 and 1.5 ms.
  private static func statistics(
    _ count: Int, _ change: (Int, inout PenSample) -> Void = { _, _ in }
  ) -> ReportStatistics {
    var statistics = ReportStatistics()
    for index in 0..<count {
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64(index) * 5_000_000), position: [Float(index), 0],
        device: DeviceID(1), state: .touching)
      sample.arrival = Timestamp(
        nanoseconds: sample.time.nanoseconds + (index % 2 == 0 ? 500_000 : 1_500_000))
      sample.axes = .pressure
      sample.pressure = 0.3 + 0.001 * Float(index)
      change(index, &sample)
      statistics.take(sample)
    }
    return statistics
  }

  @Test("rate and jitter are those of the arrivals, rests left out")
  func rate() throws {
    let even = Self.statistics(201)
    #expect(abs(try #require(even.rate) - 200) < 0.5)
    // Intervals of 6 and 4 ms by turns.
    #expect(abs(try #require(even.jitter) - 1) < 0.01)
    #expect(even.lateness?.least == 500_000 && even.lateness?.most == 1_500_000)
    let resting = Self.statistics(201) { index, sample in
      if index > 100 { sample.arrival.nanoseconds += 3_000_000_000 }
    }
    #expect(abs(try #require(resting.rate) - 200) < 0.5)
    #expect(Self.statistics(15).rate == nil && Self.statistics(15).jitter == nil)
  }

  @Test("contact and air are told apart, with the pressures of each")
  func pressures() {
    let mixed = Self.statistics(40) { index, sample in
      guard index >= 20 else { return }
      sample.state = [.proximityKnown, .inProximity]
      sample.pressure = index == 30 ? 0.02 : 0
    }
    #expect(mixed.reports == 40 && mixed.contactReports == 20 && mixed.hoverReports == 20)
    #expect(mixed.lightestContact == 0.3 && abs((mixed.firmestContact ?? 0) - 0.319) < 1e-6)
    #expect(mixed.firmestHover == 0.02 && mixed.tellsProximity)
    let gone = Self.statistics(3) { _, sample in sample.state = .proximityKnown }
    #expect(gone.hoverReports == 0 && gone.contactReports == 0 && gone.tellsProximity)
    let zero = Self.statistics(3) { _, sample in sample.pressure = 0 }
    #expect(zero.lightestContact == nil && !zero.tellsProximity)
  }
}
