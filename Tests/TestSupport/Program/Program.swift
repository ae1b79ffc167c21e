internal import Foundation

/// The built program, run as a person runs it.
public enum Program {
  /// What a run left.
  public struct Outcome: Sendable {
    /// The exit status; below 0 the signal that ended it.
    public var status: Int32
    /// What came on standard output.
    public var output: [UInt8]
    /// What came on standard error.
    public var errors: String
    /// The most memory that it held, in bytes.
    public var peakMemory: Int

    /// Standard output as text.
    public var text: String { String(decoding: output, as: UTF8.self) }

    /// The lines on standard error.
    public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// The folder of the running tests, where the program was built too.
  private static var folder: URL {
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]))
      .deletingLastPathComponent()
  }

  /// Where the program is.
  public static var path: String { folder.appending(path: "pelt").path }

  /// The environment of the tests without a display: only tests of the window need one.
  public static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { !["DISPLAY", "WAYLAND_DISPLAY"].contains($0.key) }
  }

  /// Runs the program to its end, or kills it.
  ///
  /// - Parameters:
  ///   - arguments: The words after its name.
  ///   - input: What it finds on standard input.
  ///   - environment: All its variables.
  ///   - limit: How long it may take, in s.
  /// - Returns: What it left.
  /// - Throws: `RunningProgram.Failure`.
  public static func run(
    _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = Program.environment, limit: Double = 120
  ) throws(RunningProgram.Failure) -> Outcome {
    try run(path, arguments, input: input, environment: environment, limit: limit)
  }

  /// Runs any program to its end, or kills it.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - arguments: The words after its name.
  ///   - input: What it finds on standard input.
  ///   - environment: All its variables.
  ///   - limit: How long it may take, in s.
  /// - Returns: What it left.
  /// - Throws: `RunningProgram.Failure`.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = Program.environment, limit: Double = 120
  ) throws(RunningProgram.Failure) -> Outcome {
    try RunningProgram([program] + arguments, input: input, environment: environment)
      .outcome(limit: limit)
  }
}
