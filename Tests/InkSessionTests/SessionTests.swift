import InkSession
import InkTypes
import SampleRing
import Strokes
import TestSupport
import Testing

/// A session, and short ways to feed it: ids 1 pen, 2 touch, 3 mouse, 4 eraser.
struct Feeder: ~Copyable {
  var session: InkSession
  private var time: Int64 = 0

  init(visibility: InkSession.Visibility = .all) {
    session = InkSession(seed: 7, visibility: visibility)
  }

  /// A report 5 ms after the one before.
  mutating func report(
    _ tool: Tool, _ x: Float, _ y: Float = 10, down: Bool = true, contact: Int32 = 0,
    _ change: (inout PenSample) -> Void = { _ in }
  ) {
    time += 5_000_000
    let devices: [Tool: UInt32] = [.pen: 1, .touch: 2, .mouse: 3, .eraser: 4, .puck: 5]
    var sample = PenSample(
      time: Timestamp(nanoseconds: time), position: [x, y], device: DeviceID(devices[tool] ?? 9),
      tool: tool, state: down ? .touching : [])
    sample.contact = contact
    change(&sample)
    session.apply(.sample(sample))
  }

  mutating func touch(
    _ contact: Int32, _ x: Float, began: Bool = false, down: Bool = true, cancelled: Bool = false
  ) {
    report(.touch, x, down: down, contact: contact) {
      if began { $0.state.insert(.began) }
      if cancelled { $0.state.insert(.cancelled) }
    }
  }

  mutating func apply(_ event: InkEvent) { session.apply(event) }

  var moment: Timestamp { Timestamp(nanoseconds: time) }

  /// The strokes committed in this frame: kind and number of tufts.
  var strokes: [String] {
    var counts: [(UInt32, BrushKind, Int)] = []
    for run in session.frame.committed.runs {
      if counts.last?.0 == run.stroke.index {
        counts[counts.count - 1].2 += run.count
      } else {
        counts.append((run.stroke.index, run.kind, run.count))
      }
    }
    return counts.map { "\($0.0) \($0.1) \($0.2)" }
  }
}

@Suite("InkSession")
struct SessionTests {
  @Test("a pen draws from tip down to tip up, and the lift adds nothing")
  func penStroke() {
    var feed = Feeder()
    feed.report(.pen, 0, down: false)
    for x in 1...5 { feed.report(.pen, Float(x)) }
    feed.report(.pen, 50, down: false)
    feed.report(.pen, 60, down: false)
    #expect(feed.strokes == ["0 fur 5"])
    #expect(feed.session.frame.committed.tufts.map(\.position.x).max() ?? 9 <= 5)
    #expect(feed.session.counts.contactSamples == 5)
    #expect(feed.session.counts.samples == 8)
  }

  @Test("a contact ends at proximity out, at leave and with its device")
  func otherEnds() {
    var feed = Feeder()
    feed.report(.pen, 1)
    feed.report(.pen, 2) { $0.state.insert(.proximityKnown) }
    feed.report(.pen, 3) { $0.state.formUnion([.proximityKnown, .inProximity]) }
    feed.report(.pen, 3, down: false)
    feed.report(.pen, 3)
    feed.apply(.leave(feed.moment))
    feed.report(.pen, 4)
    feed.report(.pen, 4, down: false)
    feed.report(.pen, 4)
    feed.apply(.deviceRemoved(DeviceID(1), feed.moment))
    feed.report(.pen, 5)
    feed.report(.pen, 6)
    #expect(feed.session.counts.strokes == 3)
    #expect(feed.session.counts.removedDeviceSamples == 2)
    feed.apply(.deviceAdded(DeviceID(1), .pen, feed.moment))
    feed.report(.pen, 7)
    feed.session.finish()
    #expect(feed.strokes == ["0 fur 1", "1 fur 1", "2 fur 1", "3 fur 1"])
  }

  @Test("pen-down ends the mouse's stroke, and the mouse is ignored until it goes down again")
  func penBeforeMouse() {
    var feed = Feeder()
    feed.report(.mouse, 1)
    feed.report(.pen, 10)
    feed.report(.mouse, 2)
    feed.report(.pen, 11, down: false)
    feed.report(.mouse, 3)
    feed.report(.mouse, 3, down: false)
    feed.report(.mouse, 4)
    feed.session.finish()
    #expect(feed.strokes == ["0 fur 1", "1 fur 1", "2 fur 1"])
    #expect(feed.session.counts.contactSamples == 3)
  }

