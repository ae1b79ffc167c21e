import Documents
import Foundation
import GraphicsGL
import Hints
import InkSession
import InkTypes
import Rendering
import TestSupport
import Testing

@Suite("Touch hints are drawn")
struct HintLayerTests {
  private static let size: SIMD2<Int> = [160, 120]

  private static func finger(
    _ contact: Int32, at place: SIMD2<Float>, _ milliseconds: Int64, _ state: PenSample.State
  ) -> PenSample {
    var sample = PenSample(
      time: Timestamp(nanoseconds: milliseconds * 1_000_000), position: place,
      device: DeviceID(1), tool: .touch, state: state)
    sample.contact = contact
    return sample
  }

  /// White all over, so that a pixel's alpha is the dot's opacity.
  private static let square = HintImage(
    size: [20, 20], values: [UInt16](repeating: 65535, count: 20 * 20 * 4))

  private static func seen(
    _ picture: inout HeadlessGLPicture, _ hints: TouchHints, isAlone: Bool
  ) -> [SIMD4<Double>] {
    var values = [UInt16](repeating: 0, count: size.x * size.y * 4)
    values.withUnsafeMutableBufferPointer {
      picture.readSeen(
        hints: hints, isAlone: isAlone, background: InkColor(rgb: 0x204060), into: $0)
    }
    return (0..<size.x * size.y).map { place -> SIMD4<Double> in
      var pixel = SIMD4<Double>.zero
      for channel in 0..<4 { pixel[channel] = Double(values[4 * place + channel]) / 65535 }
      return pixel
    }
  }

  @Test("as opaque and as large as they should be, where the finger is, and nowhere else")
  func fade() throws {
    var picture = try HeadlessGLPicture(size: Self.size, scale: 1, isLive: true)
    try picture.addHints(Self.square)
    var hints = TouchHints()
    hints.take(Self.finger(1, at: [50, 60], 0, [.touching, .began]))
    hints.take(Self.finger(1, at: [50, 60], 0, []))
    for (age, opacity, side) in [(0, 1.0, 20.0), (200, 0.5, 19.2), (360, 0.1, 18.56)] {
      hints.advance(to: Timestamp(nanoseconds: Int64(age) * 1_000_000))
      let pixels = Self.seen(&picture, hints, isAlone: true)
      #expect(abs(pixels[60 * Self.size.x + 50].w - opacity) < 0.003, "\(age) ms")
      let inked = pixels.indices.filter { pixels[$0].w > 0 }
      let columns = Set(inked.map { $0 % Self.size.x })
      let rows = Set(inked.map { $0 / Self.size.x })
      // Pixels whose middle lies within the square.
      #expect(abs(Double(columns.count) - side) <= 1, "\(age) ms: \(columns.count)")
      #expect(abs(Double(rows.count) - side) <= 1, "\(age) ms: \(rows.count)")
      #expect(abs(columns.reduce(0, +) - 495 * columns.count / 10) <= columns.count)
    }
    hints.advance(to: Timestamp(nanoseconds: 400_000_000))
    #expect(Self.seen(&picture, hints, isAlone: true).allSatisfy { $0 == .zero })
  }

  @Test("over the picture, which stays as it is")
  func picture() throws {
    var picture = try HeadlessGLPicture(size: Self.size, scale: 1, isLive: true)
    try picture.addHints(Self.square)
    let before = Pixels.raw(picture)
    var hints = TouchHints()
    for contact in 0..<10 {
      let place = SIMD2<Float>(15 + 14 * Float(contact), 40)
      hints.take(Self.finger(Int32(contact), at: place, 0, [.touching, .began]))
    }
    hints.advance(to: .zero)
    let pixels = Self.seen(&picture, hints, isAlone: false)
    #expect(pixels[40 * Self.size.x + 80].x > 0.99)
    let bare = SIMD4(Double(0x20), Double(0x40), Double(0x60), 255) / 255
    let gap = pixels[100 * Self.size.x + 80] - bare
    #expect((gap * gap).sum() < 1e-6)
    #expect(Pixels.raw(picture) == before)
    #expect(before.allSatisfy { $0 == 0 })
    // Once the dots are gone, nothing of them is left.
    hints.removeAll()
    let after = Self.seen(&picture, hints, isAlone: false)
    #expect(after.allSatisfy { ($0 - bare).max() < 0.002 && (bare - $0).max() < 0.002 })
  }

