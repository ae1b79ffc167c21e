import InkSession
import InkTypes
import Raster
import Rendering
import Strokes
import TestSupport
import Testing

@Suite("The picture is right", .serialized)
struct FidelityTests {
  /// 20 000 hairs in 1.4 s of a stroke, or 400 000 in 27 s.
  private static let lengths = [(1.4, 20_000), (27.0, 400_000)]

  @Test("both backends draw what exact areas give", arguments: lengths)
  func exactAreas(seconds: Double, atLeast hairs: Int) throws {
    let reports = TestMotion(seed: 21).reports(rate: 240, seconds: seconds)
    let frame = session(stroke(reports))
    #expect(frame.committed.hairCount > hairs * 9 / 10)
    let samples = reports.dropLast().map { StrokeSample($0) }
    let identity = StrokeIdentity(index: 0, documentSeed: 7)
    let wanted = referenceAlpha(
      [ReferenceStroke(samples, seed: identity.seed)], width: 512, height: 512, scale: 1)

    var canvas = RasterCanvas(size: [512, 512])
    canvas.draw(frame.committed)
    let onCPU = Pixels(canvas)
    expectClose(AlphaError(onCPU, wanted), "CPU, \(frame.committed.hairCount) hairs")

    var picture = try HeadlessGLPicture(size: [512, 512], scale: 1)
    picture.draw(frame)
    let onGL = Pixels(picture)
    expectClose(AlphaError(onGL, wanted), "GL, \(frame.committed.hairCount) hairs")

    let twin = AlphaError(onGL, onCPU.values.map(\.w))
    print("GL against CPU: RMSE \(twin.rootMeanSquare)/255, largest \(twin.largest)/255")
    #expect(twin.rootMeanSquare <= 0.02)
    #expect(twin.largest <= 0.1)
  }

  private func expectClose(_ error: AlphaError, _ label: String) {
    print(
      "\(label): RMSE \(error.rootMeanSquare)/255, largest \(error.largest)/255, "
        + "ink \(error.inkRatio)")
    #expect(error.rootMeanSquare <= 0.15, "\(label)")
    #expect(error.largest <= 1, "\(label)")
    #expect(abs(error.inkRatio - 1) <= 0.001, "\(label)")
  }

