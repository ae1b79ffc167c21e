internal import Foundation
internal import InkSession
internal import InkTypes
internal import InputX11

/// What `pelt doctor` gathers of the devices while a person scribbles.
struct LiveExamination {
  /// A device that was there.
  struct Device {
    var device: InputDevice
    var driver: InputDriver
    var statistics = ReportStatistics()
  }

  private(set) var devices: [Device] = []
  private(set) var reports = 0
  private let seconds: Double
  private let isTerminal = isatty(STDERR_FILENO) != 0
  private var start: Timestamp?
  private(set) var nextTelling: Timestamp?
  /// How often the line at the terminal changes, in ns.
  private static let period: Int64 = 250_000_000

  init(seconds: Double) {
    self.seconds = seconds
  }

  mutating func add(_ device: InputDevice, _ driver: InputDriver) {
    devices.append(Device(device: device, driver: driver))
  }

  /// Takes a raw report.
  mutating func take(_ sample: PenSample) {
    reports += 1
    guard let index = devices.firstIndex(where: { $0.device.id == sample.device }) else { return }
    devices[index].statistics.take(sample)
  }

  /// Tells the person at the terminal how far it is.
  mutating func tell(_ now: Timestamp) {
    if start == nil { start = now }
    guard isTerminal, let start, now >= nextTelling ?? start else { return }
    nextTelling = Timestamp(nanoseconds: now.nanoseconds + Self.period)
    let passed = min(Double(now.nanoseconds - start.nanoseconds) * 1e-9, seconds)
    Messages.line("scribble in the window: \(Int(passed)) of \(Int(seconds)) s, \(reports) reports")
  }

  /// Takes the line away.
  func endTelling() {
    if isTerminal { Messages.line("") }
  }
}
