import InkTypes
import Latency
import TestSupport
import Testing

@Suite("VblankModel")
struct VblankModelTests {
  @Test("a steady screen is foretold to the ns")
  func steady() {
    var model = VblankModel(hertz: 100)
    #expect(model.next(after: ms(0)) == nil)
    for count: Int64 in 0...3 { model.observe(count: count, at: ms(Double(count) * 10)) }
    #expect(model.isLocked)
    let next = model.next(after: ms(31))
    #expect(next?.count == 4)
    #expect(next?.time == ms(40))
    #expect(model.next(after: ms(40))?.time == ms(50))
    #expect(model.next(after: ms(39.999999))?.time == ms(40))
    #expect(model.time(of: 104) == ms(1040))
  }

  @Test("the period is learnt where the screen claims none", arguments: [nil, 0, -1, 10_000])
  func learns(claimed: Double?) {
    var model = VblankModel(hertz: claimed)
    #expect(model.period == nil)
    for count: Int64 in 0..<2000 { model.observe(count: count, at: ms(Double(count) * 7)) }
    #expect(model.period == 7e6)
    #expect(model.next(after: ms(14_000))?.time == ms(14_007))
  }

  @Test("gains are 0.1 for phase and 0.01 for the period")
  func gains() throws {
    var model = VblankModel(hertz: 100)
    for count: Int64 in 0...2 { model.observe(count: count, at: ms(Double(count) * 10)) }
    let agreed = model.observe(count: 3, at: ms(31))
    #expect(agreed)
    #expect(model.period == 10_010_000)
    #expect(model.time(of: 3) == ms(30.1))
  }

  @Test("jitter of a fake screen is averaged out")
  func jitter() throws {
    var random = SeededRandom(seed: 4)
    var model = VblankModel(hertz: 60)
    var squares = 0.0
    for count: Int64 in 0..<5000 {
      let truth = Double(count) * 16.7
      model.observe(count: count, at: ms(truth + random.number(in: -3...3)))
      guard count > 500, let next = model.next(after: ms(truth + 4)) else { continue }
      let error = Double(next.time.nanoseconds) * 1e-6 - Double(next.count) * 16.7
      squares += error * error
    }
    // Evenly within ±3 ms has a root mean square of 1.73 ms.
    #expect((squares / 4499).squareRoot() < 0.9)
    #expect(abs(try #require(model.period) - 16.7e6) < 0.1e6)
  }

  @Test("two stray blanks are rejected, the third re-locks")
  func relocks() {
    var model = VblankModel(hertz: 100)
    for count: Int64 in 0...10 { model.observe(count: count, at: ms(Double(count) * 10)) }
    var agreed = model.observe(count: 11, at: ms(114))
    #expect(!agreed)
    agreed = model.observe(count: 12, at: ms(124))
    #expect(!agreed)
    #expect(model.next(after: ms(121))?.time == ms(130))
    agreed = model.observe(count: 13, at: ms(134))
    #expect(!agreed)
    #expect(model.next(after: ms(135))?.time == ms(144))
  }

  @Test("another refresh rate is learnt within ten blanks")
  func anotherRate() throws {
    var model = VblankModel(hertz: 60)
    for count: Int64 in 0...20 { model.observe(count: count, at: ms(Double(count) * 16.667)) }
    for count: Int64 in 1...10 {
      model.observe(count: 20 + count, at: ms(333.34 + Double(count) * 6.944))
    }
    #expect(abs(try #require(model.period) - 6.944e6) < 1000)
    #expect(model.isLocked)
  }

  @Test("a hidden window's blanks, one a second, make no model")
  func hidden() {
    var model = VblankModel(hertz: 60)
    for count: Int64 in 0...20 { model.observe(count: count, at: ms(Double(count) * 16.667)) }
    for count: Int64 in 21...60 {
      model.observe(count: count, at: ms(Double(count - 20) * 1000))
      if count > 23 { #expect(model.next(after: ms(Double(count - 20) * 1000)) == nil) }
    }
  }

  @Test("whatever a server says, what is foretold lies ahead, within a period")
  func property() {
    var random = SeededRandom(seed: 31)
    var model = VblankModel()
    var time = 0.0
    var foretold = 0
    for step: Int64 in 0..<20_000 {
      time += random.next() % 50 == 0 ? 1000 : 10
      let counts = [step, step, step, step, nil, .min, .max, Int64(bitPattern: random.next())]
      model.observe(count: counts[Int(random.next() % 8)], at: ms(time))
      guard let next = model.next(after: ms(time)), let period = model.period else { continue }
      foretold += 1
      let ahead = next.time.nanoseconds - ms(time).nanoseconds
      #expect(ahead > 0 && Double(ahead) <= period + 2)
    }
    #expect(foretold > 1000)
  }

  @Test("without a counter, time tells which blank it was")
  func withoutCounter() {
    var model = VblankModel(hertz: 100)
    for count in [0.0, 1, 2, 5, 6, 60] { model.observe(count: nil, at: ms(count * 10)) }
    #expect(model.isLocked)
    #expect(model.next(after: ms(601))?.time == ms(610))
    #expect(model.next(after: ms(601))?.count == 61)
  }
}

@Suite("RefinedClock")
struct RefinedClockTests {
  /// Events of a server on this machine, refined.
  ///
  /// - Returns: Errors of raw and refined times of all events after the first 600, in ns.
  private func errors(startMilliseconds: Int64) -> (raw: [Int64], refined: [Int64], last: Timestamp)
  {
    var random = SeededRandom(seed: 6)
    var clock = RefinedClock()
    var raw: [Int64] = []
    var refined: [Int64] = []
    var last = Timestamp.zero
    for index in 0..<4000 {
      let truth =
        startMilliseconds * 1_000_000 + Int64(index) * 5_000_000
        + Int64(random.number(in: 0...1_300_000))
      let arrival = Timestamp(nanoseconds: truth + Int64(random.number(in: 150_000...450_000)))
      let server = UInt32(truncatingIfNeeded: truth / 1_000_000)
      guard let time = clock.refine(serverMilliseconds: server, arrival: arrival) else {
        Issue.record("event \(index) has no time")
        continue
      }
      #expect(time >= last && time <= arrival)
      last = time
      guard index > 600 else { continue }
      raw.append(truth % 1_000_000)
      refined.append(abs(time.nanoseconds - truth))
    }
    #expect(clock.verdict == .same)
    return (raw, refined, last)
  }

