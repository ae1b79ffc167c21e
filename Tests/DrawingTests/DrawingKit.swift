import Documents
import Foundation
import InkTypes
import TestSupport

/// An event with every bit of it, to be compared: `InkEvent` itself compares nothing.
func bits(_ event: InkEvent) -> String {
  guard case .sample(let sample) = event else { return "\(event)" }
  let floats = [
    sample.position.x, sample.position.y, sample.pressure, sample.tilt.x, sample.tilt.y,
    sample.twist,
  ]
  return """
    \(sample.time.nanoseconds) \(sample.arrival.nanoseconds) \(floats.map(\.bitPattern)) \
    \(sample.sequence) \(sample.contact) \(sample.device.number) \(sample.buttons) \(sample.tool) \
    \(sample.axes.rawValue) \(sample.state.rawValue)
    """
}

/// Whether two events have the same bits; texts are only made of what is no sample.
func isSame(_ left: InkEvent, _ right: InkEvent) -> Bool {
  guard case .sample(let one) = left, case .sample(let other) = right else {
    return bits(left) == bits(right)
  }
  func floats(_ sample: PenSample) -> (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) {
    (
      sample.position.x.bitPattern, sample.position.y.bitPattern, sample.pressure.bitPattern,
      sample.tilt.x.bitPattern, sample.tilt.y.bitPattern, sample.twist.bitPattern
    )
  }
  return floats(one) == floats(other) && one.time == other.time && one.arrival == other.arrival
    && one.sequence == other.sequence && one.contact == other.contact
    && one.device == other.device && one.buttons == other.buttons && one.tool == other.tool
    && one.axes == other.axes && one.state == other.state
}

/// The number of the first event that differs, or nil.
func firstDifference(_ left: [InkEvent], _ right: [InkEvent]) -> Int? {
  let common = zip(left, right).enumerated().first { !isSame($0.element.0, $0.element.1) }
  return common?.offset ?? (left.count == right.count ? nil : min(left.count, right.count))
}

/// Events that no hand makes, but that a file must keep.
enum RandomEvents {
  static func recording(_ count: Int, _ random: inout SeededRandom) -> Recording {
    var recording = Recording()
    recording.canvas = [.random(in: 1...20_000, using: &random), 480]
    recording.seed = .random(in: 0...UInt32.max, using: &random)
    recording.clock = Bool.random(using: &random) ? .monotonic : .session
    recording.describesDevices = Bool.random(using: &random)
    recording.devices = [
      Recording.Device(id: DeviceID(7), name: "Pen'); DROP TABLE chunks;--", axes: ["x", "", "é"]),
      Recording.Device(id: DeviceID(7), name: "twice", kind: .mouse),
    ]
    recording.names = [DeviceID(7): "twice", DeviceID(9): "\u{0}nine", DeviceID(.max): ""]
    recording.events = (0..<count).map { _ in event(&random) }
    return recording
  }

  static func event(_ random: inout SeededRandom) -> InkEvent {
    let time = Timestamp(nanoseconds: .random(in: .min ... .max, using: &random))
    switch Int.random(in: 0...17, using: &random) {
    case 0...3: return .sample(sample(&random))
    case 4: return .deviceAdded(device(&random), random.element(Tool.allCases), time)
    case 5: return .deviceRemoved(device(&random), time)
    case 6: return .leave(time)
    case 7: return .view(view(&random), time)
    case 8: return .scale(random.float(), time)
    case 9: return .windowMoved(random.pair(), time)
    case 10: return .brush(brush(&random), time)
    case 11: return .settings(settings(&random), time)
    case 12:
      return .curve(curve(&random), time, of: Bool.random(using: &random) ? nil : device(&random))
    case 13: return .command(random.element(DrawingCommand.allCases), time)
    case 14: return .frame(frame(&random), time)
    case 15:
      return .pinch(
        random.element(TouchpadPhase.allCases), scale: random.float(), angle: random.float(), time)
    case 16:
      return .calibration(
        curve(&random), time, of: device(&random), random.element(Tool.allCases))
    default:
      return .swipe(
        random.element(TouchpadPhase.allCases), delta: random.pair(),
        fingers: .random(in: 0...255, using: &random), time)
    }
  }

