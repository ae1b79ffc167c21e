import Foundation
import Gestures
import InkTypes
import Testing

@Suite("What gestures measure")
struct RecognizerValueTests {
  static let first = TouchID(contact: 1)
  static let second = TouchID(contact: 2)

  static func time(_ milliseconds: Int) -> Timestamp { TouchScript.time(milliseconds) }

  static func reports(_ arena: inout GestureArena<StandardRecognizer>) -> [GestureReport] {
    var reports: [GestureReport] = []
    while let event = arena.nextEvent() {
      if case .gesture(let report) = event { reports.append(report) }
    }
    return reports
  }

  @Test("a pan begins at 0 and measures in px of the window", arguments: [1, 2] as [Float])
  func pan(_ scale: Float) throws {
    var arena = GestureArena<StandardRecognizer>(scale: scale)
    _ = arena.add(.pan(PanRecognizer()), named: "pan")
    arena.touch(Self.first, .began, at: .zero, time: .zero)
    for step in 1...20 {
      arena.touch(Self.first, .moved, at: SIMD2(Float(step) * 8, 0), time: Self.time(step * 8))
    }
    let reports = Self.reports(&arena)
    #expect(reports.first?.state == .began)
    #expect(reports.first?.values.translation == .zero)
    let last = try #require(reports.last)
    #expect(last.values.location == SIMD2(160, 0))
    // It begins with the first report beyond 10 points.
    #expect(last.values.translation.x == (scale == 1 ? 144 : 136))
    #expect(abs(last.values.velocity.x - 1000) < 1)
  }

  @Test("a pan that rests before it ends has no speed; equal times give no infinite one")
  func speeds() {
    var arena = GestureArena<StandardRecognizer>()
    _ = arena.add(.pan(PanRecognizer()), named: "pan")
    arena.touch(Self.first, .began, at: .zero, time: .zero)
    for step in 1...5 {
      arena.touch(Self.first, .moved, at: SIMD2(Float(step) * 20, 0), time: Self.time(9))
    }
    #expect(Self.reports(&arena).allSatisfy { $0.values.velocity.x.isFinite })
    arena.touch(Self.first, .moved, at: SIMD2(200, 0), time: Self.time(20))
    #expect(Self.reports(&arena).last?.values.velocity.x ?? 0 > 1000)
    arena.touch(Self.first, .ended, at: SIMD2(200, 0), time: Self.time(300))
    #expect(Self.reports(&arena).last?.values.velocity == .zero)
  }

  /// Two fingers opposite each other on a circle.
  static func turn(
    _ arena: inout GestureArena<StandardRecognizer>, angle: Double, radius: Double, time: Int,
    phase: TouchPhase = .moved
  ) {
    let arm = SIMD2<Float>(SIMD2(cos(angle), sin(angle)) * radius)
    arena.touch(first, phase, at: SIMD2(500, 500) + arm, time: Self.time(time))
    arena.touch(second, phase, at: SIMD2(500, 500) - arm, time: Self.time(time))
  }

  @Test("a rotation goes on beyond full turns, either way", arguments: [1, -1])
  func rotation(_ way: Int) throws {
    var arena = GestureArena<StandardRecognizer>()
    _ = arena.add(.rotation(RotationRecognizer()), named: "rotation")
    Self.turn(&arena, angle: 0, radius: 100, time: 0, phase: .began)
    for step in 1...300 {
      Self.turn(&arena, angle: Double(step * way) * 0.05, radius: 100, time: step * 8)
    }
    let reports = Self.reports(&arena)
    let last = try #require(reports.last)
    // It began when the first finger of the third step had moved: 0.125 rad of 15.
    #expect(abs(Double(last.values.rotation) - Double(way) * 14.875) < 0.03)
    #expect(abs(Double(last.values.rotationVelocity) - Double(way) * 6.25) < 0.5)
    #expect(last.values.touchCount == 2)
  }

  @Test("a pinch's scale is the ratio of distances since it began, whoever joins")
  func pinch() throws {
    var arena = GestureArena<StandardRecognizer>()
    _ = arena.add(.pinch(PinchRecognizer()), named: "pinch")
    Self.turn(&arena, angle: 0, radius: 100, time: 0, phase: .began)
    for step in 1...100 {
      Self.turn(&arena, angle: 0, radius: 100 + Double(step), time: step * 8)
    }
    let last = try #require(Self.reports(&arena).last)
    #expect(abs(Double(last.values.scale) - 200 / 110.5) < 1e-3)
    arena.touch(TouchID(contact: 3), .began, at: SIMD2(500, 900), time: Self.time(900))
    let joined = try #require(Self.reports(&arena).last)
    #expect(joined.values.scale == last.values.scale)
    #expect(joined.values.touchCount == 3)
  }

  @Test("a circle is a gesture of one's own, and competes")
  func circle() {
    var arena = GestureArena<EitherRecognizer<StandardRecognizer, CircleRecognizer>>()
    let circle = arena.add(.second(CircleRecognizer()), named: "circle")
    let pan = arena.add(.first(.pan(PanRecognizer())), named: "pan")
    arena.requireFailure(of: circle, before: pan)
    for full in [true, false] {
      arena.touch(Self.first, .began, at: SIMD2(150, 100), time: arena.nextDeadline ?? .zero)
      for step in 1...(full ? 36 : 12) {
        let angle = Double(step) * .pi / 18
        let place = SIMD2(100, 100) + SIMD2<Float>(SIMD2(cos(angle), sin(angle)) * 50)
        arena.touch(Self.first, .moved, at: place, time: .zero)
      }
      arena.touch(Self.first, .ended, at: SIMD2(.nan, .nan), time: .zero)
    }
    let won = arena.trace.steps.filter { $0.to.hasWon && $0.from != $0.to }.map(\.recognizer)
    #expect(won == [circle, pan, pan])
  }

  @Test("the documentation's recogniser is the tested one")
  func documentation() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let code = try String(
      contentsOf: folder.appending(path: "CircleRecognizer.swift"), encoding: .utf8)
    let article = try String(
      contentsOf: folder.appending(
        path: "../../Sources/Gestures/Gestures.docc/OwnRecognizer.md"), encoding: .utf8)
    let start = try #require(code.range(of: "/// A finger"))
    #expect(article.contains(code[start.lowerBound...]))
  }
}
