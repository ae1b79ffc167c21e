internal import CSQLite
internal import Foundation
internal import InkTypes
internal import SampleRing
internal import Synchronization

/// The thread that writes a drawing.
struct WriterThread: ~Copyable {
  private let shared: WriterShared
  private var store: DrawingStore
  private var events: RingConsumer<InkEvent>
  private var changes: RingConsumer<QueuedChange>
  private var freeSlots: RingProducer<Int32>
  private let pool: TilePool

  /// Events that are not in the file yet, in order.
  private var waiting: [InkEvent] = []
  private var queued: [QueuedChange] = []
  private var names: [DeviceID: String] = [:]
  private var failures = 0

  /// Between two commits, in s: with the commit itself well within 40 ms.
  private static let period = 0.025
  /// Without anything new for so long, in s, the log is carried into the file.
  private static let restSeconds = 0.5
  /// Frames of 4 KiB in the log, 16 MiB, after which that is done in any case.
  private static let logFrames = 4096
  /// Tiles in one commit: packing one takes about 10 ms, and events must not wait for many.
  private static let tilesPerCommit = 1
  /// How many tries an end may take where the disk refuses, 1.5 s in all.
  private static let lastTries = 6

  private init(_ shared: WriterShared, _ handover: consuming WriterHandover) {
    self.shared = shared
    store = handover.store
    events = handover.events
    changes = handover.changes
    freeSlots = handover.freeSlots
    pool = handover.pool
    waiting.reserveCapacity(4096)
  }

  static func run(_ shared: WriterShared) {
    writeToEnd(shared)
    // Only now the file is closed and unlocked.
    shared.done.signal()
  }

  private static func writeToEnd(_ shared: WriterShared) {
    guard let handover = shared.handover.withLock({ $0.take() }) else { return }
    var thread = WriterThread(shared, handover)
    thread.run()
  }

  private mutating func run() {
    while true {
      // Before the queues are looked at: what was pushed before the end is then seen.
      let isEnding = shared.isEnding.load(ordering: .acquiring)
      let start = WriterShared.now()
      gather()
      if let request = shared.move.withLock({ $0.take() }) { move(request) }
      if isIdle {
        if isEnding { break }
        rest()
        continue
      }
      if save() {
        failures = 0
        note(nil)
        if waiting.isEmpty { shared.savedTime.store(start, ordering: .relaxed) }
      } else {
        failures += 1
        if isEnding, failures >= Self.lastTries { break }
      }
      if !isEnding || failures > 0 { pause(seconds: failures == 0 ? Self.period : backoff) }
      keepLogShort()
    }
    close()
  }

  private var isIdle: Bool { waiting.isEmpty && queued.isEmpty && names.isEmpty }

  /// 50 ms after the first failure, then twice as long each time, at most 1 s.
  private var backoff: Double { min(1, 0.05 * Double(1 << min(failures - 1, 8))) }

  /// Takes what waits in the queues; the changes first, since they name events that were pushed before.
  private mutating func gather() {
    if queued.count < DrawingWriter.eventCapacity / 16 { changes.drain(into: &queued) }
    if waiting.count < DrawingWriter.eventCapacity { events.drain(into: &waiting) }
    shared.names.withLock {
      guard !$0.isEmpty else { return }
      names.merge($0) { $1 }
      $0.removeAll()
    }
  }

  // MARK: Rest

  /// Sleeps until there is something to do; after a while carries the log into the file.
  private mutating func rest() {
    shared.isAsleep.store(true, ordering: .releasing)
    // Either the pusher sees that this thread sleeps, or this thread sees what was pushed.
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    gather()
    let isAwake =
      !isIdle || shared.isEnding.load(ordering: .acquiring)
      || shared.move.withLock { $0 != nil }
    if isAwake {
      // Who has seen it asleep signals; the signal must not be left over.
      if !shared.isAsleep.exchange(false, ordering: .acquiringAndReleasing) { shared.waking.wait() }
      return
    }
    guard store.logFrames > 0 else { return shared.waking.wait() }
    let limit = Self.restSeconds + (failures > 0 ? backoff : 0)
    guard shared.waking.wait(timeout: .now() + limit) == .timedOut else { return }
    if !shared.isAsleep.exchange(false, ordering: .acquiringAndReleasing) { shared.waking.wait() }
    carryLog()
  }

  private mutating func keepLogShort() {
    if failures == 0, store.logFrames >= Self.logFrames { carryLog() }
  }

  private mutating func carryLog() {
    do throws(DatabaseError) {
      try store.carryLog(waits: false)
      guard failures > 0 else { return }
      failures = 0
      note(nil)
    } catch {
      note(error)
      failures += 1
    }
  }

  // MARK: Saving

