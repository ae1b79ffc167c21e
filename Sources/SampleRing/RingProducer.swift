public import Synchronization

/// What an element means to the contact it belongs to: it decides what a full ring gives up first.
public enum ContactEdge: Sendable, BitwiseCopyable {
  /// Neither: a move, a hover.
  case none
  /// A contact begins with it.
  case begin
  /// A contact ends with it.
  case end
}

/// The end of a ring that pushes; owned by one thread at a time.
@frozen
public struct RingProducer<Element: BitwiseCopyable & Sendable>: ~Copyable {
  @usableFromInline let storage: RingStorage<Element>
  @usableFromInline let reserve: Int
  /// How many were pushed: what the storage says, without reading it.
  @usableFromInline var pushed = 0
  /// How many were taken, when last looked: at most what the consumer has really taken.
  @usableFromInline var takenWhenSeen = 0
  /// Contacts whose end is still to come; each has a slot kept for it.
  @usableFromInline var openContacts = 0

  init(storage: RingStorage<Element>, reserve: Int) {
    self.storage = storage
    self.reserve = reserve
  }

  /// How many elements fit.
  public var capacity: Int { storage.mask + 1 }

  /// Pushes one element, or refuses it, counted, when the ring is too full for it.
  ///
  /// Never blocks, never allocates.
  ///
  /// - Parameters:
  ///   - element: What to push.
  ///   - edge: What it means to its contact. The end of a contact whose begin was refused must be
  ///     pushed as `.none`, or not at all; see `SampleRing`.
  /// - Returns: Whether it was taken.
  @inlinable
  public mutating func tryPush(_ element: Element, edge: ContactEdge = .none) -> Bool {
    guard hasRoom(leaving: slotsToLeave(for: edge)) else {
      refuse(edge)
      return false
    }
    switch edge {
    case .none: break
    case .begin: openContacts += 1
    case .end: openContacts = max(0, openContacts - 1)
    }
    storage.elements[pushed & storage.mask] = element
    pushed &+= 1
    // Releasing: the consumer that sees the new count must also see the element.
    storage.pushed.store(pushed, ordering: .releasing)
    return true
  }

  /// Whether the next elements would be taken, whatever they mean to their contacts.
  ///
  /// For a producer that can leave its source unread for a while instead.
  ///
  /// - Parameter count: How many elements, 0 or more.
  /// - Returns: Whether all of them fit while the reserve stays free.
  @inlinable
  public mutating func hasRoom(for count: Int) -> Bool {
    hasRoom(leaving: max(reserve, openContacts) + count - 1)
  }

  /// How many slots must stay free behind an element.
  @inlinable
  func slotsToLeave(for edge: ContactEdge) -> Int {
    switch edge {
    case .none: max(reserve, openContacts)
    case .begin: openContacts + 1
    case .end: max(0, openContacts - 1)
    }
  }

  /// Whether one more fits while `kept` slots stay free.
  @inlinable
  mutating func hasRoom(leaving kept: Int) -> Bool {
    if pushed &- takenWhenSeen &+ kept <= storage.mask { return true }
    // Acquiring: a slot is written again only after the consumer has read it.
    takenWhenSeen = storage.taken.load(ordering: .acquiring)
    return pushed &- takenWhenSeen &+ kept <= storage.mask
  }

  @inlinable
  func refuse(_ edge: ContactEdge) {
    // Relaxed: counters order nothing.
    if edge == .begin {
      storage.refusedContacts.wrappingAdd(1, ordering: .relaxed)
    } else {
      storage.refused.wrappingAdd(1, ordering: .relaxed)
    }
  }
}
