import Hints
import InkTypes
import TestSupport
import Testing

@Suite("Touch hints")
struct TouchHintsTests {
  /// A frame of 60 Hz, in ms: so much later may a dot be as old as it should be.
  static let frame = 1000.0 / 60

  @Test("follow a finger, and fade over 0.4 s from where it lifted while shrinking to 0.92")
  func fade() {
    var script = HintScript()
    script.land(3, at: [100, 200], 0)
    #expect(script.dots(5).map(\.position) == [[100, 200]])
    script.touch(3, at: [140, 220], 10)
    #expect(script.dots(12).map(\.position) == [[140, 220]])
    #expect(script.dots(900).map { [$0.opacity, $0.scale] } == [[1, 1]])
    script.touch(3, at: [141, 221], 1000, [])
    for (after, opacity, scale) in [(0.0, 1.0, 1.0), (0.2, 0.5, 0.96), (0.399, 0.0025, 0.9202)] {
      let dots = script.dots(1000 + after * 1000)
      #expect(dots.count == 1, "\(after) s")
      for dot in dots {
        #expect(dot.position == [140, 220])
        #expect(abs(Double(dot.opacity) - opacity) < 1e-4, "\(after) s")
        #expect(abs(Double(dot.scale) - scale) < 1e-4, "\(after) s")
        #expect(dot.kind == .touch)
      }
    }
    #expect(script.hints.isFading)
    #expect(script.dots(1400).isEmpty)
    #expect(!script.hints.isFading)
  }

  @Test("in frames of 60 Hz a dot is as old as its lift to one frame", arguments: 0..<8)
  func frames(phase: Int) {
    var script = HintScript()
    let lift = 100 + Double(phase) * 2.1
    script.land(1, at: [50, 50], 0)
    var number = 0
    var isLifted = false
    while true {
      number += 1
      let now = Double(number) * Self.frame
      if !isLifted, lift <= now {
        script.touch(1, at: [50, 50], lift, [])
        isLifted = true
      }
      let dots = script.dots(now)
      let age = max(0, now - lift)
      guard let dot = dots.first else {
        #expect(age >= 400 && age < 400 + Self.frame)
        return
      }
      #expect(age < 400)
      #expect(abs(Double(dot.opacity) - (1 - age / 400)) <= Self.frame / 400)
      #expect(abs(Double(dot.scale) - (1 - 0.08 * age / 400)) <= 0.08 * Self.frame / 400)
    }
  }

  @Test("ten fingers have ten dots, each its own")
  func tenFingers() {
    var script = HintScript()
    for finger in 0..<10 {
      script.land(Int32(finger), at: [Float(finger) * 30, 5], Double(finger))
    }
    for finger in stride(from: 0, to: 10, by: 2) {
      script.touch(Int32(finger), at: [0, 0], 100, [])
    }
    let dots = script.dots(300)
    #expect(dots.map(\.position.x) == (0..<10).map { Float($0) * 30 })
    #expect(dots.map { abs($0.opacity - 0.5) < 1e-4 } == (0..<10).map { $0 % 2 == 0 })
    #expect(script.dots(500).map(\.position.x) == [30, 90, 150, 210, 270])
  }

  @Test("a number that comes back within the fade has its own dot, and the old one goes on fading")
  func reusedNumber() {
    var script = HintScript()
    script.land(7, at: [10, 10], 0)
    script.touch(7, at: [10, 10], 1000, [])
    script.land(7, at: [400, 300], 1100)
    let both = script.dots(1200)
    #expect(both.map(\.position) == [[10, 10], [400, 300]])
    #expect(both.map(\.opacity) == [0.5, 1])
    script.touch(7, at: [420, 300], 1250)
    #expect(script.dots(1400).map(\.position) == [[420, 300]])
    // 0.4 s after the first lift, which in CVTouchHints took the second dot away.
    #expect(script.dots(1600).map(\.opacity) == [1])
    script.touch(7, at: [420, 300], 2000, [])
    #expect(script.dots(2200).map(\.opacity) == [0.5])
    #expect(script.dots(2400).isEmpty)
  }

