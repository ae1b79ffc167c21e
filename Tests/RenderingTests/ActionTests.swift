import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Rendering
import TestSupport
import Testing

@Suite("Undo, redo, clear and strokes taken back, in the picture", .serialized)
struct ActionTests {
  private static let size: SIMD2<Int> = [400, 300]

  /// Strokes of one contact each, a second apart, in three brushes.
  private func strokes(_ count: Int) -> [[InkEvent]] {
    (0..<count).map { number in
      let reports = TestMotion(seed: UInt64(number + 3), side: 300)
        .reports(rate: 120, seconds: 0.25, start: Double(number))
      let kinds: [BrushKind] = [.fur, .ink, .eraser]
      return stroke(reports, brush: Brush(kind: kinds[number % 3], paint: Paint(opacity: 4)))
    }
  }

  /// The accumulator after the events came one a frame, as in the window.
  private func live(
    _ events: [InkEvent], undoBudget: Int = 256 << 20
  ) throws -> (pixels: [UInt16], forgotten: Int, depth: Int) {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: Self.size, keepsUndo: true, undoBudget: undoBudget)
    var session = InkSession(seed: 7)
    for (index, event) in events.enumerated() {
      session.beginFrame()
      session.apply(event)
      if index == events.count - 1 { session.finish() }
      renderer.draw(session.frame)
    }
    let area = Rectangle(width: Self.size.x, height: Self.size.y)
    let pixels = [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
    return (pixels, renderer.forgottenSteps, renderer.undoDepth.undo)
  }

  /// The picture of the same events when it is known beforehand what stays.
  private func played(_ events: [InkEvent]) throws -> [UInt16] {
    var picture = try HeadlessGLPicture(size: Self.size, scale: 1)
    Playback(events: events, seed: 7).draw(into: &picture)
    return Pixels.raw(picture)
  }

  private func command(_ command: DrawingCommand) -> InkEvent { .command(command, .zero) }

  @Test("frame by frame they leave what a picture made afterwards holds, bit for bit")
  func commands() throws {
    let s = strokes(6)
    let cases: [[InkEvent]] = [
      s[0] + s[1] + [command(.undo)],
      s[0] + s[1] + [command(.undo), command(.redo)] + s[2],
      s[0] + s[1] + s[2] + [command(.clear)] + s[3] + [command(.undo), command(.undo)],
      s[0] + [command(.clear), command(.undo), command(.undo), command(.undo), command(.redo)],
      s[0] + s[1] + [command(.undo)] + s[3] + [command(.redo), command(.undo)] + s[4] + s[5],
    ]
    for (number, events) in cases.enumerated() {
      let isSame = try live(events).pixels == played(events)
      #expect(isSame, "case \(number)")
    }
  }

  @Test("a stroke that is taken away leaves nothing, its folded colours included")
  func abandoned() throws {
    var touchDraws = SettingsChange()
    touchDraws.touchDraws = true
    func finger(_ index: Int, _ state: PenSample.State) -> InkEvent {
      var sample = PenSample(
        time: Timestamp(nanoseconds: 5_000_000_000 + Int64(index) * 10_000_000),
        position: [60 + 4 * Float(index), 100], device: DeviceID(2), tool: .touch, state: state)
      sample.contact = 1
      return .sample(sample)
    }
    var events = strokes(1)[0] + [.settings(touchDraws, .zero)]
    let below = events
    events.append(finger(0, [.touching, .began]))
    for index in 1..<30 {
      if index == 15 {
        let red = Brush(paint: Paint(color: InkColor(rgb: 0xFF0000)))
        events.append(.brush(red, Timestamp(nanoseconds: 5_150_000_000)))
      }
      events.append(finger(index, .touching))
    }
    let drawn = try live(events).pixels
    events.append(finger(30, [.touching, .cancelled]))
    let taken = try live(events).pixels
    let wanted = try played(below)
    #expect(drawn != wanted && taken == wanted)
  }

  @Test("beyond the memory for undo the oldest steps are forgotten, counted, and the rest is right")
  func budget() throws {
    let s = strokes(4)
    let events = s.flatMap(\.self)
    // A canvas of 2 × 2 tiles of half a megabyte each: room for two of them.
    let (pixels, forgotten, depth) = try live(events, undoBudget: 1 << 20)
    #expect(forgotten > 0 && forgotten + depth == 4)
    let isWhole = try pixels == played(events)
    #expect(isWhole)
    let undone = try live(events + [command(.undo)], undoBudget: 1 << 20).pixels
    let isUndone = try undone == played(s[0] + s[1] + s[2])
    #expect(isUndone)
  }

  @Test("a frame with a predicted tail, shown in 8 bits, allocates nothing after warm-up")
  func allocations() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: Self.size, keepsUndo: true)
    var screen = try Screen(canvas: Self.size)
    var session = InkSession(seed: 7, prediction: .kalman)
    let reports = TestMotion(seed: 71, side: 300).reports(rate: 1000, seconds: 4)
    var next = 0
    var predicted = 0
    func frame() {
      session.beginFrame()
      for _ in 0..<17 where next < reports.count {
        session.apply(.sample(reports[next]))
        next += 1
      }
      let now = reports[min(next, reports.count) - 1].time
      session.speculate(to: Timestamp(nanoseconds: now.nanoseconds + 16_000_000), now: now)
      predicted += session.frame.predicted.count
      renderer.draw(session.frame)
      _ = screen.refresh(from: &renderer, background: InkColor(rgb: 0))
    }
    for _ in 0..<40 { frame() }
    let count = countAllocations { for _ in 0..<150 { frame() } }
    try #require(count != nil, "allocations cannot be counted under a sanitizer")
    #expect(count == 0)
    #expect(next > 2000 && predicted > 300)
  }
}
