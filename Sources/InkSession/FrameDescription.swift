public import Gestures
public import Strokes

/// What one frame adds to the picture and shows beyond it: plain values, reused from frame to frame.
public struct FrameDescription: Sendable {
  /// Tufts that are part of the picture from now on, in the order of drawing.
  public internal(set) var committed: TuftBatch
  /// Tufts that stand in for what is not yet known; they hold for this frame only.
  public internal(set) var speculative: TuftBatch
  /// The samples that are guessed to follow the newest one.
  public internal(set) var predicted: [StrokeSample] = []
  /// What happens to the picture beside new tufts, in order.
  public private(set) var actions: [LayerAction] = []
  /// What the person wants by gestures, in order; a recording that is played holds what was done.
  public private(set) var gestures: [GestureAction] = []
  /// More than a hand can cause within a frame; a log read in large steps may bring more.
  private static let actionCapacity = 64

  /// Makes an empty frame.
  ///
  /// - Parameter capacity: How many tufts each part takes before it must allocate.
  public init(capacity: Int = 4096) {
    committed = TuftBatch(capacity: capacity)
    speculative = TuftBatch(capacity: 256)
    predicted.reserveCapacity(Tail.capacity)
    actions.reserveCapacity(Self.actionCapacity)
    gestures.reserveCapacity(Self.actionCapacity)
  }

  /// Whether there is nothing to draw and nothing happens.
  public var isEmpty: Bool { committed.isEmpty && speculative.isEmpty && actions.isEmpty }

  /// Forgets all and keeps the memory.
  mutating func removeAll() {
    committed.removeAll()
    speculative.removeAll()
    predicted.removeAll(keepingCapacity: true)
    actions.removeAll(keepingCapacity: true)
    gestures.removeAll(keepingCapacity: true)
  }

  mutating func removeGestures() {
    gestures.removeAll(keepingCapacity: true)
  }

  /// Adds what a gesture wants; false where there is no room.
  ///
  /// Of views in a row the newest counts: the fingers are there already, and an older one that took
  /// effect after it would pull the canvas away under them.
  mutating func append(_ action: GestureAction) -> Bool {
    if case .view = action, case .view? = gestures.last {
      gestures[gestures.count - 1] = action
      return true
    }
    guard gestures.count < Self.actionCapacity else { return false }
    gestures.append(action)
    return true
  }

  /// Adds an action: it takes effect after what is committed so far.
  mutating func append(_ kind: LayerAction.Kind) {
    actions.append(LayerAction(kind: kind, run: committed.runs.count))
  }
}

/// Something that happens to the picture as a whole.
public struct LayerAction: Sendable, BitwiseCopyable, Equatable {
  /// What happens.
  public var kind: Kind
  /// It takes effect before the committed run of this place.
  public var run: Int

  /// The kinds of action.
  public enum Kind: Sendable, BitwiseCopyable, Equatable {
    /// The newest step is taken back.
    case undo
    /// The newest step taken back is done again.
    case redo
    /// All is taken away, in one step.
    case clear
    /// The stroke in progress is void: all of it goes, and it never was a step.
    case abandon
  }
}
