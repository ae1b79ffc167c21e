/// A lock-free ring between one thread that pushes and one that drains, of fixed capacity.
///
/// Nothing blocks, allocates or throws after `make`. The two ends are noncopyable: the compiler
/// keeps it to one producer and one consumer. Hand the producer to its thread, keep the consumer.
///
/// **What happens when it is full.** A push is refused and counted, newest first: what is in the ring
/// stays. The begin and end of a contact are never the ones lost, as long as `reserve` lasts:
/// * ordinary elements leave `reserve` slots free, so that contacts can begin and end behind them;
/// * a begin is taken only if a slot for its end stays free, and that slot is then kept for it,
///   so an end whose begin was taken is always taken;
/// * only when a reserve's worth of begins and ends waits undrained is a begin refused, with
///   the whole contact, which is counted apart. A contact is never left open.
public enum SampleRing {
  /// Both ends of one ring.
  @frozen
  public struct Ends<Element: BitwiseCopyable & Sendable>: ~Copyable {
    /// The end that pushes.
    public var producer: RingProducer<Element>
    /// The end that drains.
    public var consumer: RingConsumer<Element>

    @usableFromInline
    init(producer: consuming RingProducer<Element>, consumer: consuming RingConsumer<Element>) {
      self.producer = producer
      self.consumer = consumer
    }
  }

  /// Makes a ring; this is its only allocation.
  ///
  /// - Parameters:
  ///   - type: What it holds.
  ///   - capacity: How many elements fit, a power of two, 2 or more.
  ///   - reserve: How many slots ordinary elements leave free, below the capacity; an eighth of it
  ///     unless given.
  /// - Returns: The two ends.
  public static func make<Element: BitwiseCopyable & Sendable>(
    of type: Element.Type, capacity: Int, reserve: Int? = nil
  ) -> Ends<Element> {
    precondition(
      capacity >= 2 && capacity & (capacity - 1) == 0,
      "a ring's capacity must be a power of two of 2 or more, not \(capacity)")
    let kept = reserve ?? capacity / 8
    precondition(
      (0..<capacity).contains(kept), "a ring of \(capacity) cannot keep \(kept) slots free")
    let storage = RingStorage<Element>(capacity: capacity)
    return Ends(
      producer: RingProducer(storage: storage, reserve: kept),
      consumer: RingConsumer(storage: storage))
  }
}
