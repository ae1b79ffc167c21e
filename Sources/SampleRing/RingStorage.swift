public import Synchronization

/// The memory that both ends of a ring share; freed with the last of them.
///
/// Each index lies on a cache line of its own, beside what only the same side touches: a side that
/// works within what it knows of the other never makes the other's line travel.
/// 128 bytes are two lines of 64, since the processor fetches lines in pairs.
///
/// Source: L. Lamport, "Proving the Correctness of Multiprocess Programs", 1977 (the queue);
/// J. Giacomoni et al., "FastForward for Efficient Pipeline Parallelism", 2008 (why the sides should
/// not read each other's index each time).
@usableFromInline
final class RingStorage<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let elements: UnsafeMutablePointer<Element>
  @usableFromInline let mask: Int
  let padding0: InlineArray<128, UInt8> = .init(repeating: 0)

  /// How many elements were ever pushed; the producer writes it.
  @usableFromInline let pushed = Atomic<Int>(0)
  let padding1: InlineArray<128, UInt8> = .init(repeating: 0)

  /// How many elements were ever taken; the consumer writes it.
  @usableFromInline let taken = Atomic<Int>(0)
  let padding2: InlineArray<128, UInt8> = .init(repeating: 0)

  /// Refusals, for whoever reports them; the producer writes, any thread reads.
  @usableFromInline let refused = Atomic<Int>(0)
  @usableFromInline let refusedContacts = Atomic<Int>(0)

  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit {
    elements.deallocate()
  }
}
