import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Raster
import Rendering
import TestSupport
import Testing

@Suite("Frames on the CPU", .serialized)
struct RasterRendererTests {
  private static let size: SIMD2<Int> = [333, 290]

  private let drawing = strokesOfAllBrushes(side: 290, size: 0.7, seconds: 0.3)

  /// The largest difference between the CPU's image and a target, in 1/255.
  private func gap(_ image: borrowing PixelImage, _ target: borrowing RenderTarget) -> Int {
    let values = read(target)
    var worst = 0
    for y in 0..<image.size.y {
      for x in 0..<image.size.x {
        let pixel = image[x, y]
        for channel in 0..<4 {
          let other = Int(values[4 * (y * image.size.x + x) + channel]) / 257
          worst = max(worst, abs(Int(pixel[channel]) - other))
        }
      }
    }
    return worst
  }

  @Test("every frame is seen as OpenGL shows it, within 1/255, whatever brush, undo or guess")
  func sameFrames() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var gl = try Renderer(size: Self.size, keepsUndo: true)
    var cpu = RasterRenderer(size: Self.size, keepsUndo: true)
    let onGL = try RenderTarget(size: Self.size, formats: [.rgba8])
    let uploaded = try RenderTarget(size: Self.size, formats: [.rgba8])
    let background = InkColor(rgb: 0x203040)
    var frames = 0
    forEachFrame(of: drawing) { frame in
      gl.draw(frame)
      cpu.draw(frame)
      let changed = gl.composite(into: onGL, background: background)
      let onCPU = cpu.composite(into: uploaded, background: background)
      // Undo restores smaller tiles on the CPU, and the end of a stroke changes nothing there.
      #expect(onCPU.union(changed) == changed)
      frames += 1
      guard frames % 5 == 0 || frame.actions.count > 0 else { return }
      #expect(gap(cpu.image, onGL) <= 1, "frame \(frames)")
      #expect(gap(cpu.image, uploaded) == 0, "frame \(frames), what was uploaded")
      #expect(cpu.undoDepth == gl.undoDepth)
    }
    #expect(frames > 50)
    let bare = SIMD4<UInt8>(0x20, 0x30, 0x40, 255)
    let inked = (0..<Self.size.x).count { cpu.image[$0, 145] != bare }
    #expect(cpu.image[0, 0] == bare && inked > 50)
  }

  @Test("what is left is the picture made afterwards, bit for bit")
  func sameAsPlayed() throws {
    var live = RasterRenderer(size: Self.size, keepsUndo: true)
    forEachFrame(of: drawing) { live.draw($0) }
    let count = Self.size.x * Self.size.y * 4
    let left = [UInt16](unsafeUninitializedCapacity: count) {
      live.read(Rectangle(width: Self.size.x, height: Self.size.y), into: $0)
      $1 = count
    }
    // Any part of it, too, wherever it begins.
    for (x, y) in [(0, 0), (61, 63), (Self.size.x - 3, Self.size.y - 2), (127, 100)] {
      let part = [UInt16](unsafeUninitializedCapacity: 4 * 3 * 2) {
        live.read(Rectangle(x: x, y: y, width: 3, height: 2), into: $0)
        $1 = $0.count
      }
      for row in 0..<2 {
        let first = 4 * ((y + row) * Self.size.x + x)
        #expect(part[12 * row..<12 * row + 12].elementsEqual(left[first..<first + 12]))
      }
    }
    var picture = RasterPicture(size: Self.size, scale: 1)
    Playback(events: drawing, seed: 7).draw(into: &picture)
    #expect(left == Pixels.raw(picture) && left.contains { $0 > 30000 })
  }

  @Test(
    "the bytes are the same on 1, 2, 3 and 7 threads, with either set of instructions",
    arguments: BrushKind.allCases)
  func threads(kind: BrushKind) {
    let reports = TestMotion(seed: 5, side: 290).reports(rate: 240, seconds: 3)
    for size in [0.2, 0.8, 6] {
      let brush = Brush(kind: kind, paint: Paint(size: size, density: size > 1 ? 1 : 4))
      let frame = session(stroke(reports, brush: brush))
      var wanted: [UInt16]?
      for lanes in Lanes.usable {
        for threads in [1, 2, 3, 7] {
          var picture = RasterPicture(size: Self.size, scale: 1, threads: threads, lanes: lanes)
          picture.draw(frame)
          let pixels = Pixels.raw(picture)
          #expect(pixels == wanted ?? pixels, "\(kind) of \(size), \(lanes), \(threads) threads")
          wanted = pixels
        }
      }
      #expect(kind == .eraser || wanted?.contains { $0 > 1000 } == true)
    }
  }

  @Test("a picture far larger than any texture takes memory by what is covered")
  func largeCanvas() {
    var canvas = RasterCanvas(size: [100_000, 100_000])
    let motion = TestMotion(seed: 6, side: 256).reports(rate: 240, seconds: 0.5)
    let moved = motion.map { report -> PenSample in
      var report = report
      report.position += SIMD2(70_000, 90_000)
      return report
    }
    canvas.draw(session(stroke(moved)).committed)
    var ink: Float = 0
    for y in 90_000..<90_256 { for x in 70_000..<70_256 { ink += canvas[x, y].w } }
    #expect(ink > 100)
    #expect(canvas[0, 0] == .zero && canvas[99_999, 99_999] == .zero)
  }

  @Test(
    "from reports to the image a frame allocates nothing after warm-up",
    arguments: BrushKind.allCases)
  func allocations(kind: BrushKind) throws {
    var renderer = RasterRenderer(size: Self.size, keepsUndo: true)
    var session = InkSession(seed: 7, prediction: .kalman)
    session.apply(.brush(Brush(kind: kind), .zero))
    let reports = TestMotion(seed: 71, side: 290).reports(rate: 1000, seconds: 4)
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
      renderer.composite(background: InkColor(rgb: 0))
    }
    for _ in 0..<120 { frame() }
    let count = countAllocations { for _ in 0..<100 { frame() } }
    try #require(count != nil, "allocations cannot be counted under a sanitizer")
    #expect(count == 0)
    #expect(next > 3000)
  }

  @Test("whatever draws, a window's picture has one surface")
  func liveRenderer() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var pictures: [[UInt16]] = []
    for backend in RenderingBackend.allCases {
      var renderer = try LiveRenderer(size: Self.size, backend: backend)
      let target = try RenderTarget(size: Self.size, formats: [.rgba8])
      forEachFrame(of: drawing) { frame in
        renderer.draw(frame)
        renderer.composite(into: target, background: nil)
      }
      #expect(renderer.backend == backend && renderer.isExact)
      #expect(renderer.undoDepth.undo > 3 && renderer.forgottenSteps == 0)
      renderer.invalidate()
      #expect(renderer.composite(into: target, background: nil).width == Self.size.x)
      pictures.append(read(target))
    }
    let worst = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 257, "\(worst)/65535")
  }
}

@Suite("Choice of what draws", .serialized)
struct RendererChoiceTests {
  @Test("auto takes the CPU where OpenGL is software or has no GPU to reach, and says why")
  func headless() {
    let decision = RendererChoice.auto.decideHeadless()
    var isHardware = false
    if let context = try? HeadlessContext() { isHardware = !context.isSoftware }
    #expect(decision.backend == (isHardware ? .gl : .cpu), "\(decision.reason)")
    #expect(!decision.reason.isEmpty && !decision.isFixed)
    if HeadlessContext.reasonAgainstHardware != nil { #expect(!isHardware) }
  }

  @Test("what is asked for is taken")
  func asked() {
    #expect(RendererChoice.gl.decideHeadless().backend == .gl)
    #expect(RendererChoice.cpu.decideHeadless().backend == .cpu)
    #expect(RendererChoice.gl.decideForWindow().isFixed)
  }

  @Test("in a window it goes by the driver's name")
  func window() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let decision = RendererChoice.auto.decideForWindow()
    #expect((decision.backend == .cpu) == context.isSoftware)
    #expect(decision.reason.contains(context.renderer))
  }
}
