internal import Foundation
internal import Synchronization

/// A program that runs beside the tests: what it says is collected until it ends.
public final class RunningProgram: Sendable {
  /// A program that did not start or did not end.
  public enum Failure: Error {
    /// The system refused a call, with its error's number.
    case system(String, Int32)
    /// It was killed: it did not end in time. Its words, and what it said on standard error.
    case tooSlow([String], errors: String)
  }

  /// The process.
  public let identifier: Int32
  private let words: [String]
  private let memory: PeakMemory
  private let collector = Collector()
  private let status = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - words: Its path and arguments.
  ///   - input: What it finds on standard input.
  ///   - environment: All its variables.
  /// - Throws: `Failure.system`.
  public init(
    _ words: [String], input: [UInt8] = [], environment: [String: String]
  ) throws(Failure) {
    self.words = words
    // Gone as soon as both programs have closed it.
    guard let inputFile = tmpfile() else { throw .system("tmpfile", errno) }
    defer { fclose(inputFile) }
    fwrite(input, 1, input.count, inputFile)
    rewind(inputFile)
    let ends: [Int32]
    (identifier, ends) = try starting.withLock { _ throws(Failure) in
      try start(words, environment, input: fileno(inputFile))
    }
    memory = PeakMemory(of: identifier)
    collector.start(ends)
  }

  deinit {
    guard status.withLock({ $0 == nil }) else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  /// Sends a signal to the program.
  ///
  /// - Parameter number: Which.
  public func signal(_ number: Int32) { kill(identifier, number) }

  /// What came on standard error so far.
  public var errors: String { String(decoding: collector.bytes(of: 1), as: UTF8.self) }

  /// Whether the program has closed its output, as it does at its end.
  public var hasEnded: Bool { collector.wait(seconds: 0) }

  /// Waits until the program ends, or kills it.
  ///
  /// - Parameter limit: How long it may take, in s.
  /// - Returns: What it left.
  /// - Throws: `Failure.tooSlow` where it was killed.
  public func outcome(limit: Double) throws(Failure) -> Program.Outcome {
    let isInTime = collector.wait(seconds: limit)
    if !isInTime { kill(identifier, SIGKILL) }
    let status = status.withLock { status -> Int32 in
      if let status { return status }
      var ended: Int32 = 0
      while waitpid(identifier, &ended, 0) < 0, errno == EINTR {}
      status = ended
      return ended
    }
    guard isInTime else { throw .tooSlow(words, errors: errors) }
    return Program.Outcome(
      status: status & 127 == 0 ? status >> 8 & 255 : -(status & 127),
      output: collector.bytes(of: 0), errors: errors, peakMemory: memory.bytes)
  }
}

/// Keeps what a program says, from a thread of its own.
private final class Collector: Sendable {
  private let said = Mutex<[[UInt8]]>([[], []])
  private let isReading = DispatchGroup()

  func bytes(of stream: Int) -> [UInt8] { said.withLock { $0[stream] } }

  /// Waits for the end of all streams; gives whether it came in time.
  func wait(seconds: Double) -> Bool { isReading.wait(timeout: .now() + seconds) == .success }

  func start(_ descriptors: [Int32]) {
    isReading.enter()
    Thread { [self] in
      collect(descriptors)
      isReading.leave()
    }.start()
  }

  /// Reads all until their ends, and closes them.
  private func collect(_ descriptors: [Int32]) {
    var streams = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while streams.contains(where: { $0.fd >= 0 }) {
      guard poll(&streams, nfds_t(streams.count), -1) > 0 else { continue }
      for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
        let count = read(streams[index].fd, &piece, piece.count)
        if count > 0 {
          said.withLock { $0[index] += piece[..<count] }
        } else if count == 0 || errno != EINTR {
          close(streams[index].fd)
          streams[index].fd = -1
        }
      }
    }
  }
}

/// One at a time, so that no child inherits another one's pipes and keeps them open.
private let starting = Mutex(())

/// Starts a program; gives its number and the ends of its output and errors for reading.
private func start(
  _ words: [String], _ environment: [String: String], input: Int32
) throws(RunningProgram.Failure) -> (pid_t, [Int32]) {
  var pipes: [[Int32]] = []
  for _ in 0..<2 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipes.append(ends)
  }
  defer {
    for ends in pipes { close(ends[1]) }
  }
  do throws(RunningProgram.Failure) {
    return (try spawn(words, environment, [input] + pipes.map { $0[1] }), pipes.map { $0[0] })
  } catch {
    for ends in pipes { close(ends[0]) }
    throw error
  }
}

private func spawn(
  _ words: [String], _ environment: [String: String], _ descriptors: [Int32]
) throws(RunningProgram.Failure) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }
  // The tests' threads block signals; with that, a shell could not wait for its children.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  let arguments = words.map { strdup($0) } + [nil]
  let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer {
    for text in arguments + variables { free(text) }
  }
  var process: pid_t = 0
  let result = posix_spawn(&process, words[0], &actions, &attributes, arguments, variables)
  guard result == 0 else { throw .system(words[0], result) }
  return process
}
