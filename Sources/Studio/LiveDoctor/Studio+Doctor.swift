internal import Foundation
internal import InkSession
internal import InkTypes
internal import InputX11
internal import WindowGLFW

/// What `pelt doctor` is told at the window's end.
extension Studio {
  /// What the devices did; nil where nobody asked.
  func examine() -> LiveDoctorReport? {
    guard let examination else { return nil }
    examination.endTelling()
    let devices = examination.devices
    let environment = ProcessInfo.processInfo.environment
    var result = LiveDoctorReport(
      SessionType(
        environment: environment, saysXwayland: saysXwayland,
        deviceNames: devices.map(\.device.name)))
    result.scale = Double(window.contentScale)
    result.renderer = report.renderer
    result.server = window.server
    result.devices = devices.map { LiveDoctorReport.Device($0) }
    result.findings = doctorView.findings
    result.verdicts = verdicts(devices)
    result.clock = clockText(devices)
    return result
  }

  private var saysXwayland: Bool {
    if case .devices(let reader) = source { reader.isXwayland } else { false }
  }

  private func verdicts(_ devices: [LiveExamination.Device]) -> [LiveVerdict] {
    guard let input = report.input else { return [.noXInput] }
    var verdicts: [LiveVerdict] = []
    let pens = devices.filter { $0.device.tool == .pen }
    if pens.isEmpty {
      verdicts.append(.noPen)
    } else if devices.allSatisfy({ !$0.device.tool.isPens || $0.statistics.reports == 0 }) {
      verdicts.append(.silentPen)
    }
    if input.clockOffset != 0 { verdicts.append(.otherClock) }
    if input.refused > 0 { verdicts.append(.lostReports) }
    return verdicts
  }

  private func clockText(_ devices: [LiveExamination.Device]) -> String? {
    guard let input = report.input else { return nil }
    var text =
      input.clockOffset == 0
      ? "CLOCK_MONOTONIC, in whole ms" : "another machine's, \(input.clockOffset) ms from ours"
    let late = devices.compactMap(\.statistics.lateness)
    if let least = late.map(\.least).min(), let most = late.map(\.most).max() {
      text += "; reports arrived \(Self.milliseconds(least)) to \(Self.milliseconds(most)) ms late"
    }
    if input.backwardTimes > 0 { text += "; \(input.backwardTimes) reports ran back in time" }
    return text
  }

  private static func milliseconds(_ nanoseconds: Int64) -> String {
    String(format: "%.1f", Double(nanoseconds) * 1e-6)
  }
}

extension Tool {
  /// Whether it belongs to a pen.
  fileprivate var isPens: Bool { self == .pen || self == .eraser || self == .puck }
}

extension LiveDoctorReport.Device {
  fileprivate init(_ seen: LiveExamination.Device) {
    let (device, statistics) = (seen.device, seen.statistics)
    self.init(
      number: device.id.number, name: device.name, tool: device.tool.rawValue,
      driver: seen.driver.name, node: seen.driver.node,
      axes: device.axes.map {
        LiveDoctorReport.Axis(
          label: $0.label, minimum: $0.minimum, maximum: $0.maximum, resolution: $0.resolution)
      },
      contacts: device.contactLimit, hasProximity: device.hasProximity,
      toldProximity: statistics.tellsProximity, reports: statistics.reports,
      contactReports: statistics.contactReports, rateHertz: statistics.rate,
      jitterMilliseconds: statistics.jitter,
      lightestContact: statistics.lightestContact.map { Double($0) },
      firmestContact: statistics.firmestContact.map { Double($0) },
      firmestHover: statistics.firmestHover.map { Double($0) })
  }
}
