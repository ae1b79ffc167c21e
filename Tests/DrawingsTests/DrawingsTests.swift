import Documents
import Drawings
import Foundation
import GraphicsGL
import InkSession
import InkTypes
import Rendering
import TestSupport
import Testing

/// A window's drawing without a window.
struct LiveDrawing: ~Copyable {
  static let size: SIMD2<Int> = [700, 420]
  var renderer: LiveRenderer
  var session: InkSession
  var timeline: PictureTimeline
  let keeper: DrawingKeeper
  private let context: HeadlessContext

  /// Begins a new drawing.
  init(creating path: String, undoBudget: Int = 256 << 20) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let renderer = try LiveRenderer(size: Self.size, backend: .cpu, undoBudget: undoBudget)
    let writer = try DrawingWriter(creating: path, DrawingDocument(size: Self.size, seed: 7))
    self.context = context
    self.renderer = renderer
    keeper = DrawingKeeper(writer)
    session = InkSession(seed: 7)
    timeline = PictureTimeline(size: Self.size, from: session)
  }

  /// Opens one that is there.
  ///
  /// - Returns: How much of the picture was there before the first event was read, and after how many
  ///   events drawn again all of it.
  init(opening path: String, undoBudget: Int = 256 << 20, found: inout (blocks: Int, drawn: Int))
    throws
  {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try LiveRenderer(size: Self.size, backend: .cpu, undoBudget: undoBudget)
    let writer = try DrawingWriter(opening: path)
    var opening = try DrawingOpening(path: path)
    var session = InkSession(seed: opening.reader.document.seed, visibility: .none)
    var timeline = PictureTimeline(size: Self.size, from: session)
    found.blocks = opening.readCheckpoint()?.count ?? 0
    while !(try opening.advance(&session, &timeline)) {}
    let count = opening.reader.eventCount
    let plan = timeline.planRebuild(of: session, events: count)
    guard var rebuild = consume plan else { throw DocumentError.invalid("nothing can be drawn") }
    found.drawn = rebuild.events.count
    let reader = opening.reader
    while !(try rebuild.advance(
      &renderer,
      read: { range in
        var events: [InkEvent] = []
        while events.count < range.count,
          try reader.readEvents(from: range.lowerBound + events.count, into: &events) > 0
        {}
        return events.prefix(range.count)
      }))
    {}
    timeline.noteShown(session.history)
    session.show(.all)
    keeper = opening.keeper(writer)
    self.context = context
    self.renderer = consume renderer
    self.session = consume session
    self.timeline = consume timeline
  }

  /// A frame.
  mutating func take(_ batch: [InkEvent]) {
    context.makeCurrent()
    session.beginFrame()
    for event in batch {
      session.apply(event)
      keeper.take(event, session)
    }
    renderer.draw(session.frame)
    timeline.note(session, events: keeper.eventCount)
    keeper.advance()
    guard renderer.isStale else {
      timeline.noteShown(session.history)
      return
    }
    let keeper = keeper
    let isRight = timeline.rebuild(
      &renderer, session, events: keeper.eventCount, read: { keeper.events($0) })
    #expect(isRight)
  }

  mutating func checkpoint() {
    context.makeCurrent()
    let frame = timeline.makeKeyframe(of: &renderer, session.history, all: true)
    if let frame { keeper.keep(frame, size: Self.size) }
    for _ in 0..<1000 where !keeper.advance() { usleep(2000) }
  }

  borrowing func pixels() -> [UInt16] {
    context.makeCurrent()
    let area = Rectangle(width: Self.size.x, height: Self.size.y)
    return [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
  }
}

@Suite("Drawings are kept and opened again", .serialized)
struct DrawingsTests {
  private static func strokes(_ range: Range<Int>) -> [[InkEvent]] {
    range.map { number in
      let reports = TestMotion(seed: UInt64(number + 3), side: 400)
        .reports(rate: 120, seconds: 0.2, start: Double(number))
      let kinds: [BrushKind] = [.fur, .ink, .eraser, .spray]
      let brush = Brush(kind: kinds[number % 4], paint: Paint(opacity: 4))
      return [.brush(brush, .zero)] + reports.map { .sample($0) }
    }
  }

