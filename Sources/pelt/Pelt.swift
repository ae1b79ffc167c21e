internal import Documents
internal import Foundation

/// The program: one command a call.
@main
enum Pelt {
  static let version = "0.1.0"

  /// Every command, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [
      DrawCommand.self, RenderCommand.self, ReplayCommand.self, ProfileCommand.self,
      PredictCommand.self, DoctorCommand.self, ConvertCommand.self, BenchCommand.self,
    ]
  }

  static func main() {
    // A reader that went away is told by the write's error, not by the program's death.
    signal(SIGPIPE, SIG_IGN)
    Interruption.removesTemporaryFiles()
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs one call.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Returns: The exit status: 0 done, 1 failed, 2 wrong use.
  static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      return try dispatch(arguments)
    } catch {
      Console.complain(error.message)
      return error.status
    }
  }

  private static func dispatch(_ arguments: [String]) throws(Failure) -> Int32 {
    let word = arguments.first ?? DrawCommand.name
    switch word {
    case "--help", "-h", "help":
      Console.print(help)
      return 0
    case "--version":
      Console.print("pelt \(version)\n")
      return 0
    default: break
    }
    // Alone, or with options only, it draws.
    if arguments.isEmpty || word.hasPrefix("-") {
      return try run(DrawCommand.self, arguments)
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      throw .usage("no command \"\(word)\"; `pelt --help` lists them")
    }
    return try run(command, Array(arguments.dropFirst()))
  }

  private static func run(
    _ command: any Command.Type, _ words: [String]
  ) throws(Failure) -> Int32 {
    if words.contains("--help") || words.contains("-h") {
      Console.print(command.help)
      return 0
    }
    return try command.run(try Arguments(words, of: command))
  }

  private static var help: String {
    let lines = commands.map { "  \(Columns.pad($0.name, to: 10))\($0.summary)\n" }.joined()
    return """
      pelt \(version): fur strokes for pen tablets

      usage: pelt [COMMAND] …

      Without a command it opens the window, as `pelt draw` does.

      \(lines)
        pelt COMMAND --help   everything about a command
        pelt --version        the version

      Exit status: 0 done, 1 failed or a comparison differs, 2 wrong use.

      """
  }
}
