/// The manual page pelt(1), made from the commands themselves so that it cannot go stale.
enum ManPage {
  /// The page, for `man`.
  ///
  /// - Parameters:
  ///   - commands: All commands, in order.
  ///   - introduction: What the program is, in paragraphs.
  /// - Returns: Text in the macros of man(7), ASCII.
  static func text(of commands: [any Command.Type], _ introduction: String) -> String {
    var lines = [
      ".TH PELT 1 \(Pelt.versionDate) \"Pelt \(Pelt.version)\" \"User Commands\"",
      ".SH NAME", "pelt \\- \(line(Pelt.summary))", ".SH SYNOPSIS",
      ".B pelt", "[\\fICOMMAND\\fR] [\\fIoptions\\fR]", ".SH DESCRIPTION",
    ]
    lines += paragraphs(introduction)
    lines.append(".SH COMMANDS")
    for command in commands {
      lines.append(".SS \"pelt \(line(command.name + " " + command.usage))\"")
      lines += paragraphs(command.details)
      for option in command.options { lines += entry(option) }
    }
    lines += [
      ".SH EXIT STATUS", ".TP", ".B 0", "Done.", ".TP", ".B 1",
      "The work failed, or a comparison differs.", ".TP", ".B 2", "Wrong use.",
      ".SH FILES", ".TP", ".I $XDG_CONFIG_HOME/pelt/settings.json",
      "Brush, window and devices' settings as they were last.", ".TP",
      ".I $XDG_DATA_HOME/pelt", "Drawings that have no name yet.",
      ".TP", ".I $XDG_STATE_HOME/pelt/recent", "Paths of the drawings that were drawn in lately.",
      ".SH ENVIRONMENT", ".TP", ".B PELT_SHADERS\\fR, \\fBPELT_RESOURCES",
      "Folders to take in place of those beside the program.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? ".PP" : line(String($0))
    }
  }

  private static func entry(_ option: Option) -> [String] {
    let names = option.names.map { "\\fB\(line($0))\\fR" }.joined(separator: ", ")
    return [".TP", names + italic(option.valueText)] + paragraphs(option.help)
  }

  /// A value's name, with the brackets and bars that are no part of it.
  private static func italic(_ text: String) -> String {
    text.isEmpty ? "" : "\\fI\(line(text))\\fR"
  }

  /// A line that holds no command of the formatter, in ASCII.
  private static func line(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += "\\(aq"
      case "`": result += "\\`"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }
}

/// Completion of commands and options in bash, made from the commands themselves.
enum BashCompletion {
  /// The script that bash reads.
  ///
  /// - Parameter commands: All commands, in order.
  /// - Returns: The script.
  static func text(of commands: [any Command.Type]) -> String {
    let cases = commands.map { command in
      let names = (command.options.flatMap(\.names) + ["--help"]).filter { $0.hasPrefix("--") }
      return "    \(command.name)) words=\"\(names.joined(separator: " "))\" ;;\n"
    }
    let names = commands.map { $0.name } + ["help", "--version"]
    return """
      # Completion of pelt's commands and options; made by `pelt help --bash`.
      _pelt() {
        local word=${COMP_WORDS[COMP_CWORD]} words=
        if [ "$COMP_CWORD" -eq 1 ]; then
          words="\(names.joined(separator: " "))"
        elif [[ $word == -* ]]; then
          case ${COMP_WORDS[1]} in
      \(cases.joined())    esac
        fi
        COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o default -F _pelt pelt

      """
  }
}
