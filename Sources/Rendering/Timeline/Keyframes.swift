internal import InkSession

/// Keyframes of a drawing in memory, within a budget.
struct Keyframes {
  private var frames: [PictureKeyframe] = []
  private let budget: Int
  /// How many hairs must lie between two of them; doubles when memory runs out.
  private(set) var step = 2_000_000

  /// - Parameter budget: How many bytes their pixels may take; one is kept whatever it takes.
  init(budget: Int) {
    self.budget = budget
  }

  /// Adds the newest one.
  mutating func append(_ frame: PictureKeyframe) {
    frames.append(frame)
    while byteCount > budget, frames.count > 1 {
      // Every other one goes, the newest stays.
      let last = frames.count - 1
      frames = frames.enumerated().filter { (last - $0.offset) % 2 == 0 }.map(\.element)
      step *= 2
    }
  }

  /// The one from which least has to be drawn.
  ///
  /// - Parameter done: The steps of the picture that is wanted.
  /// - Returns: The deepest that is a part of it.
  func best(for done: ArraySlice<StrokeHistory.Step>) -> PictureKeyframe? {
    frames.filter { $0.isPart(of: done) }.max { $0.depth < $1.depth }
  }

  /// What their pixels take, in bytes; a block that several share counts once.
  var byteCount: Int {
    var seen: Set<ObjectIdentifier> = []
    var sum = 0
    for frame in frames {
      for block in frame.blocks.values where seen.insert(ObjectIdentifier(block)).inserted {
        sum += block.byteCount
      }
    }
    return sum
  }
}
