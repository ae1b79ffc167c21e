internal import GraphicsGL

/// The canvas as it is seen: what a window shows, refreshed only where it changed.
///
/// In pages, as the picture: where nothing lies on the canvas there is none, and the background is
/// seen. One thread, with a context current.
struct CanvasDisplay: ~Copyable {
  /// The pages; what one holds beyond its own is for shaders that read between pixels.
  let target: PagedTarget
  /// One pixel of the background.
  let blank: RenderTarget
  /// The background, premultiplied.
  private var background = SIMD4<Float>.zero

  /// How much more than its own a page holds on each side, in px: a window's pixel at the least zoom
  /// reads so far.
  private static let margin = TileRegion.side

  /// What any page fits into, in px, wherever fours of pixels begin.
  var largestPage: SIMD2<Int> { grid.pageSize &+ (2 * target.margin + 4) }

  /// Makes a display of a transparent picture.
  ///
  /// - Parameters:
  ///   - grid: How the picture is cut.
  ///   - format: What a pixel holds.
  ///   - isSmooth: Whether shaders read between pixels.
  /// - Returns: The display.
  /// - Throws: `RenderingError`.
  static func make(
    grid: PageGrid, format: PixelFormat = .rgba8, isSmooth: Bool
  ) throws(RenderingError) -> CanvasDisplay {
    do {
      return try CanvasDisplay(grid: grid, format: format, isSmooth: isSmooth)
    } catch {
      throw .graphics(error)
    }
  }

  private init(grid: PageGrid, format: PixelFormat, isSmooth: Bool) throws(GLError) {
    let target = try PagedTarget(
      grid: grid, formats: [format], margin: grid.isWhole || !isSmooth ? 0 : Self.margin,
      isSmooth: isSmooth)
    let blank = try RenderTarget(size: [1, 1], formats: [.rgba8])
    self.target = target
    self.blank = blank
  }

  var grid: PageGrid { target.grid }

  /// Sets what is seen where nothing lies on the canvas.
  mutating func set(background color: SIMD4<Float>) {
    guard color != background else { return }
    background = color
    blank.clear(Rectangle(width: 1, height: 1), to: color)
  }

  /// The pages that hold a part of a rectangle.
  borrowing func pages(in rectangle: Rectangle) -> PageSpan {
    grid.pages(in: rectangle, margin: target.margin)
  }

  /// A page that is to be refreshed; nil where there is nothing to do.
  ///
  /// - Parameters:
  ///   - index: The page.
  ///   - picture: The picture, and what of it changed.
  /// - Returns: The page, whose texture holds the background at least.
  borrowing func page<Layers: PictureLayers & ~Copyable>(
    _ index: Int, toRefreshFrom picture: borrowing LayeredPicture<Layers>
  ) -> PagedTarget.Page? {
    if grid.isWhole { return target[index] }
    let area = grid.rectangle(of: index, margin: target.margin)
    guard picture.changed.touches(area) else { return nil }
    guard picture.mayHaveInk(in: area) else {
      target.giveBack(index)
      return nil
    }
    let isNew = target[index] == nil
    guard let page = target.touch(index) else { return nil }
    if isNew {
      page.target.clear(Rectangle(width: area.width, height: area.height), to: background)
    }
    return page
  }

  // MARK: Reading

  /// Copies all to memory.
  ///
  /// - Parameter pixels: Where to: row by row, 4 · width values of 16 bits a row, premultiplied.
  borrowing func read(into pixels: UnsafeMutableBufferPointer<UInt16>) {
    target.read(
      Rectangle(width: grid.size.x, height: grid.size.y), into: pixels,
      blank: SIMD4<UInt16>((background * 65535).rounded(.toNearestOrEven)))
  }

  /// Copies all into a target of the same size and format.
  borrowing func copy(to other: borrowing RenderTarget) {
    for index in 0..<grid.count {
      let part = grid.rectangle(of: index)
      if let page = target[index] {
        other.copy(from: page.target, page.local(part), toX: part.x, y: part.y)
      } else {
        other.clear(part, to: background)
      }
    }
  }
}
