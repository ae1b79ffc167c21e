import Gestures
import InkTypes
import Testing

/// A sequence with its whole trace.
struct TraceCase: CustomTestStringConvertible {
  let name: String
  let recognizers: String
  let script: String
  let lines: [String]

  init(_ name: String, _ recognizers: String, _ script: String, _ lines: String) {
    self.name = name
    self.recognizers = recognizers
    self.script = script
    self.lines = lines.split(separator: "\n").map(String.init)
  }

  var testDescription: String { name }
}

@Suite("The gesture trace")
struct TraceTests {
  /// Plays a script, reading the trace as it goes.
  static func play(
    _ recognizers: String, _ script: String
  ) -> (arena: GestureArena<StandardRecognizer>, lines: [String]) {
    var arena = RecognizerKit(recognizers).arena
    var reader = TraceReader()
    var lines: [String] = []
    func read() {
      while let entry = reader.next(of: arena.trace) {
        switch entry {
        case .touch(let step): lines.append(arena.text(of: step))
        case .step(let step): lines.append(arena.text(of: step))
        }
      }
    }
    TouchScript(script).play(
      touch: {
        arena.touch($0, $1, at: $2, time: $3, on: $4)
        read()
      },
      window: {
        arena.windowMoved(to: $0, time: $1)
        read()
      },
      advance: {
        arena.advance(to: $0)
        read()
      })
    return (arena, lines)
  }

  static let cases = [
    TraceCase(
      "a tap of two fingers against a pan of two and a pinch", "tap2 pan2 pinch",
      "0 +1 100,100; 20 +2 200,100; 80 -1; 100 -2",
      """
      0.000 s touch 1: began at 100, 100
      0.020 s touch 2: began at 200, 100
      0.080 s touch 1: ended at 100, 100
      0.100 s touch 2: ended at 200, 100
      0.100 s tap2: possible → recognized
      0.100 s pan2: possible → failed, lost to tap2
      0.100 s pinch: possible → failed, lost to tap2
      0.100 s tap2: recognized → possible
      0.100 s pan2: failed → possible
      0.100 s pinch: failed → possible
      """),
    TraceCase(
      "a tap that must wait for a backslash", "tap backslash; tap<backslash",
      "0 +1 100,100; 60 -1",
      """
      0.000 s touch 1: began at 100, 100
      0.060 s touch 1: ended at 100, 100
      0.060 s tap: possible, waits for backslash
      0.060 s backslash: possible → failed
      0.060 s tap: possible → recognized
      0.060 s tap: recognized → possible
      0.060 s backslash: failed → possible
      """),
    TraceCase(
      "fingers that are taken away in a pinch", "pinch",
      "0 +1 100,100; 0 +2 300,100; 10~60 2 400,100; 70 x1; 70 x2",
      """
      0.000 s touch 1: began at 100, 100
      0.000 s touch 2: began at 300, 100
      0.030 s pinch: possible → began
      0.040 s pinch: began → changed
      0.070 s touch 1: cancelled at 100, 100
      0.070 s pinch: changed → cancelled, touch cancelled
      0.070 s touch 2: cancelled at 400, 100
      0.070 s pinch: cancelled → possible
      """),
  ]

  @Test("holds every state, the rule that kept one from it, and the touches", arguments: cases)
  func exact(_ line: TraceCase) {
    #expect(Self.play(line.recognizers, line.script).lines == line.lines)
  }

  @Test("boxes lie along the recognised path until the next one is recognised")
  func boxes() {
    let (arena, _) = Self.play("pan", "0 +1 100,100; 10~60 1 150,100; 70 -1")
    let boxes = Array(arena.trace.boxes)
    #expect(boxes.first == SIMD2(100, 100))
    #expect(boxes.last == SIMD2(150, 100))
    #expect(boxes.allSatisfy { $0.y == 100 })
    // Every report moved by 10 points, which is more than 2.
    #expect(boxes.count == 6)
    var next = arena
    next.touch(TouchID(contact: 4), .began, at: [500, 500], time: TouchScript.time(9000))
    #expect(Array(next.trace.boxes) == boxes, "a finger alone is no gesture yet")
    next.touch(TouchID(contact: 4), .moved, at: [560, 500], time: TouchScript.time(9050))
    #expect(Array(next.trace.boxes) == [SIMD2(500, 500), SIMD2(560, 500)])
  }

  @Test("a timeline has a row of spans for each recogniser, and the touches")
  func timeline() {
    let (arena, _) = Self.play(
      "tap2 pinch", "0 +1 100,100; 0 +2 300,100; 10~60 2 400,100; 100 -1; 110 -2")
    func time(_ milliseconds: Int) -> Timestamp { TouchScript.time(milliseconds) }
    let timeline = GestureTimeline(of: arena, from: time(-50), to: time(200))
    #expect(timeline.rows.map { arena.name(of: $0.recognizer) } == ["tap2", "pinch"])
    let pinch = timeline.rows[1].spans
    #expect(pinch.map(\.state) == [.began, .changed, .ended])
    #expect(pinch.first?.start == time(30))
    #expect(pinch.last?.end == time(110))
    #expect(timeline.rows[1].blocked == nil)
    #expect(timeline.rows[0].spans.map(\.state) == [.failed])
    #expect(timeline.touches.map(\.start) == [time(0), time(0)])
    #expect(timeline.touches.map(\.end) == [time(100), time(110)])
    let part = GestureTimeline(of: arena, from: time(50), to: time(105))
    #expect(part.touches.map(\.end) == [time(100), nil])
    #expect(part.rows[1].spans.map(\.state) == [.changed, .ended])
    #expect(part.rows[1].spans.map(\.start) == [time(50), time(100)])
    let later = GestureTimeline(of: arena, from: time(300), to: time(400))
    #expect(later.touches.isEmpty && later.rows.allSatisfy(\.spans.isEmpty))
  }

  @Test("a reader that is late counts what it missed")
  func lateReader() {
    var arena = RecognizerKit("tap").arena
    var reader = TraceReader()
    for number in 0..<200 {
      arena.touch(
        TouchID(contact: 1), .began, at: [10, 10], time: TouchScript.time(number * 1000))
      arena.touch(
        TouchID(contact: 1), .ended, at: [10, 10], time: TouchScript.time(number * 1000 + 50))
    }
    var count = 0
    while reader.next(of: arena.trace) != nil { count += 1 }
    // Two steps and two touches a tap; 512 steps and 128 touches are kept.
    #expect(count == 400 + 128)
    #expect(reader.missedCount == 400 - 128)
    #expect(reader.next(of: arena.trace) == nil)
  }
}