  @Test("a second pen ends the first, and the eraser end erases")
  func secondPen() {
    var feed = Feeder()
    feed.report(.pen, 1)
    feed.report(.eraser, 2)
    feed.report(.pen, 3)
    feed.report(.eraser, 4, down: false)
    #expect(feed.strokes == ["0 fur 1", "1 eraser 1"])
  }

  @Test("only pens draw where the settings say so, and ignored contacts have no number")
  func penOnly() {
    var feed = Feeder()
    var change = SettingsChange()
    change.penOnly = true
    change.background = InkColor(rgb: 0x102030)
    feed.apply(.settings(change, feed.moment))
    feed.report(.mouse, 1)
    feed.report(.mouse, 1, down: false)
    feed.report(.pen, 2)
    feed.session.finish()
    #expect(feed.strokes == ["0 fur 1"])
    #expect(feed.session.background?.rgb == 0x102030)
  }

  @Test("fingers draw only where they may, and a second one takes the stroke back")
  func touches() {
    var feed = Feeder()
    feed.touch(1, 5, began: true)
    feed.touch(1, 6, down: false)
    #expect(feed.session.counts.strokes == 0)
    var change = SettingsChange()
    change.touchDraws = true
    feed.apply(.settings(change, feed.moment))
    feed.touch(2, 5, began: true)
    feed.touch(2, 6)
    feed.touch(2, 6, down: false)
    feed.touch(3, 5, began: true)
    feed.touch(4, 50, began: true)
    feed.touch(3, 6)
    feed.touch(3, 6, down: false)
    feed.touch(4, 6, down: false)
    feed.touch(9, 1)
    #expect(feed.session.counts.strokes == 2)
    #expect(feed.session.counts.rolledBackStrokes == 1)
    #expect(feed.session.counts.unknownTouches == 1)
    #expect(feed.session.history.visibleStrokes == [0])
  }

  @Test("a cancelled finger's stroke is void, and a pen that is near keeps fingers away")
  func cancelAndPalm() {
    var feed = Feeder()
    var change = SettingsChange()
    change.touchDraws = true
    feed.apply(.settings(change, feed.moment))
    feed.touch(1, 5, began: true)
    feed.touch(1, 6, down: false, cancelled: true)
    #expect(feed.session.history.visibleStrokes.isEmpty)
    feed.report(.pen, 1, down: false) { $0.state = [.proximityKnown, .inProximity] }
    feed.touch(2, 5, began: true)
    #expect(feed.session.counts.strokes == 1)
    feed.report(.pen, 1, down: false) { $0.state = [.proximityKnown] }
    feed.touch(3, 5, began: true)
    #expect(feed.session.counts.strokes == 1, "finger 2 is still down: two are a gesture")
  }

  @Test("a brush's kind holds from the next stroke, its settings from the next tuft")
  func brushChange() {
    var feed = Feeder()
    feed.report(.pen, 1)
    feed.report(.pen, 2)
    let red = Paint(color: InkColor(rgb: 0xFF0000))
    feed.apply(.brush(Brush(kind: .ink, paint: red), feed.moment))
    feed.report(.pen, 3)
    feed.report(.pen, 3, down: false)
    feed.report(.pen, 4)
    feed.session.finish()
    let runs = feed.session.frame.committed.runs
    #expect(runs.map(\.kind) == [.fur, .fur, .ink])
    #expect(runs.map(\.paint.color.rgb) == [0x05FF00, 0xFF0000, 0xFF0000])
  }

  @Test("an absent axis holds its last value, and one that never came is absent")
  func axes() {
    var feed = Feeder()
    feed.report(.pen, 1) {
      $0.axes = [.pressure, .tilt]
      $0.pressure = 0.8
      $0.tilt = [45, 0]
    }
    feed.report(.pen, 2)
    feed.session.finish()
    for tuft in feed.session.frame.committed.tufts {
      #expect(tuft.pressure == 0.8)
      #expect(abs(tuft.lean - 0.5) < 1e-6)
      #expect(abs(tuft.heading.x - 1) < 1e-6)
    }
    var mouse = Feeder()
    mouse.report(.mouse, 1)
    mouse.session.finish()
    #expect(mouse.session.frame.committed.tufts.map(\.pressure) == [0.5])
  }