  @Test(
    "a cancelled contact fades (G1), and so does one whose number lands again or whose device goes")
  func vanished() {
    var script = HintScript()
    script.land(1, at: [1, 1], 0)
    script.land(2, at: [2, 2], 0)
    script.touch(1, at: [1, 1], 100, [.touching, .cancelled])
    script.touch(2, at: [2, 2], 100, [.touching, .cancelled])
    #expect(script.dots(300).map(\.opacity) == [0.5, 0.5])
    script.land(1, at: [30, 30], 1000)
    #expect(script.dots(1000).count == 1)
    script.land(1, at: [60, 60], 1100)
    #expect(script.dots(1300).map(\.opacity) == [0.5, 1])
    script.touch(5, at: [5, 5], 1300, [.touching, .began], device: 9)
    script.hints.endContacts(of: DeviceID(1), at: HintScript.time(1500))
    #expect(script.dots(1700).map(\.opacity) == [0.5, 1])
    script.hints.endContacts(of: nil, at: HintScript.time(1800))
    #expect(script.dots(2000).map(\.opacity) == [0.5])
    #expect(script.dots(2200).isEmpty)
  }

  @Test("a finger that says nothing for 10 s is lost, and may come back; a pen may rest")
  func silence() {
    var script = HintScript(showsPens: true)
    script.pen(0, at: [50, 50], [.touching, .inProximity])
    script.land(1, at: [1, 1], 0)
    script.land(2, at: [2, 2], 5000)
    #expect(script.hints.nextSilence == HintScript.time(10_000))
    #expect(script.dots(9_999).count == 3 && !script.hints.isFading)
    #expect(script.dots(10_000).count == 3 && script.hints.isFading)
    #expect(script.hints.lostContacts == 1 && script.hints.nextSilence == HintScript.time(15_000))
    #expect(script.dots(10_400).map(\.position) == [[50, 50], [2, 2]])
    script.touch(1, at: [3, 3], 10_500)
    #expect(script.dots(10_500).map(\.position) == [[50, 50], [2, 2], [3, 3]])
    #expect(script.dots(60_000).count == 3)
    #expect(script.dots(60_400).map(\.position) == [[50, 50]])
  }

  @Test("more contacts than fit are counted; what fades makes room")
  func limit() {
    var script = HintScript()
    for contact in 0..<TouchHints.capacity {
      script.land(Int32(contact), at: [Float(contact), 0], 0)
    }
    script.land(1000, at: [9, 9], 10)
    #expect(script.hints.count == TouchHints.capacity)
    #expect(script.hints.unseenContacts == 1)
    script.touch(0, at: [0, 0], 20, [])
    script.land(1001, at: [7, 7], 30)
    #expect(script.dots(30).last?.position == [7, 7])
    #expect(script.hints.unseenContacts == 1)
  }

  @Test("times from another clock neither freeze a dot nor hide its fade")
  func clocks() {
    var script = HintScript()
    script.land(1, at: [1, 1], 5_000_000)
    script.land(2, at: [2, 2], -5_000_000)
    _ = script.dots(1000)
    script.touch(1, at: [1, 1], 5_000_010, [])
    script.touch(2, at: [2, 2], -4_999_000, [])
    let dots = script.dots(1016)
    #expect(dots.map(\.opacity) == [1, 0.96])
    #expect(script.dots(1416).isEmpty)
  }

  @Test("a report that is no place changes nothing")
  func malformed() {
    var script = HintScript()
    script.land(1, at: [.nan, 4], 0)
    script.land(1, at: [4, .infinity], 0)
    #expect(script.dots(10).isEmpty)
  }

  @Test("nothing is allocated after it is made")
  func allocations() {
    var script = HintScript(showsPens: true)
    var sum: Float = 0
    func play() {
      for frame in 0..<60 {
        let time = Double(frame) * 16
        for finger in 0..<12 {
          let state: PenSample.State =
            frame % 20 == 0 ? [.touching, .began] : frame % 20 < 15 ? .touching : []
          script.touch(Int32(finger), at: [Float(frame), Float(finger)], time, state)
        }
        script.hints.advance(to: HintScript.time(time))
        for index in 0..<script.hints.count { sum += script.hints[index].opacity }
      }
      script.hints.removeAll()
    }
    play()
    let count = countAllocations { play() }
    #expect(count == 0 || count == nil)
    #expect(sum > 0)
  }
}
