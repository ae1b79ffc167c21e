/// The newest elements of a series, oldest first; older ones are dropped and counted.
///
/// Its memory is asked for once, when it is made.
public struct BoundedRing<Element: Sendable>: RandomAccessCollection, Sendable {
  /// How many it holds at most.
  public let capacity: Int
  /// How many had to go because newer ones came.
  public private(set) var droppedCount = 0
  /// How many it holds.
  public private(set) var count = 0

  private var storage: [Element] = []
  private var head = 0

  /// Makes an empty ring.
  ///
  /// - Parameter capacity: How many it holds at most, at least 1.
  public init(capacity: Int) {
    precondition(capacity > 0, "a ring of \(capacity)")
    self.capacity = capacity
    storage.reserveCapacity(capacity)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// `count`.
  public var endIndex: Int { count }

  /// An element, 0 the oldest.
  ///
  /// - Parameter index: 0..<count.
  public subscript(index: Int) -> Element {
    precondition(0..<count ~= index, "no element \(index) of \(count)")
    return storage[slot(index)]
  }

  /// Adds an element; a full ring drops its oldest.
  mutating func append(_ element: Element) {
    if count == capacity {
      head = slot(1)
      count -= 1
      droppedCount += 1
    }
    let slot = slot(count)
    if slot == storage.count { storage.append(element) } else { storage[slot] = element }
    count += 1
  }

  /// Replaces the newest element.
  mutating func replaceLast(with element: Element) {
    precondition(count > 0, "an empty ring has no newest element")
    storage[slot(count - 1)] = element
  }

  /// Takes the oldest element out.
  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let first = storage[head]
    head = slot(1)
    count -= 1
    return first
  }

  /// Takes all elements out; what was dropped stays counted.
  mutating func removeAll() {
    head = 0
    count = 0
  }

  private func slot(_ index: Int) -> Int {
    let slot = head + index
    return slot >= capacity ? slot - capacity : slot
  }
}
