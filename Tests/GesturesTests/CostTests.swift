import Gestures
import InkTypes
import TestSupport
import Testing

/// Ten fingers that move each frame, on something that takes touches.
struct TenFingers {
  var time: Int64 = 0
  var step: Float = 0

  static func id(_ finger: Int) -> TouchID { TouchID(contact: Int32(finger)) }

  private func place(_ finger: Int) -> SIMD2<Float> {
    SIMD2(100 + Float(finger % 5) * 120 + 40 * step, 200 + Float(finger / 5) * 300 - 20 * step)
  }

  /// Two fingers begin to pan, then eight more land: everything that moves the view is on.
  mutating func begin(_ feed: (TouchID, TouchPhase, SIMD2<Float>, Timestamp) -> Void) {
    for finger in 0..<2 { feed(Self.id(finger), .began, place(finger), now) }
    for _ in 0..<10 {
      next()
      for finger in 0..<2 { feed(Self.id(finger), .moved, place(finger), now) }
    }
    for finger in 2..<10 { feed(Self.id(finger), .began, place(finger), now) }
  }

  /// One frame.
  mutating func move(_ feed: (TouchID, TouchPhase, SIMD2<Float>, Timestamp) -> Void) {
    next()
    for finger in 0..<10 { feed(Self.id(finger), .moved, place(finger), now) }
  }

  mutating func end(_ feed: (TouchID, TouchPhase, SIMD2<Float>, Timestamp) -> Void) {
    for finger in 0..<10 { feed(Self.id(finger), .ended, place(finger), now) }
  }

  private var now: Timestamp { Timestamp(nanoseconds: time) }

  private mutating func next() {
    time += 8_000_000
    step = step > 5 ? 0 : step + 0.1
  }
}

@Suite("What gestures cost", .serialized)
struct CostTests {
  typealias Mixed = EitherRecognizer<StandardRecognizer, CircleRecognizer>

  /// An arena of another module's recognisers: twelve that all follow every finger.
  static func customArena() -> GestureArena<Mixed> {
    var arena = GestureArena<Mixed>()
    for index in 0..<12 {
      let recognizer: Mixed =
        index % 2 == 0 ? .first(.pan(PanRecognizer())) : .second(CircleRecognizer())
      let id = arena.add(recognizer, named: "\(index)")
      for other in 0..<index {
        arena.recognizeSimultaneously(id, arena.recognizer(at: other))
      }
    }
    return arena
  }

  /// The least time of a frame, in µs.
  static func cost(of frame: () -> Void) -> Double {
    let clock = ContinuousClock()
    var least = Duration.seconds(1)
    for _ in 0..<2000 { least = min(least, clock.measure(frame)) }
    return Double(least.components.attoseconds) * 1e-12
  }

  @Test("ten fingers take at most 20 µs a frame")
  func standardTime() {
    var gestures = StandardGestures(scale: 2, windowSize: SIMD2(2000, 1500))
    var fingers = TenFingers()
    fingers.begin { gestures.touch($0, $1, at: $2, time: $3) }
    #expect(gestures.arena.owner(of: TenFingers.id(9)) == .gesture)
    let cost = Self.cost {
      fingers.move { gestures.touch($0, $1, at: $2, time: $3) }
      while gestures.nextAction() != nil {}
    }
    print("gestures: ten fingers on the standard set, \(cost) µs a frame")
    #expect(cost <= 20)
  }

  @Test("ten fingers on twelve recognisers of one's own take at most 100 µs a frame")
  func customTime() {
    var arena = Self.customArena()
    var fingers = TenFingers()
    fingers.begin { arena.touch($0, $1, at: $2, time: $3) }
    let cost = Self.cost {
      fingers.move { arena.touch($0, $1, at: $2, time: $3) }
      while arena.nextEvent() != nil {}
    }
    print("gestures: ten fingers on twelve recognisers of another module, \(cost) µs a frame")
    #expect(cost <= 100)
  }

  @Test("nothing is allocated after the first interaction")
  func allocations() {
    var gestures = StandardGestures(scale: 2, windowSize: SIMD2(2000, 1500), touchDraws: true)
    var arena = Self.customArena()
    var fingers = TenFingers()
    func play() {
      fingers.begin { gestures.touch($0, $1, at: $2, time: $3) }
      for _ in 0..<50 { fingers.move { gestures.touch($0, $1, at: $2, time: $3) } }
      fingers.end { gestures.touch($0, $1, at: $2, time: $3) }
      fingers.begin { arena.touch($0, $1, at: $2, time: $3) }
      for _ in 0..<50 { fingers.move { arena.touch($0, $1, at: $2, time: $3) } }
      fingers.end { arena.touch($0, $1, at: $2, time: $3) }
      fingers.time += 1_000_000_000
      gestures.advance(to: Timestamp(nanoseconds: fingers.time))
      arena.advance(to: Timestamp(nanoseconds: fingers.time))
      while gestures.nextAction() != nil {}
      while arena.nextEvent() != nil {}
    }
    // The rings' memory was asked for when they were made; lists grow once.
    play()
    let count = countAllocations { for _ in 0..<5 { play() } }
    #expect(count == 0 || count == nil, "\(count ?? 0) allocations")
  }
}
