public import InkTypes

/// Whether a touch is the palm of the hand that holds the pen.
///
/// A touch that lands while a pen is near, or shortly after it left, is a palm's for as long as it
/// stays. 0.2 s after the pen: a hand that lifts with the pen rolls over its edge and leaves a last
/// contact; a finger that means something comes later.
public struct PalmGuard: Sendable {
  /// For how many seconds after the pen has left touches are still a palm's.
  public var hold = 0.2
  /// Whether a pen is near.
  public private(set) var isPenNear = false

  private var penLeft: Timestamp?

  /// Makes a guard that has seen no pen.
  public init() {}

  /// Takes what is known of the pen.
  ///
  /// - Parameters:
  ///   - isNear: Whether it is in proximity; of a pen that tells none, whether it touches.
  ///   - time: Since when.
  /// - Returns: Whether it has just come near.
  public mutating func pen(isNear: Bool, at time: Timestamp) -> Bool {
    let comes = isNear && !isPenNear
    if isPenNear, !isNear { penLeft = time }
    isPenNear = isNear
    return comes
  }

  /// Whether a touch that lands is a palm's.
  ///
  /// - Parameter time: When it lands.
  /// - Returns: Whether nobody shall get it.
  public func rejectsTouch(at time: Timestamp) -> Bool {
    guard !isPenNear else { return true }
    return penLeft.map { time < $0.advanced(bySeconds: hold) } ?? false
  }
}