  @Test("a pen's disc grows with pressure, and its line points to the upper end")
  func pen() throws {
    var picture = try HeadlessGLPicture(size: Self.size, scale: 1, isLive: true)
    try picture.addHints(Self.square)
    func pixels(_ pressure: Float, tilt: SIMD2<Float>, _ tool: Tool = .pen) -> [SIMD4<Double>] {
      var hints = TouchHints(showsPens: true)
      var sample = PenSample(
        time: .zero, position: [80, 60], device: DeviceID(2), tool: tool, state: .touching)
      sample.pressure = pressure
      sample.tilt = tilt
      sample.axes = [.pressure, .tilt]
      hints.take(sample)
      hints.advance(to: .zero)
      return Self.seen(&picture, hints, isAlone: true)
    }
    func count(_ pixels: [SIMD4<Double>]) -> Int { pixels.count { $0.w > 0 } }
    let light = pixels(0, tilt: .zero)
    let firm = pixels(1, tilt: .zero)
    #expect(count(firm) > 10 * count(light))
    let leaning = pixels(0, tilt: [45, 0])
    // 70 points × 0.707 to the right.
    #expect(leaning[60 * Self.size.x + 125].w > 0.5)
    #expect(leaning[60 * Self.size.x + 135].w == 0)
    #expect(leaning[60 * Self.size.x + 60].w == 0)
    let eraser = pixels(1, tilt: .zero, .eraser)
    let (tip, end) = (firm[60 * Self.size.x + 80], eraser[60 * Self.size.x + 80])
    #expect(tip.z > tip.x && end.x > end.z)
  }

  @Test("only what moved is drawn anew")
  func changes() throws {
    let context = try HeadlessContext()
    defer { context.makeCurrent() }
    var layer = try HintLayer(Self.square)
    var hints = TouchHints()
    hints.take(Self.finger(1, at: [30, 30], 0, [.touching, .began]))
    hints.take(Self.finger(2, at: [120, 90], 0, [.touching, .began]))
    hints.advance(to: .zero)
    layer.take(hints, scale: 1, within: Self.size)
    #expect(layer.changes.count == 2)
    layer.take(hints, scale: 1, within: Self.size)
    #expect(layer.changes.isEmpty)
    hints.take(Self.finger(2, at: [122, 90], 5, .touching))
    layer.take(hints, scale: 1, within: Self.size)
    #expect(layer.changes.count == 1)
    #expect(layer.changes.allSatisfy { $0.x >= 105 && $0.width <= 27 && $0.height <= 25 })
    layer.take(nil, scale: 1, within: Self.size)
    #expect(layer.changes.count == 2)
  }

  @Test("ten dots that come, move and fade ask for no memory once they are there")
  func allocations() throws {
    let context = try HeadlessContext()
    defer { context.makeCurrent() }
    let target = try RenderTarget(size: Self.size, formats: [.rgba8])
    var layer = try HintLayer(Self.square)
    var hints = TouchHints()
    var drawn = 0
    func play(from start: Int64) {
      for frame in 0..<40 as Range<Int64> {
        let time = start + frame * 16
        for contact in 0..<10 as Range<Int32> {
          let state: PenSample.State =
            frame == 0 ? [.touching, .began] : frame < 12 ? .touching : []
          let place = SIMD2<Float>(15 + 14 * Float(contact), 40 + Float(frame))
          hints.take(Self.finger(contact, at: place, time, state))
        }
        hints.advance(to: Timestamp(nanoseconds: time * 1_000_000))
        layer.take(hints, scale: 1, within: Self.size)
        drawn += layer.changes.count
        layer.draw(into: target)
      }
    }
    play(from: 0)
    let count = countAllocations { play(from: 1000) }
    #expect(count == 0 || count == nil, "\(count ?? 0) allocations")
    // Dots that overlap change as one.
    #expect(drawn > 60)
  }

  @Test("the dot that comes with the program is the one that the kit draws")
  func defaultImage() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/touch-hint.png").path
    let side = HintPicture.side
    let values = HintPicture.values()
    func fill(_ rows: Range<Int>, _ pixels: UnsafeMutableBufferPointer<UInt16>) {
      let row = side * 4
      _ = pixels.update(fromContentsOf: values[rows.lowerBound * row..<rows.upperBound * row])
    }
    let format = PictureFormat(background: nil)
    if ProcessInfo.processInfo.environment["PELT_MAKE_RECORDINGS"] != nil {
      let output = try OutputFile(path: path)
      try PNGWriter.write(to: output, size: [side, side], format: format, readRows: fill)
      try output.commit()
    }
    let wanted = PNGWriter.picture(size: [side, side], format: format, readRows: fill)
    let isSame = try PNGReader.read(path: path) == wanted
    #expect(isSame, "`make recordings` makes it anew")
  }
}
