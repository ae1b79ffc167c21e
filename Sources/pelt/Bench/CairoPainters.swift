internal import InkSession
internal import InkTypes
internal import Strokes

/// What an equal program on Cairo does: a surface that stays, and only what changed is shown.
///
/// The speculative hairs are stroked over the copy that is shown, which costs no layer of their own;
/// the next frame copies the surface there anew.
struct CairoPainter: ~Copyable, FramePainter {
  private let canvas, shown: CairoSurface
  /// Where the last frame's speculative hairs are shown.
  private var wet = HairBox()

  init(_ cairo: Cairo, side: Int) throws(Failure) {
    let canvas = try CairoSurface(cairo, side: side)
    let shown = try CairoSurface(cairo, side: side)
    canvas.fillBlack()
    shown.fillBlack()
    self.canvas = canvas
    self.shown = shown
  }

  mutating func show(_ frame: borrowing FrameDescription) {
    var changed = wet
    changed.insert(canvas.draw(frame.committed))
    canvas.finish()
    shown.copy(from: canvas, changed)
    wet = shown.draw(frame.speculative)
    shown.finish()
  }
}

/// What the original program did: for each frame's event a new bitmap of the whole canvas, the old one
/// drawn into it, the hairs stroked, and all of it shown.
///
/// It knew no speculative hairs; they are stroked over what is shown, so that the picture is the same.
struct OriginalPainter: ~Copyable, FramePainter {
  private let cairo: Cairo
  private let side: Int
  private let shown: CairoSurface
  /// Nil only while a new one takes its place.
  private var image: CairoSurface?

  init(_ cairo: Cairo, side: Int) throws(Failure) {
    let shown = try CairoSurface(cairo, side: side)
    let image = try CairoSurface(cairo, side: side)
    shown.fillBlack()
    self.cairo = cairo
    self.side = side
    self.shown = shown
    self.image = consume image
  }

  mutating func show(_ frame: borrowing FrameDescription) {
    guard let old = image.take(), let new = try? CairoSurface(cairo, side: side) else {
      preconditionFailure("no memory for a bitmap of \(side)×\(side) px")
    }
    new.lay(old)
    _ = new.draw(frame.committed)
    new.finish()
    shown.copy(from: new, HairBox(low: .zero, high: SIMD2(repeating: Float(side))))
    _ = shown.draw(frame.speculative)
    shown.finish()
    image = consume new
  }
}

extension CairoSurface {
  /// Grows the hairs of tufts and strokes them.
  ///
  /// - Parameter batch: The tufts; all of fur.
  /// - Returns: Where they are.
  borrowing func draw(_ batch: borrowing TuftBatch) -> HairBox {
    var box = HairBox()
    for run in batch.runs {
      use(color: run.paint.color.channels, opacity: Mark.opacity(of: .fur, run.paint))
      run.forEachHair(of: batch) { hair in
        draw(hair)
        box.insert(hair)
      }
    }
    return box
  }
}

extension TuftRun {
  /// Calls for each hair of its tufts, in the order of drawing.
  ///
  /// - Parameters:
  ///   - batch: The batch that holds its tufts.
  ///   - body: Called with the hair, in px of the canvas.
  func forEachHair(of batch: borrowing TuftBatch, _ body: (Hair) -> Void) {
    for index in range {
      let tuft = batch.tufts[index]
      for number in 0..<tuft.hairCount {
        body(Hair(of: tuft, hair: number, strokeSeed: stroke.seed, size: Float(paint.size)))
      }
    }
  }
}
