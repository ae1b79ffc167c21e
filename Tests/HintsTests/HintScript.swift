import Hints
import InkTypes

/// What fingers do to hints, with times in ms.
struct HintScript {
  var hints: TouchHints

  init(showsPens: Bool = false) {
    hints = TouchHints(showsPens: showsPens)
  }

  static func time(_ milliseconds: Double) -> Timestamp {
    Timestamp(nanoseconds: Int64(milliseconds * 1e6))
  }

  mutating func touch(
    _ contact: Int32, at place: SIMD2<Float>, _ milliseconds: Double,
    _ state: PenSample.State = .touching, device: UInt32 = 1
  ) {
    var sample = PenSample(
      time: Self.time(milliseconds), position: place, device: DeviceID(device), tool: .touch,
      state: state)
    sample.contact = contact
    hints.take(sample)
  }

  mutating func land(_ contact: Int32, at place: SIMD2<Float>, _ milliseconds: Double) {
    touch(contact, at: place, milliseconds, [.touching, .began])
  }

  mutating func pen(
    _ milliseconds: Double, at place: SIMD2<Float> = [10, 10], tool: Tool = .pen,
    _ state: PenSample.State, pressure: Float? = nil, tilt: SIMD2<Float>? = nil
  ) {
    var sample = PenSample(
      time: Self.time(milliseconds), position: place, device: DeviceID(2), tool: tool,
      state: state.union(.proximityKnown))
    if let pressure {
      sample.pressure = pressure
      sample.axes.insert(.pressure)
    }
    if let tilt {
      sample.tilt = tilt
      sample.axes.insert(.tilt)
    }
    hints.take(sample)
  }

  /// The dots of a time.
  mutating func dots(_ milliseconds: Double) -> [HintDot] {
    hints.advance(to: Self.time(milliseconds))
    return (0..<hints.count).map { hints[$0] }
  }
}
