internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// The passes that turn tufts into marks: one instanced draw call for a run of equal settings.
///
/// State they set: program, uniforms, blend mode; vertex arrays are left unbound.
struct MarkPasses: ~Copyable {
  private let hair, hairline, spray, airbrush, capsule: MarkProgram
  private var chunks: InstanceStage<HairChunk>
  private var discs: InstanceStage<HairChunk>
  private var capsules: InstanceStage<CapsuleInstance>

  /// Instances a draw call: 128 KiB of chunks, some 30 000 hairs, stays within a core's cache.
  private static let capacity = 4096

  init() throws(RenderingError) {
    let hair = try MarkProgram("hair")
    let hairline = try MarkProgram("hair", vertex: "hairline")
    let spray = try MarkProgram("spray")
    let airbrush = try MarkProgram("airbrush")
    let capsule = try MarkProgram("capsule")
    self.hair = hair
    self.hairline = hairline
    self.spray = spray
    self.airbrush = airbrush
    self.capsule = capsule
    chunks = InstanceStage(
      quadsPerInstance: Int(HairChunk.capacity), capacity: Self.capacity,
      attributes: HairChunk.attributes)
    discs = InstanceStage(
      quadsPerInstance: 1, capacity: Self.capacity, attributes: HairChunk.attributes)
    capsules = InstanceStage(
      quadsPerInstance: 1, capacity: Self.capacity, attributes: CapsuleInstance.attributes)
    // One primitive in place of two triangles: on software GL a hair costs a third less. Wide lines
    // of a GPU are less sure, and save it nothing.
    sizeLimit = RenderTarget.sizeLimit
    widestLine = Driver.isSoftware ? min(Carrier.widestLine, Self.widestUsefulLine) : 0
  }

  /// Beyond that a slanting line's corners cost more than the second triangle.
  private static let widestUsefulLine: Float = 8
  private let widestLine: Float
  /// How much larger than the target the viewport is around lines, in px.
  private static let lineMargin = 8
  private let sizeLimit: Int

  /// How many bytes of instances were uploaded so far.
  var uploadedBytes: Int {
    chunks.quads.uploadedBytes + discs.quads.uploadedBytes + capsules.quads.uploadedBytes
  }

  /// How many draw calls were made so far.
  var drawCalls: Int {
    chunks.quads.drawCalls + discs.quads.drawCalls + capsules.quads.drawCalls
  }

  /// Draws a run into the bound plane: the alpha of hairs and discs, the largest coverage of ink.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - batch: The batch that holds its tufts.
  ///   - part: What the plane holds of the picture, in px.
  ///   - isPart: Whether tufts may lie beyond it: those are left out.
  ///   - scale: Px of the picture for one px of the canvas.
  mutating func draw(
    _ run: TuftRun, of batch: borrowing TuftBatch, in part: Rectangle, isPart: Bool, scale: Float
  ) {
    guard run.count > 0 else { return }
    let reach = isPart ? MarkReach(part, run, scale: scale) : nil
    switch run.kind {
    case .fur:
      useHair(in: part, scale: scale, run.paint)
      BlendMode.sourceOver.set()
      appendChunks(run, of: batch, reach)
    case .spray:
      spray.use(part, scale: scale, kind: run.kind, run.paint)
      chunks.carrier = .quads
      BlendMode.sourceOver.set()
      appendChunks(run, of: batch, reach)
    case .airbrush:
      airbrush.use(part, scale: scale, kind: run.kind, run.paint)
      BlendMode.sourceOver.set()
      appendDiscs(run, of: batch, reach)
    case .ink, .eraser:
      capsule.use(part, scale: scale, kind: run.kind, run.paint)
      BlendMode.maximum.set()
      appendCapsules(run, of: batch, scale: scale, reach)
    }
  }

  /// Makes current what draws hairs: the picture is the same with lines and with quads.
  private mutating func useHair(in part: Rectangle, scale: Float, _ paint: Paint) {
    // The farthest pixel centre that sees something of a diagonal hair, see `hairline.vert`: half its
    // width, half a pixel's diagonal and a little for rounding; measured along x or y. Whole, for
    // drivers round it.
    let reach = 0.5 * Mark.hairWidth * Float(paint.size) * scale + 0.7072 + 0.02
    let width = (2 * 1.4143 * reach).rounded(.up)
    if width <= widestLine, max(part.width, part.height) + 2 * Self.lineMargin <= sizeLimit {
      Carrier.setViewport(around: [part.width, part.height], margin: Self.lineMargin)
      hairline.use(part, scale: scale, kind: .fur, paint)
      chunks.carrier = .lines(width: width)
    } else {
      hair.use(part, scale: scale, kind: .fur, paint)
      chunks.carrier = .quads
    }
  }

  private mutating func appendChunks(
    _ run: TuftRun, of batch: borrowing TuftBatch, _ reach: MarkReach?
  ) {
    for index in run.range {
      let tuft = batch.tufts[index]
      if let reach, !reach.holds(tuft) { continue }
      var first: UInt32 = 0
      while first < tuft.hairCount {
        let count = min(HairChunk.capacity, tuft.hairCount - first)
        chunks.append(HairChunk(tuft, strokeSeed: run.stroke.seed, first: first, count: count))
        first += count
      }
    }
    chunks.flush()
  }

  private mutating func appendDiscs(
    _ run: TuftRun, of batch: borrowing TuftBatch, _ reach: MarkReach?
  ) {
    for index in run.range {
      let tuft = batch.tufts[index]
      if let reach, !reach.holds(tuft) { continue }
      discs.append(HairChunk(tuft, strokeSeed: run.stroke.seed, first: 0, count: 1))
    }
    discs.flush()
  }

  private mutating func appendCapsules(
    _ run: TuftRun, of batch: borrowing TuftBatch, scale: Float, _ reach: MarkReach?
  ) {
    var lead = run.lead
    for index in run.range {
      let tuft = batch.tufts[index]
      if reach?.holds(tuft, from: lead) ?? true {
        capsules.append(
          CapsuleInstance(
            Mark.capsule(to: tuft, size: Float(run.paint.size), from: lead, scale: scale)))
      }
      lead = TuftRun.Lead(tuft: tuft, size: run.paint.size)
    }
    capsules.flush()
  }
}
