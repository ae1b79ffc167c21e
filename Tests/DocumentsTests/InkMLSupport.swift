import Documents
import InkTypes
import Testing

/// Reads InkML text whose outermost element is given, or put around it.
func readInk(_ text: String, rate: Double = 120) throws(DocumentError) -> Recording {
  let whole =
    text.contains("ink ") || text.contains("ink>")
    ? text : "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(text)</ink>"
  return try InkMLReader.read(Array(whole.utf8), assumedRate: rate)
}

/// A trace format of decimal channels, written briefly: `X Y F:max=255 T:units=s`.
func format(_ channels: String, id: String? = nil) -> String {
  let elements = channels.split(separator: " ").map { channel -> String in
    let parts = channel.split(separator: ":")
    let attributes = parts.dropFirst().map { attribute -> String in
      let pair = attribute.split(separator: "=")
      return " \(pair[0])=\"\(pair[1])\""
    }
    return "<channel name=\"\(parts[0])\"\(attributes.joined())/>"
  }
  let name = id.map { " xml:id=\"\($0)\"" } ?? ""
  return "<traceFormat\(name)>\(elements.joined())</traceFormat>"
}

extension Recording {
  /// Every sample, the lifting ones included.
  var samples: [PenSample] {
    events.compactMap { event in
      guard case .sample(let sample) = event else { return nil }
      return sample
    }
  }

  /// The samples in contact, contact by contact.
  var strokes: [[PenSample]] {
    samples.split { !$0.state.contains(.touching) }.map(Array.init)
  }

  /// The places of the samples in contact, contact by contact.
  var places: [[SIMD2<Float>]] {
    strokes.map { $0.map(\.position) }
  }

  /// The times of the samples in contact, in ms, contact by contact.
  var milliseconds: [[Double]] {
    strokes.map { $0.map { Double($0.time.nanoseconds) / 1e6 } }
  }

  /// The pressures of the samples in contact; nil where absent.
  var pressures: [Float?] {
    strokes.joined().map { $0.axes.contains(.pressure) ? $0.pressure : nil }
  }

  /// The brushes, in order.
  var brushes: [Brush] {
    events.compactMap { event in
      guard case .brush(let brush, _) = event else { return nil }
      return brush
    }
  }
}

/// A small generator of our own: the same damage on every machine.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }

  /// Flips, drops, doubles or cuts off some bytes.
  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...roll(4) {
      guard !bytes.isEmpty else { return bytes }
      let place = roll(bytes.count)
      switch roll(6) {
      case 0: bytes[place] ^= 1 << UInt8(roll(8))
      case 1: bytes[place] = UInt8(roll(256))
      case 2: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place..<min(place + roll(40), bytes.count))
      case 4: bytes.insert(contentsOf: bytes[place..<min(place + roll(40), bytes.count)], at: place)
      default: if roll(4) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}
