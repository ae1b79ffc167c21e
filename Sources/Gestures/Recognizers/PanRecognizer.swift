/// Fingers that move together.
///
/// One finger or more, as UIKit's default. UIKit does not document how far they move before it
/// begins; chosen: more than the 10 points which taps and long presses allow, so that exactly one
/// of them is right. The translation is 0 when it begins: nothing jumps.
public struct PanRecognizer: GestureRecognizer {
  /// How few fingers; with fewer it ends.
  public var minimumTouches: Int
  /// How many fingers it may begin with; more may join later.
  public var maximumTouches: Int
  /// How far the centroid moves before it begins, in points.
  public var threshold: Float = 10

  private(set) var isOn = false
  private var anchor = SIMD2<Float>.zero
  private var tracker = VelocityTracker()
  /// The centroid, its translation and its velocity.
  public private(set) var values = GestureValues()

  /// Makes a recogniser.
  ///
  /// - Parameters:
  ///   - minimumTouches: How few fingers, at least 1.
  ///   - maximumTouches: How many it may begin with.
  public init(minimumTouches: Int = 1, maximumTouches: Int = .max) {
    precondition(
      1...max(1, maximumTouches) ~= minimumTouches,
      "a pan of \(minimumTouches) to \(maximumTouches) touches")
    self.minimumTouches = minimumTouches
    self.maximumTouches = maximumTouches
  }

  /// It goes on.
  public var isContinuous: Bool { true }

  /// Takes an input, and says what the touches look like.
  public mutating func receive(_ input: GestureInput, touches: Span<Touch>) -> GestureVerdict {
    switch input {
    case .began, .ended:
      if touches.count < minimumTouches, isOn || touches.isEmpty {
        values.velocity = tracker.velocity(at: input.time)
        return isOn ? .done : .failed
      }
      if !isOn, touches.count > maximumTouches { return .failed }
      // The centroid jumps, the translation does not.
      values.touchCount = touches.count
      values.location = touches.centroid
      anchor = values.location - values.translation
      tracker.removeAll()
    case .moved:
      guard touches.count >= minimumTouches else { return .undecided }
      move(to: touches.centroid)
    case .time, .windowMoved: return isOn ? .active : .undecided
    }
    guard isOn else { return .undecided }
    tracker.add(values.translation, at: input.time)
    values.velocity = tracker.velocity(at: input.time)
    return .active
  }

  /// Forgets all touches.
  public mutating func reset() {
    isOn = false
    tracker.removeAll()
    values = GestureValues()
  }

  private mutating func move(to centroid: SIMD2<Float>) {
    values.location = centroid
    if isOn {
      values.translation = centroid - anchor
    } else if (centroid - anchor).length > threshold {
      isOn = true
      anchor = centroid
    }
  }
}
