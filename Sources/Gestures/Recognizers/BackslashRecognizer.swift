/// A finger that draws a backslash: to the right and down only, and ends where it did not start.
///
/// It fails as soon as the finger goes back to the left or up by more than a tremor, and at the end
/// if it is short, or more a line across or down than a backslash.
public struct BackslashRecognizer: GestureRecognizer {
  /// How far from its start it ends at least, in points.
  public var minimumLength: Float
  /// How far back a finger may go, in points: a resting finger's reports tremble by 1 to 2.
  public var tolerance: Float = 4

  /// How much of the length each of right and down is at least: 14.5° from either axis.
  private static let minimumShare: Float = 0.25

  private var furthest = SIMD2<Float>.zero
  /// Where it ended, and the way from its start.
  public private(set) var values = GestureValues()

  /// Makes a recogniser.
  ///
  /// - Parameter minimumLength: How far from its start it ends at least, in points; more than a
  ///   tap's 10.
  public init(minimumLength: Float = 40) {
    self.minimumLength = minimumLength
  }

  /// It happens at once.
  public var isContinuous: Bool { false }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began(let touch):
      furthest = touch.position
      return touches.count > 1 ? .failed : .undecided
    case .moved(let touch):
      let back = furthest - touch.position
      furthest.replace(with: touch.position, where: touch.position .> furthest)
      return back.max() > tolerance ? .failed : .undecided
    case .ended(let touch):
      let way = touch.displacement
      let length = way.length
      values.touchCount = 1
      values.location = touch.position
      values.translation = way
      return length >= minimumLength && way.min() >= length * Self.minimumShare ? .done : .failed
    case .time, .windowMoved: return .undecided
    }
  }

  /// Forgets all touches.
  public mutating func reset() {
    values = GestureValues()
  }
}
