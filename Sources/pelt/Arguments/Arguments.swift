internal import Documents
internal import Foundation
internal import InkTypes

/// What a person asked for: the words after the command, sorted.
struct Arguments {
  /// The words that are no options, in order.
  private(set) var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// Sorts the words of a call.
  ///
  /// - Parameters:
  ///   - words: The words after the command's name.
  ///   - command: The command.
  /// - Throws: `Failure` for wrong use.
  init(_ words: [String], of command: any Command.Type) throws(Failure) {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        operands += words[index...]
        return
      }
      guard !word.isEmpty else { throw .usage("an empty word is no file's name") }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = command.options.first(where: { $0.names.contains(name) }) else {
        throw .usage("no option \(name); `pelt \(command.name) --help` lists them")
      }
      guard let kind = option.value else {
        guard parts.count == 1 else { throw .usage("\(name) takes no value") }
        flags.insert(option.key)
        continue
      }
      if option.ending != nil { flags.insert(option.key) }
      if parts.count == 2 {
        values[option.key] = String(parts[1])
      } else if let ending = option.ending,
        index == words.count || !words[index].lowercased().hasSuffix(ending)
      {
        continue
      } else if index < words.count {
        values[option.key] = words[index]
        index += 1
      } else {
        throw .usage("\(name) wants a value: \(name) \(kind)")
      }
    }
  }

  func has(_ option: String) -> Bool { flags.contains(option) }

  func text(_ option: String) -> String? { values[option] }

  /// A number within a range, or nil where the option is not given.
  func number(_ option: String, within range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = values[option] else { return nil }
    guard let number = Double(text), range.contains(number) else {
      let low = Self.plain(range.lowerBound)
      throw .usage(
        "\(option) wants a number of \(low)...\(Self.plain(range.upperBound)), not \(text)")
    }
    return number
  }

  /// A whole number within a range, or nil where the option is not given.
  func whole(_ option: String, within range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "\(option) wants a whole number of \(range.lowerBound)...\(range.upperBound), not \(text)")
    }
    return number
  }

  /// The document's seed, or nil where `--seed` is not given.
  func seed() throws(Failure) -> UInt32? {
    guard let text = values["--seed"] else { return nil }
    guard let seed = UInt32(text) else {
      throw .usage("--seed wants a whole number of 0...\(UInt32.max), not \(text)")
    }
    return seed
  }

  /// A number without a needless fraction.
  private static func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// One of the words of an enumeration, or nil where the option is not given.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String, _ type: Choice.Type
  ) throws(Failure) -> Choice? where Choice.RawValue == String {
    guard let text = values[option] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("\(option) is one of \(words), not \(text)")
    }
    return choice
  }

  /// A size as WxH, or nil where the option is not given.
  func size(_ option: String) throws(Failure) -> SIMD2<Int>? {
    guard let text = values[option] else { return nil }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
      (1...PictureSize.sideLimit).contains(width), (1...PictureSize.sideLimit).contains(height),
      width * height <= PictureSize.pixelLimit
    else {
      throw .usage(
        "\(option) wants WIDTHxHEIGHT, each 1...\(PictureSize.sideLimit) px and at most "
          + "\(PictureSize.pixelLimit) px in all, not \(text)")
    }
    return [width, height]
  }

  /// A colour, or nil where the option is not given.
  func color(_ option: String) throws(Failure) -> InkColor? {
    guard let text = values[option] else { return nil }
    guard let color = InkColor(hexadecimal: text) else {
      throw .usage("\(option) wants six hexadecimal digits, RRGGBB, not \(text)")
    }
    return color
  }
}
