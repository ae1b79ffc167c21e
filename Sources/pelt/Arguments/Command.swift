/// A command of the program.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in half a line.
  static var summary: String { get }
  /// How it is called, after `pelt NAME`.
  static var usage: String { get }
  /// What a person should know beside the options.
  static var details: String { get }
  /// Its options, in the order in which help lists them.
  static var options: [Option] { get }

  /// Does it.
  ///
  /// - Parameter arguments: What the person asked for.
  /// - Returns: The exit status.
  /// - Throws: `Failure`.
  static func run(_ arguments: Arguments) throws(Failure) -> Int32
}

/// An option of a command.
struct Option {
  /// Its names, the long one last: `-o`, `--output`.
  var names: [String]
  /// What its value is called in the help, or nil for one without a value.
  var value: String?
  /// How a value that may be left out ends; nil = it may not.
  var ending: String?
  /// What it does.
  var help: String

  init(_ names: String..., value: String? = nil, ending: String? = nil, help: String) {
    self.names = names
    self.value = value
    self.ending = ending
    self.help = help
  }

  /// The name that a command asks for.
  var key: String { names.last ?? "" }
}

extension Option {
  /// Its value as the help writes it.
  var valueText: String {
    value.map { ending == nil ? " \($0)" : " [\($0)]" } ?? ""
  }
}

extension Command {
  /// Everything about the command.
  static var help: String {
    let lines = options.map { option in
      let words = option.names.joined(separator: ", ") + option.valueText
      let indent = "\n" + String(repeating: " ", count: 28)
      let text = option.help.split(separator: "\n").joined(separator: indent)
      return words.count < 25
        ? "  \(Columns.pad(words, to: 26))\(text)\n" : "  \(words)\(indent)\(text)\n"
    }
    return """
      usage: pelt \(name) \(usage)

      \(details)

      options:
      \(lines.joined())
      """
  }
}

/// Text in columns.
enum Columns {
  static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
