internal import InkSession

/// Keyframes of a drawing, within a budget of memory.
struct Keyframes {
  /// Those that stay, in the drawing's order, with the work it had taken by then.
  private var frames: [(frame: PictureKeyframe, work: Int)] = []
  /// How many of them are older than the session.
  private var pastCount = 0
  /// The newest one, which stays until the next where it lies too close to the one before.
  private var newest: PictureKeyframe?
  private let budget: Int
  private let store: (any BlockStore)?
  /// How much work must lie between two that stay; doubles when there is no more room.
  ///
  /// At first, in hairs, some 33 strokes of `pelt bench open`: a third of a second here.
  private var step = 2_000_000

  /// How many stay at most.
  private static let limit = 128

  /// - Parameters:
  ///   - budget: How many bytes their pixels may take in memory; one is kept whatever it takes.
  ///   - store: Where their pixels go otherwise.
  init(budget: Int, store: (any BlockStore)?) {
    self.budget = budget
    self.store = store
  }

  /// Adds the newest one.
  ///
  /// - Parameters:
  ///   - frame: The keyframe.
  ///   - work: What the drawing has taken so far, in hairs.
  mutating func append(_ frame: PictureKeyframe, work: Int) {
    newest = frame
    if frames.last.map({ work - $0.work >= step }) ?? true { frames.append((frame, work)) }
    keepWithin()
  }

  /// Adds one that is older than all of the session's.
  ///
  /// - Parameter frame: The keyframe.
  mutating func insert(past frame: PictureKeyframe) {
    let later = frames[..<pastCount].firstIndex { $0.frame.depth > frame.depth }
    frames.insert((frame, 0), at: later ?? pastCount)
    pastCount += 1
    keepWithin()
  }

  private mutating func keepWithin() {
    if let store, byteCount > budget / 2 {
      // What found no room in the store before may find it now.
      for (frame, _) in frames { frame.leave(to: store) }
      newest?.leave(to: store)
    }
    while byteCount > budget || frames.count > Self.limit, frames.count > 1 {
      // Every other one goes.
      frames = frames.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
      pastCount = (pastCount + 1) / 2
      step = min(step * 2, .max / 4)
    }
  }

  /// The one from which least has to be drawn.
  ///
  /// - Parameter done: The steps of the picture that is wanted.
  /// - Returns: The deepest that is a part of it.
  func best(for done: ArraySlice<StrokeHistory.Step>) -> PictureKeyframe? {
    var best: PictureKeyframe?
    func look(_ frame: PictureKeyframe) {
      guard frame.depth >= best?.depth ?? 0, frame.isPart(of: done), frame.isWhole else { return }
      best = frame
    }
    for (frame, _) in frames { look(frame) }
    if let newest { look(newest) }
    return best
  }

  /// How many steps each holds, in the drawing's order.
  var depths: [Int] { frames.map(\.frame.depth) }

  /// What their pixels take in memory, in bytes; a block that several share counts once.
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
