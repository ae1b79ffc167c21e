internal import Foundation

/// Reads decimal numbers from ASCII text in place: no string is made, and no locale has a say.
enum DecimalScanner {
  /// Powers of ten that a Double holds exactly.
  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads an unsigned number (`12`, `.5`, `3.`, `1e-4`) and moves past it.
  ///
  /// Up to 2⁵³ in digits it is the nearest Double; beyond, within one unit in the last place, which
  /// is far below what a Float keeps of it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - index: Where the number begins; afterwards, the byte after it.
  /// - Returns: The number, infinite where too large, or nil where none stands there.
  static func magnitude(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Double? {
    var mantissa: UInt64 = 0
    var exponent = 0
    var digits = 0
    while index < bytes.count, let digit = digit(bytes[index]) {
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa * 10 + digit
      } else {
        exponent += 1
      }
      digits += 1
      index += 1
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      while index < bytes.count, let digit = digit(bytes[index]) {
        if mantissa < 1_000_000_000_000_000_000 {
          mantissa = mantissa * 10 + digit
          exponent -= 1
        }
        digits += 1
        index += 1
      }
    }
    guard digits > 0 else { return nil }
    exponent += powerOfTen(in: bytes, at: &index)
    return scaled(mantissa, exponent)
  }

  /// Reads a number with an optional sign and moves past it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - index: Where the number begins; afterwards, the byte after it.
  /// - Returns: The number, or nil where none stands there.
  static func number(in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Double? {
    guard index < bytes.count else { return nil }
    let sign = bytes[index]
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index += 1 }
    guard let magnitude = magnitude(in: bytes, at: &index) else { return nil }
    return sign == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Reads a text that is one finite number and nothing else, blanks around it aside.
  ///
  /// - Parameter text: The text.
  /// - Returns: The number, or nil.
  static func number(_ text: some StringProtocol) -> Double? {
    var copy = String(text)
    return copy.withUTF8 { bytes in
      var index = 0
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      guard let value = number(in: bytes, at: &index), value.isFinite else { return nil }
      while index < bytes.count, isBlank(bytes[index]) { index += 1 }
      return index == bytes.count ? value : nil
    }
  }

  /// Whether a byte is white space of XML.
  ///
  /// - Parameter byte: The byte.
  /// - Returns: Whether it is a space, a tab or an end of line.
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    let value = byte &- 0x30
    return value < 10 ? UInt64(value) : nil
  }

  /// An exponent only if digits follow its letter: `3 E` is a number and a stray letter.
  private static func powerOfTen(
    in bytes: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Int {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return 0 }
    var next = index + 1
    var isNegative = false
    if next < bytes.count, bytes[next] == UInt8(ascii: "-") || bytes[next] == UInt8(ascii: "+") {
      isNegative = bytes[next] == UInt8(ascii: "-")
      next += 1
    }
    guard next < bytes.count, digit(bytes[next]) != nil else { return 0 }
    var power = 0
    while next < bytes.count, let digit = digit(bytes[next]) {
      power = min(power * 10 + Int(digit), 100_000)
      next += 1
    }
    index = next
    return isNegative ? -power : power
  }

  private static func scaled(_ mantissa: UInt64, _ exponent: Int) -> Double {
    let value = Double(mantissa)
    guard exponent != 0, mantissa != 0 else { return value }
    if exponent > 0 {
      return value * (exponent <= 22 ? exactPowers[exponent] : pow(10, Double(exponent)))
    }
    return value / (exponent >= -22 ? exactPowers[-exponent] : pow(10, -Double(exponent)))
  }
}
