internal import Foundation
internal import InkTypes
internal import SampleRing
internal import Synchronization

/// The sample ring between two threads.
enum RingBench {
  private static let samples = 5_000_000

  /// Measures.
  ///
  /// - Parameter rounds: How many rounds are counted, after one that warms up.
  /// - Returns: What was measured.
  static func run(rounds: Int) -> Figures {
    var nanoseconds: [Double] = []
    for round in 0...rounds {
      let time = oneRound()
      if round > 0 { nanoseconds.append(time * 1e9 / Double(samples)) }
    }
    var figures = Figures()
    figures.add("name", text: "ring")
    figures.add("samples", samples)
    figures.add("bytes", MemoryLayout<PenSample>.size)
    figures.add("rounds", rounds)
    figures.add("wall_ns_per_sample", Spread(nanoseconds))
    return figures
  }

  /// Wall seconds from the first push to the last pop.
  private static func oneRound() -> Double {
    var ends = SampleRing.make(of: PenSample.self, capacity: 4096)
    let handoff = Handoff()
    handoff.give(ends.producer)
    let start = SuspendingClock.now
    let thread = Thread {
      guard var producer = handoff.take() else { return }
      var sample = PenSample(time: .zero, position: .zero, device: DeviceID(1))
      var pushed = 0
      while pushed < samples {
        sample.sequence = UInt32(truncatingIfNeeded: pushed)
        if producer.tryPush(sample) { pushed += 1 } else { sched_yield() }
      }
    }
    thread.start()
    var drained: [PenSample] = []
    drained.reserveCapacity(4096)
    var count = 0
    while count < samples {
      drained.removeAll(keepingCapacity: true)
      let got = ends.consumer.drain(into: &drained)
      count += got
      if got == 0 { sched_yield() }
    }
    let seconds = (SuspendingClock.now - start) / .seconds(1)
    return seconds
  }

  /// Carries the noncopyable end to its thread.
  private final class Handoff: Sendable {
    private let end = Mutex<RingProducer<PenSample>?>(nil)

    func give(_ producer: consuming sending RingProducer<PenSample>) {
      var given: RingProducer<PenSample>? = producer
      end.withLock { $0 = given.take() }
    }

    func take() -> RingProducer<PenSample>? {
      end.withLock { $0.take() }
    }
  }
}