  private static func device(_ random: inout SeededRandom) -> DeviceID {
    DeviceID(UInt32(truncatingIfNeeded: random.next()))
  }

  private static func sample(_ random: inout SeededRandom) -> PenSample {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64(truncatingIfNeeded: random.next())),
      position: random.pair(), device: device(&random), tool: random.element(Tool.allCases),
      state: .init(rawValue: UInt8(truncatingIfNeeded: random.next())))
    sample.arrival = Timestamp(nanoseconds: Int64(truncatingIfNeeded: random.next()))
    sample.pressure = random.float()
    sample.tilt = random.pair()
    sample.twist = random.float()
    sample.sequence = UInt32(truncatingIfNeeded: random.next())
    sample.contact = Int32(truncatingIfNeeded: random.next())
    sample.buttons = UInt16(truncatingIfNeeded: random.next())
    sample.axes = .init(rawValue: UInt8(truncatingIfNeeded: random.next()))
    return sample
  }

  private static func view(_ random: inout SeededRandom) -> ViewTransform {
    ViewTransform(
      pan: random.pair(), zoom: random.float(), angle: random.float(),
      isMirrored: Bool.random(using: &random))
  }

  static func brush(_ random: inout SeededRandom) -> Brush {
    let color =
      Bool.random(using: &random)
      ? InkColor(hue: .random(in: -9...9, using: &random))
      : InkColor(rgb: .random(in: 0...0xFF_FFFF, using: &random))
    return Brush(
      kind: random.element(BrushKind.allCases),
      paint: Paint(
        color: color, size: .random(in: Paint.sizes, using: &random),
        density: .random(in: Paint.densities, using: &random),
        opacity: .random(in: Paint.opacities, using: &random)))
  }

  private static func settings(_ random: inout SeededRandom) -> SettingsChange {
    var change = SettingsChange()
    let choices: [Bool?] = [nil, true, false]
    change.touchDraws = random.element(choices)
    change.penOnly = random.element(choices)
    change.nextStroke = random.element([nil, 0, 77, .max])
    change.background = random.element([nil, InkColor(rgb: 0x12_34_56), InkColor(hue: 0.7)])
    change.device = random.element([nil, DeviceID(0), DeviceID(.max)])
    change.invertTiltX = random.element(choices)
    change.invertTiltY = random.element(choices)
    change.repairsOn = RepairSet(rawValue: UInt32(truncatingIfNeeded: random.next()))
    change.repairsOff = RepairSet(rawValue: UInt32(truncatingIfNeeded: random.next()))
    return change
  }

  private static func curve(_ random: inout SeededRandom) -> PressureCurve {
    var curve = PressureCurve()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      _ = curve.insertPoint(
        at: [.random(in: 0...1, using: &random), .random(in: 0...1, using: &random)])
    }
    for index in 0..<curve.count {
      curve.movePoint(
        index,
        to: [.random(in: -0.2...1.2, using: &random), .random(in: -0.2...1.2, using: &random)])
    }
    return curve
  }

  private static func frame(_ random: inout SeededRandom) -> FrameMark {
    func moment(_ random: inout SeededRandom) -> Timestamp {
      Bool.random(using: &random)
        ? .zero : Timestamp(nanoseconds: Int64(truncatingIfNeeded: random.next()))
    }
    return FrameMark(
      number: UInt32(truncatingIfNeeded: random.next()), drain: moment(&random),
      submit: moment(&random), present: moment(&random),
      grade: random.element([nil, 0, 0x41, 255]))
  }
}

extension SeededRandom {
  mutating func element<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: 0..<choices.count, using: &self)]
  }

  /// Any bits but those of what is no number, which texts cannot compare; those come seldom and alike.
  mutating func float() -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return value.isNaN ? .nan : value
  }

  mutating func pair() -> SIMD2<Float> { [float(), float()] }
}
