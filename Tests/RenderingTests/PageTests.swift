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

  private let drawing = strokesOfAllBrushes(side: 600, size: 0.9, seconds: 0.5)

  private func rows(of renderer: borrowing Renderer, _ area: Rectangle) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: 4 * area.pixelCount) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
  }

  @Test(
    "every frame is that of a canvas of one page, within 8/65535, whatever brush, undo or guess",
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
    forEachFrame(of: drawing) { frame in
      one.draw(frame)
      many.draw(frame)
      let changed = one.composite(into: seen, background: InkColor(rgb: 0x203040))
      #expect(many.composite(into: seenInPages, background: InkColor(rgb: 0x203040)) == changed)
      frames += 1
      guard frames % 8 == 0 || frame.actions.count > 0 else { return }
      #expect(gap(read(seen), read(seenInPages)) <= 8, "frame \(frames)")
      #expect(gap(rows(of: one, all), rows(of: many, all)) <= 8, "frame \(frames)")
      #expect(one.undoDepth == many.undoDepth)
    }
    let ink = rows(of: one, all).max() ?? 0
    #expect(frames > 80 && ink > 30000)
    // Parts that begin and end anywhere, over seams too.
    for (x, y) in [(0, 0), (254, 509), (511, 255), (Self.size.x - 5, Self.size.y - 4)] {
      let part = Rectangle(x: x, y: y, width: 5, height: 4)
      #expect(gap(rows(of: one, part), rows(of: many, part)) <= 8)
    }
  }

  /// The largest difference, in 1/65535.
  private func gap(_ left: [UInt16], _ right: [UInt16]) -> Int {
    guard left.count == right.count else { return .max }
    return zip(left, right).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
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
    #expect(ink.max() == 65535)
    let cleared = draw([command(.clear)])
    #expect(cleared.count == 0 && cleared.bytes == 256 * 256 * (2 + 2))
    #expect(rows(of: renderer, area).max() == 0)
    let undone = draw([command(.undo)])
    #expect(undone == drawn && gap(rows(of: renderer, area), ink) == 0)
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

  // MARK: In a window

  /// How the canvas lies in the window.
  private static let views: [ViewTransform] = [
    .identity, ViewTransform(pan: [-200, -130]), ViewTransform(pan: [20.5, -13.25]),
    ViewTransform(pan: [30, 400], zoom: 0.6, angle: -0.7),
    ViewTransform(pan: [640, 20], zoom: 0.31, angle: 0.2, isMirrored: true),
    ViewTransform(pan: [-900, -700], zoom: 3), ViewTransform(pan: [90, 80], zoom: 0.05),
  ]

  @Test(
    "a window shows pages as it shows a whole canvas, however that lies in it", arguments: views)
  func window(view: ViewTransform) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    for backend in RenderingBackend.allCases {
      var one = try LiveRenderer(size: Self.size, backend: backend)
      var many = try LiveRenderer(size: Self.size, backend: backend)
      var whole = try Screen(canvas: Self.size)
      var paged = try Screen(canvas: Self.size, pageSide: 256)
      let window = try RenderTarget(size: [500, 400], formats: [.rgba8])
      let windowOfPages = try RenderTarget(size: [500, 400], formats: [.rgba8])
      var frames = 0
      forEachFrame(of: drawing) { frame in
        one.draw(frame)
        many.draw(frame)
        let background = InkColor(rgb: frames < 60 ? 0x203040 : 0xd0c0b0)
        if frames == 60 {
          one.invalidate()
          many.invalidate()
        }
        let changed = whole.refresh(from: &one, background: background)
        #expect(paged.refresh(from: &many, background: background) == changed)
        frames += 1
        guard frames % 20 == 0 || frame.actions.count > 0 else { return }
        whole.draw(view: view, into: window)
        paged.draw(view: view, into: windowOfPages)
        #expect(gap(read(window), read(windowOfPages)) <= 257, "\(backend), frame \(frames)")
      }
      let (count, isWhole) = (paged.pages.count, paged.isWhole)
      #expect(frames > 80 && isWhole && count > 4)
      #expect(Set(read(window)).count > 20)
    }
  }

  @Test(
    "frames of a canvas in pages allocate nothing after warm-up",
    arguments: RenderingBackend.allCases)
  func allocations(backend: RenderingBackend) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let size: SIMD2<Int> = [5000, 1200]
    var renderer = try LiveRenderer(size: size, backend: backend)
    var screen = try Screen(canvas: size)
    var session = InkSession(seed: 7, prediction: .kalman)
    session.apply(.brush(Brush(kind: .fur), .zero))
    let reports = TestMotion(seed: 71, side: 1200).reports(rate: 1000, seconds: 4)
    var next = 0
    func frame() {
      session.beginFrame()
      for _ in 0..<17 where next < reports.count {
        session.apply(.sample(reports[next]))
        next += 1
      }
      let now = reports[min(next, reports.count) - 1].time
      session.speculate(to: Timestamp(nanoseconds: now.nanoseconds + 16_000_000), now: now)
      renderer.draw(session.frame)
      _ = screen.refresh(from: &renderer, background: InkColor(rgb: 0))
    }
    for _ in 0..<120 { frame() }
    let pages = screen.pages.count
    let count = countAllocations { for _ in 0..<100 { frame() } }
    try #require(count != nil, "allocations cannot be counted under a sanitizer")
    let made = screen.pages.count - pages
    // A page is two objects, and a texture of the driver.
    #expect(count.map { $0 <= 8 * max(0, made) } == true, "\(count ?? 0) for \(made) pages")
    #expect(next > 3000 && pages > 2)
  }
}
