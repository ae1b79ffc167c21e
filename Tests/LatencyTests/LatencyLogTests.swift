import InkTypes
import Latency
import TestSupport
import Testing

@Suite("LatencyLog")
struct LatencyLogTests {
  private func sample(_ sequence: Int, arrival: Double) -> SampleStamps {
    var sample = SampleStamps(
      sequence: UInt32(truncatingIfNeeded: sequence), device: DeviceID(1))
    sample.arrival = ms(arrival)
    return sample
  }

  private func seen(_ time: Double, _ grade: PresentGrade = .swapReturn) -> Presentation {
    var presentation = Presentation.unknown
    presentation.time = ms(time)
    presentation.grade = grade
    return presentation
  }

  @Test("every sample comes to an end: presented, superseded or dropped")
  func ends() {
    var log = LatencyLog(sampleCapacity: 8, frameCapacity: 4)
    let first = log.openFrame(drain: ms(10))
    log.add(sample(0, arrival: 4))
    log.add(sample(1, arrival: 9))
    log.addDropped(2, from: 2, device: DeviceID(1))
    let second = log.openFrame(drain: ms(20))
    log.add(sample(4, arrival: 19))
    #expect(
      log.sampleIndices.map { log.sample($0).end }
        == [.pending, .pending, .dropped, .dropped, .pending])
    log.close(second, seen(30))
    var superseded = Presentation.unknown
    superseded.outcome = .superseded
    log.close(first, superseded)
    #expect(
      log.sampleIndices.map { log.sample($0).end }
        == [.superseded, .superseded, .dropped, .dropped, .presented])
    #expect(log.superseded == 2)
    #expect(log.dropped == 2)
    let whole = log.histogram(of: nil, grade: .swapReturn)
    #expect(whole.count == 1)
    #expect(whole.maximum == 11_000_000)
    #expect(log.histogram(of: nil, grade: .unknown).count == 0)
    #expect(log.frame(first)?.oldestSample == ms(4))
    #expect(log.frame(first)?.newestSample == ms(9))
  }

  @Test("rings keep the last ones, and count what they overwrote before it was closed")
  func overwrites() {
    var log = LatencyLog(sampleCapacity: 4, frameCapacity: 2)
    for frame in 0..<10 {
      let number = log.openFrame(drain: ms(Double(frame) * 10))
      for index in 0..<3 {
        log.add(sample(frame * 3 + index, arrival: Double(frame) * 10 - 1))
      }
      if frame % 2 == 0 { log.close(number, seen(Double(frame) * 10 + 5)) }
    }
    #expect(log.frameTotal == 10)
    #expect(log.sampleTotal == 30)
    #expect(log.frameNumbers == 8..<10)
    #expect(log.sampleIndices == 26..<30)
    #expect(log.sampleIndices.map { log.sample($0).stamps.sequence } == [26, 27, 28, 29])
    #expect(log.sample(26).end == .presented)
    #expect(log.sample(29).end == .pending)
    #expect(log.lost == 4)
    #expect(log.frame(7) == nil)
    log.close(3, seen(99))
    #expect(log.gradeCounts[PresentGrade.swapReturn.rawValue] == 5)
    #expect(log.histogram(of: nil, grade: .swapReturn).count == 15)
  }

  @Test("a sample takes 112 bytes, a frame 344")
  func sizes() {
    #expect(MemoryLayout<SampleRecord>.stride == 112)
    #expect(MemoryLayout<FrameStamps>.stride == 344)
  }

  @Test("a closed frame stays as it is")
  func closedOnce() {
    var log = LatencyLog(sampleCapacity: 4, frameCapacity: 2)
    let number = log.openFrame(drain: ms(10))
    log.add(sample(0, arrival: 9))
    log.close(number, seen(12))
    log.close(number, seen(13, .flip))
    log.update(number) { $0.lead = 1 }
    #expect(log.frame(number)?.lead == nil)
    #expect(log.frame(number)?.grade == .swapReturn)
    #expect(log.histogram(of: nil, grade: .flip).count == 0)
  }

  @Test("grades are never mixed")
  func grades() {
    var log = LatencyLog(sampleCapacity: 64, frameCapacity: 64)
    for (index, grade) in PresentGrade.allCases.enumerated() where grade != .unknown {
      let number = log.openFrame(drain: ms(100))
      log.add(sample(index, arrival: 99))
      log.close(number, seen(101 + Double(index), grade))
    }
    for (index, grade) in PresentGrade.allCases.enumerated() where grade != .unknown {
      let whole = log.histogram(of: nil, grade: grade)
      #expect(whole.count == 1)
      #expect(whole.maximum == Int64(index + 2) * 1_000_000)
    }
  }

  @Test("blank histograms count whole periods, and NA where none is known")
  func blankHistograms() {
    let period: Int64 = 10_000_000
    var log = LatencyLog(sampleCapacity: 4, frameCapacity: 8)
    for (index, present) in [20.0, 30, 60].enumerated() {
      let number = log.openFrame(drain: ms(present - 12))
      log.update(number) {
        $0.period = period
        $0.gpu = ms(present - 11)
        $0.targetBlank = Int64(index)
      }
      var presentation = seen(present, .flip)
      presentation.blank = Int64(index) + (index == 2 ? 2 : 0)
      log.close(number, presentation)
    }
    #expect(log.blanks.idle == SIMD8(0, 3, 0, 0, 0, 0, 0, 0))
    #expect(log.blanks.late == SIMD8(2, 0, 1, 0, 0, 0, 0, 0))
    #expect(log.blanks.sincePrevious == SIMD8(0, 1, 0, 1, 0, 0, 0, 0))
    #expect(log.blanks.latency == SIMD8(0, 3, 0, 0, 0, 0, 0, 0))
    #expect(log.missed == 1)
    let before = log.blanks
    let number = log.openFrame(drain: ms(70))
    log.close(number, seen(80, .flip))
    #expect(log.blanks == before)
  }

  @Test("frames and samples ask for no memory")
  func allocations() {
    var log = LatencyLog(sampleCapacity: 256, frameCapacity: 64)
    var pacer = FramePacer(hertz: 144)
    var clock = RefinedClock()
    var judge = PresentJudge()
    var time: Int64 = 1_000_000_000
    func run() {
      for _ in 0..<3000 {
        let now = Timestamp(nanoseconds: time)
        let decision = pacer.next(now: now)
        let number = log.openFrame(drain: decision.start)
        for index in 0..<3 {
          var sample = sample(index, arrival: Double(time) * 1e-6)
          sample.refined = clock.refine(
            serverMilliseconds: UInt32(truncatingIfNeeded: time / 1_000_000), arrival: now)
          log.add(sample)
        }
        let finished = decision.start.advanced(1_400_000 + time % 7 * 10_000)
        var evidence = PresentEvidence(swapCall: finished, now: decision.target)
        evidence.finished = finished
        evidence.completion = (
          .flip,
          PresentEvidence.Report(
            microseconds: decision.target.nanoseconds / 1000 + 1, blank: number64(number))
        )
        log.update(number) { $0.gpu = finished }
        log.close(number, judge.judge(evidence, blanks: pacer.blanks))
        time += 6_944_444
        pacer.observe(blank: number64(number), at: Timestamp(nanoseconds: time))
        pacer.note(
          PacedFrame(
            decision: decision, drain: decision.start, finished: finished,
            presentBlank: decision.targetBlank))
      }
    }
    run()
    let count = countAllocations(run)
    #expect(log.frameTotal == 6000)
    #expect(log.gradeCounts.wrappedSum() == 6000)
    guard let count else { return }
    #expect(count == 0)
  }

  private func number64(_ number: Int) -> Int64 { Int64(number) }
}
