/// Pieces of JSON as text.
enum JSONText {
  /// A string in quotes.
  static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// An object of members whose values are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0)):\($1)" }.joined(separator: ",") + "}"
  }

  /// An array of values that are JSON already.
  static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  /// A number with three digits after the point; null where there is none.
  static func number(_ number: Double?) -> String {
    let text = number.map { FixedPoint.text($0, places: 3) } ?? "NA"
    return text == "NA" ? "null" : text
  }

  /// Nanoseconds as a number of ms; null where unknown.
  static func milliseconds(_ nanoseconds: Int64?) -> String {
    nanoseconds.map { FixedPoint.text($0, per: 1_000_000, places: 6) } ?? "null"
  }
}
