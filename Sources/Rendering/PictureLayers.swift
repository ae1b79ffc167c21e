internal import GraphicsGL
internal import Strokes

/// The layers of a picture in progress, on whatever draws them: strokes that ended, the committed part
/// of the stroke in progress, and its speculative part.
protocol PictureLayers: ~Copyable {
  /// Whether a run may join the stroke in progress, or that must be folded first.
  func takes(_ run: TuftRun) -> Bool

  /// Draws a run into the stroke in progress.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - batch: The batch that holds its tufts.
  ///   - area: What it may touch.
  mutating func commit(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion)

  /// Draws a run beside the stroke in progress.
  mutating func speculate(_ run: TuftRun, of batch: borrowing TuftBatch, within area: TileRegion)

  /// Whether a pixel may look another after a fold: OpenGL rounds once more.
  static var foldIsSeen: Bool { get }

  /// Puts the stroke in progress, which lies within a region, into the picture, and empties it.
  mutating func fold(within area: TileRegion)

  /// Empties the stroke in progress, which lies within a region.
  mutating func dropStroke(within area: TileRegion)

  /// Empties the speculative part, which lies within a region.
  mutating func dropSpeculation(within area: TileRegion)

  /// Makes strokes that ended, which lie within a region, transparent.
  mutating func clear(within area: TileRegion)

  /// Puts pixels of strokes that ended in their place: four channels of 16 bits, premultiplied.
  mutating func load(_ rectangle: Rectangle, from pixels: UnsafeBufferPointer<UInt16>)

  // Undo.

  /// How many steps can be taken back, and how many done again.
  var undoDepth: (undo: Int, redo: Int) { get }
  mutating func forgetSteps()
  mutating func keep(_ area: TileRegion)
  mutating func closeStep()
  mutating func abandonStep(changed: inout TileRegion)
  mutating func undo(changed: inout TileRegion)
  mutating func redo(changed: inout TileRegion)
}