  private static func gap(_ one: [UInt16], _ other: [UInt16]) -> Int {
    one.count == other.count
      ? zip(one, other).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } : .max
  }

  /// The picture of a drawing's file, drawn from its events alone.
  private static func rendered(_ path: String) throws -> [UInt16] {
    let recording = try RecordingFile.read(path: path)
    var picture = RasterPicture(size: recording.canvas, scale: 1)
    Playback(events: recording.events, seed: recording.seed).draw(into: &picture)
    return [UInt16](unsafeUninitializedCapacity: picture.size.x * picture.size.y * 4) {
      picture.read(rows: 0..<picture.size.y, into: $0)
      $1 = $0.count
    }
  }

  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pelt-drawings-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private static let undo = InkEvent.command(.undo, .zero)
  private static let redo = InkEvent.command(.redo, .zero)
  private static let end = InkEvent.leave(Timestamp(nanoseconds: 100_000_000_000))

  @Test("what was drawn is there again, with a checkpoint and without, and goes on the same")
  func reopen() throws {
    try Self.withFolder { folder in
      for keepsCheckpoint in [true, false] {
        let path = "\(folder)/\(keepsCheckpoint).pelt"
        var before: [UInt16] = []
        do {
          var live = try LiveDrawing(creating: path)
          for stroke in Self.strokes(0..<12) { live.take(stroke) }
          live.take([Self.end, Self.undo])
          if keepsCheckpoint { live.checkpoint() }
          for stroke in Self.strokes(12..<15) { live.take(stroke) }
          live.take([Self.end])
          before = live.pixels()
          let outcome = live.keeper.finish()
          #expect(outcome.lostEvents == 0 && outcome.problem == nil)
        }
        #expect(try Self.gap(Self.rendered(path), before) == 0)
        var found = (blocks: 0, drawn: 0)
        var live = try LiveDrawing(opening: path, found: &found)
        #expect((found.blocks > 0) == keepsCheckpoint)
        // With a checkpoint only the strokes after it are drawn.
        #expect(found.drawn > 0)
        #expect(Self.gap(live.pixels(), before) <= 2)
        // Steps of before can be taken back and done again, beyond the checkpoint too.
        for count in [3, 6] {
          for _ in 0..<count { live.take([Self.undo]) }
          #expect(try Self.gap(live.pixels(), Self.played(live, path)) <= 2)
        }
        for _ in 0..<9 { live.take([Self.redo]) }
        #expect(Self.gap(live.pixels(), before) <= 2)
        for stroke in Self.strokes(15..<17) { live.take(stroke) }
        live.take([Self.end])
        let after = live.pixels()
        _ = live.keeper.finish()
        #expect(try Self.gap(Self.rendered(path), after) <= 2)
      }
    }
  }

  /// The picture that the events so far make.
  private static func played(_ live: borrowing LiveDrawing, _ path: String) throws -> [UInt16] {
    let events = try #require(live.keeper.events(0..<live.keeper.eventCount))
    var picture = RasterPicture(size: LiveDrawing.size, scale: 1)
    Playback(events: events, seed: 7).draw(into: &picture)
    return [UInt16](unsafeUninitializedCapacity: picture.size.x * picture.size.y * 4) {
      picture.read(rows: 0..<picture.size.y, into: $0)
      $1 = $0.count
    }
  }

  @Test("the index that is written meanwhile is the one that the events give")
  func index() throws {
    try Self.withFolder { folder in
      let path = "\(folder)/a.pelt"
      var random = SeededRandom(seed: 5)
      do {
        var live = try LiveDrawing(creating: path)
        var strokes = Self.strokes(0..<40)[...]
        for _ in 0..<80 {
          switch random.number(in: 0...1) {
          case ..<0.5: if let next = strokes.popFirst() { live.take(next + [Self.end]) }
          case ..<0.75: live.take([Self.undo])
          case ..<0.9: live.take([Self.redo])
          default: live.take([.command(.clear, .zero)])
          }
        }
        _ = live.keeper.finish()
      }
      let reader = try DrawingReader(path: path)
      let (strokes, steps) = (try reader.strokes(), try reader.steps())
      #expect(strokes.count > 20 && steps.count > strokes.count / 2)
      #expect(Set(strokes.map(\.sampleCount)) == [25])
      #expect(strokes.allSatisfy { $0.endEvent - $0.firstEvent > $0.sampleCount })
      var session = InkSession(seed: 7, visibility: .none)
      for event in try reader.recording().events { session.apply(event) }
      let done = steps.filter { $0.state == .done }.map(\.stroke)
      let wanted = session.history.done.map { step -> Int? in
        if case .stroke(let index) = step { Int(index) } else { nil }
      }
      #expect(done == wanted)
      #expect(steps.contains { $0.state == .dropped })
      #expect(strokes.map(\.number) == Array(0..<Int(session.strokeCount)))
    }
  }
}
