import GraphicsGL
import InkSession
import InkTypes
import Raster
import Rendering
import SampleRing
import Strokes
import TestSupport
import Testing

@Suite("Renderer", .serialized)
struct RendererTests {
  /// What is seen: all layers in one target.
  private func seen(
    _ renderer: inout Renderer, background: InkColor? = nil
  ) throws -> [UInt16] {
    let target = try RenderTarget(size: renderer.size, formats: [.rgba16])
    // A composite draws only what changed; the first one of a renderer draws all.
    renderer.composite(into: target, background: background)
    return read(target)
  }

  @Test(
    "speculative tufts look as committed ones will, and leave nothing behind",
    arguments: BrushKind.allCases)
  func speculation(kind: BrushKind) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let paint = Paint(color: InkColor(rgb: 0xFF8040), size: 0.6, opacity: 2)
    let below = stroke(TestMotion(seed: 2, side: 128).reports(rate: 200, seconds: 0.3))
    let open = stroke(
      Array(TestMotion(seed: 51, side: 128).reports(rate: 200, seconds: 0.2, start: 1).dropLast()),
      brush: Brush(kind: kind, paint: paint))

    var live = InkSession(seed: 7)
    for event in below + open { live.apply(event) }
    live.speculate()
    #expect(!live.frame.speculative.tufts.isEmpty)
    var renderer = try Renderer(size: [128, 128])
    renderer.draw(live.frame)
    let speculated = try seen(&renderer)

    var whole = try Renderer(size: [128, 128])
    whole.draw(session(below + open))
    let committed = try seen(&whole)
    let worst = zip(speculated, committed).map { abs(Int($0) - Int($1)) }.max() ?? 0
    // Source-over is associative but for the rounding of two 16-bit layers.
    #expect(worst <= 12, "\(worst)/65535")

    live.beginFrame()
    live.finish()
    renderer.draw(live.frame)
    let target = try RenderTarget(size: [128, 128], formats: [.rgba16])
    var again = try Renderer(size: [128, 128])
    again.draw(session(below + open))
    again.composite(into: target, background: nil)
    let area = Rectangle(width: 128, height: 128)
    let left = [UInt16](unsafeUninitializedCapacity: 128 * 128 * 4) { buffer, count in
      renderer.read(area, into: buffer)
      count = buffer.count
    }
    #expect(left == read(target), "nothing speculative is in the accumulator")
  }

  @Test("a composite touches only what changed")
  func dirtyRectangles() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: [512, 512])
    let target = try RenderTarget(size: [512, 512], formats: [.rgba16])
    #expect(renderer.composite(into: target, background: nil).width == 512)
    #expect(renderer.composite(into: target, background: nil).isEmpty)
    var tap = PenSample(time: .zero, position: [100, 200], device: DeviceID(1), state: .touching)
    tap.axes = .pressure
    tap.pressure = 1
    renderer.draw(session([.sample(tap)]))
    let changed = renderer.composite(into: target, background: nil)
    // 45° of lean reaches 20 + 20 px about a point 10 px up, and a pixel and a half for edges.
    #expect(changed == Rectangle(x: 58, y: 148, width: 84, height: 84))
  }

  @Test("the background lies behind the picture")
  func background() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: [8, 8])
    let pixels = try seen(&renderer, background: InkColor(rgb: 0xFF8000))
    #expect(Array(pixels[..<4]) == [65535, 32896, 0, 65535])
  }

  @Test("a frame uploads at most 2.5 bytes a hair, in one draw call a run")
  func upload() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: [512, 512])
    let frame = session(stroke(TestMotion(seed: 61).reports(rate: 240, seconds: 4)))
    renderer.draw(frame)
    let bytes = Double(renderer.uploadedBytes) / Double(frame.committed.hairCount)
    print("upload: \(bytes) bytes a hair")
    #expect(bytes <= 2.5)
    #expect(renderer.drawCalls == 1)
  }

  @Test(
    "from the ring to the pixels a frame allocates nothing after warm-up",
    arguments: BrushKind.allCases)
  func allocations(kind: BrushKind) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: [512, 512])
    let target = try RenderTarget(size: [512, 512], formats: [.rgba16])
    var session = InkSession(seed: 7)
    session.apply(.brush(Brush(kind: kind), .zero))
    var ends = SampleRing.make(of: PenSample.self, capacity: 1024)
    let reports = TestMotion(seed: 71).reports(rate: 1000, seconds: 4)
    var next = 0
    func frame() {
      for _ in 0..<17 {
        if next < reports.count { _ = ends.producer.tryPush(reports[next]) }
        next += 1
      }
      session.beginFrame()
      session.drain(&ends.consumer)
      session.speculate()
      renderer.draw(session.frame)
      renderer.composite(into: target, background: nil)
    }
    for _ in 0..<40 { frame() }
    let count = countAllocations { for _ in 0..<150 { frame() } }
    try #require(count != nil, "allocations cannot be counted under a sanitizer")
    #expect(count == 0)
    #expect(next > 2000)
  }

  @Test("the counter sees an allocation, else the test above could not fail")
  func counterWorks() {
    var kept: [[Int]] = []
    let count = countAllocations { for size in 1...10 { kept.append(Array(0..<size)) } }
    #expect((count ?? 10) >= 10)
    #expect(kept.count == 10)
  }
}
