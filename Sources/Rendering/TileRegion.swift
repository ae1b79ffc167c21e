internal import GraphicsGL
internal import InkTypes
internal import Strokes

/// A part of a picture in square tiles: where marks may be.
///
/// A stroke across the canvas has a bounding rectangle as large as the canvas, of which it touches a
/// third; passes over whole layers cost by the pixel on software GL. Never allocates after `init`.
struct TileRegion {
  /// Side of a tile in px: smaller ones fit closer, larger ones make fewer rectangles.
  ///
  /// Software GL shades blocks of 16 px that are covered whole with the least ado.
  static let side = 16
  /// Of a row of tiles, 64 to a word.
  private let wordsPerRow: Int
  private var words: [UInt64]
  private let size: SIMD2<Int>
  /// The smallest rectangle around what was inserted, in px.
  private(set) var bounds = Rectangle()

  /// Makes an empty region of a picture.
  ///
  /// - Parameter size: The picture's width and height in px.
  init(size: SIMD2<Int>) {
    self.size = size
    wordsPerRow = (size.x + 64 * Self.side - 1) / (64 * Self.side)
    let rows = (size.y + Self.side - 1) / Self.side
    words = [UInt64](repeating: 0, count: rows * wordsPerRow)
  }

  var isEmpty: Bool { bounds.isEmpty }

  mutating func removeAll() {
    guard !isEmpty else { return }
    let rows = tileRows(of: bounds)
    for index in rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow { words[index] = 0 }
    bounds = Rectangle()
  }

  /// Adds a rectangle that lies within the picture.
  mutating func insert(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    bounds = bounds.union(rectangle)
    for row in tileRows(of: rectangle) {
      insert(row: row, x: rectangle.x..<rectangle.x + rectangle.width)
    }
  }

  /// Adds what a circle covers of the picture.
  ///
  /// - Parameters:
  ///   - center: The circle's centre, in px.
  ///   - radius: Its radius, in px.
  mutating func insert(circleAround center: SIMD2<Float>, radius: Float) {
    let box = Rectangle(low: center - radius, high: center + radius, within: size)
    guard !box.isEmpty else { return }
    bounds = bounds.union(box)
    for row in tileRows(of: box) {
      let top = Float(row * Self.side)
      let nearest = min(max(center.y, top), top + Float(Self.side))
      let rise = nearest - center.y
      let half = max(0, radius * radius - rise * rise).squareRoot()
      let left = max(box.x, Int((center.x - half).rounded(.down)))
      let right = min(box.x + box.width, Int((center.x + half).rounded(.up)))
      if left < right { insert(row: row, x: left..<right) }
    }
  }

  /// Adds the tiles of a row that hold a part of some columns of pixels.
  private mutating func insert(row: Int, x: Range<Int>) {
    for word in Self.wordRange(x) {
      words[row * wordsPerRow + word] |= Self.mask(x, in: word)
    }
  }

  /// Whether a row of tiles has one that holds a part of some columns of pixels.
  private func hasTile(row: Int, x: Range<Int>) -> Bool {
    for word in Self.wordRange(x)
    where words[row * wordsPerRow + word] & Self.mask(x, in: word) != 0 {
      return true
    }
    return false
  }

  private static func wordRange(_ x: Range<Int>) -> ClosedRange<Int> {
    x.lowerBound / (64 * side)...(x.upperBound - 1) / (64 * side)
  }

  /// The bits of a word that stand for some columns of pixels.
  private static func mask(_ x: Range<Int>, in word: Int) -> UInt64 {
    let low = max(x.lowerBound / side - word * 64, 0)
    let high = min((x.upperBound - 1) / side - word * 64, 63)
    return (.max << UInt64(low)) & (.max >> UInt64(63 - high))
  }

  /// Adds another region of the same picture.
  mutating func formUnion(_ other: TileRegion) {
    guard !other.isEmpty else { return }
    let rows = tileRows(of: other.bounds)
    for index in rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow {
      words[index] |= other.words[index]
    }
    bounds = bounds.union(other.bounds)
  }

