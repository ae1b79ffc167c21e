import Foundation
import SampleRing
import Synchronization
import Testing

@Suite("SampleRing between two threads", .serialized)
struct ThreadTests {
  /// What crosses: several words, so that a half-written element shows.
  private struct Item: BitwiseCopyable {
    var number: Int
    var double: Int
    var complement: Int
  }

  /// Carries the noncopyable end to its thread.
  private final class Handoff: Sendable {
    private let end = Mutex<RingProducer<Item>?>(nil)

    func give(_ producer: consuming sending RingProducer<Item>) {
      var given: RingProducer<Item>? = producer
      end.withLock { $0 = given.take() }
    }

    func take() -> RingProducer<Item>? {
      end.withLock { $0.take() }
    }
  }

  @Test("ten million items arrive whole and in order", arguments: [2, 64, 4096])
  func order(capacity: Int) {
    // A ring of two yields at each item: a tenth shows the same.
    let items = capacity == 2 ? 1_000_000 : 10_000_000
    var ends = SampleRing.make(of: Item.self, capacity: capacity, reserve: 0)
    let handoff = Handoff()
    handoff.give(ends.producer)
    let thread = Thread {
      guard var producer = handoff.take() else { return }
      var number = 0
      while number < items {
        let item = Item(number: number, double: 2 * number, complement: ~number)
        if producer.tryPush(item) { number += 1 } else { sched_yield() }
      }
    }
    thread.start()
    var drained: [Item] = []
    drained.reserveCapacity(capacity)
    var expected = 0
    var wrong = 0
    while expected < items {
      drained.removeAll(keepingCapacity: true)
      if ends.consumer.drain(into: &drained) == 0 { sched_yield() }
      for item in drained {
        let isRight =
          item.number == expected && item.double == 2 * expected && item.complement == ~expected
        if !isRight { wrong += 1 }
        expected += 1
      }
    }
    #expect(wrong == 0)
    #expect(expected == items)
  }
}
