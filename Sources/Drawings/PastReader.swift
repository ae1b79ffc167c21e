public import Documents
internal import Foundation
public import InkSession
internal import InkTypes
public import Rendering
internal import Synchronization

extension SpillFile: BlockStore {}

extension PictureTimeline {
  /// Makes the timeline of an empty drawing, with a file for keyframes beyond the budget of memory.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - session: The session before its first event.
  public init(size: SIMD2<Int>, spillingFrom session: borrowing InkSession) {
    self.init(
      size: size, from: session,
      store: SpillFile(slotBytes: DrawingCheckpoint.tileBytes))
  }
}

/// Finds keyframes of what was before a drawing's last checkpoint, on a thread of its own.
final class PastReader: Sendable {
  /// An older checkpoint of the file.
  struct Older: Sendable {
    var number: Int
    /// What it is, without its blocks.
    var frame: PictureKeyframe
  }

  /// What is to be found.
  struct Task: Sendable {
    var path: String
    var document: DrawingDocument
    var older: [Older]
    /// The steps up to the last checkpoint.
    var steps: [StrokeHistory.Step]
    /// How many events there were when it was opened.
    var eventCount: Int
    var store: any BlockStore
  }

  private let found = Mutex<[PictureKeyframe]>([])
  private let isWanted = Atomic<Bool>(true)
  private let isAtEnd = Atomic<Bool>(false)
  /// Events that one look into the file brings: while it is looked into, its log cannot be carried over.
  private static let chunk = 1 << 14
  /// Events between two looks whether it is still wanted.
  private static let part = 1024
  /// Keyframes that may wait.
  private static let foundLimit = 4

  /// Begins.
  init(_ task: Task) {
    let thread = Thread { [self] in
      run(task)
      isAtEnd.store(true, ordering: .releasing)
    }
    thread.name = "pelt past"
    thread.qualityOfService = .background
    thread.start()
  }

  /// Lets it end soon.
  func stop() { isWanted.store(false, ordering: .relaxed) }

  /// Whether nothing more will be found; what was found may still be there.
  var isDone: Bool { isAtEnd.load(ordering: .acquiring) }

  /// Takes what was found since the last call; never waits.
  func take() -> [PictureKeyframe] {
    found.withLockIfAvailable { frames in
      defer { if !frames.isEmpty { frames = [] } }
      return frames
    } ?? []
  }

  private func run(_ task: Task) {
    for older in task.older where isWanted.load(ordering: .relaxed) { read(older, of: task) }
    var past = PastKeyframes(
      size: task.document.size, seed: task.document.seed, steps: task.steps, store: task.store)
    var position = 0
    while position < task.eventCount, !past.isDone, isWanted.load(ordering: .relaxed) {
      let range = position..<min(position + Self.chunk, task.eventCount)
      // A file that has gone elsewhere only means that undo takes longer.
      guard let reader = try? DrawingReader(path: task.path),
        let events = try? reader.events(range)
      else { return }
      for part in stride(from: 0, to: events.count, by: Self.part) {
        guard waitForRoom() else { return }
        past.advance(events[part..<min(part + Self.part, events.count)]) { frame in
          found.withLock { $0.append(frame) }
        }
      }
      position = range.upperBound
    }
  }

  /// Waits while what was found is not taken.
  ///
  /// - Returns: Whether it is to go on.
  private func waitForRoom() -> Bool {
    while isWanted.load(ordering: .relaxed) {
      if found.withLock({ $0.count }) < Self.foundLimit { return true }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return false
  }

  private func read(_ older: Older, of task: Task) {
    guard let reader = try? DrawingReader(path: task.path),
      let blocks = try? reader.blocks(ofCheckpoint: older.number)
    else { return }
    var frame = older.frame
    frame.blocks = blocks
    found.withLock { $0.append(frame) }
  }
}