  /// Calls for rectangles that together are the region, without overlap: rows of tiles, cut to
  /// the bounds.
  ///
  /// - Parameters:
  ///   - limit: What the rectangles are cut to, in px; nil = the region's bounds.
  ///   - body: Called with each.
  func forEachRectangle(within limit: Rectangle? = nil, _ body: (Rectangle) -> Void) {
    let bounds = limit?.intersection(bounds) ?? bounds
    guard !bounds.isEmpty else { return }
    for row in tileRows(of: bounds) {
      var column = bounds.x / Self.side
      let end = (bounds.x + bounds.width - 1) / Self.side + 1
      while column < end {
        guard contains(row: row, column: column) else {
          column += 1
          continue
        }
        let first = column
        while column < end, contains(row: row, column: column) { column += 1 }
        body(Self.clipped(row: row, columns: first..<column, to: bounds))
      }
    }
  }

  /// Calls for the places of larger tiles that hold a part of the region.
  ///
  /// - Parameters:
  ///   - side: Their side in px, a multiple of `TileRegion.side`.
  ///   - body: Called with column and row of each.
  func forEachBlock(side: Int, _ body: (SIMD2<Int>) -> Void) {
    guard !isEmpty else { return }
    let tiles = side / Self.side
    for y in bounds.y / side...(bounds.y + bounds.height - 1) / side {
      for x in bounds.x / side...(bounds.x + bounds.width - 1) / side {
        let rows = y * tiles..<min((y + 1) * tiles, words.count / wordsPerRow)
        let right = min((x + 1) * side, 64 * wordsPerRow * Self.side)
        let isTouched = rows.contains { hasTile(row: $0, x: x * side..<right) }
        if isTouched { body([x, y]) }
      }
    }
  }

  /// The smallest rectangle around what a rectangle holds of the region.
  func bounds(within limit: Rectangle) -> Rectangle {
    var found = Rectangle()
    forEachRectangle(within: limit) { found = found.union($0) }
    return found
  }

  /// Whether a rectangle holds a part of the region; it lies within the picture.
  func touches(_ rectangle: Rectangle) -> Bool {
    let part = rectangle.intersection(bounds)
    guard !part.isEmpty else { return false }
    if part == bounds { return true }
    return tileRows(of: part).contains { hasTile(row: $0, x: part.x..<part.x + part.width) }
  }

  private func contains(row: Int, column: Int) -> Bool {
    words[row * wordsPerRow + column / 64] & (1 << UInt64(column % 64)) != 0
  }

  private static func clipped(
    row: Int, columns: Range<Int>, to bounds: Rectangle
  ) -> Rectangle {
    let left = max(bounds.x, columns.lowerBound * side)
    let right = min(bounds.x + bounds.width, columns.upperBound * side)
    let top = max(bounds.y, row * side)
    let bottom = min(bounds.y + bounds.height, (row + 1) * side)
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func tileRows(of rectangle: Rectangle) -> Range<Int> {
    rectangle.y / Self.side..<(rectangle.y + rectangle.height - 1) / Self.side + 1
  }
}

extension TileRegion {
  /// Adds what the tufts of a run may touch.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - batch: The batch that holds its tufts.
  ///   - scale: Px of the picture for one px of the canvas.
  mutating func insert(_ run: TuftRun, of batch: borrowing TuftBatch, scale: Float) {
    if run.kind == .ink || run.kind == .eraser {
      insertLine(run, of: batch, scale: scale)
      return
    }
    for index in run.range {
      let circle = Mark.circle(
        around: batch.tufts[index], kind: run.kind, size: Float(run.paint.size))
      insert(
        circleAround: circle.center * scale, radius: circle.radius * scale + Self.softEdge)
    }
  }

  /// One pixel more: edges are soft.
  static let softEdge: Float = 1

  /// An ink line also covers the way from the tuft before.
  private mutating func insertLine(
    _ run: TuftRun, of batch: borrowing TuftBatch, scale: Float
  ) {
    var lead = run.lead
    for index in run.range {
      let tuft = batch.tufts[index]
      var (low, high) = Self.box(of: tuft, run.kind, size: Float(run.paint.size), scale: scale)
      if let lead {
        let (start, end) = Self.box(of: lead.tuft, run.kind, size: Float(lead.size), scale: scale)
        low = pointwiseMin(low, start)
        high = pointwiseMax(high, end)
      }
      insert(Rectangle(low: low, high: high, within: size))
      lead = TuftRun.Lead(tuft: tuft, size: run.paint.size)
    }
  }

  static func box(
    of tuft: Tuft, _ kind: BrushKind, size: Float, scale: Float
  ) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    let circle = Mark.circle(around: tuft, kind: kind, size: size)
    let center = circle.center * scale
    let reach = circle.radius * scale + softEdge
    return (center - reach, center + reach)
  }
}
