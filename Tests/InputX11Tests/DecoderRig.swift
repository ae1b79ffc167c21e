import CXInput
import InkTypes
import InputX11
import SampleRing

/// A decoder with a sink that keeps all, fed with events made in memory.
struct DecoderRig {
  struct Sink: InputSink {
    var samples: [PenSample] = []
    var edges: [ContactEdge] = []
    var notices: [InputNotice.Kind] = []
    var times: [Timestamp] = []
    var devices: [InputDevice] = []

    mutating func take(_ sample: PenSample, edge: ContactEdge) {
      samples.append(sample)
      edges.append(edge)
    }

    mutating func take(_ kind: InputNotice.Kind, at time: Timestamp) {
      notices.append(kind)
      times.append(time)
    }

    mutating func register(_ device: InputDevice) { devices.append(device) }
  }

  var decoder = EventDecoder()
  var sink = Sink()
  /// The server's time of the next event; a ms passes with each.
  var time: UInt32 = 1000

  /// Takes in devices, by the numbers that they have.
  init(_ devices: DeviceDescription...) {
    for device in devices { decoder.add(device, at: .zero, into: &sink) }
    sink.notices = []
    sink.times = []
  }

  var last: PenSample? { sink.samples.last }

  mutating func motion(
    _ source: UInt16, at position: SIMD2<Double> = [10, 20], axes: [Int: Double] = [:],
    held: [Int] = [], flags: UInt32 = 0
  ) {
    send(
      EventBytes.pointer(
        XCB_INPUT_MOTION, of: source, time: time, at: position, axes: axes, held: held,
        flags: flags))
  }

  mutating func press(
    _ source: UInt16, _ button: UInt32, at position: SIMD2<Double> = [10, 20],
    axes: [Int: Double] = [:], held: [Int] = [], flags: UInt32 = 0, modifiers: UInt32 = 0
  ) {
    send(
      EventBytes.pointer(
        XCB_INPUT_BUTTON_PRESS, of: source, time: time, detail: button, at: position, axes: axes,
        held: held, flags: flags, modifiers: modifiers))
  }

  mutating func release(
    _ source: UInt16, _ button: UInt32, at position: SIMD2<Double> = [10, 20], held: [Int]
  ) {
    send(
      EventBytes.pointer(
        XCB_INPUT_BUTTON_RELEASE, of: source, time: time, detail: button, at: position, held: held))
  }

  mutating func touch(
    _ type: Int32, _ source: UInt16, finger: UInt32, at position: SIMD2<Double> = [10, 20],
    axes: [Int: Double] = [:], flags: UInt32 = 0
  ) {
    send(
      EventBytes.pointer(
        type, of: source, time: time, detail: finger, at: position, axes: axes, flags: flags))
  }

  mutating func raw(_ source: UInt16, isPress: Bool, button: UInt32 = 1) {
    send(
      EventBytes.rawButton(
        isPress ? XCB_INPUT_RAW_BUTTON_PRESS : XCB_INPUT_RAW_BUTTON_RELEASE, of: source,
        detail: button))
  }

  mutating func proximity(_ source: UInt16, isIn: Bool) {
    var event = xcb_input_proximity_in_event_t()
    event.time = time
    // Values follow in another event, as the highest bit says.
    event.device_id = UInt8(source) | 0x80
    decoder.decodeProximity(event, isIn: isIn, arrival: arrival, into: &sink)
    time += 1
  }

  mutating func remove(_ source: UInt16) {
    decoder.remove(source, at: arrival, into: &sink)
  }

  /// When the next event arrives: 0.2 ms into its ms.
  var arrival: Timestamp { Timestamp(nanoseconds: Int64(time) * 1_000_000 + 200_000) }

  mutating func send(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { decoder.decode($0, arrival: arrival, into: &sink) }
    time += 1
  }
}
