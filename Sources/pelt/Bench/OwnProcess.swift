internal import Foundation

/// This program, run as a process of its own.
enum OwnProcess {
  /// What a run left.
  struct Outcome {
    var cost: Cost
    /// What came on standard output.
    var output: String
  }

  /// Runs it to its end.
  ///
  /// - Parameter words: The words after its name.
  /// - Returns: What it cost from its start to its end, by the system's account, and what it said.
  /// - Throws: `Failure` where it cannot be run, or fails.
  static func run(_ words: [String]) throws(Failure) -> Outcome {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failure(words, "no pipe") }
    // The child has its standard output, and neither end besides.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let start = SuspendingClock.now
    let child = spawn(words, output: ends[1])
    close(ends[1])
    guard let child else { throw failure(words, "cannot be started") }
    let output = (try? reader.readToEnd()) ?? Data()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let wall = (SuspendingClock.now - start) / .seconds(1)
    guard status == 0 else { throw failure(words, "failed") }
    let used =
      Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6
    return Outcome(
      cost: Cost(processor: used, wall: wall), output: String(decoding: output, as: UTF8.self))
  }

  private static func failure(_ words: [String], _ what: String) -> Failure {
    .failed("pelt \(words.joined(separator: " ")): \(what)")
  }

  /// Not by Foundation: its own work for a process would be in what is measured.
  private static func spawn(_ words: [String], output: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var arguments = (["pelt"] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    // A link: what it names must be told to the child, which looks for its resources beside it.
    let path = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    return posix_spawn(&child, path, &actions, nil, &arguments, environ) == 0 ? child : nil
  }

  /// The most memory that this process ever held, in bytes; 0 where the system does not say.
  static var peakBytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line.flatMap { Int($0.filter(\.isNumber)) } ?? 0) * 1024
  }
}

/// A folder for a benchmark's files.
enum BenchFolder {
  /// Does something with a new folder, and removes it.
  ///
  /// - Parameter body: Called with the folder's path.
  /// - Returns: What that returns.
  /// - Throws: `Failure` where there is no room for it, and what the body throws.
  static func with<Value>(_ body: (String) throws(Failure) -> Value) throws(Failure) -> Value {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "pelt-bench-\(UUID().uuidString)").path
    guard mkdir(path, 0o700) == 0 else { throw .failed("\(path): cannot make it") }
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }
}
