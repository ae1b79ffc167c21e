import InkTypes

/// The fingers that are down, at most 20.
struct OpenTouches {
  /// Ten fingers of two people; a drawing session takes no more.
  static let limit = 20

  struct Touch: BitwiseCopyable {
    var source: UInt16
    var contact: Int32
    var position: SIMD2<Float>
  }

  private var touches: [Touch] = []

  init() {
    touches.reserveCapacity(Self.limit)
  }

  /// Adds a finger; false where there is no room.
  mutating func open(_ touch: Touch) -> Bool {
    guard touches.count < Self.limit else { return false }
    touches.append(touch)
    return true
  }

  /// Moves a finger; false where it is not down.
  mutating func move(_ touch: Touch) -> Bool {
    guard let index = index(of: touch) else { return false }
    touches[index] = touch
    return true
  }

  /// Takes a finger out; false where it was not down.
  mutating func close(_ touch: Touch) -> Bool {
    guard let index = index(of: touch) else { return false }
    touches.remove(at: index)
    return true
  }

  /// Takes out one finger of a device, the oldest.
  mutating func closeFirst(of source: UInt16) -> Touch? {
    touches.firstIndex { $0.source == source }.map { touches.remove(at: $0) }
  }

  private func index(of touch: Touch) -> Int? {
    touches.firstIndex { $0.source == touch.source && $0.contact == touch.contact }
  }
}
