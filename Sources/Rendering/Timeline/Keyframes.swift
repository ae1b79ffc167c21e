internal import InkSession

/// Keyframes of a drawing in memory, within a budget.
struct Keyframes {
  /// Those that stay, with how many hairs had been drawn by then.
  private var frames: [(frame: PictureKeyframe, hairs: Int)] = []
  /// The newest one, which stays until the next where it lies too close to the one before.
  private var newest: PictureKeyframe?
  private let budget: Int
  /// How many hairs must lie between two that stay; doubles when memory runs out.
  private var step = 4_000_000

  /// - Parameter budget: How many bytes their pixels may take; one is kept whatever it takes.
  init(budget: Int) {
    self.budget = budget
  }

  /// Adds the newest one.
  ///
  /// - Parameters:
  ///   - frame: The keyframe.
  ///   - hairs: How many hairs have been drawn so far.
  mutating func append(_ frame: PictureKeyframe, hairs: Int) {
    newest = frame
    if frames.last.map({ hairs - $0.hairs >= step }) ?? true { frames.append((frame, hairs)) }
    while byteCount > budget, frames.count > 1 {
      // Every other one goes.
      frames = frames.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      step *= 2
    }
  }

  /// The one from which least has to be drawn.
  ///
  /// - Parameter done: The steps of the picture that is wanted.
  /// - Returns: The deepest that is a part of it.
  func best(for done: ArraySlice<StrokeHistory.Step>) -> PictureKeyframe? {
    var best: PictureKeyframe?
    func look(_ frame: PictureKeyframe) {
      if frame.isPart(of: done), frame.depth >= best?.depth ?? 0 { best = frame }
    }
    for (frame, _) in frames { look(frame) }
    if let newest { look(newest) }
    return best
  }

  /// What their pixels take, in bytes; a block that several share counts once.
  var byteCount: Int {
    var seen: Set<ObjectIdentifier> = []
    var sum = 0
    for frame in frames.map(\.frame) + (newest.map { [$0] } ?? []) {
      for block in frame.blocks.values where seen.insert(ObjectIdentifier(block)).inserted {
        sum += block.byteCount
      }
    }
    return sum
  }
}
