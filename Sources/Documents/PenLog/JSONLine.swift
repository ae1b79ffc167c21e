internal import Foundation
internal import InkTypes

/// One line of a pen log, parsed: typed access to its keys, with errors that name line and key.
struct JSONLine {
  let number: Int
  let object: [String: Any]

  /// Parses a line, or nil where it is no JSON object.
  init?(_ bytes: ArraySlice<UInt8>, number: Int) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(bytes)),
      let object = value as? [String: Any]
    else { return nil }
    self.init(object, number: number)
  }

  init(_ object: [String: Any], number: Int) {
    self.object = object
    self.number = number
  }

  func has(_ key: String) -> Bool { object[key] != nil }

  func error(_ text: String) -> DocumentError { .line(number, text) }

  /// A number within a range, or nil where the key is absent.
  func number(
    _ key: String, within range: ClosedRange<Double> = -1e9...1e9
  ) throws(DocumentError) -> Double? {
    guard let value = object[key] else { return nil }
    guard let number = value as? NSNumber, range.contains(number.doubleValue) else {
      throw error("\"\(key)\" must be a number within \(range), not \(Self.text(value))")
    }
    return number.doubleValue
  }

  /// A whole number within a range, or nil where the key is absent.
  func integer(
    _ key: String, within range: ClosedRange<Int>
  ) throws(DocumentError) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let value = try number(key, within: bounds) else { return nil }
    guard value.rounded() == value else {
      throw error("\"\(key)\" must be a whole number, not \(value)")
    }
    return Int(value)
  }

  /// 0 or 1 (or false, true), or nil where the key is absent.
  func flag(_ key: String) throws(DocumentError) -> Bool? {
    try number(key, within: 0...1).map { $0 >= 0.5 }
  }

  func string(_ key: String) throws(DocumentError) -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value as? String else {
      throw error("\"\(key)\" must be a text, not \(Self.text(value))")
    }
    return text
  }

  /// One of the words of an enumeration, or nil where the key is absent.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Choice.Type
  ) throws(DocumentError) -> Choice? where Choice.RawValue == String {
    guard let word = try string(key) else { return nil }
    guard let choice = Choice(rawValue: word) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("\"\(key)\" must be one of \(words), not \(Self.text(word))")
    }
    return choice
  }

  func object(_ key: String) throws(DocumentError) -> JSONLine? {
    guard let value = object[key] else { return nil }
    guard let inner = value as? [String: Any] else {
      throw error("\"\(key)\" must be an object, not \(Self.text(value))")
    }
    return JSONLine(inner, number: number)
  }

  func color(_ key: String) throws(DocumentError) -> InkColor? {
    guard let text = try string(key) else { return nil }
    guard let color = InkColor(hexadecimal: text) else {
      throw error("\"\(key)\" must be six hexadecimal digits, not \(Self.text(text))")
    }
    return color
  }

  /// A time in µs, as ns; or nil where the key is absent.
  func time(_ key: String) throws(DocumentError) -> Timestamp? {
    let limit = Double(Timestamp.limitNanoseconds) / 1000
    guard let microseconds = try number(key, within: -limit...limit) else { return nil }
    // Foundation keeps a number of many digits as a decimal, which is exact.
    if let decimal = object[key] as? NSDecimalNumber {
      var product = decimal.decimalValue * 1000
      var rounded = Decimal()
      NSDecimalRound(&rounded, &product, 0, .plain)
      return Timestamp(nanoseconds: NSDecimalNumber(decimal: rounded).int64Value)
    }
    // Whole µs apart from the rest: their product with 1000 would be rounded.
    let whole = microseconds.rounded(.towardZero)
    let rest = ((microseconds - whole) * 1000).rounded()
    return Timestamp(nanoseconds: Int64(whole) * 1000 + Int64(rest))
  }

  func pair(_ key: String) throws(DocumentError) -> SIMD2<Float>? {
    guard let value = object[key] else { return nil }
    guard let numbers = value as? [NSNumber], numbers.count == 2,
      numbers.allSatisfy({ abs($0.doubleValue) <= 1e9 })
    else {
      throw error("\"\(key)\" must be two numbers, not \(Self.text(value))")
    }
    return [numbers[0].floatValue, numbers[1].floatValue]
  }

  func points(_ key: String) throws(DocumentError) -> [SIMD2<Float>]? {
    guard let value = object[key] else { return nil }
    guard let pairs = value as? [[NSNumber]], pairs.allSatisfy({ $0.count == 2 }),
      pairs.count <= 64
    else {
      throw error("\"\(key)\" must be points, [[x,y],…], not \(Self.text(value))")
    }
    return pairs.map { [$0[0].floatValue, $0[1].floatValue] }
  }

  /// A value for a message, cut to a readable length.
  private static func text(_ value: Any) -> String {
    let whole = (value as? String).map { "\"\($0)\"" } ?? "\(value)"
    let line = whole.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 40 ? line.prefix(40) + "…" : line
  }
}
