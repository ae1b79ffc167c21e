import GraphicsGL
import InkSession
import InkTypes
import Rendering
import TestSupport
import Testing

/// A window's picture that can go to any of its steps, without a window.
struct Live: ~Copyable {
  var renderer: LiveRenderer
  var session: InkSession
  var timeline: PictureTimeline
  var events: [InkEvent]
  /// How often something was drawn again.
  var rebuilds: Int
  private let context: HeadlessContext

  init(
    _ backend: RenderingBackend, size: SIMD2<Int>, undoBudget: Int, budget: Int = 96 << 20,
    store: (any BlockStore)? = nil
  ) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let renderer = try LiveRenderer(size: size, backend: backend, undoBudget: undoBudget)
    self.context = context
    self.renderer = renderer
    session = InkSession(seed: 7)
    timeline = PictureTimeline(size: size, from: session, budget: budget, store: store)
    events = []
    rebuilds = 0
  }

  /// A frame.
  mutating func take(_ batch: [InkEvent]) {
    context.makeCurrent()
    session.beginFrame()
    for event in batch { session.apply(event) }
    events += batch
    renderer.draw(session.frame)
    timeline.note(session, events: events.count)
    guard renderer.isStale else {
      timeline.noteShown(session.history)
      return
    }
    rebuilds += 1
    let all = events
    let isRight = timeline.rebuild(
      &renderer, session, events: events.count, read: { Array(all[$0]) })
    let isStale = renderer.isStale
    #expect(isRight && !isStale)
  }

  mutating func makeKeyframe() -> PictureKeyframe? {
    context.makeCurrent()
    return timeline.makeKeyframe(of: &renderer, session.history, all: true)
  }

  borrowing func pixels() -> [UInt16] {
    context.makeCurrent()
    let area = Rectangle(width: renderer.size.x, height: renderer.size.y)
    return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
  }
}

@Suite("A drawing goes to any of its steps", .serialized)
struct TimelineTests {
  static let size: SIMD2<Int> = [600, 300]

  static func strokes(_ count: Int) -> [[InkEvent]] {
    (0..<count).map { number in
      let reports = TestMotion(seed: UInt64(number + 3), side: 300)
        .reports(rate: 120, seconds: 0.2, start: Double(number))
      let kinds: [BrushKind] = [.fur, .ink, .eraser, .spray]
      return stroke(reports, brush: Brush(kind: kinds[number % 4], paint: Paint(opacity: 4)))
    }
  }

  /// The picture of some events when it is known beforehand what stays.
  static func played(_ events: [InkEvent], _ backend: RenderingBackend) throws -> [UInt16] {
    let playback = Playback(events: events, seed: 7)
    switch backend {
    case .gl:
      var picture = try HeadlessGLPicture(size: size, scale: 1)
      playback.draw(into: &picture)
      return Pixels.raw(picture)
    case .cpu:
      var picture = RasterPicture(size: size, scale: 1)
      playback.draw(into: &picture)
      return Pixels.raw(picture)
    }
  }

  static func largestGap(_ one: [UInt16], _ other: [UInt16]) -> Int {
    zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }

  private static func expectPlayed(_ live: borrowing Live) throws {
    let isSame = try live.pixels() == played(live.events, .cpu)
    #expect(isSame)
  }

  @Test(
    "undo and redo without a tile of memory end where a picture made afterwards is",
    arguments: [RenderingBackend.cpu, .gl], [UInt64](1...2))
  func anyStep(backend: RenderingBackend, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var live = try Live(backend, size: Self.size, undoBudget: 1)
    var strokes = Self.strokes(40)[...]
    for step in 0..<60 {
      let dice = random.number(in: 0...1)
      if dice < 0.4, let next = strokes.popFirst() {
        // Now and then a command follows in the same frame.
        live.take(next + (dice < 0.05 ? [.command(.undo, .zero)] : []))
      } else if dice < 0.7 {
        live.take([.command(.undo, .zero)])
      } else if dice < 0.9 {
        live.take([.command(.redo, .zero)])
      } else if dice < 0.95 {
        live.take([.command(.clear, .zero)])
      } else {
        _ = live.makeKeyframe()
      }
      guard step % 3 == 0 else { continue }
      let wanted = try Self.played(live.events, backend)
      // A keyframe has 16 bits, the CPU's picture more.
      let gap = Self.largestGap(live.pixels(), wanted)
      #expect(gap <= 4)
    }
    let rebuilds = live.rebuilds
    #expect(rebuilds > 2)
  }

