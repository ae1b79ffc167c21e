import GraphicsGL
import InkSession
import InkTypes
import Rendering
import Strokes
import TestSupport
import Testing

@Suite("A picture knows without reading which rows are blank", .serialized)
struct BlankRowsTests {
  /// One page of OpenGL's, and many.
  static let sizes: [SIMD2<Int>] = [[500, 1501], [4500, 2000]]

  /// Two strokes, far from each other and from the edges.
  private static let frame = session(
    [300, 1200].enumerated().flatMap { index, top in
      stroke(
        TestMotion(seed: 5, side: 120).reports(rate: 200, seconds: 0.5, start: Double(index))
          .map { report in
            var report = report
            report.position += SIMD2(90, Float(top))
            return report
          })
    })

  /// Holds what a picture says of its rows against its pixels.
  private func check(
    _ size: SIMD2<Int>, isBlank: (Range<Int>) -> Bool,
    read: (Range<Int>, UnsafeMutableBufferPointer<UInt16>) -> Void
  ) {
    var (blank, inked, needless) = (0, 0, 0)
    for height in [1, 37, 64] {
      for first in stride(from: 0, to: size.y, by: height) {
        let rows = first..<min(first + height, size.y)
        let hasInk = withUnsafeTemporaryAllocation(
          of: UInt16.self, capacity: 4 * size.x * rows.count
        ) { pixels in
          read(rows, pixels)
          return pixels.contains { $0 != 0 }
        }
        if isBlank(rows) {
          #expect(!hasInk, "\(rows)")
          blank += rows.count
        } else if hasInk {
          inked += rows.count
        } else {
          needless += rows.count
        }
      }
    }
    #expect(blank > size.y && inked > 300, "\(blank), \(inked)")
    // Two strokes, each with a tile above and one below, three times.
    #expect(needless < 2 * 2 * 256 * 3, "\(needless)")
  }

  @Test("the CPU's", arguments: sizes)
  func cpu(size: SIMD2<Int>) {
    var picture = RasterPicture(size: size, scale: 1)
    let isBlankAtFirst = picture.isBlank(rows: 0..<size.y)
    #expect(isBlankAtFirst)
    picture.draw(Self.frame)
    check(size, isBlank: { picture.isBlank(rows: $0) }, read: { picture.read(rows: $0, into: $1) })
  }

  @Test("OpenGL's, and the CPU's of a window", arguments: sizes, RenderingBackend.allCases)
  func gl(size: SIMD2<Int>, backend: RenderingBackend) throws {
    var picture = try HeadlessGLPicture(size: size, scale: 1, isLive: true, backend: backend)
    let isBlankAtFirst = picture.isBlank(rows: 0..<size.y)
    #expect(isBlankAtFirst)
    picture.draw(Self.frame)
    check(size, isBlank: { picture.isBlank(rows: $0) }, read: { picture.read(rows: $0, into: $1) })
  }

  @Test("a copy's", arguments: sizes)
  func snapshot(size: SIMD2<Int>) {
    var renderer = LiveRenderer(size: size, undoBudget: 1 << 20)
    renderer.draw(Self.frame)
    let copy = PictureSnapshot(of: renderer)
    check(size, isBlank: copy.isBlank, read: copy.read)
  }
}
