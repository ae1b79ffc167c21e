internal import Documents
internal import Rendering

/// A keyframe on its way into a drawing's file, a few tiles a frame.
struct CheckpointStream {
  private var head: DrawingCheckpoint?
  private var blocks: [SIMD2<Int>: PictureBlock] = [:]
  /// The places that were not handed over yet.
  private var waiting: [SIMD2<Int>] = []
  private var isBegun = false

  /// Whether one is on its way.
  var isBusy: Bool { head != nil }

  /// Begins with a keyframe; one that is on its way goes on instead.
  ///
  /// - Parameters:
  ///   - frame: The keyframe.
  ///   - head: What the file says of it.
  mutating func begin(_ frame: PictureKeyframe, _ head: DrawingCheckpoint) {
    guard !isBusy else { return }
    self.head = head
    blocks = frame.blocks
    waiting = Array(frame.blocks.keys)
    isBegun = false
  }

  /// Hands over as much as there is room for.
  mutating func advance(_ writer: DrawingWriter) {
    guard let head else { return }
    if !isBegun {
      guard writer.beginCheckpoint(head) else { return }
      isBegun = true
    }
    while let place = waiting.last, let block = blocks[place] {
      guard hand(block, at: place, to: writer) else { return }
      waiting.removeLast()
    }
    guard writer.endCheckpoint() else { return }
    blocks = [:]
    self.head = nil
  }

  private func hand(
    _ block: PictureBlock, at place: SIMD2<Int>, to writer: DrawingWriter
  ) -> Bool {
    // The file keeps a tile that is as before once: it tells by the pixels, wherever it may have moved.
    writer.appendTile(at: place) { tile in
      let row = block.size.x * 8
      let stride = DrawingCheckpoint.tileSide * 8
      tile.initializeMemory(as: UInt8.self, repeating: 0)
      block.pixels.withUnsafeBytes { pixels in
        for y in 0..<block.size.y {
          UnsafeMutableRawBufferPointer(rebasing: tile[y * stride..<y * stride + row])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[y * row..<(y + 1) * row]))
        }
      }
    }
  }
}
