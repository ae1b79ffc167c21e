internal import Foundation

/// Writes a demo's pen log as a tablet of 200 Hz would: USB polls of 1 ms, stamps with a little jitter.
struct LogWriter {
  private(set) var text: String
  private var random: SeededRandom
  /// The time of the last event, in µs.
  private var time: Int64 = 0

  /// µs between reports.
  private static let period: Int64 = 5000

  init(name: String, width: Int, height: Int, seed: UInt64) {
    text =
      #"{"penlog":1,"width":\#(width),"height":\#(height),"seed":\#(seed),"clock":"session","#
      + #""devices":[{"id":1,"name":"\#(name)","kind":"pen","axes":["x","y","p","tx","ty"]}]}"#
      + "\n"
    random = SeededRandom(seed: seed)
  }

  /// Chooses a brush.
  mutating func brush(
    _ kind: String, color: String, size: Double = 1, density: Double = 1, opacity: Double = 1
  ) {
    text +=
      #"{"t":\#(time),"ev":"brush","brush":"\#(kind)","color":"\#(color)","size":\#(plain(size)),"#
      + #""density":\#(plain(density)),"opacity":\#(plain(opacity))}"# + "\n"
  }

  /// Draws a stroke: the pen comes down from a short hover, and is lifted at its end.
  mutating func draw(_ stroke: HandStroke) {
    // The hand moves to the next place meanwhile.
    let start = time + 180_000
    for step in Int64(-2)..<0 {
      report(stroke.state(at: 0), nominal: start + step * Self.period, touches: false)
    }
    let count = Int64(stroke.seconds * 1e6) / Self.period
    for step in 0...count {
      let nominal = start + step * Self.period
      report(
        stroke.state(at: Double(step * Self.period) * 1e-6), nominal: nominal, touches: true)
    }
    report(
      stroke.state(at: stroke.seconds), nominal: start + (count + 1) * Self.period, touches: false)
  }

  private mutating func report(_ state: HandState, nominal: Int64, touches: Bool) {
    // The pen reports evenly; the host asks every ms and stamps when the answer is handled.
    let polled = (nominal + 999) / 1000 * 1000
    time = max(time + 1, polled + Int64(random.next() % 180))
    var line = #"{"t":\#(time),"dev":1,"x":\#(plain(state.place.x)),"y":\#(plain(state.place.y)),"#
    line += #""tip":\#(touches ? 1 : 0)"#
    if touches { line += #","p":\#(plain(state.pressure, decimals: 4))"# }
    text += line + #","tx":\#(state.tilt.x),"ty":\#(state.tilt.y)}"# + "\n"
  }

  /// A number with at most some decimals, by whole-number arithmetic.
  private func plain(_ value: Double, decimals: Int = 2) -> String {
    let factor = decimals == 4 ? 10_000 : 100
    let scaled = Int((value * Double(factor)).rounded())
    guard scaled % factor != 0 else { return String(scaled / factor) }
    let digits = String(scaled.magnitude % factor.magnitude)
    let padded = String(repeating: "0", count: decimals - digits.count) + digits
    let end = padded.lastIndex { $0 != "0" } ?? padded.startIndex
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / factor.magnitude).\(padded[...end])"
  }
}
