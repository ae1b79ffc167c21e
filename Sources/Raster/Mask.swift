internal import InkTypes
internal import Strokes

/// The coverage of one ink or eraser stroke: of all its capsules a pixel takes the largest share.
struct Mask: ~Copyable {
  let size: SIMD2<Int>
  let shares: UnsafeMutableBufferPointer<Float>
  /// The pixels that may be above 0.
  private(set) var touched = PixelBox()
  /// The stroke and settings that it belongs to; nil while it is empty.
  var run: TuftRun?

  init(size: SIMD2<Int>) {
    self.size = size
    shares = .allocate(capacity: size.x * size.y)
    shares.initialize(repeating: 0)
  }

  deinit {
    shares.deallocate()
  }

  /// Whether a run may go on in this mask: same stroke, same colour and opacity.
  func takes(_ next: TuftRun) -> Bool {
    guard let run else { return true }
    return run.stroke == next.stroke && run.paint.color == next.paint.color
      && run.paint.opacity == next.paint.opacity
  }

  mutating func add(_ capsule: CapsuleShape) {
    let margin = max(capsule.startRadius, capsule.endRadius) + 0.75
    let half = (capsule.end - capsule.start) * 0.5
    let box = PixelBox(
      around: capsule.start + half, SIMD2(abs(half.x), abs(half.y)) + margin, within: size)
    for y in box.rows {
      for x in box.columns {
        let share = capsule.coverage(at: [Float(x) + 0.5, Float(y) + 0.5])
        let place = y * size.x + x
        if share > shares[place] { shares[place] = share }
      }
    }
    touched.formUnion(box)
  }

  mutating func clear() {
    for y in touched.rows {
      let row = y * size.x
      shares[row + touched.columns.lowerBound..<row + touched.columns.upperBound]
        .update(repeating: 0)
    }
    touched = PixelBox()
    run = nil
  }
}

/// A box of whole pixels.
struct PixelBox {
  var columns = 0..<0
  var rows = 0..<0

  init() {}

  /// The pixels whose centres lie in a box, cut to a picture's size.
  init(around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>, within size: SIMD2<Int>) {
    columns = Self.range(center.x - halfExtent.x, center.x + halfExtent.x, size.x)
    rows = Self.range(center.y - halfExtent.y, center.y + halfExtent.y, size.y)
  }

  private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
    let limit = Float(count)
    let first = Int(min(max((low - 0.5).rounded(.up), 0), limit))
    let end = Int(min(max((high + 0.5).rounded(.down), 0), limit))
    return first..<max(first, end)
  }

  mutating func formUnion(_ other: PixelBox) {
    guard !other.columns.isEmpty, !other.rows.isEmpty else { return }
    guard !columns.isEmpty, !rows.isEmpty else {
      self = other
      return
    }
    columns =
      min(
        columns.lowerBound, other.columns.lowerBound)..<max(
        columns.upperBound, other.columns.upperBound)
    rows =
      min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
  }
}