  @Test("tilt that is exactly (0, 0) from the start is absent, later it is upright")
  func zeroTilt() {
    func tilted(_ feed: inout Feeder, _ tilt: SIMD2<Float>, down: Bool = true) {
      feed.report(.pen, 1, down: down) {
        $0.axes = .tilt
        $0.tilt = tilt
      }
    }
    var feed = Feeder()
    tilted(&feed, .zero)
    feed.session.finish()
    #expect(feed.session.frame.committed.tufts.map { Int($0.lean * 100) } == [50])
    var other = Feeder()
    tilted(&other, [10, 0], down: false)
    tilted(&other, .zero)
    other.session.finish()
    #expect(other.session.frame.committed.tufts.map(\.lean) == [0])
  }

  @Test(
    "hairs point the same way on the screen however the canvas lies (T5)",
    arguments: [
      (0.0, false, 1.0, 0.0), (Double.pi / 2, false, 0, -1), (0, true, -1, 0),
      (Double.pi / 2, true, 0, -1),
    ])
  func view(angle: Double, isMirrored: Bool, x: Double, y: Double) {
    var feed = Feeder()
    let view = ViewTransform(angle: Float(angle), isMirrored: isMirrored)
    feed.apply(.view(view, feed.moment))
    feed.report(.pen, 1) {
      $0.axes = .tilt
      $0.tilt = [40, 0]
    }
    feed.session.finish()
    let heading = feed.session.frame.committed.tufts.first?.heading ?? .zero
    #expect(abs(Double(heading.x) - x) < 1e-5 && abs(Double(heading.y) - y) < 1e-5, "\(heading)")
  }

  @Test("a device's tilt may be taken the other way round, one axis at a time")
  func invertedTilt() {
    var feed = Feeder()
    var change = SettingsChange()
    change.device = DeviceID(1)
    change.invertTiltY = true
    feed.apply(.settings(change, feed.moment))
    feed.report(.pen, 1) {
      $0.axes = .tilt
      $0.tilt = [30, 30]
    }
    feed.session.finish()
    let heading = feed.session.frame.committed.tufts.first?.heading ?? .zero
    #expect(abs(heading.x - 0.707_106_8) < 1e-5 && abs(heading.y + 0.707_106_8) < 1e-5)
  }

  @Test("numbers that are none are counted and dropped")
  func nonFinite() {
    var feed = Feeder()
    feed.report(.pen, .nan)
    feed.report(.pen, 1) { $0.pressure = .infinity }
    feed.report(.pen, 1) { $0.tilt = [.nan, 0] }
    #expect(feed.session.counts.nonFiniteSamples == 3)
    #expect(feed.session.counts.strokes == 0)
  }

  @Test("undo, redo and clear leave the strokes that they should")
  func history() {
    var history = StrokeHistory()
    for index in UInt32(0)..<3 { history.append(stroke: index) }
    history.perform(.undo)
    #expect(history.visibleStrokes == [0, 1])
    history.perform(.redo)
    history.perform(.redo)
    #expect(history.visibleStrokes == [0, 1, 2])
    history.perform(.clear)
    #expect(history.visibleStrokes.isEmpty)
    history.perform(.undo)
    history.perform(.undo)
    history.append(stroke: 3)
    history.perform(.redo)
    #expect(history.visibleStrokes == [0, 1, 3])
    for _ in 0..<9 { history.perform(.undo) }
    #expect(history.visibleStrokes.isEmpty)
  }

  @Test("strokes that are not visible draw nothing, and the others keep their hairs")
  func visibility() {
    func draw(_ visibility: InkSession.Visibility) -> TuftBatch {
      var feed = Feeder(visibility: visibility)
      for stroke in 0..<3 {
        for x in 0..<9 { feed.report(.pen, Float(x + 100 * stroke)) }
        feed.report(.pen, 0, down: false)
      }
      return feed.session.frame.committed
    }
    let all = draw(.all)
    let some = draw(.only([0, 2]))
    #expect(some.runs.map(\.stroke) == [all.runs[0].stroke, all.runs[2].stroke])
    #expect(some.tufts == Array(all.tufts[all.runs[0].range]) + all.tufts[all.runs[2].range])
    #expect(draw(.none).tufts.isEmpty)
  }

