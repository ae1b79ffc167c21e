// Two threads, a small ring, 300 000 items: enough that every wrap-around happens many times.
import Foundation
import Synchronization

struct Item: BitwiseCopyable, Sendable {
  var number: Int
  var complement: Int
}

final class Handoff: Sendable {
  private let end = Mutex<RingProducer<Item>?>(nil)

  func give(_ producer: consuming sending RingProducer<Item>) {
    var given: RingProducer<Item>? = producer
    end.withLock { $0 = given.take() }
  }

  func take() -> RingProducer<Item>? {
    end.withLock { $0.take() }
  }
}

func stress(items: Int) -> Int {
  var ends = SampleRing.make(of: Item.self, capacity: 16, reserve: 0)
  let handoff = Handoff()
  handoff.give(ends.producer)
  let thread = Thread {
    guard var producer = handoff.take() else { return }
    var number = 0
    while number < items {
      if producer.tryPush(Item(number: number, complement: ~number)) {
        number += 1
      } else {
        sched_yield()
      }
    }
  }
  thread.start()
  var drained: [Item] = []
  drained.reserveCapacity(16)
  var expected = 0
  var wrong = 0
  while expected < items {
    drained.removeAll(keepingCapacity: true)
    // The sanitizer does not see reads within the standard library, which `drain` copies by: every
    // other turn pops.
    if expected % 2 == 0 {
      while drained.count < 8, let item = ends.consumer.tryPop() { drained.append(item) }
    } else {
      ends.consumer.drain(into: &drained)
    }
    if drained.isEmpty { sched_yield() }
    for item in drained {
      if item.number != expected || item.complement != ~expected { wrong += 1 }
      expected += 1
    }
  }
  return wrong
}

exit(stress(items: 300_000) == 0 ? 0 : 1)
