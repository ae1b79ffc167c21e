internal import GraphicsGL

/// A picture cut into pages: what of it one texture holds.
///
/// A canvas of a common size is one page. A larger one is cut, so that what nobody touches takes no
/// memory, and no texture is larger than the driver takes.
struct PageGrid: Sendable {
  /// Side of a page of a large canvas, in px: a multiple of the tiles of undo.
  ///
  /// Measured on software GL with strokes all over 16384² px: pages of 1024 px took a quarter more memory
  /// and a third more time, pages of 2048 px half more memory and two thirds more time.
  static let side = 512
  /// The largest side of a canvas that is one page, in px.
  static let wholeLimit = 4096

  /// The picture's width and height in px.
  let size: SIMD2<Int>
  /// Width and height of a page in px; the last ones of a row or column may be smaller.
  let pageSize: SIMD2<Int>
  let columns, rows: Int

  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - side: Side of a page in px, a multiple of 256; nil = as is best for the size. Needs the context.
  init(size: SIMD2<Int>, side: Int? = nil) {
    let isCommon = max(size.x, size.y) <= min(Self.wholeLimit, RenderTarget.sizeLimit)
    self.size = size
    pageSize = side.map { SIMD2(repeating: $0) } ?? (isCommon ? size : SIMD2(repeating: Self.side))
    precondition((side ?? 256) % 256 == 0, "a page's side of \(side ?? 0) px")
    columns = (size.x + pageSize.x - 1) / pageSize.x
    rows = (size.y + pageSize.y - 1) / pageSize.y
  }

  /// How many pages there are.
  var count: Int { columns * rows }

  /// Whether all is one page, which then is there from the beginning.
  var isWhole: Bool { count == 1 }

  /// What a page holds of the picture, in px.
  ///
  /// - Parameters:
  ///   - index: The page, row by row.
  ///   - margin: How much more on each side, within the picture, in px.
  /// - Returns: The rectangle, cut to the picture.
  func rectangle(of index: Int, margin: Int = 0) -> Rectangle {
    let left = index % columns * pageSize.x
    let top = index / columns * pageSize.y
    let x = max(0, left - margin)
    let y = max(0, top - margin)
    return Rectangle(
      x: x, y: y, width: min(size.x, left + pageSize.x + margin) - x,
      height: min(size.y, top + pageSize.y + margin) - y)
  }

  /// The pages that hold a part of a rectangle.
  ///
  /// - Parameters:
  ///   - rectangle: The rectangle; it lies within the picture.
  ///   - margin: How much more pages hold on each side, in px.
  /// - Returns: Their numbers.
  func pages(in rectangle: Rectangle, margin: Int = 0) -> PageSpan {
    guard !rectangle.isEmpty else { return PageSpan(columns: 0..<0, rows: 0..<0, stride: 1) }
    let left = max(0, rectangle.x - margin) / pageSize.x
    let right = min(columns - 1, (rectangle.x + rectangle.width - 1 + margin) / pageSize.x)
    let top = max(0, rectangle.y - margin) / pageSize.y
    let bottom = min(rows - 1, (rectangle.y + rectangle.height - 1 + margin) / pageSize.y)
    return PageSpan(columns: left..<right + 1, rows: top..<bottom + 1, stride: columns)
  }
}

/// A box of pages, row by row.
struct PageSpan: Sequence, IteratorProtocol {
  private let columns, rows: Range<Int>
  private let stride: Int
  private var column, row: Int

  init(columns: Range<Int>, rows: Range<Int>, stride: Int) {
    self.columns = columns
    self.rows = rows
    self.stride = stride
    column = columns.lowerBound
    row = rows.lowerBound
  }

  mutating func next() -> Int? {
    guard row < rows.upperBound else { return nil }
    defer {
      column += 1
      if column == columns.upperBound {
        column = columns.lowerBound
        row += 1
      }
    }
    return row * stride + column
  }
}
