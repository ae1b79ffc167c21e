internal import Documents
internal import Foundation
internal import InkTypes
internal import SampleRing
internal import Synchronization

/// Writes all that comes in to a pen log, from a thread of its own: the frame never waits for a disk.
final class Recorder {
  private var producer: RingProducer<InkEvent>
  private let shared: Shared
  private let thread: Thread
  /// How many events could not be handed over.
  private(set) var lostCount = 0
  /// A minute of a 1000 Hz pen.
  private static let capacity = 1 << 16

  private final class Shared: Sendable {
    let end = Mutex<RingConsumer<InkEvent>?>(nil)
    let names = Mutex<[DeviceID: String]>([:])
    let isEnding = Atomic<Bool>(false)
    let written = Atomic<Int>(0)
    let problem = Mutex<String?>(nil)
    let done = DispatchSemaphore(value: 0)
  }

  /// Opens the file, and starts.
  ///
  /// - Parameters:
  ///   - path: The new file.
  ///   - recording: Canvas and seed.
  /// - Throws: `DocumentError`.
  init(path: String, _ recording: Recording) throws(DocumentError) {
    let ends = SampleRing.make(of: InkEvent.self, capacity: Self.capacity, reserve: 0)
    producer = ends.producer
    let shared = Shared()
    var consumer: RingConsumer<InkEvent>? = ends.consumer
    shared.end.withLock { $0 = consumer.take() }
    let stream = Handover(try PenLogStream(path: path, recording))
    self.shared = shared
    thread = Thread { Self.run(shared, stream) }
    thread.name = "pelt recorder"
    thread.start()
  }

  /// Carries the file to the thread.
  private final class Handover: Sendable {
    private let stream = Mutex<PenLogStream?>(nil)

    init(_ stream: consuming PenLogStream) {
      var given: PenLogStream? = stream
      self.stream.withLock { $0 = given.take() }
    }

    func take() -> PenLogStream? {
      stream.withLock { $0.take() }
    }
  }

  /// Takes an event; never blocks.
  func record(_ event: InkEvent) {
    if !producer.tryPush(event) { lostCount += 1 }
  }

  /// Takes the name of a device that is about to appear.
  func name(_ device: DeviceID, _ name: String) {
    shared.names.withLock { $0[device] = name }
  }

  /// Writes what waits, and ends.
  ///
  /// - Returns: How many events are in the file, and what went wrong, if anything did.
  func finish() -> (written: Int, problem: String?) {
    shared.isEnding.store(true, ordering: .releasing)
    shared.done.wait()
    return (
      shared.written.load(ordering: .relaxed), shared.problem.withLock { $0 }
    )
  }

  // MARK: The thread

  private static func run(_ shared: Shared, _ handover: Handover) {
    defer { shared.done.signal() }
    guard var consumer = shared.end.withLock({ $0.take() }), var stream = handover.take() else {
      return
    }
    var events: [InkEvent] = []
    events.reserveCapacity(capacity)
    do throws(DocumentError) {
      while true {
        let isEnding = shared.isEnding.load(ordering: .acquiring)
        events.removeAll(keepingCapacity: true)
        consumer.drain(into: &events)
        try write(events, shared, &stream)
        if isEnding { break }
        // Often enough that a crash costs little, seldom enough to cost nothing.
        Thread.sleep(forTimeInterval: 0.02)
      }
    } catch {
      shared.problem.withLock { $0 = "\(error)" }
    }
  }

  private static func write(
    _ events: [InkEvent], _ shared: Shared, _ stream: inout PenLogStream
  ) throws(DocumentError) {
    guard !events.isEmpty else { return }
    for event in events {
      var name = ""
      if case .deviceAdded(let id, _, _) = event {
        name = shared.names.withLock { $0[id] } ?? ""
      }
      try stream.write(event, name: name)
    }
    try stream.flush()
    shared.written.wrappingAdd(events.count, ordering: .relaxed)
  }
}
