import Documents
import Drawings
import Foundation
import InkSession
import InkTypes
import Rendering
import TestSupport
import Testing

@Suite("Drawings are kept and opened again", .serialized)
struct DrawingsTests {
  private static let size: SIMD2<Int> = [700, 420]

  /// Makes a checkpoint, and waits until it is handed over.
  private static func checkpoint(_ live: inout HeadlessDrawing) {
    live.rest(checkpoint: true)
    for _ in 0..<1000 where !live.keeper.advance() { usleep(2000) }
  }

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
          var live = try HeadlessDrawing(creating: path, DrawingDocument(size: Self.size, seed: 7))
          for stroke in Self.strokes(0..<12) { live.take(stroke) }
          live.take([Self.end, Self.undo])
          if keepsCheckpoint { Self.checkpoint(&live) }
          for stroke in Self.strokes(12..<15) { live.take(stroke) }
          live.take([Self.end])
          before = live.pixels
          let outcome = live.keeper.finish()
          #expect(outcome.lostEvents == 0 && outcome.problem == nil)
        }
        #expect(try Self.gap(Self.rendered(path), before) == 0)
        let count = try DrawingReader(path: path).checkpoints().count
        #expect(count == (keepsCheckpoint ? 1 : 0))
        var live = try HeadlessDrawing(opening: path)
        #expect(Self.gap(live.pixels, before) <= 2)
        // Steps of before can be taken back and done again, beyond the checkpoint too.
        for count in [3, 6] {
          for _ in 0..<count { live.take([Self.undo]) }
          #expect(try Self.gap(live.pixels, Self.played(live, path)) <= 2)
        }
        for _ in 0..<9 { live.take([Self.redo]) }
        #expect(Self.gap(live.pixels, before) <= 2)
        for stroke in Self.strokes(15..<17) { live.take(stroke) }
        live.take([Self.end])
        let after = live.pixels
        _ = live.keeper.finish()
        #expect(try Self.gap(Self.rendered(path), after) <= 2)
      }
    }
  }

  @Test("a drawing of long strokes that is opened has sessions parked all along it")
  func parked() throws {
    try Self.withFolder { folder in
      let path = "\(folder)/a.pelt"
      do {
        var live = try HeadlessDrawing(creating: path, DrawingDocument(size: Self.size, seed: 7))
        live.take([.brush(Brush(kind: .ink, paint: Paint(size: 0.1)), .zero)])
        // Nothing lies between two strokes but the moment between two events.
        for number in 0..<20 {
          let reports = TestMotion(seed: UInt64(number), side: 400)
            .reports(rate: 1000, seconds: 3.1, start: Double(4 * number))
          live.take(reports.map { .sample($0) })
        }
        live.take([Self.end])
        #expect(live.keeper.finish().lostEvents == 0)
      }
      let live = try HeadlessDrawing(opening: path)
      let (parked, count) = (live.parkedEvents, live.keeper.eventCount)
      #expect(count > 60_000)
      for (one, next) in zip(parked, parked.dropFirst() + [count]) {
        #expect(next - one < 25_000, "\(parked) of \(count)")
      }
    }
  }

  @Test("undo goes on into the past of a drawing that was opened, from keyframes found meanwhile")
  func past() throws {
    try Self.withFolder { folder in
      let path = "\(folder)/a.pelt"
      do {
        var live = try HeadlessDrawing(creating: path, DrawingDocument(size: Self.size, seed: 7))
        for (number, stroke) in Self.strokes(0..<30).enumerated() {
          live.take(stroke)
          if number == 10 || number == 20 { Self.checkpoint(&live) }
        }
        live.take([Self.end])
        _ = live.keeper.finish()
      }
      #expect(try DrawingReader(path: path).checkpoints().count == 2)
      var live = try HeadlessDrawing(opening: path)
      var looks = 0
      while live.isLookingBack, looks < 2000 {
        usleep(5000)
        live.rest()
        looks += 1
      }
      let isLooking = live.isLookingBack
      #expect(!isLooking)
      // The older checkpoint is a keyframe again: its eleven strokes need not be drawn.
      for count in [12, 7, 5] {
        for _ in 0..<count { live.take([Self.undo]) }
        #expect(try Self.gap(live.pixels, Self.played(live, path)) <= 2)
      }
      // A reader for each undo and each look back: their descriptors serve again.
      let waiting = HeldFiles.waitingCount(path: path)
      #expect(waiting <= 3, "\(waiting) descriptors")
      let depths = live.keyframeDepths
      #expect(depths == [11, 21])
      _ = live.keeper.finish()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
  }

  /// The picture that the events so far make.
  private static func played(_ live: borrowing HeadlessDrawing, _ path: String) throws -> [UInt16] {
    let events = try #require(live.keeper.events(0..<live.keeper.eventCount))
    var picture = RasterPicture(size: size, scale: 1)
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
        var live = try HeadlessDrawing(creating: path, DrawingDocument(size: Self.size, seed: 7))
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
      #expect(strokes.map(\.number) == Array(0..<Int(session.nextStroke)))
    }
  }

  @Test("ten thousand dots on a large canvas keep undo within its budget, and every one goes back")
  func manyDots() throws {
    try Self.withFolder { folder in
      let budget = 24 << 20
      var live = try HeadlessDrawing(
        creating: "\(folder)/a.pelt", DrawingDocument(size: [6400, 6400], seed: 7),
        undoBudget: budget)
      let brush = Brush(kind: .ink, paint: Paint(size: 0.05))
      live.take([.brush(brush, .zero)])
      var most = 0
      for dot in 0..<10_000 {
        let place = SIMD2<Float>(Float(dot % 100) * 64 + 32.5, Float(dot / 100) * 64 + 32.5)
        let time = Timestamp(nanoseconds: Int64(dot) * 10_000_000)
        var sample = PenSample(
          time: time, position: place, device: DeviceID(1), state: .touching)
        sample.axes = .pressure
        sample.pressure = 1
        var lift = sample
        lift.state = []
        lift.time = Timestamp(nanoseconds: time.nanoseconds + 5_000_000)
        live.take([.sample(sample), .sample(lift)])
        if dot % 500 == 0 { most = max(most, live.undoBytes) }
      }
      most = max(most, live.undoBytes)
      #expect(most <= budget, "\(most >> 20) MiB")
      let depth = live.undoDepth.undo
      #expect(depth < 10_000)
      for _ in 0..<depth + 5 { live.take([Self.undo]) }
      let (rebuilds, steps) = (live.rebuilds, live.session.history.done.count)
      #expect(rebuilds >= 1 && steps == 10_000 - depth - 5)
      let ink = stride(from: 3, to: live.pixels.count, by: 4)
      let pixels = live.pixels
      #expect(ink.count { pixels[$0] > 0 } >= steps)
    }
  }
}
