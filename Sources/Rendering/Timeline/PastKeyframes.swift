public import InkSession
public import InkTypes
internal import Strokes

/// Keyframes of a drawing's past, found by drawing it again: for a drawing that was opened from its last
/// checkpoint, beside the window's own thread.
public struct PastKeyframes: ~Copyable {
  /// What an event costs beside its hairs, in hairs.
  static let workOfEvent = 10
  /// How many events are played before they are drawn.
  private static let batch = 2048

  private var session: InkSession
  private var renderer: LiveRenderer
  private var shadow: PictureShadow
  private let steps: [StrokeHistory.Step]
  /// How much work lies between two keyframes, in hairs.
  private let step: Int
  /// How many of the steps the picture holds, once the frame is drawn.
  private var depth = 0
  private var waiting = 0
  private var work = 0
  private var framedWork = 0
  /// Whether steps came in an order that cannot be told apart.
  private var isConfused = false

  /// Begins with an empty picture.
  ///
  /// - Parameters:
  ///   - size: The picture's width and height in px.
  ///   - seed: The drawing's seed.
  ///   - steps: The steps that hold, up to the last one that is wanted.
  ///   - store: Where the keyframes' pixels go.
  ///   - step: How much work lies between two keyframes, in hairs.
  public init(
    size: SIMD2<Int>, seed: UInt32, steps: [StrokeHistory.Step], store: any BlockStore,
    every step: Int = 2_000_000
  ) {
    var strokes: Set<UInt32> = []
    for case .stroke(let index) in steps { strokes.insert(index) }
    session = InkSession(
      seed: seed, visibility: .only(strokes), prediction: nil, batchCapacity: Self.batch)
    renderer = LiveRenderer(size: size, undoBudget: 0, threads: 1)
    shadow = PictureShadow(size: size, store: store)
    self.steps = steps
    self.step = step
  }

  /// Whether there is nothing more to find.
  public var isDone: Bool { depth == steps.count || isConfused }

  /// Plays events.
  ///
  /// - Parameters:
  ///   - events: The next ones of the drawing.
  ///   - body: Called with each keyframe.
  public mutating func advance(
    _ events: some Collection<InkEvent>, _ body: (PictureKeyframe) -> Void
  ) {
    for event in events where !isDone {
      session.apply(event)
      work += Self.workOfEvent
      waiting += 1
      if waiting == Self.batch { draw() }
      if !session.isDrawing { goOn(body) }
    }
    draw()
  }

  private mutating func draw() {
    work += session.frame.committed.hairCount
    renderer.redraw(session.frame)
    session.beginFrame()
    waiting = 0
  }

  /// Counts the steps that are whole, and makes a keyframe where one is due.
  private mutating func goOn(_ body: (PictureKeyframe) -> Void) {
    var isFirst = true
    while depth < steps.count {
      switch steps[depth] {
      case .stroke(let index):
        guard index < session.nextStroke else { return keep(every: step, body) }
        // A stroke that came before a clearing was counted would be on the picture that is cleared.
        if !isFirst, case .clear = steps[depth - 1] { return isConfused = true }
      case .clear:
        // Nothing of what follows has come: the picture before it, and the one after.
        draw()
        keep(every: step / 8, body)
        renderer.reset()
      }
      depth += 1
      isFirst = false
    }
  }

  private mutating func keep(every step: Int, _ body: (PictureKeyframe) -> Void) {
    guard depth > 0, work - framedWork >= step else { return }
    draw()
    framedWork = work
    shadow.note(&renderer)
    shadow.copy(atMost: .max, from: renderer)
    body(PictureKeyframe(depth: depth, top: steps[depth - 1], blocks: shadow.blocks))
  }
}
