import Gestures
import InkTypes
import Testing

@Suite("The arena")
struct ArenaTests {
  static let first = TouchID(contact: 1)

  static func time(_ milliseconds: Int) -> Timestamp { TouchScript.time(milliseconds) }

  @Test("the state diagram has these edges and no others")
  func edges() {
    let edges = GestureState.allCases.flatMap { from in
      GestureState.allCases.filter(from.canBecome).map { "\(from) \($0)" }
    }
    #expect(
      Set(edges) == [
        "possible began", "possible recognized", "possible failed", "began changed", "began ended",
        "began cancelled", "changed changed", "changed ended", "changed cancelled",
        "ended possible", "cancelled possible", "failed possible", "recognized possible",
      ])
  }

  @Test("what cannot be used is counted, and harms nothing")
  func counts() {
    var kit = RecognizerKit("tap")
    kit.arena.touch(Self.first, .moved, at: .zero, time: Self.time(10))
    kit.arena.touch(Self.first, .began, at: SIMD2(.nan, 0), time: Self.time(10))
    kit.arena.touch(Self.first, .began, at: .zero, time: Self.time(20))
    kit.arena.touch(Self.first, .began, at: .zero, time: Self.time(5))
    kit.arena.touch(Self.first, .ended, at: .zero, time: Self.time(30))
    for contact in 10..<50 {
      kit.arena.touch(TouchID(contact: Int32(contact)), .began, at: .zero, time: Self.time(40))
    }
    kit.arena.touch(Self.first, .began, at: .zero, time: Self.time(20_000))
    kit.arena.windowMoved(to: SIMD2(.infinity, 0), time: Self.time(20_000))
    let counts = kit.arena.counts
    #expect(counts.unknownTouches == 1)
    #expect(counts.malformedPositions == 2)
    #expect(counts.reusedIDs == 1)
    #expect(counts.backwardTimes == 1)
    #expect(counts.overflowingTouches == 8)
    #expect(counts.silentTouches == 32)
  }

  @Test("times beyond any clock are no fault")
  func extremes() {
    var kit = RecognizerKit("tap press")
    kit.arena.touch(Self.first, .began, at: .zero, time: Timestamp(nanoseconds: .max))
    kit.arena.touch(Self.first, .ended, at: .zero, time: Timestamp(nanoseconds: .min))
    #expect(kit.winners == "tap recognized")
  }

  @Test("a scale that changes takes touches away")
  func scale() {
    var kit = RecognizerKit("pan")
    kit.play("0 +1 0,0; 10~50 1 60,0")
    kit.arena.setScale(2)
    kit.arena.touch(Self.first, .moved, at: SIMD2(90, 0), time: Self.time(60))
    #expect(kit.winners == "pan began changed cancelled")
    #expect(kit.unsettled == [])
  }

  @Test("a device that is gone takes its touches away, and no others")
  func device() {
    var kit = RecognizerKit("pan button")
    kit.play("0 +1 0,0; 0 +2 0,0 panel; 10~50 1 60,0")
    kit.arena.cancelTouches { $0.contact == 1 }
    #expect(kit.winners == "pan began changed cancelled")
    #expect(kit.arena.owner(of: Self.first) == .nobody)
    kit.arena.touch(Self.first, .began, at: .zero, time: Self.time(9000))
    kit.arena.touch(Self.first, .ended, at: .zero, time: Self.time(9050))
    #expect(kit.losers == "button: no, pan: no")
  }

  @Test("a recogniser that is switched off stops, and gets no touch")
  func switchedOff() throws {
    var kit = RecognizerKit("pan tap")
    let pan = try #require(kit.ids["pan"])
    kit.play("0 +1 0,0; 10~50 1 60,0")
    kit.arena.setEnabled(false, for: pan)
    #expect(kit.winners == "pan began changed cancelled")
    kit.arena.touch(Self.first, .ended, at: .zero, time: Self.time(3000))
    kit.play("4000 +1 0,0; 4010~4050 1 60,0; 4060 -1")
    #expect(kit.winners == "pan began changed cancelled")
    kit.arena.setEnabled(true, for: pan)
    kit.play("8000 +1 0,0; 8010~8050 1 60,0; 8060 -1")
    #expect(kit.winners == "pan began changed cancelled began changed ended")
  }

  @Test("one that is switched on in mid-gesture does not win beside it")
  func switchedOnLate() throws {
    var kit = RecognizerKit("pan tap")
    let tap = try #require(kit.ids["tap"])
    kit.arena.setEnabled(false, for: tap)
    kit.play("0 +1 0,0; 10~50 1 60,0")
    kit.arena.setEnabled(true, for: tap)
    kit.arena.touch(TouchID(contact: 2), .began, at: .zero, time: Self.time(2100))
    kit.arena.touch(TouchID(contact: 2), .ended, at: .zero, time: Self.time(2150))
    #expect(kit.winners == "pan began changed")
    #expect(kit.losers == "tap: lost to pan")
  }

  @Test("one that gives up waiting without a word ends its interaction")
  func silentRecognizer() {
    var arena = GestureArena<IndecisiveRecognizer>()
    let id = arena.add(IndecisiveRecognizer(), named: "indecisive")
    arena.touch(Self.first, .began, at: .zero, time: .zero)
    arena.touch(Self.first, .ended, at: .zero, time: Self.time(10))
    arena.advance(to: Self.time(500))
    #expect(arena.trace.steps.isEmpty)
    #expect(arena.nextDeadline == Self.time(1000))
    arena.advance(to: Self.time(2000))
    #expect(arena.trace.steps.map(\.to) == [.failed, .possible])
    #expect(arena.trace.steps.first?.cause == .touchesEnded)
    #expect(arena.state(of: id) == .possible)
    #expect(arena.nextDeadline == nil)
  }

  @Test("the program can stop a gesture until the next interaction")
  func stopped() throws {
    var kit = RecognizerKit("pan")
    kit.play("0 +1 0,0; 10~50 1 60,0")
    kit.arena.cancel(try #require(kit.ids["pan"]))
    kit.play("3000~3100 1 90,0; 3200 -1; 4000 +1 0,0; 4010~4050 1 60,0; 4060 -1")
    #expect(kit.winners == "pan began changed cancelled began changed ended")
  }

  @Test("ink is held while one that delays it has not failed")
  func delayed() {
    var arena = GestureArena<StandardRecognizer>()
    _ = arena.add(.longPress(LongPressRecognizer()), named: "press", delaysBegan: true)
    _ = arena.add(.drawing(DrawingRecognizer()), named: "drawing", role: .drawing)
    var ink: [InkDisposition] = []
    TouchScript("0 +1 0,0; 10~90 1 50,0; 200~300 1 90,0; 310 -1").play(
      touch: { arena.touch($0, $1, at: $2, time: $3, on: $4) }, window: { _, _ in },
      advance: { arena.advance(to: $0) })
    while let event = arena.nextEvent() {
      if case .touch(let decision) = event { ink.append(decision.ink) }
    }
    #expect(ink == [.held, .provisional, .kept])
  }

  @Test("says when time matters next")
  func deadline() {
    var kit = RecognizerKit("press doubleTap")
    #expect(kit.arena.nextDeadline == nil)
    kit.arena.touch(Self.first, .began, at: .zero, time: Self.time(100))
    #expect(kit.arena.nextDeadline == Self.time(450))
    kit.arena.advance(to: Self.time(450))
    #expect(kit.arena.nextDeadline == Self.time(600))
    kit.arena.advance(to: Self.time(600))
    #expect(kit.winners == "press began")
  }

  @Test("the trace is bounded, and keeps the newest")
  func bounded() {
    var arena = GestureArena<StandardRecognizer>(traceCapacity: 6)
    _ = arena.add(.tap(TapRecognizer()), named: "tap")
    for round in 0..<10 {
      let start = round * 1000
      arena.touch(Self.first, .began, at: .zero, time: Self.time(start))
      arena.touch(Self.first, .ended, at: .zero, time: Self.time(start + 50))
    }
    #expect(arena.trace.steps.count == 6)
    #expect(arena.trace.steps.droppedCount == 14)
    #expect(arena.trace.steps.map(\.time) == [7050, 7050, 8050, 8050, 9050, 9050].map(Self.time))
    #expect(arena.trace.touches.count == 20)
    #expect(
      arena.trace.steps.last.map { arena.text(of: $0) } == "9.050 s tap: recognized → possible")
  }

  @Test("boxes lie along the newest gesture's path until the next is recognised")
  func boxes() {
    var kit = RecognizerKit("pan2 tap")
    kit.play("0 +1 0,0; 10~90 1 80,0; 100 -1")
    #expect(kit.arena.trace.boxes.isEmpty)
    kit.play("3000 +1 0,0; 3000 +2 0,50; 3010~3110 1 100,0; 3010~3110 2 100,50; 3120 -1; 3120 -2")
    #expect(kit.arena.trace.boxes.count == 22)
    #expect(kit.arena.trace.boxes.last == SIMD2(100, 50))
    kit.play("6000 +1 0,0; 6010~6090 1 80,0; 6100 -1")
    #expect(kit.arena.trace.boxes.count == 22)
    kit.play("9000 +1 7,7; 9050 -1")
    #expect(Array(kit.arena.trace.boxes) == [SIMD2(7, 7)])
  }

  @Test("rules in a circle stop the program")
  func circle() async {
    await #expect(processExitsWith: .failure) {
      _ = RecognizerKit("tap press pan; tap<press press<pan pan<tap")
    }
  }

  @Test("a scale of nothing stops the program")
  func noScale() async {
    await #expect(processExitsWith: .failure) {
      _ = GestureArena<StandardRecognizer>(scale: 0)
    }
  }

  @Test("one recogniser too many stops the program")
  func tooMany() async {
    await #expect(processExitsWith: .failure) {
      var arena = GestureArena<StandardRecognizer>()
      for _ in 0...GestureArena<StandardRecognizer>.capacity {
        _ = arena.add(.tap(TapRecognizer()), named: "tap")
      }
    }
  }
}

/// Never makes up its mind, and keeps its deadline when it is past.
struct IndecisiveRecognizer: GestureRecognizer {
  let isContinuous = false
  let values = GestureValues()
  private(set) var deadline: Timestamp?

  mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    deadline = TouchScript.time(1000)
    return .undecided
  }

  mutating func reset() {
    deadline = nil
  }
}
