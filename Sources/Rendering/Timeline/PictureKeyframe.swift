internal import GraphicsGL
public import InkSession

/// The picture after some steps of a drawing: from there it can be drawn again.
public struct PictureKeyframe: Sendable {
  /// Side of a block in px.
  public static let side = 256

  /// How many steps it holds.
  public var depth: Int
  /// The newest of them; nil where there is none.
  public var top: StrokeHistory.Step?
  /// What is not transparent, by column and row.
  public var blocks: [SIMD2<Int>: PictureBlock]

  /// Makes a keyframe.
  ///
  /// - Parameters:
  ///   - depth: How many steps it holds.
  ///   - top: The newest of them; nil where there is none.
  ///   - blocks: What is not transparent, by column and row.
  public init(depth: Int, top: StrokeHistory.Step?, blocks: [SIMD2<Int>: PictureBlock] = [:]) {
    self.depth = depth
    self.top = top
    self.blocks = blocks
  }

  /// Whether a drawing that has done some steps went through it.
  ///
  /// Steps are taken back and done again in order, and no two are equal: the newest one tells.
  ///
  /// - Parameter done: The steps that hold.
  /// - Returns: Whether its steps are the first of them.
  public func isPart(of done: ArraySlice<StrokeHistory.Step>) -> Bool {
    guard depth <= done.count else { return false }
    return depth == 0 ? top == nil : done[done.startIndex + depth - 1] == top
  }
}

extension PictureKeyframe {
  /// Its pixels by column and row; nil where some are lost.
  func read() -> [SIMD2<Int>: [UInt16]]? {
    var pixels: [SIMD2<Int>: [UInt16]] = [:]
    for (place, block) in blocks {
      guard let part = block.read() else { return nil }
      pixels[place] = part
    }
    return pixels
  }

  /// Lets its pixels go from memory into a store, as far as that has room.
  func leave(to store: any BlockStore) {
    for block in blocks.values { block.leave(to: store) }
  }

  /// Whether none of its pixels is known to be lost.
  var isWhole: Bool { !blocks.values.contains(where: \.isLost) }
}

extension LiveRenderer {
  /// Puts a block of strokes that ended in its place, where it is not lost; this is no step.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - place: Its column and row.
  public mutating func load(_ block: PictureBlock, at place: SIMD2<Int>) {
    if let pixels = block.read() { load(pixels, at: place) }
  }

  /// Puts a block's pixels in their place; this is no step.
  mutating func load(_ pixels: [UInt16], at place: SIMD2<Int>) {
    let area = Rectangle(blockAt: place, within: size)
    pixels.withUnsafeBufferPointer { load(area, from: $0) }
  }
}

extension LiveRenderer {
  /// Copies a block of strokes that ended.
  ///
  /// - Parameter place: Its column and row.
  /// - Returns: Four channels of 16 bits, premultiplied, row by row; less than a side at the edges.
  borrowing func pixels(ofBlock place: SIMD2<Int>) -> [UInt16] {
    let area = Rectangle(blockAt: place, within: size)
    return [UInt16](unsafeUninitializedCapacity: 4 * area.width * area.height) { buffer, count in
      read(area, into: buffer)
      count = buffer.count
    }
  }
}

extension Rectangle {
  /// A block of a keyframe, cut to the picture.
  init(blockAt place: SIMD2<Int>, within size: SIMD2<Int>) {
    self.init(tileAt: place, side: PictureKeyframe.side, within: size)
  }
}
