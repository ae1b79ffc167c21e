internal import Foundation
internal import InkTypes
internal import SampleRing
internal import Synchronization

/// What the frame's thread and the writing thread share.
final class WriterShared: Sendable {
  // Written by the writing thread, read by the frame's.
  let saved: Atomic<Int>
  let problem = Atomic<UInt8>(0)
  let restored = Atomic<Int>(0)
  /// When all was in the file that had been handed over by then, in ns of CLOCK_MONOTONIC.
  let savedTime = Atomic<Int64>(0)

  // Written by the frame's thread, read by the writing one.
  let isEnding = Atomic<Bool>(false)

  /// Whether the writing thread sleeps until it is woken.
  let isAsleep = Atomic<Bool>(false)
  let waking = DispatchSemaphore(value: 0)
  let done = DispatchSemaphore(value: 0)

  // Rare things, under a lock.
  let detail = Mutex<String?>(nil)
  let names = Mutex<[DeviceID: String]>([:])
  let move = Mutex<MoveRequest?>(nil)
  let moved = Mutex<Result<String, DocumentError>?>(nil)
  let path: Mutex<String>
  let handover = Mutex<WriterHandover?>(nil)

  init(saved: Int, path: String) {
    self.saved = Atomic(saved)
    self.path = Mutex(path)
  }

  /// A wish for another file.
  struct MoveRequest {
    var path: String
    var replacing: Bool
    var keepingOld: Bool
  }

  /// Wakes the writing thread where it sleeps; never waits.
  func wake() {
    // What was pushed must be seen by who falls asleep, or that it sleeps must be seen here.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    guard isAsleep.load(ordering: .relaxed) else { return }
    if isAsleep.exchange(false, ordering: .acquiringAndReleasing) { waking.signal() }
  }

  /// The time, in ns of CLOCK_MONOTONIC.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// What the writing thread takes over when it starts.
struct WriterHandover: ~Copyable {
  var store: DrawingStore
  var events: RingConsumer<InkEvent>
  var changes: RingConsumer<QueuedChange>
  var freeSlots: RingProducer<Int32>
  var pool: TilePool
}
