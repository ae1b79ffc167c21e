import Foundation
import Synchronization

/// The built program, run as a person runs it.
enum Program {
  /// What a run left.
  struct Outcome {
    /// The exit status; below 0 the signal that ended it.
    var status: Int32
    /// What came on standard output.
    var output: [UInt8]
    /// What came on standard error.
    var errors: String
    /// The most memory that it held, in bytes.
    var peakMemory: Int

    /// Standard output as text.
    var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// A program that did not start or did not end.
  enum Failure: Error {
    case system(String, Int32)
    case tooSlow([String])
  }

  /// The folder of the running tests, where the program was built too.
  private static var folder: URL {
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
  }

  /// Where the program is.
  static var path: String { folder.appending(path: "pelt").path }

  /// The environment of the tests without a display: nothing here may need one.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
  }

  /// Runs the program to its end, or kills it after so many seconds.
  static func run(
    _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = Program.environment, limit: Double = 120
  ) throws -> Outcome {
    try run(path, arguments, input: input, environment: environment, limit: limit)
  }

  /// Runs any program to its end.
  static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = Program.environment, limit: Double = 120
  ) throws -> Outcome {
    let words = [program] + arguments
    // Gone as soon as both programs have closed it.
    guard let inputFile = tmpfile() else { throw Failure.system("tmpfile", errno) }
    defer { fclose(inputFile) }
    fwrite(input, 1, input.count, inputFile)
    rewind(inputFile)
    let (process, ends) = try starting.withLock { _ in
      try start(words, environment, input: fileno(inputFile))
    }
    let memory = PeakMemory(of: process)
    let streams = collect(ends, limit: limit)
    if streams == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard let streams else { throw Failure.tooSlow(words) }
    return Outcome(
      status: status & 127 == 0 ? status >> 8 & 255 : -(status & 127), output: streams[0],
      errors: String(decoding: streams[1], as: UTF8.self), peakMemory: memory.bytes)
  }

  /// One at a time, so that no child inherits another one's pipes and keeps them open.
  private static let starting = Mutex(())

  /// Starts a program; gives its number and the ends of its output and errors for reading.
  private static func start(
    _ words: [String], _ environment: [String: String], input: Int32
  ) throws -> (pid_t, [Int32]) {
    var pipes: [[Int32]] = []
    for _ in 0..<2 {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw Failure.system("pipe", errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    defer {
      for ends in pipes { close(ends[1]) }
    }
    do {
      return (try spawn(words, environment, [input] + pipes.map { $0[1] }), pipes.map { $0[0] })
    } catch {
      for ends in pipes { close(ends[0]) }
      throw error
    }
  }

  private static func spawn(
    _ words: [String], _ environment: [String: String], _ descriptors: [Int32]
  ) throws -> pid_t {
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
    guard result == 0 else { throw Failure.system(words[0], result) }
    return process
  }

  /// Reads all until their ends and closes them; nil where that takes too long.
  private static func collect(_ descriptors: [Int32], limit: Double) -> [[UInt8]]? {
    let deadline = ContinuousClock.now + .seconds(limit)
    var streams = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var bytes = [[UInt8]](repeating: [], count: descriptors.count)
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    defer {
      for stream in streams where stream.fd >= 0 { close(stream.fd) }
    }
    while streams.contains(where: { $0.fd >= 0 }) {
      guard ContinuousClock.now < deadline else { return nil }
      guard poll(&streams, nfds_t(streams.count), 200) > 0 else { continue }
      for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
        let count = read(streams[index].fd, &piece, piece.count)
        if count > 0 {
          bytes[index] += piece[..<count]
        } else if count == 0 || errno != EINTR {
          close(streams[index].fd)
          streams[index].fd = -1
        }
      }
    }
    return bytes
  }
}

/// The most memory that a process held, in bytes, asked for while it runs.
///
/// The system's own account of an ended child also counts its parent's memory from before it became
/// another program, and the tests' own is larger than the program's.
final class PeakMemory: Sendable {
  private let peak = Mutex(0)

  var bytes: Int { peak.withLock { $0 } }

  init(of process: pid_t) {
    Thread { [self] in
      while let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
        let kilobytes = Int(line.filter(\.isNumber))
      {
        peak.withLock { $0 = max($0, kilobytes * 1024) }
        usleep(5000)
      }
    }.start()
  }
}
