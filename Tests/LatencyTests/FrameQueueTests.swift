import InkTypes
import Latency
import TestSupport
import Testing

/// Frames that are out, as a GPU and a server tell of them.
@Suite("FrameQueue")
struct FrameQueueTests {
  private let period: Int64 = 16_666_667

  /// The frame of a number, swapped that many periods after the start.
  private func frame(_ number: Int) -> FrameInHand {
    var pacer = FramePacer()
    let decision = pacer.next(now: time(number))
    var frame = FrameInHand(number: number, decision: decision, wake: time(number))
    frame.swapCall = time(number)
    frame.swapReturn = time(number)
    frame.serial = UInt32(number + 1)
    return frame
  }

  private func time(_ periods: Int) -> Timestamp {
    Timestamp(nanoseconds: 1_000_000_000 + Int64(periods) * period)
  }

  private func complete(_ queue: inout FrameQueue, _ number: Int) {
    let report = PresentEvidence.Report(
      microseconds: time(number + 1).nanoseconds / 1000, blank: Int64(number + 1))
    queue.complete(
      serial: UInt32(number + 1), mode: .flip, report: report, now: time(number + 1))
  }

  private func finish(_ queue: inout FrameQueue, _ number: Int) {
    queue.finish(number: number, end: time(number), duration: 1_000_000)
  }

  @Test("a frame is known when its completion and the GPU's result came, in whatever order")
  func known() throws {
    for completesFirst in [true, false] {
      var queue = FrameQueue()
      let evicted = queue.keep(frame(0))
      #expect(evicted?.number == nil)
      if completesFirst { complete(&queue, 0) } else { finish(&queue, 0) }
      do {
        let early = queue.takeKnown(now: time(1))
        #expect(early?.number == nil)
      }
      if completesFirst { finish(&queue, 0) } else { complete(&queue, 0) }
      let knownFrame = queue.takeKnown(now: time(1))
      let known = try #require(knownFrame)
      #expect(known.number == 0 && known.gpuDuration == 1_000_000 && !known.isUnheard)
      #expect(known.heard == time(1))
      #expect(queue.isEmpty && queue.isTold && !queue.isSilent)
    }
  }

  @Test("plausibility counts from when the server was heard, not from when somebody looked")
  func heardLongAgo() throws {
    var queue = FrameQueue()
    _ = queue.keep(frame(0))
    complete(&queue, 0)
    finish(&queue, 0)
    // Nobody draws for two seconds.
    let knownFrame = queue.takeKnown(now: time(120))
    let known = try #require(knownFrame)
    var judge = PresentJudge()
    let seen = judge.judge(
      known.evidence(now: time(120), isRedirected: false), blanks: VblankModel(hertz: 60))
    #expect(seen.grade == .flip)
    #expect(abs((seen.time?.nanoseconds ?? 0) - time(1).nanoseconds) < 2000)
  }

  @Test("a frame of which a telling server says nothing for 250 ms is nobody's: NA, no estimate")
  func unheard() throws {
    var queue = FrameQueue()
    var blanks = VblankModel(hertz: 60)
    for number in 0..<5 {
      _ = queue.keep(frame(number))
      complete(&queue, number)
      finish(&queue, number)
      blanks.observe(count: Int64(number + 1), at: time(number + 1))
      let known = queue.takeKnown(now: time(number + 1))
      #expect(known?.number == number)
    }
    _ = queue.keep(frame(5))
    finish(&queue, 5)
    do {
      let early = queue.takeKnown(now: time(19))
      #expect(early?.number == nil)
    }
    let lostFrame = queue.takeKnown(now: time(21))
    let lost = try #require(lostFrame)
    var judge = PresentJudge()
    let seen = judge.judge(lost.evidence(now: time(21), isRedirected: false), blanks: blanks)
    #expect(seen == .unknown)
  }

  @Test("what is one too many comes out, and is nobody's")
  func evicted() throws {
    var queue = FrameQueue()
    for number in 0..<8 {
      let evicted = queue.keep(frame(number))
      #expect(evicted?.number == nil)
    }
    let eighth = queue.keep(frame(8))
    let first = try #require(eighth)
    #expect(first.number == 0 && first.isUnheard)
  }

  @Test("a server that says nothing of 30 swaps is silent, and one that falls silent too")
  func silent() throws {
    var queue = FrameQueue()
    for number in 0..<29 { _ = queue.keep(frame(number)) }
    #expect(!queue.isSilent)
    _ = queue.keep(frame(29))
    #expect(queue.isSilent && !queue.isTold)
    // Serials of somebody else change nothing; its own one does.
    complete(&queue, 500)
    #expect(queue.isSilent)
    complete(&queue, 29)
    #expect(queue.isTold && !queue.isSilent)
    for number in 30..<60 { _ = queue.keep(frame(number)) }
    #expect(queue.isSilent)
  }

  @Test("a frame that was waited for behind its swap needs no server")
  func waitedFor() throws {
    var queue = FrameQueue()
    var waited = frame(0)
    waited.swapShows = true
    _ = queue.keep(waited)
    finish(&queue, 0)
    let knownFrame = queue.takeKnown(now: time(0))
    let known = try #require(knownFrame)
    var judge = PresentJudge()
    let evidence = known.evidence(now: time(0), isRedirected: false)
    let seen = judge.judge(evidence, blanks: VblankModel(hertz: 60))
    #expect(seen.grade == .swapReturn)
  }

  @Test("room is for so many unseen frames; one that only the GPU's result keeps takes none")
  func room() {
    var queue = FrameQueue()
    _ = queue.keep(frame(0))
    // Nobody knows yet whether the server tells.
    #expect(queue.roomDeadline(inFlight: 1, period: period) == nil)
    complete(&queue, 0)
    #expect(queue.roomDeadline(inFlight: 1, period: period) == nil)
    _ = queue.keep(frame(1))
    #expect(queue.roomDeadline(inFlight: 1, period: period) == time(3))
    #expect(queue.roomDeadline(inFlight: 2, period: period) == nil)
    complete(&queue, 1)
    #expect(queue.roomDeadline(inFlight: 1, period: period) == nil)
  }
}
