import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Raster
import Rendering
import Strokes
import TestSupport
import Testing

@Suite("Huge canvases", .serialized)
struct HugeCanvasTests {
  /// Strokes of all brushes, scattered over a canvas.
  private func drawing(on size: SIMD2<Int>) -> [InkEvent] {
    var events: [InkEvent] = []
    for number in 0..<12 {
      let kinds = BrushKind.allCases
      let paint = Paint(color: InkColor(hue: Float(number) * 0.13), size: 0.9, opacity: 3)
      let reports = TestMotion(seed: UInt64(number + 60), side: 900)
        .reports(rate: 150, seconds: 0.7, start: Double(number))
      let shift = SIMD2(
        Float(number * (size.x - 900) / 11), Float(number * max(0, size.y - 900) / 11))
      events += stroke(
        reports.map { report in
          var report = report
          report.position += shift
          return report
        }, brush: Brush(kind: kinds[number % kinds.count], paint: paint))
    }
    return events
  }

  @Test("OpenGL draws on a canvas wider than its textures what the CPU draws")
  func wide() throws {
    let size: SIMD2<Int> = [20_000, 1000]
    let playback = Playback(events: drawing(on: size), seed: 7)
    var cpu = RasterPicture(size: size, scale: 1)
    playback.draw(into: &cpu)
    let wanted = Pixels.raw(cpu)
    var gl = try HeadlessGLPicture(size: size, scale: 1)
    #expect(size.x > RenderTarget.sizeLimit || !Driver.isSoftware)
    playback.draw(into: &gl)
    let found = Pixels.raw(gl)
    let isWhole = gl.isWhole
    #expect(isWhole && found.count == wanted.count)
    var (squares, worst, touched) = (0.0, 0.0, 0.0)
    for (left, right) in zip(found, wanted) where left > 0 || right > 0 {
      let gap = abs(Double(left) - Double(right)) / 257
      squares += gap * gap
      worst = max(worst, gap)
      touched += 1
    }
    let meanSquare = (squares / touched).squareRoot()
    #expect(meanSquare <= 0.02 && worst <= 0.1, "\(meanSquare), \(worst)")
    #expect(touched > 300_000)
  }

  @Test("on a large canvas strokes take at most twice the memory of a small one")
  func memory() throws {
    let small = try takenMemory(on: [2048, 2048])
    let large = try takenMemory(on: [16384, 16384])
    #expect(large.textures <= 2 * small.textures, "\(large.textures), \(small.textures)")
    #expect(large.display <= 2 * small.display, "\(large.display), \(small.display)")
    // Rounding differs a little.
    #expect(abs(small.ink - large.ink) < 100 && small.ink > 300_000)
  }

  private func takenMemory(
    on size: SIMD2<Int>
  ) throws -> (textures: Int, display: Int, ink: Int) {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try Renderer(size: size, keepsUndo: true)
    var screen = try Screen(canvas: size)
    renderer.draw(session(drawing(on: [2048, 2048])))
    _ = screen.refresh(from: &renderer, background: InkColor(rgb: 0x203040))
    let area = Rectangle(x: 0, y: 0, width: 2048, height: 2048)
    let pixels = [UInt16](unsafeUninitializedCapacity: 4 * area.pixelCount) {
      renderer.read(area, into: $0)
      $1 = $0.count
    }
    return (renderer.pages.bytes, screen.pages.bytes, pixels.count { $0 > 0 })
  }

  @Test(
    "a copy of a huge picture takes memory for what is on it", arguments: RenderingBackend.allCases)
  func snapshot(backend: RenderingBackend) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let size: SIMD2<Int> = [20_000, 9000]
    var renderer = try LiveRenderer(size: size, backend: backend)
    renderer.draw(session(drawing(on: size)))
    let copy = PictureSnapshot(of: renderer)
    #expect(copy.byteCount > 1 << 20 && copy.byteCount < size.x * size.y * 8 / 8)
    for first in [0, 700, 4321, 8950] {
      let count = 4 * size.x * 50
      let rows = [UInt16](unsafeUninitializedCapacity: count) {
        copy.read(rows: first..<first + 50, into: $0)
        $1 = count
      }
      let wanted = [UInt16](unsafeUninitializedCapacity: count) {
        renderer.read(Rectangle(x: 0, y: first, width: size.x, height: 50), into: $0)
        $1 = count
      }
      let isEqual = rows == wanted
      #expect(isEqual)
    }
  }
}
