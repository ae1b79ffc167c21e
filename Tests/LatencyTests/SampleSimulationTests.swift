import InkTypes
import Latency
import TestSupport
import Testing

/// Recorded samples on a virtual clock: exact to 1 ns.
@Suite("SampleSimulation")
struct SampleSimulationTests {
  private func samples(every nanoseconds: Int64, count: Int) -> [SampleStamps] {
    (0..<count).map { index in
      var stamps = SampleStamps(sequence: UInt32(index), device: DeviceID(1))
      stamps.arrival = Timestamp(nanoseconds: 1_000_000_000 + Int64(index) * nanoseconds)
      return stamps
    }
  }

  @Test(
    "on arrival, a pen slower than the drawing is drawn at once: its latency is the frame's cost")
  func onArrival() throws {
    let log = SampleSimulation(settings: PacingSettings(), cost: 1_234_567)
      .run(samples(every: 10_000_000, count: 200))
    #expect(log.frameTotal == 200)
    for index in log.sampleIndices {
      let stages = try #require(log.breakdown(of: log.sample(index)))
      #expect(stages.total == 1_234_567)
      #expect(stages[.ringWait] == 0)
      #expect(stages[.gpu] == 1_234_567)
      #expect(stages.unattributed == 0)
    }
  }

  @Test("with pacing off, samples that come during a frame wait for its end, to the ns")
  func behindAFrame() throws {
    var settings = PacingSettings()
    settings.mode = .off
    // A report every ms, a frame of 2.5 ms: frames begin at 0, 2.5, 5, … ms and take what came by then.
    let log = SampleSimulation(settings: settings, cost: 2_500_000)
      .run(samples(every: 1_000_000, count: 100))
    for index in log.sampleIndices {
      let arrival = Int64(index) * 1_000_000
      let drain = (arrival + 2_499_999) / 2_500_000 * 2_500_000
      let stages = try #require(log.breakdown(of: log.sample(index)))
      #expect(stages[.ringWait] == drain - arrival, "sample \(index)")
      #expect(stages.total == drain + 2_500_000 - arrival, "sample \(index)")
    }
  }

  @Test(
    "at 60 Hz every sample is shown at a blank, and late pacing takes its samples later than early")
  func atBlanks() throws {
    var means: [Double] = []
    for mode in [PacingMode.late, .early] {
      var settings = PacingSettings()
      settings.mode = mode
      settings.softVsyncHertz = 60
      let log = SampleSimulation(settings: settings, cost: 2_000_000)
        .run(samples(every: 5_000_000, count: 2000))
      let origin = try #require(log.sample(0).stamps.arrival).nanoseconds
      for number in log.frameNumbers {
        let frame = try #require(log.frame(number))
        let present = try #require(frame.present).nanoseconds - origin
        let blanks = Double(present) / (1e9 / 60)
        #expect(abs(blanks - blanks.rounded()) * 1e9 / 60 < 1.01, "frame \(number)")
        #expect(frame.lateBlanks == 0)
      }
      means.append(try #require(log.histogram(of: nil, grade: .swapReturn).mean))
    }
    #expect(means[0] < 0.5 * means[1])
  }

  @Test("no sample, no frame")
  func empty() {
    #expect(SampleSimulation(settings: PacingSettings(), cost: 1).run([]).frameTotal == 0)
  }
}
