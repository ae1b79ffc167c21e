import InkTypes
import Latency
import TestSupport
import Testing

/// What goes wrong between programs, servers and drivers: each gives NA or a lower grade.
@Suite("PresentJudge and the twelve faults")
struct FaultTests {
  static let period = 16_666_667.0

  /// A judge and a screen of 60 Hz that have seen 20 good frames; blank 20 is at 1000 ms.
  private func scene() -> (judge: PresentJudge, blanks: VblankModel) {
    var judge = PresentJudge()
    var blanks = VblankModel(hertz: 60)
    for count: Int64 in 0...20 {
      let time = ms(1000 + Double(count - 20) * Self.period * 1e-6)
      blanks.observe(count: count, at: time)
      let good = judge.judge(evidence(present: time, blank: count), blanks: blanks)
      #expect(good.grade == .flip && good.blank == count)
    }
    return (judge, blanks)
  }

  /// A good frame: swapped 3 ms before its blank, reported 0.1 ms after it.
  private func evidence(present: Timestamp, blank: Int64) -> PresentEvidence {
    var evidence = PresentEvidence(
      swapCall: present.advanced(-3_000_000), now: present.advanced(100_000))
    evidence.swapReturn = present.advanced(-2_900_000)
    evidence.finished = present.advanced(-2_000_000)
    // A server's µs, never before the ns that they stand for.
    let microseconds = (present.nanoseconds + 999) / 1000
    evidence.completion = (.flip, PresentEvidence.Report(microseconds: microseconds, blank: blank))
    return evidence
  }

  private var next: Timestamp { ms(1000 + Self.period * 1e-6) }

  private func judged(_ change: (inout PresentEvidence) -> Void) -> Presentation {
    var (judge, blanks) = scene()
    var evidence = evidence(present: next, blank: 21)
    change(&evidence)
    return judge.judge(evidence, blanks: blanks)
  }

  private func close(_ time: Timestamp?, to expected: Timestamp) -> Bool {
    time.map { abs($0.nanoseconds - expected.nanoseconds) < 2000 } ?? false
  }

  @Test("a good frame is A, at its µs")
  func good() {
    let presentation = judged { _ in }
    #expect(presentation.grade == .flip)
    #expect(presentation.blank == 21)
    #expect(close(presentation.time, to: next))
  }

  @Test("1. no CompleteNotify: the estimate (D), or the return of a software swap (C), or NA")
  func missingPresent() {
    let estimate = judged { $0.completion = nil }
    #expect(estimate.grade == .estimate)
    #expect(close(estimate.time, to: next))
    let software = judged {
      $0.completion = nil
      $0.swapShows = true
    }
    #expect(software.grade == .swapReturn)
    #expect(software.time == next.advanced(-2_900_000))
    let nothing = judged {
      $0.completion = nil
      $0.finished = nil
    }
    #expect(nothing == .unknown)
  }

  @Test("2. UST 0, 3. UST before the swap, 4. UST an hour ahead or out of all bounds: not used")
  func wrongTimes() {
    let now = next.nanoseconds / 1000
    for microseconds in [0, -1, now - 10_000, now + 3_600_000_000, now - 2_000_000, .max, .min] {
      let presentation = judged { $0.completion?.report.microseconds = microseconds }
      #expect(presentation.grade == .estimate, "UST \(microseconds)")
      #expect(close(presentation.time, to: next))
    }
  }

  @Test("5. UST 5 ms in the future: taken as foretold, D")
  func future() {
    let presentation = judged { $0.now = next.advanced(-5_000_000 + 1000) }
    #expect(presentation.grade == .estimate)
    #expect(close(presentation.time, to: next))
    #expect(judged { $0.now = next.advanced(-1_000_000) }.grade == .flip)
  }

  @Test("6. a counter that jumps: one grade lower, and no blank")
  func counterJump() {
    for blank: Int64 in [521, 22, 20, 0, -5] {
      let presentation = judged { $0.completion?.report.blank = blank }
      #expect(presentation.grade == .copy, "MSC \(blank)")
      #expect(presentation.blank == nil)
      #expect(close(presentation.time, to: next))
    }
  }

  @Test("7. a refresh rate of 0: no estimate, no whole periods, pacing on arrival")
  func noRefreshRate() {
    var judge = PresentJudge()
    var evidence = evidence(present: next, blank: 21)
    evidence.completion = nil
    #expect(judge.judge(evidence, blanks: VblankModel(hertz: 0)) == .unknown)
    var pacer = FramePacer(hertz: 0)
    #expect(pacer.period == nil)
    let decision = pacer.next(now: ms(5))
    #expect(decision.kind == .onArrival)
    #expect(decision.targetBlank == nil)
    let log = Journey().log(change: { $0.period = nil })
    #expect(log.blanks == BlankHistograms())
  }

