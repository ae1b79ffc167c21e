import InkSession
import InkTypes
import Raster
import Rendering
import Strokes
import TestSupport
import Testing

@Suite("The picture depends on nothing else", .serialized)
struct IndependenceTests {
  /// Two fur strokes, one of ink, and an eraser over all.
  private static let events: [InkEvent] = {
    let motion = TestMotion(seed: 31, side: 256)
    var events = stroke(motion.reports(rate: 500, seconds: 0.5))
    events += stroke(
      TestMotion(seed: 32, side: 256).reports(rate: 133, seconds: 0.4, start: 1),
      brush: Brush(kind: .ink, paint: Paint(color: InkColor(hue: 0), size: 0.5)))
    events += stroke(
      TestMotion(seed: 33, side: 256).reports(rate: 250, seconds: 0.3, start: 2),
      brush: Brush(kind: .spray, paint: Paint(color: InkColor(hue: 0.6), opacity: 3)))
    events += stroke(
      TestMotion(seed: 34, side: 256).reports(rate: 250, seconds: 0.3, start: 3),
      brush: Brush(kind: .eraser, paint: Paint(size: 0.4)))
    return events
  }()

  /// Draws with frames after random numbers of events, some with speculation in between.
  private static func draw<Backend: PictureBackend & ~Copyable>(
    _ picture: inout Backend, seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    var session = InkSession(seed: 7)
    var index = 0
    while index < events.count {
      session.beginFrame()
      let end = min(events.count, index + Int.random(in: 0...40, using: &random))
      for event in events[index..<end] { session.apply(event) }
      if Bool.random(using: &random) { session.speculate() }
      index = end
      if index == events.count { session.finish() }
      picture.draw(session.frame)
    }
  }

  private static func glPixels(seed: UInt64) throws -> [UInt16] {
    var picture = try HeadlessGLPicture(size: [256, 256], scale: 1, isLive: true)
    draw(&picture, seed: seed)
    return Pixels.raw(picture)
  }

  @Test("a hundred random batch splits, with speculation between, give the same bytes on OpenGL")
  func batchSplitsOnGL() throws {
    let wanted = try Self.glPixels(seed: 0)
    #expect(wanted.contains { $0 > 20_000 })
    for seed in UInt64(1)...100 {
      #expect(try Self.glPixels(seed: seed) == wanted, "seed \(seed)")
    }
  }

  @Test("a hundred random batch splits give the same bytes on the CPU (K2)")
  func batchSplitsOnCPU() {
    func pixels(_ seed: UInt64) -> [UInt16] {
      var picture = RasterPicture(size: [256, 256], scale: 1)
      Self.draw(&picture, seed: seed)
      return Pixels.raw(picture)
    }
    let wanted = pixels(0)
    for seed in UInt64(1)...100 { #expect(pixels(seed) == wanted, "seed \(seed)") }
  }

  @Test("the same motion at 66, 125, 240 and 1000 Hz leaves the same ink within 3 %")
  func rates() {
    let inks = [66.0, 125, 240, 1000].map { rate -> Double in
      var canvas = RasterCanvas(size: [512, 512])
      canvas.draw(
        session(stroke(TestMotion(seed: 41).reports(rate: rate, seconds: 3))).committed)
      return Pixels(canvas).ink
    }
    print("ink at 66, 125, 240, 1000 Hz over that at 240 Hz: \(inks.map { $0 / inks[2] })")
    for ink in inks { #expect(abs(ink / inks[2] - 1) < 0.03) }
  }

  @Test("rendered at 4× and reduced it is the picture at 1× within 2 %")
  func scales() throws {
    let frame = session(stroke(TestMotion(seed: 42, side: 256).reports(rate: 240, seconds: 2)))
    var small = try HeadlessGLPicture(size: [256, 256], scale: 1)
    var large = try HeadlessGLPicture(size: [1024, 1024], scale: 4)
    small.draw(frame)
    large.draw(frame)
    let coarse = Pixels(small)
    let fine = Pixels(large)
    var reduced = [Double](repeating: 0, count: 256 * 256)
    for y in 0..<1024 {
      for x in 0..<1024 { reduced[y / 4 * 256 + x / 4] += fine.values[y * 1024 + x].w / 16 }
    }
    let error = AlphaError(coarse, reduced)
    print("4× reduced: ink \(error.inkRatio), RMSE \(error.rootMeanSquare)/255")
    #expect(abs(error.inkRatio - 1) < 0.02)
    #expect(error.rootMeanSquare < 0.02 * 255)
  }
}
