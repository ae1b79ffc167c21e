import GraphicsGL
import InkSession
import InkTypes
import Rendering
import Synchronization
import TestSupport
import Testing

/// A store in memory, whose disk can be away.
private final class TestStore: BlockStore {
  struct State {
    var blocks: [Int: [UInt16]] = [:]
    var next = 0
    var isFull = false
    var isAway = false
    var most = 0
  }
  let state = Mutex(State())

  func keep(_ pixels: [UInt16], completion: @escaping @Sendable (Int?) -> Void) -> Bool {
    let place: Int? = state.withLock {
      guard !$0.isFull else { return nil }
      $0.blocks[$0.next] = pixels
      $0.next += 1
      $0.most = max($0.most, $0.blocks.count)
      return $0.next - 1
    }
    completion(place)
    return true
  }

  func read(_ place: Int, count: Int) -> [UInt16]? {
    state.withLock { $0.isAway ? nil : $0.blocks[place] }
  }

  func forget(_ place: Int) { state.withLock { $0.blocks[place] = nil } }
}

@Suite("Keyframes beyond memory", .serialized)
struct KeyframeStoreTests {
  private static let undo = InkEvent.command(.undo, .zero)

  /// A drawing of many strokes with a keyframe after each.
  private static func drawn(_ store: TestStore, budget: Int) throws -> Live {
    var live = try Live(
      .cpu, size: TimelineTests.size, undoBudget: 1, budget: budget, store: store)
    for stroke in TimelineTests.strokes(24) {
      live.take(stroke)
      _ = live.makeKeyframe()
    }
    return live
  }

  @Test("what memory has no room for is read back, and undo ends in the same pictures")
  func stored() throws {
    let store = TestStore()
    // A checkpoint of one's own makes the timeline keep it and let its pixels go.
    var live = try Self.drawn(store, budget: 1 << 20)
    let made = live.makeKeyframe()
    live.timeline.add(try #require(made))
    let count = store.state.withLock { $0.blocks.count }
    #expect(count > 0)
    for _ in 0..<6 {
      live.take([Self.undo])
      let gap = try TimelineTests.largestGap(
        live.pixels(), TimelineTests.played(live.events, .cpu))
      #expect(gap <= 2)
    }
  }

  @Test("pixels that a store lost are drawn again from what is whole")
  func lost() throws {
    let store = TestStore()
    var live = try Self.drawn(store, budget: 64 << 20)
    let made = live.makeKeyframe()
    live.timeline.add(try #require(made))
    store.state.withLock { $0.isAway = true }
    for _ in 0..<4 {
      live.take([Self.undo])
      let gap = try TimelineTests.largestGap(
        live.pixels(), TimelineTests.played(live.events, .cpu))
      #expect(gap <= 2)
    }
  }

  @Test("a store without room leaves pixels where they are; budgets hold all the same")
  func full() throws {
    let store = TestStore()
    store.state.withLock { $0.isFull = true }
    let live = try Self.drawn(store, budget: 3 << 20)
    let bytes = live.timeline.byteCount
    #expect(bytes <= 3 << 20)
  }

  @Test("places are free again when their keyframes go")
  func freed() throws {
    let store = TestStore()
    do { _ = try Self.drawn(store, budget: 64 << 20) }
    let (left, most) = store.state.withLock { ($0.blocks.count, $0.most) }
    #expect(left == 0)
    #expect(most > 0)
  }

  @Test(
    "keyframes of the past are the pictures after their steps, across undo and clearings",
    arguments: [UInt64](1...3))
  func past(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var session = InkSession(seed: 7)
    var events: [InkEvent] = []
    var strokes = TimelineTests.strokes(40)[...]
    while let next = strokes.first {
      switch random.number(in: 0...1) {
      case ..<0.75:
        events += next
        strokes.removeFirst()
      case ..<0.88: events.append(Self.undo)
      case ..<0.94: events.append(.command(.redo, .zero))
      default: events.append(.command(.clear, .zero))
      }
    }
    events.append(.leave(Timestamp(nanoseconds: 100_000_000_000)))
    for event in events { session.apply(event) }
    let done = Array(session.history.done)
    let store = TestStore()
    var frames: [PictureKeyframe] = []
    var past = PastKeyframes(
      size: TimelineTests.size, seed: 7, steps: done, store: store, every: 4000)
    for first in stride(from: 0, to: events.count, by: 100) {
      past.advance(events[first..<min(first + 100, events.count)]) { frames.append($0) }
    }
    let isDone = past.isDone
    #expect(isDone)
    #expect(frames.count > 5)
    for frame in frames {
      #expect(frame.isPart(of: done[...]))
      var shown = LiveRenderer(size: TimelineTests.size, undoBudget: 0)
      for (place, block) in frame.blocks { shown.load(block, at: place) }
      let area = Rectangle(width: shown.size.x, height: shown.size.y)
      let pixels = [UInt16](unsafeUninitializedCapacity: area.width * area.height * 4) {
        shown.read(area, into: $0)
        $1 = $0.count
      }
      let undone = Array(repeating: Self.undo, count: done.count - frame.depth)
      let gap = try TimelineTests.largestGap(
        pixels, TimelineTests.played(events + undone, .cpu))
      #expect(gap <= 2, "after \(frame.depth) steps")
    }
  }
}
