internal import GraphicsGL

/// A copy of a picture in memory that catches up with it block by block while the hand rests.
struct PictureShadow {
  /// What is not transparent, by column and row, as of when it was copied.
  private(set) var blocks: [SIMD2<Int>: PictureBlock] = [:]
  /// The blocks that have changed since.
  private var waiting: Set<SIMD2<Int>> = []
  private let size: SIMD2<Int>
  private let store: (any BlockStore)?

  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - store: Where the blocks go; nil = they stay in memory.
  init(size: SIMD2<Int>, store: (any BlockStore)?) {
    self.size = size
    self.store = store
  }

  /// Whether it is the picture.
  var isUpToDate: Bool { waiting.isEmpty }

  /// Finds out what has changed.
  mutating func note(_ renderer: inout LiveRenderer) {
    renderer.takeChangedBlocks(side: PictureKeyframe.side) { waiting.insert($0) }
  }

  /// Copies some of what has changed.
  ///
  /// - Parameters:
  ///   - limit: How many blocks at most, 512 KiB each.
  ///   - renderer: The picture, whose changes were noted.
  mutating func copy(atMost limit: Int, from renderer: borrowing LiveRenderer) {
    for _ in 0..<limit {
      guard let place = waiting.popFirst() else { return }
      let area = Rectangle(blockAt: place, within: size)
      let pixels = renderer.pixels(ofBlock: place)
      replace(pixels, SIMD2(area.width, area.height), at: place)
    }
  }

  private mutating func replace(_ pixels: [UInt16], _ size: SIMD2<Int>, at place: SIMD2<Int>) {
    blocks[place] = nil
    guard pixels.contains(where: { $0 != 0 }) else { return }
    let block = PictureBlock(pixels: pixels, size: size)
    blocks[place] = block
    if let store { block.leave(to: store) }
  }
}
