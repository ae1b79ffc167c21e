public import InkTypes

/// A direction of a swipe on the screen.
public struct SwipeDirection: OptionSet, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Towards larger x.
  public static let right = SwipeDirection(rawValue: 1)
  /// Towards smaller x.
  public static let left = SwipeDirection(rawValue: 2)
  /// Towards smaller y.
  public static let up = SwipeDirection(rawValue: 4)
  /// Towards larger y.
  public static let down = SwipeDirection(rawValue: 8)
}

/// Fingers that go quickly in one direction.
///
/// UIKit's defaults: one finger, to the right. It documents no speed; chosen: every finger goes 50
/// points within 0.5 s, at most 30° off the direction. It happens as soon as that is so.
public struct SwipeRecognizer: GestureRecognizer {
  /// The directions, any of which will do.
  public var directions: SwipeDirection
  /// How many fingers.
  public var touchesRequired: Int
  /// How far each finger goes, in points.
  public var minimumDistance: Float = 50
  /// How long it may take from the first finger's landing, in seconds.
  public var maximumDuration = 0.5

  /// The tangent of the largest angle off the direction: 30°.
  private static let maximumSlope: Float = 0.577
  /// Below this a finger has no direction yet, in points.
  private static let directionDistance: Float = 20

  /// The centroid and its way.
  public private(set) var values = GestureValues()
  /// When it has lasted too long.
  public private(set) var deadline: Timestamp?

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - directions: The directions, any of which will do.
  ///   - touches: How many fingers.
  public init(_ directions: SwipeDirection = .right, touches: Int = 1) {
    self.directions = directions
    touchesRequired = touches
  }

  /// It happens at once.
  public var isContinuous: Bool { false }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began(let touch):
      if touches.count == 1 { deadline = touch.time.advanced(bySeconds: maximumDuration) }
      return touches.count > touchesRequired ? .failed : .undecided
    case .moved:
      guard touches.count == touchesRequired else { return .undecided }
      values.touchCount = touches.count
      values.location = touches.centroid
      values.translation = values.location - touches.startCentroid
      return judge(touches)
    case .ended, .time: return .failed
    case .windowMoved: return .undecided
    }
  }

  /// Forgets all touches.
  public mutating func reset() {
    deadline = nil
    values = GestureValues()
  }

  private func judge(_ touches: Span<Touch>) -> GestureVerdict {
    var best = GestureVerdict.failed
    if directions.contains(.right) { best = better(best, judge(touches, SIMD2(1, 0))) }
    if directions.contains(.left) { best = better(best, judge(touches, SIMD2(-1, 0))) }
    if directions.contains(.up) { best = better(best, judge(touches, SIMD2(0, -1))) }
    if directions.contains(.down) { best = better(best, judge(touches, SIMD2(0, 1))) }
    return best
  }

  private func better(_ one: GestureVerdict, _ other: GestureVerdict) -> GestureVerdict {
    one == .done || other == .done ? .done : one == .failed ? other : one
  }

  private func judge(_ touches: Span<Touch>, _ direction: SIMD2<Float>) -> GestureVerdict {
    var verdict = GestureVerdict.done
    for index in touches.indices {
      let way = touches[index].displacement
      let along = way.along(direction)
      if way.length > Self.directionDistance, way.across(direction) > along * Self.maximumSlope {
        return .failed
      }
      if along < minimumDistance { verdict = .undecided }
    }
    return verdict
  }
}
