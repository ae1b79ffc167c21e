internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// The passes that join whole layers: a mask into the accumulator, all layers into what is seen.
///
/// State they set: program, uniforms, blend mode, texture units 0...3.
struct LayerPasses: ~Copyable {
  private let quad: FullQuad
  private let fold: ShaderProgram
  private let foldMask, foldInk: UniformLocation
  private let composite: ShaderProgram
  private let accumulator, mask, wetMask, wet, ink, removal, background: UniformLocation

  init() throws(RenderingError) {
    // Both first, for a half-made value could not be thrown away.
    let fold = try ShaderProgram.load(
      "fold", vertex: "layer/layer.vert", fragment: "layer/fold.frag")
    let composite = try ShaderProgram.load(
      "composite", vertex: "layer/layer.vert", fragment: "layer/composite.frag")
    quad = FullQuad()
    foldMask = fold.location(of: "uMask")
    foldInk = fold.location(of: "uInk")
    accumulator = composite.location(of: "uAccumulator")
    mask = composite.location(of: "uMask")
    wetMask = composite.location(of: "uWetMask")
    wet = composite.location(of: "uWet")
    ink = composite.location(of: "uInk")
    removal = composite.location(of: "uRemoval")
    background = composite.location(of: "uBackground")
    self.fold = fold
    self.composite = composite
  }

  /// Puts a mask into the bound target.
  borrowing func fold(_ mask: borrowing InkMask) {
    fold.use()
    mask.target.bindTexture(unit: 0)
    foldMask.set(unit: 0)
    if mask.run?.kind == .eraser {
      BlendMode.destinationOut.set()
      foldInk.set(four: SIMD4<Float>(repeating: mask.removal))
    } else {
      BlendMode.sourceOver.set()
      foldInk.set(four: mask.ink)
    }
    quad.draw()
  }

  /// Puts all layers into the bound target.
  ///
  /// `stroke` is the mask whose settings hold: the wet one's where the stroke is only speculative.
  borrowing func composite(_ layers: borrowing Layers, background color: SIMD4<Float>) {
    composite.use()
    layers.accumulator.bindTexture(unit: 0)
    layers.mask.target.bindTexture(unit: 1)
    layers.wetMask.target.bindTexture(unit: 2)
    layers.wet.bindTexture(unit: 3)
    accumulator.set(unit: 0)
    mask.set(unit: 1)
    wetMask.set(unit: 2)
    wet.set(unit: 3)
    let isWet = layers.mask.run == nil
    ink.set(four: isWet ? layers.wetMask.ink : layers.mask.ink)
    removal.set(isWet ? layers.wetMask.removal : layers.mask.removal)
    background.set(four: color)
    BlendMode.replace.set()
    quad.draw()
  }
}

/// The textures of a picture in progress.
struct Layers: ~Copyable {
  /// What is committed.
  let accumulator: RenderTarget
  /// Speculative hairs; drawn anew each frame.
  let wet: RenderTarget
  /// Where the wet layer may be above 0.
  var wetTouched = Rectangle()
  /// The committed part of the ink or eraser stroke in progress.
  var mask: InkMask
  /// Its speculative part; drawn anew each frame.
  var wetMask: InkMask

  /// Makes the textures of a transparent picture.
  static func make(
    size: SIMD2<Int>, parts: Renderer.Parts
  ) throws(RenderingError) -> Layers {
    do {
      return try Layers(size: size, parts: parts)
    } catch {
      throw .graphics(error)
    }
  }

  private init(size: SIMD2<Int>, parts: Renderer.Parts) throws(GLError) {
    // A layer that is not wanted is one pixel, so that the passes need not know of it.
    let one = SIMD2(1, 1)
    let accumulator = try RenderTarget(size: size, formats: [.rgba16, .rgba16f])
    let wet = try RenderTarget(
      size: parts.contains(.speculation) ? size : one, formats: [.rgba16, .rgba16f])
    let mask = try InkMask(size: parts.contains(.ink) ? size : one)
    let wetMask = try InkMask(size: parts == .all ? size : one)
    self.accumulator = accumulator
    self.wet = wet
    self.mask = mask
    self.wetMask = wetMask
  }
}
