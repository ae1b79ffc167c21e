internal import GraphicsGL

/// A copy of a picture in memory: of what is on it, and nothing where it is transparent.
public struct PictureSnapshot: Sendable {
  /// Width and height of the picture, in px.
  public let size: SIMD2<Int>
  /// What is not transparent, by column and row.
  private var blocks: [SIMD2<Int>: [UInt16]] = [:]

  /// Copies the strokes that ended.
  ///
  /// - Parameter renderer: The picture.
  public init(of renderer: borrowing LiveRenderer) {
    size = renderer.size
    for place in renderer.paintedBlocks(side: PictureKeyframe.side) {
      let pixels = renderer.pixels(ofBlock: place)
      if pixels.contains(where: { $0 != 0 }) { blocks[place] = pixels }
    }
  }

  /// What it takes, in bytes.
  public var byteCount: Int { blocks.values.reduce(0) { $0 + 2 * $1.count } }

  /// Whether rows are transparent as far as whole blocks tell.
  ///
  /// - Parameter rows: Which rows, 0 the top.
  /// - Returns: Whether nothing was copied of them.
  public func isBlank(rows: Range<Int>) -> Bool {
    guard !rows.isEmpty else { return true }
    let side = PictureKeyframe.side
    let blockRows = rows.lowerBound / side...(rows.upperBound - 1) / side
    return !blocks.keys.contains { blockRows.contains($0.y) }
  }

  /// Copies rows to memory: red, green, blue, alpha of 16 bits each, premultiplied.
  ///
  /// - Parameters:
  ///   - rows: Which rows, 0 the top.
  ///   - pixels: Where to, 4 · width values a row.
  public func read(rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt16>) {
    precondition(pixels.count >= 4 * size.x * rows.count, "no room for rows \(rows)")
    guard let base = pixels.baseAddress else { return }
    base.update(repeating: 0, count: 4 * size.x * rows.count)
    let side = PictureKeyframe.side
    for row in rows {
      for column in 0...(size.x - 1) / side {
        guard let block = blocks[[column, row / side]] else { continue }
        let width = 4 * min(side, size.x - column * side)
        let first = row % side * width
        let target = base + 4 * ((row - rows.lowerBound) * size.x + column * side)
        block.withUnsafeBufferPointer { source in
          guard let start = source.baseAddress else { return }
          target.update(from: start + first, count: width)
        }
      }
    }
  }
}
