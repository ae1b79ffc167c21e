internal import Documents
internal import Foundation

/// The program: one command a call.
@main
enum Pelt {
  static let version = "0.1.0"
  /// The day of that version.
  static let versionDate = "2026-11-30"
  /// What it is, in a line.
  static let summary = "fur strokes for pen tablets"

  /// Every command, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [
      DrawCommand.self, RenderCommand.self, ReplayCommand.self, ProfileCommand.self,
      PredictCommand.self, DoctorCommand.self, ConvertCommand.self, CheckCommand.self,
      InfoCommand.self, BenchCommand.self,
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
    case "--help", "-h": return try showHelp([])
    case "help": return try showHelp(Array(arguments.dropFirst()))
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

  /// `pelt help`, `pelt help COMMAND`, and what installing asks for.
  private static func showHelp(_ words: [String]) throws(Failure) -> Int32 {
    guard words.count <= 1 else { throw .usage("help is about one command") }
    switch words.first {
    case nil: Console.print(help)
    case "--man": Console.print(ManPage.text(of: commands, introduction))
    case "--bash": Console.print(BashCompletion.text(of: commands))
    case let word?:
      guard let command = commands.first(where: { $0.name == word }) else {
        throw .usage("no command \"\(word)\"; `pelt --help` lists them")
      }
      Console.print(command.help)
    }
    return 0
  }

  private static var introduction: String {
    """
    Draws fur with a pen tablet, shows where pen latency goes, and renders pen recordings without a
    window. Without a command it opens the window, as `pelt draw` does.

    Messages go to standard error, data to standard output. A file appears whole or not at all.
    """
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
      pelt \(version): \(summary)

      usage: pelt [COMMAND] …

      Without a command it opens the window, as `pelt draw` does.

      \(lines)
        pelt COMMAND --help   everything about a command
        pelt --version        the version
        pelt help --man       this and all commands' help as a manual page
        pelt help --bash      completion for bash

      Exit status: 0 done, 1 failed or a comparison differs, 2 wrong use.

      """
  }
}
