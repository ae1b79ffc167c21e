internal import Foundation
internal import InkTypes

/// Writes a recording's contacts as a table that `CSVReader` reads.
///
/// Hover, commands, brushes and settings are not in it; nor is a contact that was cancelled, since
/// what it did is void. A stroke's lines stand together, also where several fingers drew at once.
public enum CSVWriter {
  /// Writes a table.
  ///
  /// - Parameter recording: The recording.
  /// - Returns: ASCII, lines ended by LF. Numbers read back are the same; altitude and azimuth become
  ///   tilt.
  public static func write(_ recording: Recording) -> [UInt8] {
    var contacts = ContactNumbers()
    let rows = recording.events.indices.compactMap { index in
      contacts.stroke(of: recording.events[index]).map { (stroke: $0, event: index) }
    }
    var text = Array("t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke\n".utf8)
    text.reserveCapacity(48 * rows.count + text.count)
    var number = -1
    var current: Int?
    // The event's place breaks ties: the sort then keeps a stroke's order whatever it promises.
    for row in rows.sorted(by: { ($0.stroke, $0.event) < ($1.stroke, $1.event) }) {
      guard !contacts.void.contains(row.stroke) else { continue }
      guard case .sample(let sample) = recording.events[row.event] else { continue }
      if row.stroke != current {
        current = row.stroke
        number += 1
      }
      append(sample, stroke: number, to: &text)
    }
    return text
  }

  private static func append(_ sample: PenSample, stroke: Int, to text: inout [UInt8]) {
    DecimalText.appendMilliseconds(sample.time.nanoseconds, to: &text)
    for value in [sample.position.x, sample.position.y] {
      append(value, to: &text)
    }
    append(sample.axes.contains(.pressure) ? sample.pressure : nil, to: &text)
    let tilt = tilt(of: sample)
    append(tilt?.x, to: &text)
    append(tilt?.y, to: &text)
    text.append(contentsOf: ",\(stroke)\n".utf8)
  }

  /// A comma, and the shortest decimal that reads back as the same number.
  private static func append(_ value: Float?, to text: inout [UInt8]) {
    text.append(UInt8(ascii: ","))
    guard let value, value.isFinite else { return }
    DecimalText.append(value, to: &text)
  }

  /// The tilt of the W3C's Pointer Events: tan tx = cos az / tan alt, tan ty = sin az / tan alt.
  private static func tilt(of sample: PenSample) -> SIMD2<Float>? {
    if sample.axes.contains(.tilt) { return sample.tilt }
    guard sample.axes.contains(.direction), sample.tilt.x.isFinite, sample.tilt.y.isFinite else {
      return nil
    }
    let altitude = Double(min(max(sample.tilt.x, 0), 90))
    let azimuth = Double(sample.tilt.y) * .pi / 180
    // An upright pen has no azimuth, and along an axis the other tilt is 0, even for a flat pen.
    guard altitude < 90 else { return .zero }
    func angle(_ component: Double) -> Float {
      guard abs(component) > 1e-7 else { return 0 }
      return Float(atan2(component, tan(altitude * .pi / 180)) * 180 / .pi)
    }
    return [angle(cos(azimuth)), angle(sin(azimuth))]
  }
}

/// Numbers the contacts of a recording in the order of their beginning.
private struct ContactNumbers {
  /// The numbers of contacts that were cancelled.
  private(set) var void = Set<Int>()
  private var open: [Key: Int] = [:]
  private var next = 0

  private struct Key: Hashable {
    var device: DeviceID
    var contact: Int32
  }

  /// The number of the contact that an event belongs to; nil for all but contact samples.
  mutating func stroke(of event: InkEvent) -> Int? {
    switch event {
    case .sample(let sample): return stroke(of: sample)
    case .deviceRemoved(let device, _):
      open = open.filter { $0.key.device != device }
    case .leave:
      // Fingers have their own ends; their contact numbers tell them from a pen or mouse.
      open = open.filter { $0.key.contact != 0 }
    default: break
    }
    return nil
  }

  private mutating func stroke(of sample: PenSample) -> Int? {
    // The columns know no tool: an eraser's strokes would come back as ink.
    guard sample.tool != .eraser else { return nil }
    let key = Key(device: sample.device, contact: sample.contact)
    if sample.state.contains(.cancelled), let number = open[key] { void.insert(number) }
    let isAway = sample.state.contains(.proximityKnown) && !sample.state.contains(.inProximity)
    guard sample.state.contains(.touching), !sample.state.contains(.cancelled), !isAway else {
      open[key] = nil
      return nil
    }
    if let number = open[key], !sample.state.contains(.began) { return number }
    defer { next += 1 }
    open[key] = next
    return next
  }
}
