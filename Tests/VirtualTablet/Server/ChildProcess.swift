internal import Foundation
internal import Synchronization

/// A program that ends with this one, and is ended with this value.
final class ChildProcess: Sendable {
  private enum State {
    case starting
    case running(pid_t)
    case ended(status: Int32)
    case refused(code: Int32)
  }

  private let state: Supervision
  /// The process.
  let identifier: pid_t

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its path and arguments.
  ///   - output: The file for what it says, on both streams.
  ///   - descriptor: Becomes its descriptor 3; nil for none. All others are closed in it.
  /// - Throws: `VirtualTabletError.system`.
  init(_ words: [String], output: String, descriptor: Int32? = nil) throws(VirtualTabletError) {
    let supervision = Supervision()
    // The kernel ends a child by PR_SET_PDEATHSIG when the *thread* that made it ends: so the thread that
    // starts it stays and waits for it.
    let thread = Thread { supervision.run(words, output: output, descriptor: descriptor) }
    thread.start()
    state = supervision
    identifier = try supervision.waitUntilStarted()
  }

  deinit { stop() }

  /// Asks the program to end, and ends it where it does not within 5 s; returns when it has ended.
  func stop() {
    state.signal(SIGTERM)
    guard !state.waitUntilEnded(seconds: 5) else { return }
    state.signal(SIGKILL)
    _ = state.waitUntilEnded(seconds: 5)
  }

  /// Waits for the program to end by itself.
  ///
  /// - Returns: Its exit status, or nil after too long.
  func waitForStatus(seconds: Int) -> Int32? {
    state.waitUntilEnded(seconds: seconds) ? state.status : nil
  }

  /// What a child's thread and the child's owner both know.
  private final class Supervision: Sendable {
    private let state = Mutex(State.starting)
    private let started = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()

    init() { running.enter() }

    var status: Int32? {
      state.withLock { state in
        guard case .ended(let status) = state else { return nil }
        return status & 127 == 0 ? status >> 8 & 255 : -(status & 127)
      }
    }

    func waitUntilStarted() throws(VirtualTabletError) -> pid_t {
      started.wait()
      switch state.withLock({ $0 }) {
      case .running(let process): return process
      case .refused(let code): throw .system(call: "posix_spawn", code: code)
      // Its number is of no use to anybody.
      case .starting, .ended: return 0
      }
    }

    func waitUntilEnded(seconds: Int) -> Bool {
      running.wait(timeout: .now() + .seconds(seconds)) == .success
    }

    func signal(_ number: Int32) {
      state.withLock { state in
        if case .running(let process) = state { kill(process, number) }
      }
    }

    /// The life of the child, on its thread.
    func run(_ words: [String], output: String, descriptor: Int32?) {
      defer { running.leave() }
      var process: pid_t = 0
      let code = spawn(words, output: output, descriptor: descriptor, process: &process)
      state.withLock { $0 = code == 0 ? .running(process) : .refused(code: code) }
      started.signal()
      guard code == 0 else { return }
      // Seen, but still there: its number cannot become another process's before the lock is held.
      var information = siginfo_t()
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      state.withLock { state in
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        state = .ended(status: status)
      }
    }
  }
}

/// Starts a program; returns 0, or the system's error.
private func spawn(
  _ words: [String], output: String, descriptor: Int32?, process: inout pid_t
) -> Int32 {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  posix_spawn_file_actions_adddup2(&actions, 1, 2)
  if let descriptor { posix_spawn_file_actions_adddup2(&actions, descriptor, 3) }
  // Another test's pipe in here would never be seen to close. To close what is not open is no error.
  for other in Int32(descriptor == nil ? 3 : 4)..<1024 {
    posix_spawn_file_actions_addclose(&actions, other)
  }
  // Threads of the tests block signals, and a server that finds SIGUSR1 ignored sends it to its parent.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for number in [SIGUSR1, SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, number) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  let arguments = words.map { strdup($0) } + [nil]
  defer { for text in arguments { free(text) } }
  return posix_spawn(&process, words[0], &actions, &attributes, arguments, environ)
}
