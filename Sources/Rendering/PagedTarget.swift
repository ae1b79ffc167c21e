internal import GraphicsGL

/// A picture in textures, a page each, made when they are first touched; an untouched one is transparent.
///
/// A picture of one page has it from the beginning, and keeps it. One thread, with a context current.
final class PagedTarget {
  /// A page's texture.
  final class Page {
    let target: RenderTarget
    /// What it holds of the picture, in px.
    fileprivate(set) var area: Rectangle

    fileprivate init(_ target: consuming RenderTarget, area: Rectangle) {
      self.target = target
      self.area = area
    }

    /// A part of the picture in px of the page, cut to it.
    func local(_ rectangle: Rectangle) -> Rectangle {
      let part = rectangle.intersection(area)
      return Rectangle(
        x: part.x - area.x, y: part.y - area.y, width: part.width, height: part.height)
    }
  }

  let grid: PageGrid
  /// How much more than its own a page holds on each side, in px.
  let margin: Int
  private let formats: [PixelFormat]
  private let isSmooth: Bool
  private var pages: [Page?]
  /// Transparent pages for the next ones that are touched.
  private var spare: [Page] = []
  /// What a frame's marks of a large brush touch: 32 MB of a stroke's plane.
  private static let spareLimit = 64
  /// How many pages are in use.
  private(set) var count = 0
  /// Whether there was no memory for a page: what belongs there is missing.
  private(set) var isShort = false
  /// What a pixel holds.
  let format: PixelFormat

  /// Makes a transparent picture.
  ///
  /// - Parameters:
  ///   - grid: How it is cut.
  ///   - formats: What a pixel may hold, best first.
  ///   - margin: How much more than its own a page holds on each side, in px.
  ///   - isSmooth: Whether shaders that read between pixels get a mean of the nearest four.
  /// - Throws: `GLError` where even one page cannot be had.
  init(
    grid: PageGrid, formats: [PixelFormat], margin: Int = 0, isSmooth: Bool = false
  ) throws(GLError) {
    // One page at once: it tells what the driver can, and the first touch allocates nothing.
    let area = grid.rectangle(of: 0, margin: margin)
    let target = try RenderTarget(
      size: [area.width, area.height], formats: formats, isSmooth: isSmooth)
    format = target.format
    self.grid = grid
    self.formats = [target.format]
    self.margin = margin
    self.isSmooth = isSmooth
    pages = Array(repeating: nil, count: grid.count)
    spare.reserveCapacity(Self.spareLimit)
    let page = Page(target, area: area)
    if grid.isWhole {
      pages[0] = page
      count = 1
    } else {
      spare.append(page)
    }
  }

  /// A page; nil where all of it is transparent.
  subscript(index: Int) -> Page? { pages[index] }

  /// What pages take, those that wait to be used among them, in bytes.
  var byteCount: Int {
    let bytes = pages.reduce(0) { $0 + ($1?.area.pixelCount ?? 0) }
    return (bytes + spare.reduce(0) { $0 + $1.target.size.x * $1.target.size.y })
      * format.bytesPerPixel
  }

  /// A page that can be drawn into; nil where there is no memory for it.
  func touch(_ index: Int) -> Page? {
    if let page = pages[index] { return page }
    let area = grid.rectangle(of: index, margin: margin)
    guard let page = takeSpare(for: area) ?? make(area) else {
      isShort = true
      return nil
    }
    pages[index] = page
    count += 1
    return page
  }

  private func takeSpare(for area: Rectangle) -> Page? {
    let place = spare.firstIndex { $0.target.size == SIMD2(area.width, area.height) }
    guard let place else { return nil }
    let page = spare.remove(at: place)
    page.area = area
    return page
  }

  private func make(_ area: Rectangle) -> Page? {
    let target = try? RenderTarget(
      size: [area.width, area.height], formats: formats, isSmooth: isSmooth)
    guard let target else { return nil }
    return Page(target, area: area)
  }

  /// Takes back a page whose texture is transparent again; the one page of a picture stays.
  func giveBack(_ index: Int) {
    guard !grid.isWhole, let page = pages[index] else { return }
    pages[index] = nil
    count -= 1
    if spare.count < Self.spareLimit { spare.append(page) }
  }

  /// Makes a page transparent; the one page of a picture only where it lies within a rectangle.
  func clear(_ index: Int, within bounds: Rectangle) {
    guard let page = pages[index] else { return }
    if grid.isWhole {
      page.target.clear(bounds)
    } else {
      pages[index] = nil
      count -= 1
    }
  }

