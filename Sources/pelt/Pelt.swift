internal import Foundation

/// The program: one command a call.
@main
enum Pelt {
  static let version = "0.1.0"

  /// Every command, in the order in which help lists them.
  static var commands: [any Command.Type] {
    [RenderCommand.self, ConvertCommand.self, PredictCommand.self, BenchCommand.self]
  }

  static func main() {
    // A reader that went away is told by the write's error, not by the program's death.
    signal(SIGPIPE, SIG_IGN)
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
    guard let word = arguments.first else {
      throw .usage("no command given; `pelt --help` lists them")
    }
    switch word {
    case "--help", "-h", "help":
      Console.print(help)
      return 0
    case "--version":
      Console.print("pelt \(version)\n")
      return 0
    default: break
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      throw .usage("no command \"\(word)\"; `pelt --help` lists them")
    }
    let rest = Array(arguments.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      Console.print(command.help)
      return 0
    }
    return try command.run(try Arguments(rest, of: command))
  }

  private static var help: String {
    let lines = commands.map { "  \(Columns.pad($0.name, to: 10))\($0.summary)\n" }.joined()
    return """
      pelt \(version): fur strokes from pen recordings

      usage: pelt COMMAND …

      \(lines)
        pelt COMMAND --help   everything about a command
        pelt --version        the version

      Exit status: 0 done, 1 failed or a comparison differs, 2 wrong use.

      """
  }
}
