internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes

/// `pelt doctor`: what is wrong with the tablets that are there, or with those of a recording.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "say what is wrong with the tablet that is there, or that made a recording"
  static let usage = "[LOG…] [options]"
  static let details = """
    Without a LOG: opens a window to scribble in, and after --seconds prints every device with its axes,
    driver, report rate and jitter, the display's clock, scale and session, what would draw and why, and
    verdicts. Exit status 1 where there is no display.
    With LOGs: looks at the raw reports of pen logs, InkML or CSV files, before any repair, and prints a
    verdict a line in plain words, with what it is judged by and what to do next. A CSV file does not say
    what its device is: axes that it lacks are no fault there. Exit status 0, whatever the verdicts.
    """
  static let options =
    [
      Option("--json", help: "one JSON line a file, or of the devices that are there"),
      Option("--seconds", value: "N", help: "without a LOG: how long to look, 0.1...3600 (10)"),
      Option(
        "--calibrate", value: "HOW",
        help: "print the pressure curve that the first ten seconds of each pen's contact\n"
          + "give; store: keep it for devices of that name; undo: take that back"),
    ] + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let how = try arguments.choice("--calibrate", Calibrations.Use.self)
    guard !arguments.operands.isEmpty else {
      guard how == nil else { throw .usage("--calibrate wants a LOG; the panel calibrates live") }
      return try LiveDoctor.run(arguments)
    }
    guard arguments.text("--seconds") == nil else { throw .usage("--seconds is for no LOG") }
    let input = try InputOptions(arguments)
    for path in arguments.operands {
      let recording = try input.read(path)
      if let how {
        Console.print(try Calibrations.run(how, recording, path, isJSON: arguments.has("--json")))
        continue
      }
      var doctor = LogDoctor(knowsDevices: recording.describesDevices)
      for event in recording.events { doctor.take(event) }
      let report = DoctorReport(
        path: path, findings: doctor.findings, names: recording.names)
      Console.print(arguments.has("--json") ? report.json : report.text)
    }
    return 0
  }
}

/// A recording's verdicts, for a person or a machine.
struct DoctorReport {
  let path: String
  let findings: [Finding]
  let names: [DeviceID: String]

  /// A verdict, its figures, what it means and what to do.
  var text: String {
    guard !findings.isEmpty else { return "\(path): nothing wrong found\n" }
    return findings.map { finding in
      """
      \(path): \(finding.verdict.rawValue) (\(name(finding.device)): \(finding.evidence))
        \(finding.verdict.meaning)
        next: \(finding.verdict.nextStep)

      """
    }.joined()
  }

  /// One object, with a line end.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let verdicts = findings.map { finding in
      Line(
        verdict: finding.verdict.rawValue, device: finding.device, name: name(finding.device),
        count: finding.count, evidence: finding.evidence, meaning: finding.verdict.meaning,
        next: finding.verdict.nextStep)
    }
    let data = try? encoder.encode(Report(file: path, verdicts: verdicts))
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }

  private struct Report: Encodable {
    var file: String
    var verdicts: [Line]
  }

  private struct Line: Encodable {
    var verdict: String
    var device: UInt32
    var name: String
    var count: Int
    var evidence, meaning, next: String
  }

  private func name(_ device: UInt32) -> String {
    let name = names[DeviceID(device)] ?? ""
    return name.isEmpty ? "device \(device)" : name
  }
}
