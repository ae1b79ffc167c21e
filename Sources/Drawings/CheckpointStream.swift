internal import Documents
internal import Rendering

/// A keyframe on its way into a drawing's file, a few tiles a frame.
struct CheckpointStream {
  private var head: DrawingCheckpoint?
  private var blocks: [SIMD2<Int>: PictureBlock] = [:]
  /// The places that were not handed over yet.
  private var waiting: [SIMD2<Int>] = []
  /// The pixels of the next one, read while there was no room for them.
  private var next: [UInt16]?
  private var isBegun = false
  /// Each is 512 KiB that are read from a store and copied: no frame takes many.
  private static let tilesPerFrame = 2

  /// Whether one is on its way.
  var isBusy: Bool { head != nil }

  /// Begins with a keyframe; one that is on its way goes on instead.
  ///
  /// - Parameters:
  ///   - frame: The keyframe.
  ///   - head: What the file says of it.
  mutating func begin(_ frame: PictureKeyframe, _ head: DrawingCheckpoint) {
    guard !isBusy else { return }
    blocks = frame.blocks
    self.head = head
    waiting = Array(blocks.keys)
    next = nil
    isBegun = false
  }

  /// Hands over as much as there is room for.
  mutating func advance(_ writer: DrawingWriter) {
    guard let head else { return }
    if !isBegun {
      guard writer.beginCheckpoint(head) else { return }
      isBegun = true
    }
    for _ in 0..<Self.tilesPerFrame {
      guard let place = waiting.last, let block = blocks[place] else { break }
      guard let pixels = next ?? block.read() else { return abandon(writer) }
      next = pixels
      guard hand(pixels, block.size, at: place, to: writer) else { return }
      next = nil
      waiting.removeLast()
    }
    guard waiting.isEmpty, writer.endCheckpoint() else { return }
    end()
  }

  /// A store lost some of it: the file keeps the checkpoint before.
  private mutating func abandon(_ writer: DrawingWriter) {
    if writer.abandonCheckpoint() { end() }
  }

  private mutating func end() {
    blocks = [:]
    waiting = []
    head = nil
  }

  private func hand(
    _ pixels: [UInt16], _ size: SIMD2<Int>, at place: SIMD2<Int>, to writer: DrawingWriter
  ) -> Bool {
    // The file keeps a tile that is as before once: it tells by the pixels, wherever it may have moved.
    writer.appendTile(at: place) { tile in
      let row = size.x * 8
      let stride = DrawingCheckpoint.tileSide * 8
      tile.initializeMemory(as: UInt8.self, repeating: 0)
      pixels.withUnsafeBytes { pixels in
        for y in 0..<size.y {
          UnsafeMutableRawBufferPointer(rebasing: tile[y * stride..<y * stride + row])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: pixels[y * row..<(y + 1) * row]))
        }
      }
    }
  }
}
