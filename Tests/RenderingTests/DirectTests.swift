import GraphicsGL
import InkSession
import InkTypes
import Prediction
import Rendering
import TestSupport
import Testing

@Suite("What the CPU drew is shown from memory", .serialized)
struct DirectTests {
  private static let canvas: SIMD2<Int> = [300, 220]
  private static let window: SIMD2<Int> = [260, 240]
  private static let background = InkColor(rgb: 0x3a6080)

  private var drawing: [InkEvent] {
    let reports = TestMotion(seed: 5, side: 220).reports(rate: 200, seconds: 1.2, start: 0)
    return stroke(reports, brush: Brush(paint: Paint(size: 0.7)))
  }

  /// What is copied of a rectangle, as red, green, blue and alpha; 7 elsewhere.
  private func copied(
    _ rectangle: Rectangle, view: ViewTransform, _ screen: borrowing Screen,
    _ renderer: borrowing LiveRenderer
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: Self.window.x * Self.window.y)
    pixels.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      screen.copy(rectangle, view: view, from: renderer, into: base, stride: Self.window.x)
    }
    return pixels
  }

  /// The same by OpenGL.
  private func drawn(view: ViewTransform, by screen: inout Screen) throws -> [UInt32] {
    let target = try RenderTarget(size: Self.window, formats: [.rgba8])
    screen.draw(view: view, into: target)
    let values = read(target)
    return (0..<Self.window.x * Self.window.y).map { index in
      // The last row of a window's surface is its top.
      let (x, y) = (index % Self.window.x, Self.window.y - 1 - index / Self.window.x)
      let place = 4 * (y * Self.window.x + x)
      let bytes = values[place..<place + 4].map { UInt32($0) / 257 }
      return bytes[3] << 24 | bytes[0] << 16 | bytes[1] << 8 | bytes[2]
    }
  }

  @Test(
    "a copy is what OpenGL draws, canvas and desk, wherever the canvas lies, in every frame",
    arguments: [SIMD2<Float>(0, 0), [-70, 33], [41, -90], [400, 0]])
  func equal(pan: SIMD2<Float>) throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let view = ViewTransform(pan: pan)
    var renderer = try LiveRenderer(size: Self.canvas, backend: .cpu)
    var screen = try Screen(canvas: Self.canvas)
    let all = Rectangle(width: Self.window.x, height: Self.window.y)
    var frames = 0
    try forEachFrame(of: drawing, every: 3) { frame in
      renderer.draw(frame)
      _ = screen.refresh(from: &renderer, background: Self.background, isForCopies: true)
      frames += 1
      // Most frames leave the texture behind, and some bring all of it up: also when much is left.
      guard frames % 29 == 0 || frames == 1 else { return }
      let copy = copied(all, view: view, screen, renderer)
      screen.settle(from: renderer)
      let wanted = try drawn(view: view, by: &screen)
      #expect(wanted == copy, "frame \(frames)")
    }
    let copy = copied(all, view: view, screen, renderer)
    #expect(frames > 60 && Set(copy).count > (pan.x < 300 ? 50 : 0))
    // A part is that part, and touches nothing else.
    let part = Rectangle(x: 31, y: 17, width: 101, height: 60)
    let some = copied(part, view: view, screen, renderer)
    for (index, pixel) in some.enumerated() {
      let (x, y) = (index % Self.window.x, index / Self.window.x)
      let isInside = 31..<132 ~= x && 17..<77 ~= y
      guard pixel != (isInside ? copy[index] : 7) else { continue }
      Issue.record("\(x), \(y)")
      return
    }
  }

  @Test("showing from memory allocates nothing")
  func allocations() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    var renderer = try LiveRenderer(size: Self.canvas, backend: .cpu)
    var screen = try Screen(canvas: Self.canvas)
    var session = InkSession(seed: 3, prediction: .kalman)
    let reports = TestMotion(seed: 5, side: 220).reports(rate: 200, seconds: 2, start: 0)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.window.x * Self.window.y)
    defer { pixels.deallocate() }
    var next = 0
    func frame() {
      session.beginFrame()
      for _ in 0..<2 {
        session.apply(.sample(reports[next]))
        next += 1
      }
      session.speculate()
      renderer.draw(session.frame)
      let changed = screen.refresh(
        from: &renderer, background: Self.background, isForCopies: true)
      let part = changed.intersection(Rectangle(width: Self.window.x, height: Self.window.y))
      screen.copy(part, view: .identity, from: renderer, into: pixels, stride: Self.window.x)
      if next % 40 == 0 { screen.settle(from: renderer) }
    }
    for _ in 0..<60 { frame() }
    let count = countAllocations { for _ in 0..<120 { frame() } }
    try #require(count != nil, "allocations cannot be counted under a sanitizer")
    #expect(count == 0)
  }

  @Test("only what lies pixel on pixel is copied, and only what the CPU drew")
  func refusals() throws {
    let context = try HeadlessContext()
    context.makeCurrent()
    let cpu = try LiveRenderer(size: Self.canvas, backend: .cpu)
    let gl = try LiveRenderer(size: Self.canvas, backend: .gl)
    let screen = try Screen(canvas: Self.canvas)
    let pages = try Screen(canvas: Self.canvas, pageSide: 256)
    var canCopy = screen.canCopy(from: cpu, view: ViewTransform(pan: [-3, 800]))
    #expect(canCopy)
    for view in [
      ViewTransform(pan: [0.5, 0]), ViewTransform(zoom: 2), ViewTransform(angle: 0.1),
      ViewTransform(isMirrored: true),
    ] {
      canCopy = screen.canCopy(from: cpu, view: view)
      #expect(!canCopy, "\(view)")
    }
    canCopy = screen.canCopy(from: gl, view: .identity)
    #expect(!canCopy)
    canCopy = pages.canCopy(from: cpu, view: .identity)
    #expect(!canCopy)
  }

  @Test("what lies outside of a rectangle is at most four, without overlap")
  func outside() {
    let whole = Rectangle(x: 2, y: 3, width: 10, height: 8)
    for x in -3..<14 {
      for (y, side) in [(-4, 3), (1, 4), (5, 3), (5, 20), (10, 3)] {
        let hole = Rectangle(x: x, y: y, width: side, height: side)
        var parts: [Rectangle] = []
        whole.forEachPart(outside: hole) { parts.append($0) }
        let area = parts.reduce(0) { $0 + $1.pixelCount }
        #expect(parts.count <= 4 && !parts.contains(where: \.isEmpty))
        #expect(area + whole.intersection(hole).pixelCount == whole.pixelCount)
        for (index, part) in parts.enumerated() {
          #expect(whole.holds(part) && part.intersection(hole).isEmpty)
          for other in parts[..<index] { #expect(part.intersection(other).isEmpty) }
        }
      }
    }
  }
}