  @Test("8. the server's time wraps, 9. its clock is another: right, or NA")
  func serverClock() throws {
    var clock = RefinedClock()
    let wrap: Int64 = 1 << 32
    for index: Int64 in -100...100 {
      let arrival = Timestamp(nanoseconds: (wrap + index) * 1_000_000 + 400_000)
      let refined = clock.refine(
        serverMilliseconds: UInt32(truncatingIfNeeded: wrap + index), arrival: arrival)
      let time = try #require(refined)
      #expect((0...1_000_000).contains(arrival.nanoseconds - time.nanoseconds))
    }
    var other = RefinedClock()
    let time = other.refine(serverMilliseconds: 5, arrival: ms(77_777))
    #expect(time == nil)
    let journey = Journey()
    let stages = try #require(journey.log(sampleChange: { $0.refined = nil }).only)
    #expect(stages[.kernelToServer] == nil && stages[.serverToArrival] == nil)
    #expect(
      stages.unattributed
        == Journey.duration(.kernelToServer) + Journey.duration(.serverToArrival))
  }

  @Test("10. samples that the ring refused are dropped, and have no latency")
  func ringOverflow() {
    var log = LatencyLog(sampleCapacity: 8, frameCapacity: 8)
    log.addDropped(3, from: .max, device: DeviceID(1))
    #expect(log.dropped == 3)
    #expect(log.sampleIndices.map { log.sample($0).stamps.sequence } == [.max, 0, 1])
    for index in log.sampleIndices {
      #expect(log.sample(index).end == .dropped)
      #expect(log.breakdown(of: log.sample(index)) == nil)
    }
    log.addDropped(1_000_000, from: 2, device: DeviceID(1))
    #expect(log.dropped == 1_000_003)
    #expect(log.sampleIndices.count == 8)
    #expect(log.sample(log.sampleIndices.upperBound - 1).stamps.sequence == 1_000_001)
  }

  @Test("11. a fence that timed out: the GPU's stages are NA, the rest is kept")
  func fenceTimeout() throws {
    let stages = try #require(Journey().log(change: { $0.gpu = nil }).only)
    for stage: Stage in [.gpu, .swapWait, .present] { #expect(stages[stage] == nil) }
    #expect(stages.total == Journey.sum(36))
    #expect(stages.unattributed == Journey.sum(21))
    let presentation = judged {
      $0.completion = nil
      $0.finished = nil
    }
    #expect(presentation == .unknown)
  }

  @Test("a frame without samples has no input latency")
  func emptyFrame() throws {
    var log = LatencyLog(sampleCapacity: 4, frameCapacity: 4)
    let number = log.openFrame(drain: ms(5))
    log.close(number, Journey().presentation())
    let frame = try #require(log.frame(number))
    #expect(frame.sampleCount == 0 && frame.oldestSample == nil && frame.earliestInput == nil)
    for grade in PresentGrade.allCases {
      #expect(log.histogram(of: nil, grade: grade).count == 0)
    }
    let line = try #require(LatencyReport().frames(of: log).split(separator: "\n").last)
    let cells = Dictionary(
      uniqueKeysWithValues: zip(
        LatencyReport.frameColumns.split(separator: ","),
        line.split(separator: ",", omittingEmptySubsequences: false)))
    #expect(cells["MsAllInputToPhotonLatency"] == "NA")
    #expect(cells["InputAgeAtPresentMs"] == "NA")
  }

  @Test("12. a hidden window, once a second: nobody saw it")
  func hidden() {
    #expect(judged { $0.isHidden = true } == .unknown)
    let waited = judged {
      $0.swapCall = next.advanced(-990_000_000)
      $0.swapReturn = next.advanced(-989_000_000)
      $0.swapShows = true
    }
    #expect(waited == .unknown)
  }

  @Test("a replaced frame was never seen; a compositor's flip and a copy are B; OML is B")
  func modes() {
    let skipped = judged { $0.completion?.mode = .skip }
    #expect(skipped.outcome == .superseded && skipped.time == nil)
    #expect(judged { $0.isRedirected = true }.grade == .copy)
    #expect(judged { $0.completion?.mode = .copy }.grade == .copy)
    let synchronization = judged {
      $0.synchronization = $0.completion?.report
      $0.completion = nil
    }
    #expect(synchronization.grade == .copy)
    #expect(synchronization.blank == 21)
    #expect(PresentGrade.allCases.map(\.letter) == ["A", "B", "C", "D", "none"])
    #expect(PresentGrade.flip < .copy)
  }

  @Test("whatever a server says, a time is graded and plausible, or there is none")
  func property() {
    var random = SeededRandom(seed: 21)
    var (judge, blanks) = scene()
    for _ in 0..<50_000 {
      var evidence = evidence(present: next, blank: Int64(random.next() % 100))
      let choices = [0, 1, next.nanoseconds / 1000, .max, .min, Int64(random.next() % 2_000_000)]
      evidence.completion?.report.microseconds = choices[Int(random.next() % 6)]
      if random.next() % 4 == 0 { evidence.synchronization = evidence.completion?.report }
      evidence.swapShows = random.next() % 2 == 0
      if random.next() % 3 == 0 { evidence.swapReturn = nil }
      let presentation = judge.judge(evidence, blanks: blanks)
      #expect((presentation.time == nil) == (presentation.grade == .unknown))
      guard let time = presentation.time else { continue }
      #expect(time >= evidence.swapCall)
      #expect(time.nanoseconds - evidence.swapCall.nanoseconds <= 250_000_000)
    }
  }
}
