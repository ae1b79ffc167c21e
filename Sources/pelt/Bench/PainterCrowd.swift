internal import Foundation
internal import InkSession
internal import Rendering

/// As many painters as there are cores, each with a picture of its own: what they gain by drawing at
/// once is what the machine gives, since they have nothing to wait for.
final class PainterCrowd {
  /// A painter that one thread uses at a time.
  private final class Painter: @unchecked Sendable {
    private var picture: RasterPicture

    init(side: Int) {
      picture = RasterPicture(size: [side, side], scale: 1, threads: 1)
    }

    func draw(_ frame: borrowing FrameDescription) {
      picture.draw(frame)
    }
  }

  private let painters: [Painter]

  /// - Parameters:
  ///   - count: How many painters.
  ///   - side: Width and height of each picture, in px.
  init(count: Int, side: Int) {
    painters = (0..<count).map { _ in Painter(side: side) }
  }

  /// Each draws a frame, one after another.
  func drawInTurn(_ frame: borrowing FrameDescription) {
    for painter in painters { painter.draw(frame) }
  }

  /// Each draws a frame, all at the same time.
  func drawAtOnce(_ frame: FrameDescription) {
    let painters = painters
    DispatchQueue.concurrentPerform(iterations: painters.count) { painters[$0].draw(frame) }
  }
}
