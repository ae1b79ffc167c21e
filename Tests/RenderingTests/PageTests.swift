import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Raster
import Rendering
import Strokes
import TestSupport
import Testing

@Suite("Canvases in pages", .serialized)
struct PageTests {
  private static let size: SIMD2<Int> = [700, 600]

  private func command(_ command: DrawingCommand) -> InkEvent { .command(command, .zero) }

  /// Strokes of all brushes across the seams, with undo, redo and clear between.
  private var drawing: [InkEvent] {
    var events: [InkEvent] = []
    for (number, kind) in (BrushKind.allCases + [.fur, .ink, .fur]).enumerated() {
      let paint = Paint(color: InkColor(hue: Float(number) * 0.13), size: 0.9, opacity: 3)
      events += stroke(
        TestMotion(seed: UInt64(number + 60), side: 600)
          .reports(rate: 150, seconds: 0.5, start: Double(number)),
        brush: Brush(kind: kind, paint: paint))
      if number == 3 { events += [command(.undo), command(.redo)] }
      if number == 5 { events += [command(.clear), command(.undo)] }
    }
    return events + [command(.undo)]
  }

  /// Calls for each frame, a few events at a time, with what is speculative.
  private func forEachFrame(_ body: (borrowing FrameDescription) throws -> Void) rethrows {
    var session = InkSession(seed: 7, prediction: .kalman)
    let events = drawing
    for first in stride(from: 0, to: events.count, by: 7) {
      session.beginFrame()
      for event in events[first..<min(first + 7, events.count)] { session.apply(event) }
      if first + 7 >= events.count { session.finish() }
      session.speculate()
      try body(session.frame)
    }
  }

  private func rows(of renderer: borrowing Renderer, _ area: Rectangle) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: 4 * area.pixelCount) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
  }

  @Test(
    "every frame is that of a canvas of one page, bit for bit, whatever brush, undo or guess",
    arguments: [256, 512])
  func sameFrames(side: Int) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var one = try Renderer(size: Self.size, keepsUndo: true)
    var many = try Renderer(size: Self.size, pageSide: side, keepsUndo: true)
    let seen = try RenderTarget(size: Self.size, formats: [.rgba16])
    let seenInPages = try RenderTarget(size: Self.size, formats: [.rgba16])
    let all = Rectangle(width: Self.size.x, height: Self.size.y)
    var frames = 0
    forEachFrame { frame in
      one.draw(frame)
      many.draw(frame)
      let changed = one.composite(into: seen, background: InkColor(rgb: 0x203040))
      #expect(many.composite(into: seenInPages, background: InkColor(rgb: 0x203040)) == changed)
      frames += 1
      guard frames % 8 == 0 || frame.actions.count > 0 else { return }
      #expect(read(seen) == read(seenInPages), "frame \(frames)")
      #expect(rows(of: one, all) == rows(of: many, all), "frame \(frames)")
      #expect(one.undoDepth == many.undoDepth)
    }
    #expect(frames > 80 && rows(of: one, all).contains { $0 > 30000 })
    // Parts that begin and end anywhere, over seams too.
    for (x, y) in [(0, 0), (254, 509), (511, 255), (Self.size.x - 5, Self.size.y - 4)] {
      let part = Rectangle(x: x, y: y, width: 5, height: 4)
      #expect(rows(of: one, part) == rows(of: many, part))
    }
  }

  @Test("memory is taken by what is covered, and given back by a clearing")
  func memory() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let size: SIMD2<Int> = [4096, 4096]
    var renderer = try Renderer(size: size, pageSide: 256, keepsUndo: true)
    #expect(renderer.pages.count == 0)
    // Within one page, 40 px from its edges.
    let line = (0...20).map { step in
      sample(at: [2100, 2090 + 4 * Float(step)], step: step, touches: true)
    }
    let brush = Brush(kind: .ink, paint: Paint(size: 0.5))
    var session = InkSession(seed: 7)
    func draw(_ events: [InkEvent]) -> (count: Int, bytes: Int) {
      session.beginFrame()
      for event in events { session.apply(event) }
      renderer.draw(session.frame)
      return renderer.pages
    }
    let lift = sample(at: [2100, 2170], step: 21, touches: false)
    let drawn = draw(stroke(line + [lift], brush: brush))
    #expect(drawn.count == 1)
    // The accumulator's page, and a spare one of each plane.
    #expect(drawn.bytes == 256 * 256 * (8 + 2 + 2))
    let area = Rectangle(x: 2048, y: 2048, width: 256, height: 256)
    let ink = rows(of: renderer, area)
    #expect(ink.contains(65535))
    let cleared = draw([command(.clear)])
    #expect(cleared.count == 0 && cleared.bytes == 256 * 256 * (2 + 2))
    #expect(!rows(of: renderer, area).contains { $0 > 0 })
    let undone = draw([command(.undo)])
    #expect(undone == drawn && rows(of: renderer, area) == ink)
    let isWhole = renderer.isWhole
    #expect(isWhole)
  }

  @Test("a canvas is one page up to 4096 px a side, and as many as it touches beyond")
  func cuts() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let common = try Renderer(size: [4096, 300], speculates: false)
    let large = try Renderer(size: [4097, 300], speculates: false)
    let (count, none) = (common.pages.count, large.pages.count)
    // The accumulator and the stroke's plane are there, the wet plane is one pixel.
    #expect(count == 3 && none == 1)
  }

  private func sample(at place: SIMD2<Float>, step: Int, touches: Bool) -> PenSample {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64(step) * 5_000_000), position: place,
      device: DeviceID(1), state: touches ? .touching : [])
    sample.axes = [.pressure]
    sample.pressure = 0.5
    return sample
  }
}
