/// Reads a trace's points, one at a time, straight from its characters.
///
/// A value may carry a prefix that holds for its channel from then on: `!` explicit, `'` difference
/// to the value before, `"` change of that difference. `*` goes on as before (the same value, the
/// same difference or the same change of it), `?` is not reported.
struct InkMLTraceDecoder {
  /// What is wrong with a trace, and how many lines below its beginning.
  struct Fault: Error {
    var lines: Int
    var message: String
  }

  private enum Order {
    case explicit, first, second
  }

  private struct Channel {
    var order = Order.explicit
    var value = Double.nan
    var change = 0.0
    var changeOfChange = 0.0
  }

  /// The point's values; NaN = not reported.
  private(set) var values: [Double]
  private var channels: [Channel]
  private let booleans: [Bool]
  private let regularCount: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// Starts at a trace's beginning.
  ///
  /// - Parameters:
  ///   - bytes: The trace's characters; they must outlive the decoder.
  ///   - layout: The trace's format.
  init(_ bytes: UnsafeBufferPointer<UInt8>, layout: InkMLLayout) {
    self.bytes = bytes
    booleans = layout.booleans
    regularCount = layout.regularCount
    values = Array(repeating: .nan, count: booleans.count)
    channels = Array(repeating: Channel(), count: booleans.count)
  }

  /// Reads the next point into `values`.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `Fault` for anything that is no point of this format.
  mutating func next() throws(Fault) -> Bool {
    skipBlanks()
    guard index < bytes.count else { return false }
    var count = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ",") {
      guard count < values.count else {
        throw fault("a point of more than \(values.count) values")
      }
      try readValue(count)
      count += 1
      skipBlanks()
    }
    guard count >= regularCount else {
      throw fault("a point of \(count) values where the format has \(regularCount)")
    }
    for rest in count..<values.count { values[rest] = .nan }
    index += 1
    return true
  }

  private mutating func skipBlanks() {
    while index < bytes.count, DecimalScanner.isBlank(bytes[index]) { index += 1 }
  }

  private mutating func readValue(_ slot: Int) throws(Fault) {
    let prefix = bytes[index]
    switch prefix {
    case UInt8(ascii: "!"): channels[slot].order = .explicit
    case UInt8(ascii: "'"): channels[slot].order = .first
    case UInt8(ascii: "\""): channels[slot].order = .second
    case UInt8(ascii: "?"):
      values[slot] = .nan
      index += 1
      return
    case UInt8(ascii: "*"):
      goOn(slot)
      index += 1
      return
    case UInt8(ascii: "T"), UInt8(ascii: "F"):
      guard booleans[slot] else { throw fault("T or F where a number is wanted") }
      channels[slot].value = prefix == UInt8(ascii: "T") ? 1 : 0
      values[slot] = channels[slot].value
      index += 1
      return
    default:
      try take(readNumber(), slot)
      return
    }
    index += 1
    skipBlanks()
    try take(readNumber(), slot)
  }

  private mutating func goOn(_ slot: Int) {
    switch channels[slot].order {
    case .explicit: channels[slot].change = 0
    case .first: channels[slot].value += channels[slot].change
    case .second:
      channels[slot].change += channels[slot].changeOfChange
      channels[slot].value += channels[slot].change
    }
    values[slot] = channels[slot].value
  }

  private mutating func take(_ number: Double, _ slot: Int) throws(Fault) {
    var channel = channels[slot]
    guard !channel.value.isNaN || channel.order == .explicit else {
      throw fault("a trace that begins with a difference")
    }
    switch channel.order {
    case .explicit:
      channel.change = channel.value.isNaN ? 0 : number - channel.value
      channel.value = number
    case .first:
      channel.change = number
      channel.value += number
    case .second:
      channel.changeOfChange = number
      channel.change += number
      channel.value += channel.change
    }
    guard channel.value.isFinite else { throw fault("a number that is too large") }
    channels[slot] = channel
    values[slot] = channel.value
  }

  /// A number may stand off from its minus, and be hexadecimal (`#FF`), as colours are.
  private mutating func readNumber() throws(Fault) -> Double {
    guard index < bytes.count else { throw fault("a prefix without a number") }
    let start = index
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") {
      index += 1
      skipBlanks()
    }
    var number: Double?
    if index < bytes.count, bytes[index] == UInt8(ascii: "#") {
      index += 1
      while index < bytes.count, let digit = hexadecimal(bytes[index]) {
        number = (number ?? 0) * 16 + digit
        index += 1
      }
    } else {
      number = DecimalScanner.magnitude(in: bytes, at: &index)
    }
    guard let number else {
      index = start
      let word = bytes[start...].prefix(24).prefix {
        !DecimalScanner.isBlank($0) && $0 != UInt8(ascii: ",")
      }
      throw fault("\"\(String(decoding: word, as: UTF8.self))\" is not a number")
    }
    guard number.isFinite else { throw fault("a number that is too large") }
    return isNegative ? -number : number
  }

  private func hexadecimal(_ byte: UInt8) -> Double? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(Double.init)
  }

  private func fault(_ message: String) -> Fault {
    Fault(lines: linesRead, message: message)
  }

  /// How many lines below the trace's beginning the decoder stands.
  var linesRead: Int {
    bytes.prefix(index).reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
  }
}
