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

/// A block of a picture: its pixels never change.
public final class PictureBlock: Sendable {
  /// Red, green, blue, alpha of 16 bits, premultiplied, row by row.
  public let pixels: [UInt16]
  /// Width and height in px: at the picture's edges less than a keyframe's side.
  public let size: SIMD2<Int>

  /// Makes a block.
  ///
  /// - Parameters:
  ///   - pixels: 4 · width · height values.
  ///   - size: Width and height in px, 1 or more.
  public init(pixels: [UInt16], size: SIMD2<Int>) {
    precondition(pixels.count == 4 * size.x * size.y, "\(pixels.count) values for \(size) px")
    self.pixels = pixels
    self.size = size
  }

  /// Whether nothing is on it.
  public var isTransparent: Bool { pixels.allSatisfy { $0 == 0 } }

  /// What it takes, in bytes.
  public var byteCount: Int { 2 * pixels.count }
}

extension LiveRenderer {
  /// Puts a block of strokes that ended in its place; this is no step.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - place: Its column and row.
  public mutating func load(_ block: PictureBlock, at place: SIMD2<Int>) {
    let area = Rectangle(blockAt: place, within: size)
    block.pixels.withUnsafeBufferPointer { load(area, from: $0) }
  }
}

extension Rectangle {
  /// A block of a keyframe, cut to the picture.
  init(blockAt place: SIMD2<Int>, within size: SIMD2<Int>) {
    self.init(tileAt: place, side: PictureKeyframe.side, within: size)
  }
}
