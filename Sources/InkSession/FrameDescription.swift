public import Strokes

/// What one frame adds to the picture and shows beyond it: plain values, reused from frame to frame.
public struct FrameDescription: Sendable {
  /// Tufts that are part of the picture from now on, in the order of drawing.
  public internal(set) var committed: TuftBatch
  /// Tufts that stand in for what is not yet known; they hold for this frame only.
  public internal(set) var speculative: TuftBatch

  /// Makes an empty frame.
  ///
  /// - Parameter capacity: How many tufts each part takes before it must allocate.
  public init(capacity: Int = 4096) {
    committed = TuftBatch(capacity: capacity)
    speculative = TuftBatch(capacity: 256)
  }

  /// Forgets all and keeps the memory.
  mutating func removeAll() {
    committed.removeAll()
    speculative.removeAll()
  }
}
