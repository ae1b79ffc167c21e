import InkTypes
import Latency
import TestSupport
import Testing

@Suite("StageBreakdown")
struct StageTests {
  @Test("every stage is exact to the ns, and they sum to the whole")
  func exact() throws {
    let stages = try #require(Journey().log().only)
    for stage in Stage.allCases { #expect(stages[stage] == Journey.duration(stage)) }
    #expect(stages.total == Journey.sum(36))
    #expect(stages.unattributed == 0)
  }

  @Test("a known delay shows in its stage and in no other", arguments: Stage.allCases)
  func delays(stage: Stage) throws {
    for delay: Int64 in [3_000_000, 8_000_000, 20_000_000, 1] {
      let stages = try #require(Journey(delay: (stage, delay)).log().only)
      for other in Stage.allCases {
        #expect(stages[other] == Journey.duration(other) + (other == stage ? delay : 0))
      }
      #expect(stages.total == Journey.sum(36) + delay)
    }
  }

  @Test("what lies beside an unknown stamp is nil, and not lost")
  func unknown() throws {
    let stages = try #require(Journey().log(change: { $0.predict = nil }).only)
    #expect(stages[.predict] == nil)
    #expect(stages[.submit] == nil)
    #expect(stages[.ringWait] == Journey.duration(.ringWait))
    #expect(stages[.gpu] == Journey.duration(.gpu))
    #expect(stages.total == Journey.sum(36))
    #expect(stages.unattributed == Journey.duration(.predict) + Journey.duration(.submit))
  }

  @Test("a GPU that ends after the swap call leaves no wait, never a negative one")
  func lateGPU() throws {
    let journey = Journey()
    let stages = try #require(
      journey.log(change: { $0.gpu = journey.moment(after: .swapWait).advanced(2_000_000) }).only)
    #expect(stages[.swapWait] == 0)
    #expect(stages[.gpu] == Journey.duration(.gpu) + Journey.duration(.swapWait) + 2_000_000)
    #expect(stages[.present] == Journey.duration(.present) - 2_000_000)
    #expect(stages.unattributed == 0)
  }

  @Test("without the kernel the way begins at the server, without that at the arrival")
  func origins() throws {
    let journey = Journey()
    let server = try #require(journey.log(sampleChange: { $0.kernel = nil }).only)
    #expect(server[.kernelToServer] == nil)
    #expect(server.total == Journey.sum(35))
    let arrival = try #require(
      journey.log(sampleChange: {
        $0.kernel = nil
        $0.refined = nil
      }).only)
    #expect(arrival[.serverToArrival] == nil)
    #expect(arrival.total == Journey.sum(33))
    let nothing = try #require(journey.log(sampleChange: { $0.arrival = nil }).only)
    #expect(nothing.total == nil)
    #expect(nothing.unattributed == nil)
  }

  @Test("random stamps, any of them missing or out of order, never break the sum or the range")
  func property() {
    var random = SeededRandom(seed: 11)
    var known = 0
    func any() -> Timestamp? {
      guard random.next() % 8 != 0 else { return nil }
      return Timestamp(nanoseconds: Int64(random.next() % 11_000_000_000))
    }
    var log = LatencyLog(sampleCapacity: 1, frameCapacity: 1)
    for _ in 0..<20_000 {
      var sample = SampleStamps(sequence: 0, device: DeviceID(1))
      (sample.kernel, sample.refined, sample.arrival) = (any(), any(), any())
      let number = log.openFrame(drain: any() ?? .zero)
      log.add(sample)
      let (predict, submit, gpu, call) = (any(), any(), any(), any())
      log.update(number) {
        ($0.predict, $0.submit, $0.gpu, $0.swapCall) = (predict, submit, gpu, call)
      }
      var presentation = Presentation.unknown
      presentation.time = any()
      log.close(number, presentation)
      guard let stages = log.only else { continue }
      let durations = Stage.allCases.compactMap { stages[$0] }
      #expect(durations.allSatisfy { (0...10_000_000_000).contains($0) })
      guard let total = stages.total, let rest = stages.unattributed else { continue }
      known += 1
      #expect((0...10_000_000_000).contains(total))
      #expect(durations.reduce(rest, +) == total)
      #expect(rest >= 0)
    }
    #expect(known > 500)
  }
}

extension Timestamp {
  func advanced(_ nanoseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: self.nanoseconds + nanoseconds)
  }
}