  // MARK: Pixels

  /// Copies pixels to memory, four channels of 16 bits each, premultiplied.
  ///
  /// - Parameters:
  ///   - rectangle: What to read, in px.
  ///   - pixels: Where to: row by row, 4 · width values a row.
  ///   - blank: What a pixel of an untouched page is.
  func read(
    _ rectangle: Rectangle, into pixels: UnsafeMutableBufferPointer<UInt16>,
    blank: SIMD4<UInt16> = .zero
  ) {
    precondition(pixels.count >= 4 * rectangle.pixelCount, "no room for \(rectangle)")
    guard let base = pixels.baseAddress else { return }
    for index in grid.pages(in: rectangle) {
      let part = grid.rectangle(of: index).intersection(rectangle)
      let start =
        base + 4 * ((part.y - rectangle.y) * rectangle.width + part.x - rectangle.x)
      if let page = pages[index] {
        page.target.read(page.local(part), into: start, stride: rectangle.width)
      } else {
        let rows = UnsafeMutableRawPointer(start)
        for row in 0..<part.height {
          (rows + 8 * row * rectangle.width)
            .initializeMemory(as: SIMD4<UInt16>.self, repeating: blank, count: part.width)
        }
      }
    }
  }

  /// Puts pixels of memory in their place.
  ///
  /// - Parameters:
  ///   - rectangle: Where to, in px.
  ///   - pixels: Four values of 16 bits a pixel, row by row.
  func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>) {
    precondition(pixels.count >= 4 * rectangle.pixelCount, "too few pixels for \(rectangle)")
    guard let base = pixels.baseAddress else { return }
    for index in grid.pages(in: rectangle) {
      guard let page = touch(index) else { continue }
      let part = page.area.intersection(rectangle)
      page.target.upload(
        page.local(part),
        from: base + 4 * ((part.y - rectangle.y) * rectangle.width + part.x - rectangle.x),
        stride: rectangle.width)
    }
  }
}

// MARK: Undo

/// A copy of a tile of a picture in textures.
final class TargetTile {
  /// The pixels; nil until there was something to copy.
  private var content: RenderTarget?
  /// Whether the tile was transparent.
  fileprivate private(set) var isBlank = true

  fileprivate init() {}

  /// Copies a rectangle; false where there is no memory for it.
  fileprivate func take(_ source: Rectangle, of page: PagedTarget.Page) -> Bool {
    let target =
      content.take()
      ?? (try? RenderTarget(
        size: SIMD2(repeating: PagedTarget.undoTileSide), formats: [page.target.format]))
    guard let target else { return false }
    target.copy(from: page.target, page.local(source), toX: 0, y: 0)
    content = consume target
    isBlank = false
    return true
  }

  fileprivate func takeNothing() { isBlank = true }

  fileprivate func put(to target: Rectangle, of page: PagedTarget.Page) {
    guard let content = content.take() else { return }
    let place = page.local(target)
    page.target.copy(
      from: content, Rectangle(width: place.width, height: place.height), toX: place.x, y: place.y)
    self.content = consume content
  }
}

extension PagedTarget: UndoablePicture {
  /// 512 KiB of 16-bit pixels.
  static var undoTileSide: Int { 256 }
  static var undoTileBytes: Int { undoTileSide * undoTileSide * 8 }
  static var spareTiles: (count: Int, bytes: Int) { (64, undoTileBytes) }

  static func empty(_ tile: TargetTile) {}

  func keepTile(at place: SIMD2<Int>, reusing unused: TargetTile?) -> TargetTile? {
    let tile = unused ?? TargetTile()
    let source = Rectangle(tileAt: place, side: Self.undoTileSide, within: grid.size)
    guard let page = pages[page(of: source)] else {
      tile.takeNothing()
      return tile
    }
    return tile.take(source, of: page) ? tile : nil
  }

  func restoreTile(_ tile: TargetTile, at place: SIMD2<Int>) {
    let target = Rectangle(tileAt: place, side: Self.undoTileSide, within: grid.size)
    if tile.isBlank {
      if let page = pages[page(of: target)] { page.target.clear(page.local(target)) }
    } else if let page = touch(page(of: target)) {
      tile.put(to: target, of: page)
    }
  }

  /// The page of a tile: a page's side is a multiple of a tile's.
  private func page(of tile: Rectangle) -> Int {
    tile.y / grid.pageSize.y * grid.columns + tile.x / grid.pageSize.x
  }
}
