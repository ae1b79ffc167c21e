/// Numbers as decimal text that reads back as the same number, without exponents.
enum DecimalText {
  /// Appends the shortest decimal of a number.
  ///
  /// - Parameters:
  ///   - value: The number, finite.
  ///   - text: Where to.
  static func append(_ value: Float, to text: inout [UInt8]) {
    let digits = value.description
    guard digits.utf8.contains(UInt8(ascii: "e")) else {
      text.append(contentsOf: (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8)
      return
    }
    appendPlain(digits, to: &text)
  }

  /// A Double's, as of a setting.
  static func of(_ value: Double) -> String {
    let digits = value.description
    guard digits.utf8.contains(UInt8(ascii: "e")) else {
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
    var text: [UInt8] = []
    appendPlain(digits, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Writes out what Swift describes as `d.ddde±dd`.
  private static func appendPlain(_ digits: String, to text: inout [UInt8]) {
    let parts = digits.split(separator: "e")
    let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
    var mantissa = parts.first.map(Array.init) ?? ["0"]
    if mantissa.first == "-" {
      text.append(UInt8(ascii: "-"))
      mantissa.removeFirst()
    }
    let point = mantissa.firstIndex(of: ".") ?? mantissa.count
    let plain = mantissa.filter { $0 != "." }
    let place = point + exponent
    let zeros = String(repeating: "0", count: max(0, -place) + (place <= 0 ? 1 : 0))
    var result = zeros + String(plain)
    if place > plain.count { result += String(repeating: "0", count: place - plain.count) }
    let whole = place <= 0 ? 1 : place
    text.append(contentsOf: result.prefix(whole).utf8)
    let rest = result.dropFirst(whole)
    guard rest.contains(where: { $0 != "0" }) else { return }
    text.append(UInt8(ascii: "."))
    text.append(contentsOf: rest.utf8)
  }

  /// Appends whole ns as ms, exactly.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time.
  ///   - text: Where to.
  static func appendMilliseconds(_ nanoseconds: Int64, to text: inout [UInt8]) {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    if nanoseconds < 0 { text.append(UInt8(ascii: "-")) }
    text.append(contentsOf: String(whole).utf8)
    guard rest > 0 else { return }
    text.append(UInt8(ascii: "."))
    var digits = Array(String(rest + 1_000_000).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    text.append(contentsOf: digits)
  }
}