  @Test("a finger's stroke that becomes a gesture leaves redo as it was")
  func redoAfterGesture() {
    var feed = Feeder()
    var change = SettingsChange()
    change.touchDraws = true
    feed.apply(.settings(change, feed.moment))
    feed.report(.pen, 1)
    feed.report(.pen, 1, down: false)
    feed.apply(.command(.undo, feed.moment))
    feed.touch(1, 5, began: true)
    feed.touch(2, 50, began: true)
    feed.touch(1, 5, down: false)
    feed.touch(2, 50, down: false)
    feed.apply(.command(.redo, feed.moment))
    #expect(feed.session.history.visibleStrokes == [0])
  }

  @Test("a command in mid-stroke waits for the stroke's end")
  func heldCommand() {
    var feed = Feeder()
    feed.report(.pen, 1)
    feed.apply(.command(.undo, feed.moment))
    feed.report(.pen, 2)
    #expect(feed.session.history.visibleStrokes.isEmpty)
    feed.report(.pen, 2, down: false)
    #expect(feed.session.history.visibleStrokes.isEmpty)
    feed.apply(.command(.redo, feed.moment))
    #expect(feed.session.history.visibleStrokes == [0])
    feed.report(.pen, 1)
    for _ in 0..<70 { feed.apply(.command(.undo, feed.moment)) }
    #expect(feed.session.counts.droppedCommands == 6)
  }

  @Test("a setting for all devices holds for those to come, and over a device's return")
  func inversionForAll() {
    var feed = Feeder()
    var change = SettingsChange()
    change.invertTiltX = true
    feed.apply(.settings(change, feed.moment))
    for _ in 0..<2 {
      feed.report(.pen, 1) {
        $0.axes = .tilt
        $0.tilt = [30, 0]
      }
      feed.session.finish()
      #expect(abs((feed.session.frame.committed.tufts.last?.heading.x ?? 0) + 1) < 1e-5)
      feed.apply(.deviceAdded(DeviceID(1), .pen, feed.moment))
    }
  }

  @Test("a thousand devices and fingers stay within the tables, and are counted")
  func limits() {
    var feed = Feeder()
    for number in UInt32(100)..<1100 {
      feed.report(.pen, 1, down: false) { $0.device = DeviceID(number) }
    }
    #expect(feed.session.counts.forgottenDevices == 1000 - 64)
    for finger in Int32(0)..<30 { feed.touch(finger, 1, began: true) }
    #expect(feed.session.counts.forgottenTouches == 10)
  }

  @Test("any events in any order leave no contact open and no crash", arguments: UInt64(0)..<20)
  func chaos(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var feed = Feeder()
    for _ in 0..<3000 {
      let tool = Tool.allCases.randomElement(using: &random) ?? .pen
      let x = Float(random.number(in: -50...300))
      switch Int.random(in: 0..<20, using: &random) {
      case 0: feed.apply(.leave(feed.moment))
      case 1:
        feed.apply(.deviceRemoved(DeviceID(UInt32.random(in: 1...5, using: &random)), feed.moment))
      case 2:
        feed.apply(
          .deviceAdded(DeviceID(UInt32.random(in: 1...5, using: &random)), tool, feed.moment))
      case 3:
        let kind = BrushKind.allCases.randomElement(using: &random) ?? .fur
        feed.apply(.brush(Brush(kind: kind, paint: Paint(size: 2)), feed.moment))
      case 4: feed.apply(.command(.undo, feed.moment))
      case 5: feed.session.speculate()
      case 6: feed.session.beginFrame()
      default:
        let state = PenSample.State(rawValue: UInt8.random(in: 0..<32, using: &random))
        let back = Int64.random(in: -40_000_000...1000, using: &random)
        feed.report(tool, x, x, contact: Int32.random(in: 0..<4, using: &random)) {
          $0.state = state
          $0.time.nanoseconds += back
        }
      }
    }
    feed.session.finish()
    feed.session.beginFrame()
    feed.session.speculate()
    #expect(feed.session.frame.speculative.isEmpty)
    #expect(feed.session.counts.strokes > 50)
  }
}
