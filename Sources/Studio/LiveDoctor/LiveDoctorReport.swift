internal import Foundation
public import InkSession
internal import InkTypes
internal import InputX11

/// What `pelt doctor` found of the devices of a display.
public struct LiveDoctorReport: Sendable {
  /// What kind of session it is.
  public var session: SessionType
  /// Framebuffer px for one logical px; nil without a display.
  public var scale: Double?
  /// What would draw the picture, and why; nil without a display.
  public var renderer: String?
  /// The display's maker and version; nil without one.
  public var server: String?
  /// How the display's clock stands to CLOCK_MONOTONIC, in words; nil without a display.
  public var clock: String?
  /// The devices, in the order in which they appeared.
  public var devices: [Device] = []
  /// What is wrong with the pens.
  public var findings: [Finding] = []
  /// What is wrong beside them.
  public var verdicts: [LiveVerdict] = []

  /// A device and what it did.
  public struct Device: Sendable, Encodable {
    /// Its number in the findings.
    public var number: UInt32
    /// Its name and what it is used as.
    public var name, tool: String
    /// What drives it, and the kernel's file of it; nil where the display does not say.
    public var driver, node: String?
    /// Its axes with their ranges.
    public var axes: [Axis]
    /// How many fingers it tells apart.
    public var contacts: Int
    /// Whether it can tell proximity, and whether it did.
    public var hasProximity, toldProximity: Bool
    /// Reports meanwhile, and those in contact.
    public var reports, contactReports: Int
    /// Reports a second; nil where too few came.
    public var rateHertz: Double?
    /// The standard deviation of the time between reports, in ms; nil where too few came.
    public var jitterMilliseconds: Double?
    /// Pressures, 0...1: the lightest in contact, the firmest, and the firmest in the air.
    public var lightestContact, firmestContact, firmestHover: Double?
  }

  /// An axis of a device.
  public struct Axis: Sendable, Encodable {
    /// X's label of it.
    public var label: String
    /// Its range.
    public var minimum, maximum: Double
    /// Steps per metre or radian; 0 where the driver does not say.
    public var resolution: Double
  }

  /// What can be said where there is no display.
  ///
  /// - Parameter session: What kind of session it is.
  public init(withoutDisplay session: SessionType) {
    self.session = session
    verdicts = [session == .waylandOnly ? .waylandWithoutXWayland : .noDisplay]
  }

  init(_ session: SessionType) {
    self.session = session
  }

  // MARK: For a person

  /// All of it, a fact a line.
  public var text: String {
    var lines = ["session: \(session.rawValue)"]
    if let server { lines.append("server: \(server)") }
    if let scale { lines.append("display scale: \(Self.plain(scale))") }
    if let renderer { lines.append("renderer: \(renderer)") }
    if let clock { lines.append("clock: \(clock)") }
    for device in devices { lines += device.lines }
    for verdict in verdicts {
      lines += [
        "verdict: \(verdict.rawValue)", "  \(verdict.meaning)", "  next: \(verdict.nextStep)",
      ]
    }
    for finding in findings {
      lines += [
        "verdict: \(finding.verdict.rawValue) (\(name(finding.device)): \(finding.evidence))",
        "  \(finding.verdict.meaning)", "  next: \(finding.verdict.nextStep)",
      ]
    }
    if verdicts.isEmpty, findings.isEmpty { lines.append("nothing wrong found") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func name(_ number: UInt32) -> String {
    devices.first { $0.number == number }?.name ?? "device \(number)"
  }

  static func plain(_ value: Double, digits: Int = 2) -> String {
    value == value.rounded() && abs(value) < 1e15
      ? String(Int(value)) : String(format: "%.\(digits)f", value)
  }

  // MARK: For a machine

  /// All of it as one object, with a line end.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(Stored(self))
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private struct Stored: Encodable {
    var session: String
    var scale: Double?
    var renderer, server, clock: String?
    var devices: [Device]
    var verdicts: [Line]

    init(_ report: LiveDoctorReport) {
      session = report.session.rawValue
      scale = report.scale
      renderer = report.renderer
      server = report.server
      clock = report.clock
      devices = report.devices
      verdicts =
        report.verdicts.map {
          Line(verdict: $0.rawValue, meaning: $0.meaning, next: $0.nextStep)
        }
        + report.findings.map {
          Line(
            verdict: $0.verdict.rawValue, device: $0.device, name: report.name($0.device),
            count: $0.count, evidence: $0.evidence, meaning: $0.verdict.meaning,
            next: $0.verdict.nextStep)
        }
    }
  }

  private struct Line: Encodable {
    var verdict: String
    var device: UInt32?
    var name: String?
    var count: Int?
    var evidence: String?
    var meaning, next: String
  }
}

extension LiveDoctorReport.Device {
  /// The device, a fact a line.
  fileprivate var lines: [String] {
    var lines = ["device \(number): \(name), \(tool)"]
    lines.append("  driver: \(driver ?? "not told")" + (node.map { " (\($0))" } ?? ""))
    for axis in axes {
      let range =
        "\(LiveDoctorReport.plain(axis.minimum))...\(LiveDoctorReport.plain(axis.maximum))"
      lines.append("  axis: \(axis.label), \(axis.maximum > axis.minimum ? range : "no range")")
    }
    if contacts > 0 { lines.append("  fingers: \(contacts)") }
    lines.append(
      "  proximity: \(hasProximity ? "yes" : "no")"
        + (hasProximity && !toldProximity ? ", not told meanwhile" : ""))
    lines.append("  reports: \(reports), \(contactReports) in contact" + rateText)
    if let lightestContact, let firmestContact {
      lines.append(
        "  pressure in contact: \(LiveDoctorReport.plain(lightestContact, digits: 4))..."
          + "\(LiveDoctorReport.plain(firmestContact, digits: 4)); in the air at most "
          + (firmestHover.map { LiveDoctorReport.plain($0, digits: 4) } ?? "not told"))
    }
    return lines
  }

  private var rateText: String {
    guard let rateHertz, let jitterMilliseconds else { return "" }
    return
      ", \(LiveDoctorReport.plain(rateHertz, digits: 0)) Hz, jitter "
      + "\(LiveDoctorReport.plain(jitterMilliseconds)) ms"
  }
}