  @Test(
    "every brush, size and scale is drawn alike by both backends, and as the reference has it",
    arguments: [
      (BrushKind.fur, 1.0, 2.0), (.fur, 0.4, 1), (.fur, 3, 0.5), (.spray, 1, 1), (.spray, 2.5, 2),
      (.airbrush, 1, 1), (.airbrush, 0.3, 3), (.ink, 1, 1), (.ink, 0.6, 2),
    ])
  func brushes(kind: BrushKind, size: Double, scale: Double) throws {
    let reports = TestMotion(seed: 3, side: 256).reports(rate: 200, seconds: 0.7)
    let paint = Paint(color: InkColor(rgb: 0xFFFFFF), size: size)
    let frame = session(stroke(reports, brush: Brush(kind: kind, paint: paint)))
    let side = Int(256 * scale)
    var canvas = RasterCanvas(size: [side, side], scale: Float(scale))
    canvas.draw(frame.committed)
    var picture = try HeadlessGLPicture(
      size: [side, side], scale: Float(scale))
    picture.draw(frame)
    let onCPU = Pixels(canvas)
    let onGL = Pixels(picture)
    let twin = AlphaError(onGL, onCPU.values.map(\.w))
    print(
      "\(kind) ×\(size) at \(scale): GL against CPU RMSE \(twin.rootMeanSquare), "
        + "largest \(twin.largest)")
    #expect(twin.rootMeanSquare <= 0.02)
    #expect(twin.largest <= 0.1)

    let reference: [BrushKind: ReferenceBrush] = [
      .fur: .fur, .spray: .spray, .airbrush: .airbrush, .ink: .ink,
    ]
    let wanted = referenceAlpha(
      [
        ReferenceStroke(
          reports.dropLast().map { StrokeSample($0) },
          seed: StrokeIdentity(index: 0, documentSeed: 7).seed,
          brush: try #require(reference[kind]), paint: paint)
      ], width: side, height: side, scale: scale)
    let error = AlphaError(onCPU, wanted)
    print(
      "\(kind) against the reference: RMSE \(error.rootMeanSquare), largest \(error.largest), "
        + "ink \(error.inkRatio)")
    // An opaque line's edge shows the whole error of its kernel, and the reference's own; hairs far
    // shorter and thinner than a pixel are all end.
    let isTiny = kind == .fur && size < 1
    #expect(error.rootMeanSquare <= (kind == .ink ? 1 : isTiny ? 0.2 : 0.15))
    #expect(error.largest <= (kind == .ink ? 25 : isTiny ? 1.2 : 1))
    #expect(abs(error.inkRatio - 1) <= 0.001)
  }

  @Test("hairs that cross the picture's edges are drawn to the last row and column")
  func edges() throws {
    let size: SIMD2<Int> = [150, 111]
    let frame = session(
      stroke(TestMotion(seed: 12, side: 160).reports(rate: 240, seconds: 6)))
    var canvas = RasterCanvas(size: size)
    canvas.draw(frame.committed)
    var picture = try HeadlessGLPicture(size: size, scale: 1)
    picture.draw(frame)
    let onCPU = Pixels(canvas)
    let border = onCPU.values.indices.filter { place in
      let (y, x) = place.quotientAndRemainder(dividingBy: size.x)
      return x == 0 || y == 0 || x == size.x - 1 || y == size.y - 1
    }
    #expect(border.count { onCPU.values[$0].w > 0 } > border.count / 2)
    let twin = AlphaError(Pixels(picture), onCPU.values.map(\.w))
    #expect(twin.rootMeanSquare <= 0.02)
    #expect(twin.largest <= 0.1)
  }

  @Test("200 passes over one spot reach within 1 % of the exact alpha")
  func saturation() throws {
    var events: [InkEvent] = []
    for pass in 0..<200 {
      let reports = TestMotion(seed: 8, side: 128).reports(
        rate: 240, seconds: 0.05, start: Double(pass))
      events += reports.map { .sample($0) }
    }
    let frame = session(events)
    var strokes: [ReferenceStroke] = []
    for pass in 0..<200 {
      let reports = TestMotion(seed: 8, side: 128).reports(
        rate: 240, seconds: 0.05, start: Double(pass))
      strokes.append(
        ReferenceStroke(
          reports.dropLast().map { StrokeSample($0) },
          seed: StrokeIdentity(index: UInt32(pass), documentSeed: 7).seed))
    }
    let wanted = referenceAlpha(strokes, width: 128, height: 128, scale: 1)
    var picture = try HeadlessGLPicture(size: [128, 128], scale: 1)
    picture.draw(frame)
    let found = Pixels(picture)
    for (pixel, alpha) in zip(found.values, wanted) where alpha > 0.5 {
      #expect(abs(pixel.w / alpha - 1) < 0.01)
    }
    #expect(try #require(wanted.max()) > 0.97)
  }

  @Test("a colour keeps its hue however faint it is")
  func color() throws {
    let reports = TestMotion(seed: 5, side: 128).reports(rate: 240, seconds: 0.5)
    let color = InkColor(rgb: 0x3399FF)
    let frame = session(stroke(reports, brush: Brush(paint: Paint(color: color))))
    var picture = try HeadlessGLPicture(size: [128, 128], scale: 1)
    picture.draw(frame)
    for pixel in Pixels(picture).values where pixel.w > 0.01 {
      #expect(abs(pixel.x / pixel.w - 0.2) < 0.01)
      #expect(abs(pixel.y / pixel.w - 0.6) < 0.01)
      #expect(abs(pixel.z / pixel.w - 1) < 0.01)
    }
  }
}
