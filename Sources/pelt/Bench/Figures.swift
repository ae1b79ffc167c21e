internal import Foundation

/// The fields of a JSON object, in order: what a benchmark measured.
struct Figures: Equatable {
  /// What a field holds.
  indirect enum Value: Equatable {
    case text(String)
    case number(Double)
    case spread(Spread)
    case object(Figures)
    /// What could not be measured.
    case missing
  }

  /// A name and what it holds.
  struct Field: Equatable {
    var name: String
    var value: Value
  }

  private(set) var fields: [Field] = []

  /// What a field holds; nil where there is none.
  subscript(name: String) -> Value? { fields.first { $0.name == name }?.value }

  /// Which benchmark it is of.
  var subject: String {
    if case .text(let name) = self["name"] { name } else { "" }
  }

  mutating func add(_ name: String, _ value: Value) {
    fields.append(Field(name: name, value: value))
  }

  mutating func add(_ name: String, text: String) {
    add(name, .text(text))
  }

  mutating func add(_ name: String, _ value: Int) {
    add(name, .number(Double(value)))
  }

  mutating func add(_ name: String, _ value: Double) {
    add(name, .number(value))
  }

  /// Adds what was measured in several rounds; null where nothing could be.
  mutating func add(_ name: String, _ spread: Spread?) {
    add(name, spread.map { .spread($0) } ?? .missing)
  }

  /// Adds an object; null where there is none.
  mutating func add(_ name: String, _ figures: Figures?) {
    add(name, figures.map { .object($0) } ?? .missing)
  }

  /// A number as it is written: to four digits, and all of those before the point.
  static func text(_ value: Double) -> String {
    let isLong = value == value.rounded() || abs(value) >= 1000
    return isLong && abs(value) < 1e15
      ? String(Int(value.rounded())) : String(format: "%.4g", value)
  }

  // MARK: JSON

  /// The object as one line of JSON.
  var json: String {
    "{" + fields.map { "\(Self.quoted($0.name)):\(Self.json($0.value))" }.joined(separator: ",")
      + "}"
  }

  private static func json(_ value: Value) -> String {
    switch value {
    case .text(let text): quoted(text)
    // JSON knows no infinity.
    case .number(let number): number.isFinite ? text(number) : "null"
    case .spread(let spread): spread.json
    case .object(let figures): figures.json
    case .missing: "null"
    }
  }

  private static func quoted(_ text: String) -> String {
    let plain = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case _ where scalar.value < 32: " "
      default: String(scalar)
      }
    }
    return "\"" + plain.joined() + "\""
  }

  /// Reads a line that `json` wrote; nil where it is no such thing.
  init?(json line: String) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
      let values = object as? [String: Any], let figures = Figures(values, in: line),
      !figures.subject.isEmpty
    else { return nil }
    self = figures
  }

  init() {}

  /// The reader forgets the order of names; that of their first places in the line is the order of all
  /// objects of one kind.
  private init?(_ values: [String: Any], in line: String) {
    let places = values.keys.compactMap { name in
      line.range(of: Self.quoted(name) + ":").map { (place: $0.lowerBound, name: name) }
    }
    guard places.count == values.count else { return nil }
    for (_, name) in places.sorted(by: { $0.place < $1.place }) {
      guard let value = Self.value(values[name] ?? NSNull(), in: line) else { return nil }
      add(name, value)
    }
  }

  private static func value(_ found: Any, in line: String) -> Value? {
    switch found {
    case let text as String: .text(text)
    case let number as NSNumber: .number(number.doubleValue)
    case is NSNull: .missing
    case let values as [String: Any]:
      if values["median"] != nil {
        Spread(values).map { .spread($0) }
      } else {
        Figures(values, in: line).map { .object($0) }
      }
    default: nil
    }
  }
}
