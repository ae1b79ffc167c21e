public import Synchronization

/// The end of a ring that drains; owned by one thread at a time.
@frozen
public struct RingConsumer<Element: BitwiseCopyable & Sendable>: ~Copyable {
  @usableFromInline let storage: RingStorage<Element>
  /// How many were taken: what the storage says, without reading it.
  @usableFromInline var taken = 0
  /// How many were pushed, when last looked.
  @usableFromInline var pushedWhenSeen = 0

  init(storage: RingStorage<Element>) {
    self.storage = storage
  }

  /// How many elements fit.
  public var capacity: Int { storage.mask + 1 }

  /// How many single elements were refused since the ring was made.
  public var refused: Int { storage.refused.load(ordering: .relaxed) }

  /// How many contacts were refused whole, since the ring was made.
  public var refusedContacts: Int { storage.refusedContacts.load(ordering: .relaxed) }

  /// Takes the oldest element.
  ///
  /// - Returns: The element, or nil when the ring is empty.
  @inlinable
  public mutating func tryPop() -> Element? {
    guard seeAvailable() > 0 else { return nil }
    let element = storage.elements[taken & storage.mask]
    advance(by: 1)
    return element
  }

  /// Appends all that waits, oldest first.
  ///
  /// What is pushed while it runs waits for the next call, so that a call ends whatever the producer
  /// does. Never allocates where `elements` has the capacity.
  ///
  /// - Parameter elements: What to append to.
  /// - Returns: How many were appended.
  @inlinable
  @discardableResult
  public mutating func drain(into elements: inout [Element]) -> Int {
    let count = lookForMore()
    guard count > 0 else { return 0 }
    let first = taken & storage.mask
    let untilWrap = min(count, storage.mask + 1 - first)
    elements.append(
      contentsOf: UnsafeBufferPointer(start: storage.elements + first, count: untilWrap))
    elements.append(
      contentsOf: UnsafeBufferPointer(start: storage.elements, count: count - untilWrap))
    advance(by: count)
    return count
  }

  /// How many wait; looks at the producer's index only when none is known of.
  @inlinable
  mutating func seeAvailable() -> Int {
    pushedWhenSeen == taken ? lookForMore() : pushedWhenSeen &- taken
  }

  @inlinable
  mutating func lookForMore() -> Int {
    // Acquiring: the elements pushed before this count must be seen with it.
    pushedWhenSeen = storage.pushed.load(ordering: .acquiring)
    return pushedWhenSeen &- taken
  }

  @inlinable
  mutating func advance(by count: Int) {
    taken &+= count
    // Releasing: the producer may write these slots only after they were read.
    storage.taken.store(taken, ordering: .releasing)
  }
}
