/// A key of a PC keyboard by the code that X has for it: the kernel's plus 8.
public struct Key: Sendable, Hashable {
  /// The code, 8...255.
  public var code: UInt32

  /// Makes a key of its code.
  ///
  /// - Parameter code: 8...255.
  public init(code: UInt32) {
    precondition((8...255).contains(code), "\(code) is no key code of X")
    self.code = code
  }

  /// The key of a letter, digit or other character of the US layout, as it is without Shift.
  ///
  /// - Parameter character: Such as `z`, `3` or `[`.
  public init?(_ character: Character) {
    let rows: [(first: UInt32, keys: String)] = [
      (10, "1234567890-="), (24, "qwertyuiop[]"), (38, "asdfghjkl;'`"), (51, "\\zxcvbnm,./"),
      (65, " "),
    ]
    for row in rows {
      guard let index = row.keys.firstIndex(of: character) else { continue }
      self.init(code: row.first + UInt32(row.keys.distance(from: row.keys.startIndex, to: index)))
      return
    }
    return nil
  }

  /// A function key.
  ///
  /// - Parameter number: 1...12.
  /// - Returns: The key.
  public static func function(_ number: Int) -> Key {
    precondition((1...12).contains(number), "there is no key F\(number)")
    return Key(code: UInt32(number <= 10 ? 66 + number : 84 + number))
  }

  /// Escape.
  public static let escape = Key(code: 9)
  /// Backspace.
  public static let backspace = Key(code: 22)
  /// Tab.
  public static let tab = Key(code: 23)
  /// Return.
  public static let enter = Key(code: 36)
  /// The left Control key.
  public static let control = Key(code: 37)
  /// The left Shift key.
  public static let shift = Key(code: 50)
  /// The left Alt key.
  public static let alt = Key(code: 64)
  /// The space bar.
  public static let space = Key(code: 65)
  /// Home.
  public static let home = Key(code: 110)
  /// Arrow up.
  public static let up = Key(code: 111)
  /// Page up.
  public static let pageUp = Key(code: 112)
  /// Arrow left.
  public static let left = Key(code: 113)
  /// Arrow right.
  public static let right = Key(code: 114)
  /// End.
  public static let end = Key(code: 115)
  /// Arrow down.
  public static let down = Key(code: 116)
  /// Page down.
  public static let pageDown = Key(code: 117)
  /// Delete.
  public static let delete = Key(code: 119)
}
