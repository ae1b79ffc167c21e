/// InkML's units, as factors to Pelt's.
enum InkMLUnits {
  /// px for one of a unit of length: 96 px are an inch.
  ///
  /// - Parameter unit: The unit; `px`, `dev` or none = px as they are.
  /// - Returns: The factor, or nil for a unit that is not known.
  static func pixels(_ unit: String?) -> Double? {
    switch plain(unit) {
    case "", "px", "dev": 1
    case "m": 96 / 0.0254
    case "cm": 96 / 2.54
    case "mm": 96 / 25.4
    case "himetric": 96 / 2540
    case "um", "µm": 96 / 25_400
    case "in": 96
    case "pt": 96 / 72.0
    case "pc": 16
    default: nil
    }
  }

  /// Milliseconds for one of a unit of time.
  ///
  /// - Parameter unit: The unit; `dev` or none = ms, as Office means them.
  /// - Returns: The factor, or nil for a unit that is not known.
  static func milliseconds(ofUnit unit: String?) -> Double? {
    switch plain(unit) {
    case "", "dev", "ms": 1
    case "s": 1000
    case "us", "µs": 1e-3
    case "ns": 1e-6
    default: nil
    }
  }

  /// Degrees for one of a unit of angle.
  ///
  /// - Parameter unit: The unit; `dev` or none = degrees.
  /// - Returns: The factor, or nil for a unit that is not known.
  static func degrees(_ unit: String?) -> Double? {
    switch plain(unit) {
    case "", "dev", "deg": 1
    case "rad": 180 / Double.pi
    default: nil
    }
  }

  /// A `timeString` (`2011-09-20T13:10:12.822Z`) in ms since 1970, or nil.
  ///
  /// - Parameter text: Date and time of XML Schema; without a zone it is taken as UTC.
  /// - Returns: Milliseconds since 1970-01-01T00:00Z.
  static func milliseconds(_ text: String) -> Double? {
    let halves = text.split(separator: "T")
    guard halves.count == 2 else { return nil }
    let date = halves[0].split(separator: "-").compactMap { Int($0) }
    var clock = halves[1]
    var zone = 0.0
    if clock.hasSuffix("Z") {
      clock.removeLast()
    } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
      let parts = clock[clock.index(after: sign)...].split(separator: ":").compactMap { Double($0) }
      guard parts.count == 2 else { return nil }
      zone = (parts[0] * 60 + parts[1]) * (clock[sign] == "-" ? -60_000 : 60_000)
      clock = clock[..<sign]
    }
    let time = clock.split(separator: ":").compactMap { DecimalScanner.number($0) }
    guard date.count == 3, time.count == 3, (1...9999).contains(date[0]),
      (1...12).contains(date[1]), (1...31).contains(date[2])
    else { return nil }
    return days(date[0], date[1], date[2]) * 86_400_000
      + (time[0] * 3600 + time[1] * 60 + time[2]) * 1000 - zone
  }

  /// Days since 1970-01-01 in the Gregorian calendar; years run from March, so that a leap day is
  /// their last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Double {
    let shifted = month > 2 ? year : year - 1
    let fromMarch = (month + 9) % 12
    let inYear = (153 * fromMarch + 2) / 5 + day - 1
    return Double(shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + inYear - 719_468)
  }

  private static func plain(_ unit: String?) -> String {
    (unit ?? "").lowercased().filter { !$0.isWhitespace }
  }
}