  private mutating func save() -> Bool {
    guard isInPlace() else { return false }
    // A connection to a disk that was away does not always recover.
    if failures > 2, failures % 3 == 0, !reconnect() { return false }
    let count = changesForOneCommit
    do throws(DatabaseError) {
      try store.save(waiting, queued[..<count], names: names, tiles: pool)
    } catch {
      note(error)
      return false
    }
    waiting.removeAll(keepingCapacity: waiting.count < DrawingWriter.eventCapacity)
    names.removeAll()
    for change in queued[..<count] {
      if case .tile(let slot, _) = change.change { _ = freeSlots.tryPush(slot) }
    }
    queued.removeFirst(count)
    shared.saved.store(store.state.row.events, ordering: .releasing)
    return true
  }

  /// How many changes one commit takes, so that it does not pack too many tiles.
  private var changesForOneCommit: Int {
    var tiles = 0
    for (index, change) in queued.enumerated() {
      guard case .tile = change.change else { continue }
      tiles += 1
      if tiles > Self.tilesPerCommit { return index }
    }
    return queued.count
  }

  private mutating func reconnect() -> Bool {
    do throws(DocumentError) {
      let known = store.state.row.events
      let found = try store.reconnect()
      // A commit may have come through of which SQLite could not say so.
      guard (known...known + waiting.count).contains(found) else {
        note(.damaged, "it has \(found) events, not \(known)")
        return false
      }
      waiting.removeFirst(found - known)
      return true
    } catch {
      note(.inputOutput, "\(error)")
      return false
    }
  }

  // MARK: Another place

  /// Whether the file still is where it belongs, or is there again.
  private mutating func isInPlace() -> Bool {
    switch store.place {
    case .there: return true
    case .deleted:
      do throws(DocumentError) {
        store = try copied(to: store.path, replacing: false)
        shared.restored.wrappingAdd(1, ordering: .relaxed)
        return true
      } catch {
        note(.deleted, "\(error)")
        return false
      }
    case .replaced:
      if adopt() { return true }
      // The log must not be taken for the other file's.
      _ = try? store.carryLog(waits: true)
      note(.replaced, "another file has its name")
      return false
    }
  }

  /// Takes the file that now has the name, where it is the same drawing.
  ///
  /// A disk that was away may have another number when it is back. On the same disk the log beside it
  /// would still be this file's.
  private mutating func adopt() -> Bool {
    guard let identity = FileIdentity(path: store.path),
      !store.isConnected || identity.device != store.descriptor.identity.device,
      let found = try? DrawingStore(path: store.path), found.state.row == store.state.row
    else { return false }
    store = found
    return true
  }

  private mutating func copied(
    to path: String, replacing: Bool
  ) throws(DocumentError) -> DrawingStore {
    let temporary = DrawingPlace.temporary(beside: DrawingPlace.real(path) ?? path)
    let isSameName = (DrawingPlace.real(path) ?? path) == store.path
    do throws(DatabaseError) {
      try store.copy(to: temporary)
      // The log goes by the file's name: it would be taken for the new one's.
      if isSameName, try !store.carryLog(waits: true) {
        throw DatabaseError(code: SQLITE_BUSY, message: "somebody reads what was deleted")
      }
    } catch {
      unlink(temporary)
      throw error.documentError("write it")
    }
    try DrawingPlace.put(temporary, at: path, replacing: replacing)
    // SQLite removes the log by its name when it closes: before there is another one.
    if isSameName { store.disconnect() }
    return try DrawingStore(path: path)
  }

  private mutating func move(_ request: WriterShared.MoveRequest) {
    let result: Result<String, DocumentError>
    do throws(DocumentError) {
      guard DrawingPlace.real(request.path) != store.path || store.place != .there else {
        throw .system(operation: "write it", reason: "the drawing has that name already")
      }
      let new = try copied(to: request.path, replacing: request.replacing)
      let old = store
      store = new
      failures = 0
      note(nil)
      shared.path.withLock { $0 = new.path }
      leave(old, keeping: request.keepingOld)
      result = .success(new.path)
    } catch {
      result = .failure(error)
    }
    shared.moved.withLock { $0 = result }
  }

  private func leave(_ old: DrawingStore, keeping: Bool) {
    let isThere = old.place == .there
    try? old.close()
    old.disconnect()
    guard isThere, !keeping else { return }
    for ending in ["", "-wal", "-shm"] { unlink(old.path + ending) }
  }

  private mutating func close() {
    guard store.place == .there else { return store.disconnect() }
    do throws(DatabaseError) {
      try store.close()
    } catch {
      note(error)
    }
    store.disconnect()
  }

  // MARK: What is wrong

  private func note(_ error: DatabaseError) {
    note(DrawingProblem(error), error.reason)
  }

  private func note(_ problem: DrawingProblem?, _ words: String? = nil) {
    shared.problem.store(problem?.rawValue ?? 0, ordering: .relaxed)
    if let words { shared.detail.withLock { $0 = words } }
  }
}
