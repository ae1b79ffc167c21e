/// How long the message has been there, and how much of it is still to be seen.
struct MessageClock {
  /// How long a message stands, in s.
  static let standing: Double = 3
  /// How long it then takes to fade, in s.
  static let fading: Double = 0.4

  private var number: Int?
  private var age: Double = 0

  /// Takes the time since the frame before; a new message begins at 0.
  mutating func advance(_ message: PanelMessage?, by seconds: Double) {
    if message?.number == number {
      age += seconds
    } else {
      number = message?.number
      age = 0
    }
  }

  /// 1 while it stands, then falling to 0.
  var opacity: Float {
    guard number != nil else { return 0 }
    return Float(min(max(1 - (age - Self.standing) / Self.fading, 0), 1))
  }

  /// In how many seconds its look changes; nil for never.
  var secondsToChange: Double? {
    opacity > 0 ? max(0, Self.standing - age) : nil
  }
}
