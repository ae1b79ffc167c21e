internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// The passes that join whole layers: a stroke into the accumulator, all layers into what is seen.
///
/// State they set: program, uniforms, blend mode, texture units 0...2.
struct LayerPasses: ~Copyable {
  private var rectangles: InstanceStage<RectangleInstance>
  private let fold: ShaderProgram
  private let foldTarget, foldStroke, foldInk: UniformLocation
  private let composite: ShaderProgram
  private let target, accumulator, stroke, wet, ink, removal, addsUp, background: UniformLocation

  init() throws(RenderingError) {
    // Both first, for a half-made value could not be thrown away.
    let fold = try ShaderProgram.load(
      "fold", vertex: "layer/layer.vert", fragment: "layer/fold.frag")
    let composite = try ShaderProgram.load(
      "composite", vertex: "layer/layer.vert", fragment: "layer/composite.frag")
    rectangles = InstanceStage(
      quadsPerInstance: 1, capacity: 1024, attributes: RectangleInstance.attributes)
    foldTarget = fold.location(of: "uTarget")
    foldStroke = fold.location(of: "uStroke")
    foldInk = fold.location(of: "uInk")
    target = composite.location(of: "uTarget")
    accumulator = composite.location(of: "uAccumulator")
    stroke = composite.location(of: "uStroke")
    wet = composite.location(of: "uWet")
    ink = composite.location(of: "uInk")
    removal = composite.location(of: "uRemoval")
    addsUp = composite.location(of: "uAddsUp")
    background = composite.location(of: "uBackground")
    self.fold = fold
    self.composite = composite
  }

  /// How many bytes of rectangles were uploaded so far.
  var uploadedBytes: Int { rectangles.quads.uploadedBytes }

  /// Puts a stroke, which lies within a region, into the bound target.
  mutating func fold(_ plane: borrowing StrokePlane, within area: TileRegion) {
    fold.use()
    plane.target.bindTexture(unit: 0)
    foldStroke.set(unit: 0)
    if plane.run?.kind == .eraser {
      BlendMode.destinationOut.set()
      foldInk.set(four: SIMD4<Float>(repeating: plane.removal))
    } else {
      BlendMode.sourceOver.set()
      foldInk.set(four: plane.ink)
    }
    foldTarget.set(size: plane.target.size)
    draw(area)
  }

  /// Puts all layers into the bound target, within a region.
  mutating func composite(
    _ layers: borrowing LayerTextures, where region: TileRegion, background color: SIMD4<Float>
  ) {
    composite.use()
    target.set(size: layers.accumulator.size)
    layers.accumulator.bindTexture(unit: 0)
    layers.stroke.target.bindTexture(unit: 1)
    layers.wet.target.bindTexture(unit: 2)
    accumulator.set(unit: 0)
    stroke.set(unit: 1)
    wet.set(unit: 2)
    if layers.stroke.run != nil {
      useSettings(of: layers.stroke)
    } else {
      // Nothing of the stroke in progress is committed yet.
      useSettings(of: layers.wet)
    }
    background.set(four: color)
    BlendMode.replace.set()
    draw(region)
  }

  private mutating func draw(_ region: TileRegion) {
    region.forEachRectangle { rectangles.append(RectangleInstance($0)) }
    rectangles.flush()
  }

  private borrowing func useSettings(of plane: borrowing StrokePlane) {
    ink.set(four: plane.ink)
    removal.set(plane.removal)
    addsUp.set(plane.addsUp ? 1 as Float : 0)
  }
}

/// The textures of a picture in progress.
struct LayerTextures: ~Copyable {
  /// What is whole: strokes that ended.
  let accumulator: RenderTarget
  /// The committed part of the stroke in progress.
  var stroke: StrokePlane
  /// Its speculative part; drawn anew each frame.
  var wet: StrokePlane

  /// Makes the textures of a transparent picture.
  static func make(size: SIMD2<Int>, speculates: Bool) throws(RenderingError) -> LayerTextures {
    do {
      return try LayerTextures(size: size, speculates: speculates)
    } catch {
      throw .graphics(error)
    }
  }

  private init(size: SIMD2<Int>, speculates: Bool) throws(GLError) {
    let accumulator = try RenderTarget(size: size, formats: [.rgba16, .rgba16f])
    let stroke = try StrokePlane(size: size)
    // A layer that is not wanted is one pixel, so that the passes need not know of it.
    let wet = try StrokePlane(size: speculates ? size : [1, 1])
    self.accumulator = accumulator
    self.stroke = stroke
    self.wet = wet
  }
}
