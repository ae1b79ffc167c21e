internal import GraphicsGL

/// The textures of a picture in progress.
struct LayerTextures: ~Copyable {
  /// What is whole: strokes that ended.
  let accumulator: PagedTarget
  /// The committed part of the stroke in progress.
  var stroke: StrokePlane
  /// Its speculative part, drawn anew each frame.
  var wet: StrokePlane
  /// Whether there is such a part; else it is one pixel.
  let speculates: Bool
  /// Stands for pages that are not there: one transparent pixel.
  let blank: RenderTarget

  /// Makes the textures of a transparent picture.
  ///
  /// - Parameters:
  ///   - grid: How it is cut.
  ///   - speculates: Whether there is a speculative part.
  /// - Returns: The textures.
  /// - Throws: `RenderingError`.
  static func make(grid: PageGrid, speculates: Bool) throws(RenderingError) -> LayerTextures {
    do {
      return try LayerTextures(grid: grid, speculates: speculates)
    } catch {
      throw .graphics(error)
    }
  }

  private init(grid: PageGrid, speculates: Bool) throws(GLError) {
    let accumulator = try PagedTarget(grid: grid, formats: [.rgba16, .rgba16f])
    let stroke = try StrokePlane(grid)
    let wet = try StrokePlane(speculates ? grid : PageGrid(size: [1, 1]))
    let blank = try RenderTarget(size: [1, 1], formats: [.rgba8])
    self.accumulator = accumulator
    self.stroke = stroke
    self.wet = wet
    self.speculates = speculates
    self.blank = blank
  }

  /// Whether there was memory for all that was drawn.
  var isWhole: Bool {
    !accumulator.isShort && !stroke.target.isShort && !wet.target.isShort
  }

  /// How many pages are in use, and what all pages take in bytes.
  var pages: (count: Int, bytes: Int) {
    (
      accumulator.count + stroke.target.count + wet.target.count,
      accumulator.byteCount + stroke.target.byteCount + wet.target.byteCount
    )
  }
}
