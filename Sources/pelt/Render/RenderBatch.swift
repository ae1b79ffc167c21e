internal import Foundation
internal import Synchronization

/// Several inputs, some of them at once; what fails does not stop the others.
///
/// Threads, not processes: each has its own OpenGL context or draws on the CPU alone, and one signal's
/// handler knows all files in the making.
struct RenderBatch {
  private let job: RenderJob
  private let pairs: [OutputPlan.Pair]
  private let threads: Int

  /// A thread's stack in bytes: as large as the main one's.
  private static let stackSize = 8 << 20

  /// - Parameters:
  ///   - job: What is done with each.
  ///   - pairs: The inputs.
  ///   - jobs: How many at once, or nil for the usual number.
  init(_ job: RenderJob, _ pairs: [OutputPlan.Pair], jobs: Int?) {
    self.job = job
    self.pairs = pairs
    threads = min(max(1, pairs.count), jobs ?? job.usualJobs)
  }

  /// What the threads share.
  private struct State: ~Copyable {
    var next = 0
    var done = 0
    var failures: [(place: Int, failure: Failure)] = []
    var status: Int32 = 0
    var bar: ProgressBar
  }

  private final class Shared: Sendable {
    let state = Mutex(State(bar: ProgressBar("render")))
    let group = DispatchGroup()
  }

  /// Renders all, and says in the end what failed.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let shared = Shared()
    for _ in 0..<threads {
      shared.group.enter()
      let thread = Thread {
        work(shared)
        shared.group.leave()
      }
      thread.stackSize = Self.stackSize
      thread.start()
    }
    shared.group.wait()
    return shared.state.withLock { state in
      state.bar.end()
      for entry in state.failures.sorted(by: { $0.place < $1.place }) {
        Console.complain(entry.failure.message)
      }
      return state.status
    }
  }

  /// What each thread does: the next input that nobody took.
  private func work(_ shared: Shared) {
    while true {
      let place = shared.state.withLock { state in
        defer { state.next += 1 }
        return state.next
      }
      guard place < pairs.count else { return }
      let outcome = outcome(of: pairs[place])
      shared.state.withLock { state in
        switch outcome {
        case .success(let status): state.status = max(state.status, status)
        case .failure(let failure):
          state.failures.append((place, failure))
          state.status = max(state.status, failure.status)
        }
        state.done += 1
        let failed = state.failures.isEmpty ? "" : ", \(state.failures.count) failed"
        state.bar.show(
          Double(state.done) / Double(pairs.count), " \(state.done) of \(pairs.count)\(failed)")
      }
    }
  }

  private func outcome(of pair: OutputPlan.Pair) -> Result<Int32, Failure> {
    do throws(Failure) {
      return .success(
        try job.render(pair.input, to: pair.output, isAlone: false, isShared: threads > 1))
    } catch {
      return .failure(error)
    }
  }
}
