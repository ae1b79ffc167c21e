public import GraphicsGL
public import InkSession
public import InkTypes
internal import Strokes

/// Frame descriptions in, pixels out, on OpenGL 3.3.
///
/// Committed tufts go into the accumulator and stay; speculative ones go into the wet layer, which
/// is emptied each frame. An ink or eraser stroke gathers in a mask, which joins the accumulator when
/// the stroke ends. Only the rectangles that changed are touched. One thread, with a context current.
public struct Renderer: ~Copyable {
  /// Width and height of the picture, in px.
  public let size: SIMD2<Int>
  /// Px of the picture for one px of the canvas.
  public let scale: Float
  private var layers: Layers
  private var marks: MarkPasses
  private let passes: LayerPasses
  /// What changed since the last composite, in px.
  private var changed: Rectangle

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - size: Width and height in px, 1 or more.
  ///   - scale: Px of the picture for one px of the canvas.
  ///   - parts: What it must be able to draw; what is left out takes no memory.
  /// - Throws: `RenderingError`.
  public init(
    size: SIMD2<Int>, scale: Float = 1, parts: Parts = .all
  ) throws(RenderingError) {
    let layers = try Layers.make(size: size, parts: parts)
    let marks = try MarkPasses()
    let passes = try LayerPasses()
    self.layers = layers
    self.marks = marks
    self.passes = passes
    self.size = size
    self.scale = scale
    changed = Rectangle(width: size.x, height: size.y)
  }

  /// What a renderer must be able to draw beside committed hairs.
  public struct Parts: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Ink and eraser strokes.
    public static let ink = Parts(rawValue: 1)
    /// Speculative tufts.
    public static let speculation = Parts(rawValue: 2)
    /// Everything.
    public static let all: Parts = [.ink, .speculation]
  }

  /// What a pixel of the accumulator holds; anything but `rgba16` loses ink.
  public var accumulatorFormat: PixelFormat { layers.accumulator.format }

  /// How many bytes of instances were uploaded since it was made.
  public var uploadedBytes: Int { marks.uploadedBytes }

  /// How many draw calls of marks were made since it was made.
  public var drawCalls: Int { marks.drawCalls }

  /// Draws a frame: commits what is committed, and shows what is speculative in its place.
  ///
  /// - Parameter frame: The frame.
  public mutating func draw(_ frame: borrowing FrameDescription) {
    emptyWetLayer()
    for run in frame.committed.runs {
      commit(run, of: frame.committed)
    }
    for run in frame.speculative.runs {
      speculate(run, of: frame.speculative)
    }
  }

  /// Draws all layers as they are seen into a target of the same size, where they changed.
  ///
  /// - Parameters:
  ///   - target: Where to.
  ///   - background: The canvas's colour, or nil to leave it transparent.
  /// - Returns: What was drawn, in px.
  @discardableResult
  public mutating func composite(
    into target: borrowing RenderTarget, background: InkColor?
  ) -> Rectangle {
    defer { changed = Rectangle() }
    guard !changed.isEmpty else { return changed }
    target.bind(clippedTo: changed)
    passes.composite(layers, background: background.map { SIMD4($0.channels, 1) } ?? .zero)
    return changed
  }

  /// Copies committed pixels to memory: four channels of 16 bits, premultiplied.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to: row by row, 4 · width values a row.
  public borrowing func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt16>
  ) {
    layers.accumulator.read(rectangle, into: pixels)
  }

  // MARK: Runs

  private mutating func emptyWetLayer() {
    changed = changed.union(layers.wetTouched).union(layers.wetMask.touched)
    if !layers.wetTouched.isEmpty { layers.wet.clear(layers.wetTouched) }
    layers.wetTouched = Rectangle()
    layers.wetMask.clear()
  }

  private mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch) {
    let area = bounds(of: run, in: batch)
    changed = changed.union(area)
    if run.kind == .ink || run.kind == .eraser {
      if !layers.mask.takes(run) { fold() }
      if !area.isEmpty {
        layers.mask.target.bind(clippedTo: area)
        marks.draw(run, of: batch, target: size, scale: scale)
      }
      layers.mask.touch(area, run)
      if run.endsStroke { fold() }
    } else if !area.isEmpty {
      layers.accumulator.bind(clippedTo: area)
      marks.draw(run, of: batch, target: size, scale: scale)
    }
  }

  private mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch) {
    let area = bounds(of: run, in: batch)
    guard !area.isEmpty else { return }
    changed = changed.union(area)
    if run.kind == .ink || run.kind == .eraser {
      layers.wetMask.target.bind(clippedTo: area)
      layers.wetMask.touch(area, run)
    } else {
      layers.wet.bind(clippedTo: area)
      layers.wetTouched = layers.wetTouched.union(area)
    }
    marks.draw(run, of: batch, target: size, scale: scale)
  }

  private mutating func fold() {
    guard layers.mask.run != nil else { return }
    if !layers.mask.touched.isEmpty {
      changed = changed.union(layers.mask.touched)
      layers.accumulator.bind(clippedTo: layers.mask.touched)
      passes.fold(layers.mask)
    }
    layers.mask.clear()
  }

  /// The pixels that a run may touch.
  private func bounds(of run: TuftRun, in batch: borrowing TuftBatch) -> Rectangle {
    guard run.count > 0 else { return Rectangle() }
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    if run.kind == .ink || run.kind == .eraser, let lead = run.lead {
      grow(&low, &high, by: lead.tuft, run.kind, Float(lead.size))
    }
    for index in run.range {
      grow(&low, &high, by: batch.tufts[index], run.kind, Float(run.paint.size))
    }
    return Rectangle(low: low, high: high, within: size)
  }

  private func grow(
    _ low: inout SIMD2<Float>, _ high: inout SIMD2<Float>, by tuft: Tuft, _ kind: BrushKind,
    _ brushSize: Float
  ) {
    // One pixel more: edges are soft.
    let reach = Mark.reach(of: tuft, kind: kind, size: brushSize) * scale + 1
    let place = tuft.position * scale
    low = pointwiseMin(low, place - reach)
    high = pointwiseMax(high, place + reach)
  }
}
