internal import InkTypes

/// Where the pressure tends, low-passed: how soon the pen may be off the surface.
struct PressureTrend: BitwiseCopyable {
  private var smoothed: Double?
  /// dp/dt, in 1/ms.
  private var slope = 0.0
  private var time = 0.0
  private var newest = 0.0

  /// Time constant of the low-pass, in ms.
  private static let smoothing = 6.0
  /// Reports closer than this change nothing but the newest value, in ms.
  private static let shortestStep = 0.5
  /// The share of the time to pressure 0 for which motion is believed to go on.
  private static let share = 0.35
  /// A fall slower than this is none, in 1/ms.
  private static let leastFall = 1e-4

  mutating func begin() {
    smoothed = nil
  }

  mutating func update(_ pressure: Double, at now: Double) {
    if let before = smoothed {
      let step = now - time
      if step > Self.shortestStep {
        let share = 1 - PortableMath.exponential(-step / Self.smoothing)
        slope += share * ((pressure - newest) / step - slope)
        smoothed = before + share * (pressure - before)
        time = now
      }
    } else {
      smoothed = pressure
      slope = 0
      time = now
    }
    newest = pressure
  }

  /// How long motion on the surface will last, in ms; endless where pressure does not fall.
  var lasting: Double {
    guard let smoothed, slope < -Self.leastFall else { return .infinity }
    return smoothed / -slope * Self.share
  }
}
