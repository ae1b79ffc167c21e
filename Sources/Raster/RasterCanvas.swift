internal import InkTypes
public import Strokes

/// The picture on the CPU: what the shaders do, in float planes, without a GPU.
///
/// It is the judge of the GL path, and gives the same bytes on every machine of a kind. Tufts, hairs
/// and coverage come from `Strokes`; only what becomes of a pixel is defined here.
public struct RasterCanvas: ~Copyable {
  /// Width and height, in px.
  public let size: SIMD2<Int>
  /// Px of the picture for one px of the canvas.
  public let scale: Float
  /// Red, green, blue, alpha of each pixel, premultiplied, row by row.
  private let pixels: UnsafeMutableBufferPointer<SIMD4<Float>>
  /// The share of each pixel that the ink or eraser stroke in progress covers.
  private var mask: Mask

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  public init(size: SIMD2<Int>, scale: Float = 1) {
    precondition(size.x > 0 && size.y > 0, "a picture of \(size.x)×\(size.y) px has no pixel")
    self.size = size
    self.scale = scale
    pixels = .allocate(capacity: size.x * size.y)
    pixels.initialize(repeating: .zero)
    mask = Mask(size: size)
  }

  deinit {
    pixels.deallocate()
  }

  /// A pixel's red, green, blue and alpha, premultiplied, 0...1.
  ///
  /// - Parameters:
  ///   - x: The column.
  ///   - y: The row.
  public subscript(x: Int, y: Int) -> SIMD4<Float> {
    pixels[y * size.x + x]
  }

  /// Makes all transparent.
  public mutating func clear() {
    pixels.update(repeating: .zero)
    mask.clear()
  }

  /// Draws tufts into the picture.
  ///
  /// - Parameter batch: The tufts, in the order of drawing.
  public mutating func draw(_ batch: borrowing TuftBatch) {
    for run in batch.runs {
      switch run.kind {
      case .fur: drawHairs(batch, run)
      case .spray: drawSpray(batch, run)
      case .airbrush: drawAirbrush(batch, run)
      case .ink, .eraser: drawInk(batch, run)
      }
      if run.endsStroke { fold() }
    }
  }

  // MARK: Brushes

  private mutating func drawHairs(_ batch: borrowing TuftBatch, _ run: TuftRun) {
    let ink = Mark.ink(of: run.kind, run.paint)
    let width = Mark.hairWidth * Float(run.paint.size)
    for index in run.range {
      let tuft = batch.tufts[index]
      for number in 0..<tuft.hairCount {
        let hair = Hair(
          of: tuft, hair: number, strokeSeed: run.stroke.seed, size: Float(run.paint.size))
        let line = LineShape(hair, width: width, scale: scale)
        paint(around: line.center, line.halfExtent, ink) { line.coverage(at: $0) }
      }
    }
  }

  private mutating func drawSpray(_ batch: borrowing TuftBatch, _ run: TuftRun) {
    let ink = Mark.ink(of: run.kind, run.paint)
    let size = Float(run.paint.size)
    let radius = Mark.sprayRadius * size * scale
    for index in run.range {
      let tuft = batch.tufts[index]
      for number in 0..<tuft.hairCount {
        let hair = Hair(of: tuft, hair: number, strokeSeed: run.stroke.seed, size: size)
        let center = hair.start * scale
        paint(around: center, SIMD2(repeating: radius + 0.75), ink) {
          discCoverage(offset: $0 - center, radius: radius)
        }
      }
    }
  }

  private mutating func drawAirbrush(_ batch: borrowing TuftBatch, _ run: TuftRun) {
    let ink = Mark.ink(of: run.kind, run.paint)
    let radius = Mark.airbrushRadius * Float(run.paint.size) * scale
    for index in run.range {
      let center = batch.tufts[index].position * scale
      paint(around: center, SIMD2(repeating: radius), ink) {
        airbrushShare(offset: $0 - center, radius: radius)
      }
    }
  }

  private mutating func drawInk(_ batch: borrowing TuftBatch, _ run: TuftRun) {
    if !mask.takes(run) { fold() }
    mask.run = run
    var lead = run.lead
    for index in run.range {
      let tuft = batch.tufts[index]
      let capsule = Mark.capsule(to: tuft, size: Float(run.paint.size), from: lead, scale: scale)
      mask.add(capsule)
      lead = TuftRun.Lead(tuft: tuft, size: run.paint.size)
    }
  }

  // MARK: Pixels

  /// Source-over of one mark, in the box of pixels that it can touch.
  @inline(__always)
  private mutating func paint(
    around center: SIMD2<Float>, _ halfExtent: SIMD2<Float>, _ ink: SIMD4<Float>,
    coverage: (SIMD2<Float>) -> Float
  ) {
    let box = PixelBox(around: center, halfExtent, within: size)
    for y in box.rows {
      for x in box.columns {
        let share = coverage([Float(x) + 0.5, Float(y) + 0.5])
        let mark = ink * share
        let place = y * size.x + x
        pixels[place] = mark + pixels[place] * (1 - mark.w)
      }
    }
  }

  /// Puts the mask of an ink or eraser stroke into the picture, once it is whole.
  private mutating func fold() {
    guard let run = mask.run else { return }
    let ink = Mark.ink(of: run.kind, run.paint)
    let added = run.kind == .eraser ? .zero : ink
    for y in mask.touched.rows {
      for x in mask.touched.columns {
        let place = y * size.x + x
        let share = mask.shares[place]
        pixels[place] = added * share + pixels[place] * (1 - ink.w * share)
      }
    }
    mask.clear()
  }
}
