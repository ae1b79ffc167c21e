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
  /// Where keyframes go beyond the budget of memory.
  public let store: (any BlockStore)?
  /// How many events there were when each stroke had ended.
  private var strokeEnds: [UInt32: Int] = [:]
  /// The steps that the picture shows, as far as they tell one from another.
  private var shown = PictureKeyframe(depth: 0, top: nil)
  /// Whether nothing came to the picture since.
  private var isShownIntact = true
  /// What the drawing has taken so far, in hairs.
  private var work = 0
  private var notedEvents = 0
  /// How much work and how many strokes there were at the newest keyframe.
  private var framedWork = 0
  private var framedStrokes = 0
  /// So much of either calls for another one.
  private static let workPerKeyframe = 2_000_000
  private static let strokesPerKeyframe = 32
  /// How many blocks of 512 KiB an idle frame copies.
  private static let blocksPerFrame = 4

  /// Makes the timeline of an empty drawing.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - session: The session before its first event.
  ///   - budget: How many bytes keyframes may take in memory.
  ///   - store: Where they go otherwise; nil = then there are fewer.
  public init(
    size: SIMD2<Int>, from session: borrowing InkSession, budget: Int = 96 << 20,
    store: (any BlockStore)? = nil
  ) {
    keyframes = Keyframes(budget: budget, store: store)
    shadow = PictureShadow(size: size, store: store)
    self.store = store
    forks.park(session, events: 0)
  }

  /// What keyframes take in memory, in bytes.
  public var byteCount: Int { keyframes.byteCount }

  /// How many steps each keyframe holds, in the drawing's order.
  public var keyframeDepths: [Int] { keyframes.depths }

  /// After how many events a session is parked, in order.
  public var parkedEvents: [Int] { forks.events }

  // MARK: While drawing

  /// Takes where the drawing is; between frames, as often as can be.
  ///
  /// - Parameters:
  ///   - session: The session, whose frame still holds what was committed.
  ///   - events: How many events it has taken.
  public mutating func note(_ session: borrowing InkSession, events: Int) {
    work += session.frame.committed.hairCount
    work += max(0, events - notedEvents) * PastKeyframes.workOfEvent
    notedEvents = events
    for case .stroke(let index) in session.history.done.reversed() {
      guard strokeEnds[index] == nil else { break }
      strokeEnds[index] = events
    }
    forks.park(session, events: events)
  }

  /// Takes that the picture shows what the history says.
  ///
  /// - Parameter history: The history.
  public mutating func noteShown(_ history: StrokeHistory) {
    shown = PictureKeyframe(depth: history.done.count, top: history.done.last)
    isShownIntact = true
  }

  /// Whether a keyframe is due, so that idle frames are wanted.
  public var wantsKeyframe: Bool {
    work - framedWork >= Self.workPerKeyframe
      || strokeEnds.count - framedStrokes >= Self.strokesPerKeyframe
  }

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
    // A picture that lacks something must not be what others begin with.
    guard !renderer.isStale, renderer.isWhole else { return nil }
    shadow.note(&renderer)
    shadow.copy(atMost: all ? .max : Self.blocksPerFrame, from: renderer)
    guard shadow.isUpToDate else { return nil }
    framedWork = work
    framedStrokes = strokeEnds.count
    let frame = PictureKeyframe(
      depth: history.done.count, top: history.done.last, blocks: shadow.blocks)
    keyframes.append(frame, work: work)
    return frame
  }

  /// Takes a keyframe that an earlier session made.
  ///
  /// - Parameter keyframe: The keyframe.
  public mutating func add(_ keyframe: PictureKeyframe) {
    keyframes.append(keyframe, work: work)
    framedWork = work
    framedStrokes = strokeEnds.count
    if let store { keyframe.leave(to: store) }
  }

  /// Takes a keyframe of what was before the one that an earlier session made.
  ///
  /// - Parameter keyframe: The keyframe.
  public mutating func add(past keyframe: PictureKeyframe) {
    if let store { keyframe.leave(to: store) }
    keyframes.insert(past: keyframe)
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

    /// Whether a clearing comes last; a base lies behind every other one.
    var endsCleared: Bool { if case .clear = steps.last { true } else { false } }
  }

  private func plan(for session: borrowing InkSession, goesOn: Bool) -> Plan {
    let done = session.history.done
    var plan: Plan
    if goesOn, shown.depth == done.count - 1, shown.isPart(of: done), !session.isDrawing {
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
    if let index = session.drawingStroke { plan.strokes.insert(index) }
    return plan
  }

  /// Begins to draw the picture that a session's history says, from as near as can be.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - events: How many events it has taken.
  ///   - goesOn: Whether it may go on from what is shown.
  /// - Returns: What must be drawn; nil where a stroke began before the timeline.
  public borrowing func planRebuild(
    of session: borrowing InkSession, events: Int, goesOn: Bool = true
  ) -> PictureRebuild? {
    var plan = plan(for: session, goesOn: goesOn)
    var base = plan.base?.read()
    // What is lost is no keyframe from then on; the empty picture at last has nothing to lose.
    while plan.base != nil, base == nil {
      plan = self.plan(for: session, goesOn: goesOn)
      base = plan.base?.read()
    }
    var rebuild = PictureRebuild(
      base: base, endsCleared: plan.endsCleared, endsStroke: !session.isDrawing)
    guard let first = plan.strokes.min(), let last = plan.strokes.max() else { return rebuild }
    guard let fork = forks.before(first) else { return nil }
    let end = session.isDrawing ? events : strokeEnds[last] ?? events
    rebuild.play(
      fork.events..<end, fork.resume(.only(plan.strokes), batchCapacity: PictureRebuild.batch))
    return rebuild
  }

  /// Draws the picture that a session's history says, from as near as can be.
  ///
  /// - Parameters:
  ///   - renderer: The picture; its steps of undo are those that were drawn.
  ///   - session: The session.
  ///   - events: How many events it has taken.
  ///   - read: Gives some of them by their numbers; nil where they cannot be had, and nothing changes.
  /// - Returns: Whether the picture is right now.
  public mutating func rebuild(
    _ renderer: inout LiveRenderer, _ session: borrowing InkSession, events: Int,
    read: (Range<Int>) -> [InkEvent]?
  ) -> Bool {
    // Forward from what is shown only where one step is all that happened since.
    let goesOn =
      isShownIntact && session.frame.actions.count == 1 && session.frame.committed.isEmpty
    isShownIntact = false
    guard var rebuild = planRebuild(of: session, events: events, goesOn: goesOn) else {
      return false
    }
    let range = rebuild.events
    // All of them first: half a picture would be worse than the one that is.
    guard let part = range.isEmpty ? [] : read(range) else { return false }
    let start = range.lowerBound
    while !rebuild.advance(
      &renderer, read: { part[$0.lowerBound - start..<$0.upperBound - start] })
    {}
    noteShown(session.history)
    return true
  }
}
