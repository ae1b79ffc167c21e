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
  private let target, layer, shift, accumulator, stroke, wet: UniformLocation
  private let ink, removal, addsUp, background: UniformLocation

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
    layer = composite.location(of: "uLayer")
    shift = composite.location(of: "uShift")
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

  /// Puts a stroke, which lies within a region, into the accumulator.
  mutating func fold(
    _ plane: borrowing StrokePlane, within area: TileRegion, into accumulator: PagedTarget
  ) {
    fold.use()
    foldStroke.set(unit: 0)
    if plane.run?.kind == .eraser {
      BlendMode.destinationOut.set()
      foldInk.set(four: SIMD4<Float>(repeating: plane.removal))
    } else {
      BlendMode.sourceOver.set()
      foldInk.set(four: plane.ink)
    }
    for index in accumulator.grid.pages(in: area.bounds) {
      guard let stroke = plane.target[index], let page = accumulator.touch(index) else { continue }
      page.target.bind(clippedTo: page.local(area.bounds))
      stroke.target.bindTexture(unit: 0)
      foldTarget.set(size: page.target.size)
      draw(area, within: page.area, from: page.area)
    }
  }

  /// Puts all layers into the bound target, within a region.
  ///
  /// - Parameters:
  ///   - layers: The layers.
  ///   - region: Where.
  ///   - view: What the target holds of the picture, in px.
  ///   - color: What lies behind them, premultiplied.
  mutating func composite(
    _ layers: borrowing LayerTextures, where region: TileRegion, onto view: Rectangle,
    background color: SIMD4<Float>
  ) {
    composite.use()
    target.set(size: [view.width, view.height])
    accumulator.set(unit: 0)
    stroke.set(unit: 1)
    wet.set(unit: 2)
    setSettings(of: layers)
    background.set(four: color)
    BlendMode.replace.set()
    for index in layers.accumulator.grid.pages(in: region.bounds.intersection(view)) {
      let part = layers.accumulator.grid.rectangle(of: index)
      layer.set(size: [part.width, part.height])
      shift.set(size: [view.x - part.x, view.y - part.y])
      layers.bind(layers.accumulator[index], unit: 0)
      layers.bind(layers.stroke.target[index], unit: 1)
      layers.bind(layers.speculates ? layers.wet.target[index] : nil, unit: 2)
      draw(region, within: part.intersection(view), from: view)
    }
  }

  private borrowing func setSettings(of layers: borrowing LayerTextures) {
    if layers.stroke.run != nil {
      useSettings(of: layers.stroke)
    } else {
      // Nothing of the stroke in progress is committed yet.
      useSettings(of: layers.wet)
    }
  }

  /// Draws a region, within a rectangle, into a target that begins at another one's corner.
  private mutating func draw(
    _ region: TileRegion, within limit: Rectangle, from view: Rectangle
  ) {
    region.forEachRectangle(within: limit) {
      rectangles.append(RectangleInstance($0, from: [view.x, view.y]))
    }
    rectangles.flush()
  }

  private borrowing func useSettings(of plane: borrowing StrokePlane) {
    ink.set(four: plane.ink)
    removal.set(plane.removal)
    addsUp.set(plane.addsUp ? 1 as Float : 0)
  }
}

extension LayerTextures {
  /// Makes a page's texture readable by the shaders; a page that is not there is transparent.
  fileprivate borrowing func bind(_ page: PagedTarget.Page?, unit: Int) {
    if let page {
      page.target.bindTexture(unit: unit)
    } else {
      blank.bindTexture(unit: unit)
    }
  }
}
