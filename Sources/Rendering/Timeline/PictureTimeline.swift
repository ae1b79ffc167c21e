internal import GraphicsGL
public import InkSession
public import InkTypes
internal import Strokes

/// What it takes to show a drawing as it was after any of its steps: parked sessions and keyframes.
///
/// The tiles that undo keeps are fast and few. What they lack is drawn again: from the nearest
/// keyframe, with a session that goes on from the nearest parked one. It works on the main thread,
/// between frames.
public struct PictureTimeline: ~Copyable {
  private var forks = SessionForks()
  private var keyframes: Keyframes
  private var shadow: PictureShadow
  /// How many events there were when each stroke had ended.
  private var strokeEnds: [Int] = []
  /// The steps that the picture shows, as far as they tell one from another.
  private var shown = PictureKeyframe(depth: 0, top: nil)
  private var hairs = 0
  /// How many blocks of 512 KiB an idle frame copies.
  private static let blocksPerFrame = 4
  /// How many events are played before a frame is drawn.
  private static let batch = 2048

  /// Makes the timeline of an empty drawing.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - session: The session before its first event.
  ///   - budget: How many bytes keyframes may take.
  public init(
    size: SIMD2<Int>, from session: borrowing InkSession, budget: Int = 96 << 20
  ) {
    keyframes = Keyframes(budget: budget)
    shadow = PictureShadow(size: size)
    forks.park(session, events: 0)
  }

  /// What keyframes take, in bytes.
  public var byteCount: Int { keyframes.byteCount }

  // MARK: While drawing

  /// Takes where the drawing is; between frames, as often as can be.
  ///
  /// - Parameters:
  ///   - session: The session, whose frame still holds what was committed.
  ///   - events: How many events it has taken.
  public mutating func note(_ session: borrowing InkSession, events: Int) {
    hairs += session.frame.committed.hairCount
    let ended = Int(session.strokeCount) - (session.isDrawing ? 1 : 0)
    while strokeEnds.count < ended { strokeEnds.append(events) }
    forks.park(session, events: events)
  }

  /// Takes that the picture shows what the history says.
  ///
  /// - Parameter history: The history.
  public mutating func noteShown(_ history: StrokeHistory) {
    shown = PictureKeyframe(depth: history.done.count, top: history.done.last)
  }

  /// Whether a keyframe is due, so that idle frames are wanted.
  public var wantsKeyframe: Bool { hairs >= keyframes.step }

  /// Lets the copy of the picture catch up a little, and makes a keyframe of it once it has.
  ///
  /// - Parameters:
  ///   - renderer: The picture, which shows what `history` says.
  ///   - history: The history; no stroke is in progress.
  ///   - all: Whether all that is missing is copied at once.
  /// - Returns: The keyframe, or nil while some is missing.
  public mutating func makeKeyframe(
    of renderer: inout LiveRenderer, _ history: StrokeHistory, all: Bool = false
  ) -> PictureKeyframe? {
    shadow.note(&renderer)
    shadow.copy(atMost: all ? .max : Self.blocksPerFrame, from: renderer)
    guard shadow.isUpToDate else { return nil }
    hairs = 0
    let frame = PictureKeyframe(
      depth: history.done.count, top: history.done.last, blocks: shadow.blocks)
    keyframes.append(frame)
    return frame
  }

  /// Takes a keyframe that an earlier session made.
  ///
  /// - Parameter keyframe: The keyframe.
  public mutating func add(_ keyframe: PictureKeyframe) {
    keyframes.append(keyframe)
  }

  // MARK: Drawing again

  /// What must be drawn again to get a picture.
  private struct Plan {
    /// What to begin with; nil = what is shown now.
    var base: PictureKeyframe?
    /// The steps that follow.
    var steps: ArraySlice<StrokeHistory.Step>
    /// Whose strokes are drawn, one in progress among them.
    var strokes: Set<UInt32> = []
  }

  private func plan(for session: borrowing InkSession) -> Plan {
    let done = session.history.done
    var plan: Plan
    if shown.depth == done.count - 1, shown.isPart(of: done), !session.isDrawing {
      // Forward by a step: what is shown is a part of it.
      plan = Plan(base: nil, steps: done.suffix(1))
    } else {
      var base = keyframes.best(for: done) ?? PictureKeyframe(depth: 0, top: nil)
      if let clear = done.lastIndex(where: { if case .clear = $0 { true } else { false } }),
        clear - done.startIndex >= base.depth
      {
        base = PictureKeyframe(depth: clear - done.startIndex + 1, top: done[clear])
      }
      plan = Plan(base: base, steps: done.dropFirst(base.depth))
    }
    for case .stroke(let index) in plan.steps { plan.strokes.insert(index) }
    if session.isDrawing { plan.strokes.insert(session.strokeCount &- 1) }
    return plan
  }

  /// Draws the picture that a session's history says, from as near as can be.
  ///
  /// - Parameters:
  ///   - renderer: The picture; its steps of undo are those that were drawn.
  ///   - session: The session.
  ///   - events: How many events it has taken.
  ///   - read: Gives some of them by their numbers; nil where they cannot be had, and nothing changes.
  ///   - progress: Told the share that is done, 0...1.
  /// - Returns: Whether the picture is right now.
  public mutating func rebuild(
    _ renderer: inout LiveRenderer, _ session: borrowing InkSession, events: Int,
    read: (Range<Int>) -> [InkEvent]?, progress: (Double) -> Void = { _ in }
  ) -> Bool {
    let plan = plan(for: session)
    var part: [InkEvent] = []
    var fork: SessionForks.Fork?
    if let first = plan.strokes.min(), let last = plan.strokes.max() {
      guard let nearest = forks.before(first) else { return false }
      let end = Int(last) < strokeEnds.count ? strokeEnds[Int(last)] : events
      guard let found = read(nearest.events..<end) else { return false }
      (part, fork) = (found, nearest)
    }
    if let base = plan.base { show(base, on: &renderer) } else { renderer.trust() }
    if let fork { play(part, from: fork, plan.strokes, on: &renderer, progress) }
    // A base lies behind the last clearing: only what is shown may go on with one.
    if case .clear = plan.steps.last { renderer.clear() }
    noteShown(session.history)
    return true
  }

  private func show(_ base: PictureKeyframe, on renderer: inout LiveRenderer) {
    renderer.reset()
    for (place, block) in base.blocks {
      block.pixels.withUnsafeBufferPointer {
        renderer.load(Rectangle(blockAt: place, within: renderer.size), from: $0)
      }
    }
  }

  private func play(
    _ events: [InkEvent], from fork: SessionForks.Fork, _ strokes: Set<UInt32>,
    on renderer: inout LiveRenderer, _ progress: (Double) -> Void
  ) {
    var session = fork.resume(.only(strokes), batchCapacity: Self.batch)
    for start in stride(from: 0, to: events.count, by: Self.batch) {
      let end = min(start + Self.batch, events.count)
      session.beginFrame()
      for index in start..<end { session.apply(events[index]) }
      renderer.redraw(session.frame)
      progress(Double(end) / Double(events.count))
    }
  }
}
