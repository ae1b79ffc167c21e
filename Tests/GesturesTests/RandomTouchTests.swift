import Foundation
import Gestures
import InkTypes
import TestSupport
import Testing

/// Random reports: mostly sensible fingers, some nonsense.
struct RandomFingers {
  struct Report {
    var id: TouchID
    var phase: TouchPhase
    var place: SIMD2<Float>
    var time: Timestamp
    var target: TouchTarget
  }

  static func reports(seed: UInt64) -> [Report] {
    var random = SeededRandom(seed: seed)
    var places: [Int32: SIMD2<Float>] = [:]
    var time: Int64 = 0
    // A hand that rests, one that moves, and now and then two whole hands.
    let speed = Float(random.number(in: 0...1) < 0.1 ? 0 : random.number(in: 1...40))
    let fingers: Int32 = random.number(in: 0...1) < 0.2 ? 10 : 4
    return (0..<Int.random(in: 4...60, using: &random)).map { _ in
      time += Int64(random.number(in: 0...1) < 0.1 ? random.number(in: 0...7e8) : 8e6)
      if random.number(in: 0...1) < 0.02 { time -= 3_000_000 }
      let id = Int32.random(in: 1...fingers, using: &random)
      let isDown = places[id] != nil
      let dice = random.number(in: 0...1)
      let phase: TouchPhase =
        dice < 0.02
        ? .cancelled : dice < 0.04 ? .began : isDown ? (dice < 0.2 ? .ended : .moved) : .began
      let step = SIMD2<Float>(
        Float(random.number(in: -1...1)), Float(random.number(in: -1...1)))
      let place =
        phase == .began
        ? SIMD2<Float>(Float(random.number(in: 0...400)), Float(random.number(in: 0...400)))
        : places[id, default: .zero] + step * speed
      places[id] = phase == .ended || phase == .cancelled ? nil : place
      let target: TouchTarget = dice > 0.9 ? .panel : .canvas
      return Report(
        id: TouchID(contact: id), phase: phase, place: place, time: Timestamp(nanoseconds: time),
        target: target)
    }
  }
}

@Suite("Random touches")
struct RandomTouchTests {
  static let isLong = ProcessInfo.processInfo.environment["PELT_TEST_LONG"] != nil
  static let count = isLong ? 100_000 : 3_000

  /// All recognisers at once, with rules of each kind.
  static let kit =
    "tap doubleTap tap2 press pan2 pinch rotation swipeLeft leftEdge backslash button shake drawing;"
    + " tap<doubleTap pan2=pinch pinch=rotation pan2=rotation swipeLeft<backslash tap2=press"
  static let together: Set<Set<String>> = [
    ["pan2", "pinch"], ["pinch", "rotation"], ["pan2", "rotation"], ["tap2", "press"],
  ]

  static func play(seed: UInt64, tick: Int64?) -> RecognizerKit {
    var kit = RecognizerKit(Self.kit)
    var time: Int64 = 0
    for report in RandomFingers.reports(seed: seed) {
      if let tick {
        while time + tick < report.time.nanoseconds {
          time += tick
          kit.arena.advance(to: Timestamp(nanoseconds: time))
        }
      }
      time = max(time, report.time.nanoseconds)
      kit.arena.touch(
        report.id, report.phase, at: report.place, time: report.time, on: report.target)
    }
    kit.arena.advance(to: Timestamp(nanoseconds: time + 1_000_000_000))
    kit.arena.cancelTouches()
    kit.arena.advance(to: Timestamp(nanoseconds: time + 3_000_000_000))
    return kit
  }

  @Test("keep to the state diagram, end in possible, and have one winner but for the rules")
  func rules() {
    var steps = 0
    for seed in 0..<UInt64(Self.count) {
      let kit = Self.play(seed: seed, tick: nil)
      #expect(kit.unsettled == [], "seed \(seed)")
      #expect(kit.arena.trace.steps.droppedCount == 0, "seed \(seed)")
      var fault: String?
      var states: [RecognizerID: GestureState] = [:]
      for step in kit.arena.trace.steps {
        let before = states[step.recognizer, default: .possible]
        if step.from != before { fault = "\(step) after \(before)" }
        if step.from != step.to, !step.from.canBecome(step.to) { fault = "\(step)" }
        states[step.recognizer] = step.to
        if step.to.hasWon, let other = Self.rival(of: step, states, kit) {
          fault = "\(step), \(other)"
        }
        steps += 1
      }
      #expect(fault == nil, "seed \(seed)")
    }
    #expect(steps > Self.count * 10)
  }

  @Test("the window's own set keeps to the diagram as well, and ends in possible")
  func standard() {
    for seed in 0..<UInt64(Self.count) {
      var gestures = StandardGestures(
        scale: 1, windowSize: SIMD2(400, 400), touchDraws: seed % 2 == 0)
      var time: Int64 = 0
      var fault: String?
      var states: [RecognizerID: GestureState] = [:]
      var reader = TraceReader()
      func read() {
        while let entry = reader.next(of: gestures.arena.trace) {
          guard case .step(let step) = entry else { continue }
          let before = states[step.recognizer, default: .possible]
          if step.from != before { fault = "\(step) after \(before)" }
          if step.from != step.to, !step.from.canBecome(step.to) { fault = "\(step)" }
          states[step.recognizer] = step.to
        }
        while gestures.nextAction() != nil {}
      }
      for report in RandomFingers.reports(seed: seed) {
        time = max(time, report.time.nanoseconds)
        if seed % 7 == 0, report.id.contact == 1 {
          gestures.pen(isNear: report.phase == .moved, time: report.time)
        }
        gestures.touch(
          report.id, report.phase, at: report.place, time: report.time, on: report.target)
        read()
      }
      gestures.advance(to: Timestamp(nanoseconds: time + 1_000_000_000))
      gestures.cancelTouches()
      gestures.advance(to: Timestamp(nanoseconds: time + 3_000_000_000))
      read()
      #expect(fault == nil, "seed \(seed)")
      let open = states.filter { $0.value != .possible }.map { gestures.arena.name(of: $0.key) }
      #expect(open.isEmpty, "seed \(seed): \(open)")
      #expect(reader.missedCount == 0)
    }
  }

  /// Another winner of the same interaction that no rule allows.
  ///
  /// Those that get touches of the canvas; what the button and the window do is apart.
  private static func rival(
    of step: GestureStep, _ states: [RecognizerID: GestureState], _ kit: RecognizerKit
  ) -> String? {
    let name = kit.arena.name(of: step.recognizer)
    if name == "button" || name == "shake" { return nil }
    for (id, state) in states where id != step.recognizer && state.hasWon {
      let other = kit.arena.name(of: id)
      if other == "button" || other == "shake" || together.contains([name, other]) { continue }
      return other
    }
    return nil
  }

  @Test(
    "come to the same, however often time passes", arguments: [1_000_000, 7_300_000] as [Int64])
  func ticks(_ tick: Int64) {
    for seed in 0..<UInt64(Self.count / 20) {
      let once = Array(Self.play(seed: seed, tick: nil).arena.trace.steps)
      let often = Array(Self.play(seed: seed, tick: tick).arena.trace.steps)
      #expect(once == often, "seed \(seed)")
    }
  }
}
