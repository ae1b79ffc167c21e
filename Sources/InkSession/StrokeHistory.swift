public import InkTypes

/// What undo and redo move through: the steps of a drawing, a clearing being one of them.
public struct StrokeHistory: Sendable {
  /// A step; no two steps of a drawing are equal.
  public enum Step: Hashable, Sendable, BitwiseCopyable {
    /// A stroke, by its number.
    case stroke(UInt32)
    /// A clearing, by how many came before it.
    case clear(UInt32)
  }

  private var steps: [Step] = []
  /// How many of the steps hold; those after it can be redone.
  private var count = 0
  private var clearCount: UInt32 = 0
  /// How often it changed: strokes, undos, redos and clearings.
  public private(set) var stepCount = 0

  /// Makes an empty history.
  public init() {}

  /// Adds a stroke; what could be redone is gone.
  ///
  /// - Parameter index: The stroke's number.
  public mutating func append(stroke index: UInt32) {
    append(.stroke(index))
  }

  /// Carries out a command; undo at the beginning and redo at the end do nothing.
  ///
  /// - Parameter command: The command.
  /// - Returns: Whether it did anything.
  @discardableResult
  public mutating func perform(_ command: DrawingCommand) -> Bool {
    let before = count
    switch command {
    case .undo: count = max(0, count - 1)
    case .redo: count = min(steps.count, count + 1)
    case .clear:
      append(.clear(clearCount))
      clearCount &+= 1
    }
    guard count != before else { return false }
    if command != .clear { stepCount += 1 }
    return true
  }

  /// Whether there is a step to take back.
  public var canUndo: Bool { count > 0 }

  /// Whether there is a step to do again.
  public var canRedo: Bool { count < steps.count }

  /// The steps that hold, in order.
  public var done: ArraySlice<Step> { steps[..<count] }

  private mutating func append(_ step: Step) {
    steps.removeSubrange(count...)
    steps.append(step)
    count = steps.count
    stepCount += 1
  }

  /// The numbers of the strokes that are part of the picture.
  public var visibleStrokes: Set<UInt32> {
    var visible: Set<UInt32> = []
    for step in steps[..<count] {
      switch step {
      case .stroke(let index): visible.insert(index)
      case .clear: visible.removeAll()
      }
    }
    return visible
  }
}
