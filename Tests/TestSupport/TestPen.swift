internal import Foundation
public import InkTypes

/// What a pen at 1000 Hz does: each event follows from its number, so that a test can tell it again.
public enum TestPen {
  /// The event of a number, at that many ms: strokes of 350 ms, 49 ms of hover, now and then an undo.
  ///
  /// - Parameter number: 0 or more.
  /// - Returns: The event.
  public static func event(_ number: Int) -> InkEvent {
    let time = Timestamp(nanoseconds: Int64(number) * 1_000_000 + Int64(number * 7919 % 1000))
    let place = number % 400
    if place == 399 { return .command(number / 400 % 3 == 2 ? .undo : .redo, time) }
    let angle = Double(number) * 0.01
    var sample = PenSample(
      time: time, position: [Float(500 + 400 * cos(angle)), Float(400 + 300 * sin(1.3 * angle))],
      device: DeviceID(1), state: place < 350 ? [.touching] : [])
    sample.arrival.nanoseconds += 300_000 + Int64(number * 104_729 % 90_000)
    sample.sequence = UInt32(number)
    sample.pressure = Float(0.5 + 0.4 * sin(angle * 3))
    sample.tilt = [Float(number / 50 % 60), Float(-(number / 70) % 40)]
    sample.axes = [.pressure, .tilt]
    return .sample(sample)
  }
}
