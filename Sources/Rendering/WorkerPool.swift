internal import Foundation
package import Raster
internal import Synchronization

/// Threads that share a loop's turns with the one that calls; they sleep between loops.
///
/// Threads are started with the first loop, and end with the process. Of loops at the same time, or
/// within each other, one is shared and the others are their callers' alone. No more threads are woken than
/// a loop has turns, and it never waits for one that has not begun to help: on a busy machine the caller
/// does the work alone.
package final class WorkerPool: @unchecked Sendable {
  /// How many threads work on a loop, the caller's included.
  package let count: Int
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let jobCame = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let helperLeft = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// All below is guarded by the mutex, save the number of the next turn.
  private var job: ((Int) -> Void)?
  private var turnCount = 0
  private var jobNumber = 0
  private var helpers = 0
  private var threads: [pthread_t] = []
  private let nextTurn = Atomic<Int>(0)
  private let isTaken = Atomic<Bool>(false)
  private let wakes = Atomic<Int>(0)

  /// How many threads were woken so far, counted once for each loop.
  package var wakeCount: Int { wakes.load(ordering: .relaxed) }

  /// All pools of this process, by their number of threads.
  private static let pools = Mutex<[Int: WorkerPool]>([:])

  /// The pool of so many threads; nil = as many as this process may use cores.
  package static func of(_ count: Int? = nil) -> WorkerPool {
    let count = count ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    return pools.withLock { pools in
      if let pool = pools[count] { return pool }
      let pool = WorkerPool(count: count)
      pools[count] = pool
      return pool
    }
  }

  private init(count: Int) {
    precondition(count >= 1, "a pool of \(count) threads")
    self.count = count
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(jobCame, nil)
    pthread_cond_init(helperLeft, nil)
  }

  /// It, for the rasteriser.
  package var workers: Workers {
    count == 1 ? .serial : Workers { turns, body in self.perform(turns, body) }
  }

  private func perform(_ turns: Int, _ body: (Int) -> Void) {
    guard isTaken.exchange(true, ordering: .acquiring) == false else {
      for turn in 0..<turns { body(turn) }
      return
    }
    withoutActuallyEscaping(body) { body in
      open(turns, body)
      takeTurns(turns, body)
      close()
    }
    isTaken.store(false, ordering: .releasing)
  }

  private func open(_ turns: Int, _ body: @escaping (Int) -> Void) {
    pthread_mutex_lock(mutex)
    startThreads()
    job = body
    turnCount = turns
    jobNumber += 1
    nextTurn.store(0, ordering: .relaxed)
    pthread_mutex_unlock(mutex)
    let helping = min(turns, count) - 1
    for _ in 0..<helping { pthread_cond_signal(jobCame) }
    wakes.add(helping, ordering: .relaxed)
  }

  private func takeTurns(_ turns: Int, _ body: (Int) -> Void) {
    while true {
      let turn = nextTurn.add(1, ordering: .relaxed).oldValue
      guard turn < turns else { return }
      body(turn)
    }
  }

  /// Waits for those that help; others find nothing to do any more.
  private func close() {
    pthread_mutex_lock(mutex)
    job = nil
    while helpers > 0 { pthread_cond_wait(helperLeft, mutex) }
    pthread_mutex_unlock(mutex)
  }

  private func startThreads() {
    while threads.count < count - 1 {
      var thread = pthread_t()
      let pool = Unmanaged.passRetained(self)
      let status = pthread_create(&thread, nil, helpUntilTheEnd, pool.toOpaque())
      guard status == 0 else {
        // The caller works alone, or with fewer.
        pool.release()
        return
      }
      threads.append(thread)
    }
  }

  /// What a thread does.
  fileprivate func help() {
    var lastJob = 0
    pthread_mutex_lock(mutex)
    while true {
      guard jobNumber != lastJob, let job else {
        pthread_cond_wait(jobCame, mutex)
        continue
      }
      lastJob = jobNumber
      let turns = turnCount
      helpers += 1
      pthread_mutex_unlock(mutex)
      takeTurns(turns, job)
      pthread_mutex_lock(mutex)
      helpers -= 1
      if helpers == 0 { pthread_cond_signal(helperLeft) }
    }
  }
}

/// The threads end with the process.
private func helpUntilTheEnd(_ pool: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let pool else { return nil }
  Unmanaged<WorkerPool>.fromOpaque(pool).takeUnretainedValue().help()
  return nil
}
