import GraphicsGL
import InkSession
import InkTypes
import Rendering
import TestSupport
import Testing

@Suite("Regions of tiles", .serialized)
struct RegionTests {
  /// What all layers show, drawn into a target that was drawn into after every few events.
  private func seenStepByStep(_ events: [InkEvent], size: SIMD2<Int>) throws -> [UInt16] {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: size)
    let target = try RenderTarget(size: size, formats: [.rgba16])
    var session = InkSession(seed: 5)
    for (index, event) in events.enumerated() {
      session.beginFrame()
      session.apply(event)
      if index == events.count - 1 { session.finish() }
      session.speculate()
      renderer.draw(session.frame)
      if index % 3 == 0 || index == events.count - 1 {
        renderer.composite(into: target, background: InkColor(rgb: 0x203040))
      }
    }
    return read(target)
  }

  private func seenAtOnce(_ events: [InkEvent], size: SIMD2<Int>) throws -> [UInt16] {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: size)
    let target = try RenderTarget(size: size, formats: [.rgba16])
    renderer.draw(session(events, seed: 5))
    renderer.composite(into: target, background: InkColor(rgb: 0x203040))
    return read(target)
  }

  @Test(
    "what is refreshed frame by frame is what is drawn at once, on odd sizes too",
    arguments: BrushKind.allCases)
  func refreshes(kind: BrushKind) throws {
    let size: SIMD2<Int> = [333, 190]
    let reports = TestMotion(seed: 9, side: 333).reports(rate: 120, seconds: 0.5)
    let events = stroke(reports, brush: Brush(kind: kind, paint: Paint(size: 0.5, opacity: 4)))
    let steps = try seenStepByStep(events, size: size)
    let whole = try seenAtOnce(events, size: size)
    let worst = zip(steps, whole).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 12, "\(worst)/65535")
  }
}
