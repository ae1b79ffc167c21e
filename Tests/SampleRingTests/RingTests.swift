import SampleRing
import TestSupport
import Testing

@Suite("SampleRing")
struct RingTests {
  @Test("random pushes, pops and drains behave as a bounded queue does", arguments: UInt64(0)..<20)
  func model(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let capacity = 1 << Int.random(in: 1...6, using: &random)
    var ends = SampleRing.make(of: Int.self, capacity: capacity, reserve: 0)
    var model: [Int] = []
    var refused = 0
    for step in 0..<20_000 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1, 2:
        let taken = ends.producer.tryPush(step)
        #expect(taken == (model.count < capacity))
        if taken { model.append(step) } else { refused += 1 }
      case 3:
        let popped = ends.consumer.tryPop()
        #expect(popped == model.first)
        if popped != nil { model.removeFirst() }
      default:
        var drained: [Int] = [-1]
        let count = ends.consumer.drain(into: &drained)
        #expect(count == model.count)
        #expect(drained == [-1] + model)
        model.removeAll()
      }
    }
    #expect(ends.consumer.refused == refused)
    #expect(ends.consumer.refusedContacts == 0)
  }

  @Test("a full ring refuses the next push, counts it, and keeps what is in it")
  func full() {
    var ends = SampleRing.make(of: Int.self, capacity: 4, reserve: 0)
    let taken = (0..<6).map { ends.producer.tryPush($0) }
    #expect(taken == [true, true, true, true, false, false])
    #expect(ends.consumer.refused == 2)
    var drained: [Int] = []
    ends.consumer.drain(into: &drained)
    #expect(drained == [0, 1, 2, 3])
    let later = ends.producer.tryPush(9)
    #expect(later)
  }

  @Test("says beforehand whether the next ones fit beside the reserve")
  func room() {
    var ends = SampleRing.make(of: Int.self, capacity: 8, reserve: 2)
    for pushed in 0..<6 {
      let fits = (0...8).filter { ends.producer.hasRoom(for: $0) }
      #expect(fits == Array(0...6 - pushed))
      let taken = ends.producer.tryPush(pushed)
      #expect(taken)
    }
    let isFull = !ends.producer.hasRoom(for: 1)
    #expect(isFull)
    _ = ends.consumer.tryPop()
    let hasOne = ends.producer.hasRoom(for: 1)
    #expect(hasOne)
  }

  /// One report of a contact, as the contact test pushes it.
  private struct Report: BitwiseCopyable, Equatable {
    var contact: Int
    var edge: Int
  }

  @Test(
    "however rarely it is drained, a contact that arrives begins and ends",
    arguments: UInt64(0)..<30)
  func contacts(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var ends = SampleRing.make(of: Report.self, capacity: 64)
    var open: [Int: Bool] = [:]
    var begun = 0
    var refusedBegins = 0
    var received: [Report] = []
    received.reserveCapacity(100_000)
    for step in 0..<5_000 {
      if open.count < 5, Int.random(in: 0..<6, using: &random) == 0 {
        let isTaken = ends.producer.tryPush(Report(contact: step, edge: 1), edge: .begin)
        open[step] = isTaken
        if isTaken { begun += 1 } else { refusedBegins += 1 }
      }
      for contact in open.keys.sorted() {
        _ = ends.producer.tryPush(Report(contact: contact, edge: 0))
      }
      if let (contact, isTaken) = open.min(by: { $0.key < $1.key }),
        Int.random(in: 0..<6, using: &random) == 0
      {
        open[contact] = nil
        guard isTaken else { continue }
        let isEndTaken = ends.producer.tryPush(Report(contact: contact, edge: 2), edge: .end)
        #expect(isEndTaken, "the end of a contact whose begin was taken is never refused")
      }
      if Int.random(in: 0..<100, using: &random) == 0 { ends.consumer.drain(into: &received) }
    }
    ends.consumer.drain(into: &received)
    #expect(received.count { $0.edge == 1 } == begun)
    #expect(received.count { $0.edge == 2 } == begun - open.values.count { $0 })
    #expect(ends.consumer.refusedContacts == refusedBegins)
    #expect(ends.consumer.refused > 0, "the ring was never full: the test shows nothing")
  }

  @Test("moves alone leave room for contacts to begin and to end")
  func reserve() {
    var ends = SampleRing.make(of: Int.self, capacity: 16, reserve: 4)
    for move in 0..<100 { _ = ends.producer.tryPush(move) }
    let edges = [
      ends.producer.tryPush(100, edge: .begin), ends.producer.tryPush(101, edge: .end),
      ends.producer.tryPush(102, edge: .begin), ends.producer.tryPush(103, edge: .begin),
      ends.producer.tryPush(104, edge: .end), ends.producer.tryPush(105, edge: .begin),
    ]
    // Twelve moves, then two contacts with their ends: 16. The third begin could not end any more.
    #expect(edges == [true, true, true, false, true, false])
    #expect(ends.consumer.refused == 88)
    #expect(ends.consumer.refusedContacts == 2)
  }

  @Test("pushing and draining allocate nothing")
  func allocations() throws {
    var ends = SampleRing.make(of: Int.self, capacity: 256)
    var drained: [Int] = []
    drained.reserveCapacity(256)
    func round() {
      for value in 0..<200 { _ = ends.producer.tryPush(value) }
      drained.removeAll(keepingCapacity: true)
      ends.consumer.drain(into: &drained)
      _ = ends.producer.tryPush(1)
      _ = ends.consumer.tryPop()
    }
    round()
    guard let count = countAllocations({ for _ in 0..<1000 { round() } }) else { return }
    #expect(count == 0)
  }

  @Test("a capacity that is no power of two is refused by a trap")
  func badCapacity() async {
    await #expect(processExitsWith: .failure) {
      _ = SampleRing.make(of: Int.self, capacity: 12)
    }
    await #expect(processExitsWith: .failure) {
      _ = SampleRing.make(of: Int.self, capacity: 8, reserve: 8)
    }
  }
}