  @Test("the truth is met to 0.3 ms where the raw time is up to 1 ms off")
  func refines() throws {
    let (raw, refined, _) = errors(startMilliseconds: 1000)
    #expect(raw.count == refined.count)
    let worstRaw = try #require(raw.max())
    let worst = try #require(refined.max())
    #expect(worstRaw > 990_000)
    #expect(worst < 400_000)
    #expect(Double(refined.reduce(0, +)) < 0.35 * Double(raw.reduce(0, +)))
  }

  @Test("the server's 32 bits wrap without a trace")
  func wraps() {
    let (_, refined, last) = errors(startMilliseconds: (1 << 32) - 5000)
    #expect(refined.allSatisfy { $0 < 400_000 })
    #expect(last.nanoseconds > (1 << 32) * 1_000_000)
  }

  @Test("until 500 events came the typical delay is unknown, and times lie within their ms")
  func learning() throws {
    var clock = RefinedClock()
    for index: Int64 in 0..<499 {
      let arrival = Timestamp(nanoseconds: index * 8_000_000 + 700_000)
      let refined = clock.refine(serverMilliseconds: UInt32(index * 8), arrival: arrival)
      let time = try #require(refined)
      #expect((0...999_000).contains(time.nanoseconds - index * 8_000_000))
    }
    #expect(clock.typicalDelay == nil)
    _ = clock.refine(serverMilliseconds: 499 * 8, arrival: ms(499 * 8 + 0.7))
    #expect(clock.typicalDelay == 700_000)
    let exact = clock.refine(serverMilliseconds: 4000, arrival: ms(4000.9))
    #expect(exact == ms(4000.2))
  }

  @Test("another clock gives no times", arguments: [-5.0, -0.2, 2.2, 50, 1e6])
  func otherClock(offset: Double) {
    var clock = RefinedClock()
    for index in 1...300 {
      let arrival = ms(1e7 + Double(index) * 5 + offset)
      let time = clock.refine(
        serverMilliseconds: UInt32(10_000_000 + index * 5), arrival: arrival)
      #expect(time == nil)
    }
    #expect(clock.verdict == .other)
  }

  @Test("a clock that steps away loses its times, and gets them back")
  func steps() {
    var clock = RefinedClock()
    func feed(_ range: ClosedRange<Int>, offset: Double) -> Int {
      range.filter { index in
        clock.refine(
          serverMilliseconds: UInt32(index * 5), arrival: ms(Double(index) * 5 + 0.3 + offset))
          != nil
      }.count
    }
    #expect(feed(1...600, offset: 0) == 600)
    #expect(feed(601...1200, offset: 40) < 260)
    #expect(clock.verdict == .other)
    #expect(feed(1201...1800, offset: 0) > 590)
    #expect(clock.verdict == .same)
  }
}

@Suite("FrameHorizon")
struct FrameHorizonTests {
  @Test("it reaches from the newest sample to the present, within two periods and 33.3 ms")
  func clamps() {
    let cases: [(newest: Double?, present: Double, period: Int64?, expected: Int64)] = [
      (100, 107.5, 16_666_667, 7_500_000), (100, 99, 16_666_667, 0),
      (100, 120, 8_333_333, 16_666_666), (100, 300, 16_666_667, 33_300_000),
      (100, 130, nil, 30_000_000), (100, 140, nil, 33_300_000), (nil, 140, nil, 0),
      (100, 120, 40_000_000, 20_000_000),
    ]
    for one in cases {
      let horizon = FrameHorizon.nanoseconds(
        from: one.newest.map(ms), to: ms(one.present), period: one.period)
      #expect(horizon == one.expected)
    }
  }
}