  @Test(
    "a replay without a tile of memory ends where a picture made afterwards is",
    arguments: [RenderingBackend.cpu, .gl])
  func replay(backend: RenderingBackend) throws {
    let undo = InkEvent.command(.undo, .zero)
    let redo = InkEvent.command(.redo, .zero)
    let strokes = Self.strokes(12)
    let events =
      strokes[..<8].flatMap { $0 } + [undo, undo, undo, undo, redo]
      + strokes[8...].flatMap { $0 } + [undo, undo, undo, undo, undo]
    let replay = Replay(events: events, seed: 7, schedule: .rate(60), prediction: nil)
    var picture = try HeadlessGLPicture(
      size: Self.size, scale: 1, isLive: true, backend: backend, undoBudget: 1)
    _ = replay.run { session, _, taken in
      picture.draw(session, after: taken, of: replay.events)
    }
    let wanted = try Self.played(events, backend)
    let gap = Self.largestGap(Pixels.raw(picture), wanted)
    #expect(gap <= 4)
  }

  @Test("a stroke that is in progress while the picture is drawn again stays in progress")
  func midStroke() throws {
    var live = try Live(.cpu, size: Self.size, undoBudget: 1)
    let strokes = Self.strokes(5)
    for index in 0..<3 { live.take(strokes[index]) }
    live.take([.command(.undo, .zero), .command(.undo, .zero)] + strokes[4].dropLast(10))
    live.take(Array(strokes[4].suffix(10)) + [.leave(Timestamp(nanoseconds: 5_000_000_000))])
    try Self.expectPlayed(live)
    live.take([.command(.undo, .zero)])
    try Self.expectPlayed(live)
  }

  @Test("what was drawn again can be taken back at once; a step forward draws that step alone")
  func stepsAfterwards() throws {
    var live = try Live(.cpu, size: Self.size, undoBudget: 2 << 20)
    for stroke in Self.strokes(30) { live.take(stroke) }
    let depth = live.renderer.undoDepth.undo
    #expect(depth < 30)
    for _ in 0...depth { live.take([.command(.undo, .zero)]) }
    let (rebuilds, kept) = (live.rebuilds, live.renderer.undoDepth.undo)
    #expect(rebuilds == 1 && kept > 1)
    for _ in 0..<kept { live.take([.command(.undo, .zero)]) }
    let rebuildsAfter = live.rebuilds
    #expect(rebuildsAfter == 1)
    while live.session.history.canRedo { live.take([.command(.redo, .zero)]) }
    try Self.expectPlayed(live)
  }

  @Test("events that cannot be had change nothing, and it can be tried again")
  func unreadable() throws {
    var live = try Live(.cpu, size: Self.size, undoBudget: 1)
    let strokes = Self.strokes(3)
    for stroke in strokes { live.take(stroke) }
    live.session.beginFrame()
    for _ in 0..<2 { live.session.apply(.command(.undo, .zero)) }
    live.renderer.draw(live.session.frame)
    let isStale = live.renderer.isStale
    #expect(isStale)
    let before = live.pixels()
    let isRight = live.timeline.rebuild(
      &live.renderer, live.session, events: live.events.count, read: { _ in nil })
    let isStaleStill = live.renderer.isStale
    let after = live.pixels()
    #expect(!isRight && isStaleStill && after == before)
    let all = live.events
    let isRightNow = live.timeline.rebuild(
      &live.renderer, live.session, events: all.count, read: { Array(all[$0]) })
    let isWanted = try live.pixels() == Self.played(strokes[0], .cpu)
    #expect(isRightNow && isWanted)
  }

  @Test("keyframes keep to their budget, and what does not change is kept once")
  func budget() throws {
    var live = try Live(.cpu, size: [1024, 1024], undoBudget: 1 << 20, budget: 6 << 20)
    for (number, stroke) in Self.strokes(40).enumerated() {
      live.take(stroke)
      let made = live.makeKeyframe()
      let frame = try #require(made)
      #expect(frame.depth == number + 1)
      // Strokes lie within 300 px: four blocks of 512 KiB.
      #expect(frame.blocks.count <= 4)
      let bytes = live.timeline.byteCount
      #expect(bytes <= 6 << 20)
    }
  }
}
