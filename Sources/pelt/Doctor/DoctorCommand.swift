internal import Documents
internal import Foundation
internal import InkSession
internal import InkTypes

/// `pelt doctor`: what is wrong with the tablets of a recording.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "say what is wrong with the tablet that made a recording"
  static let usage = "LOG… [options]"
  static let details = """
    Looks at the raw reports of pen logs, InkML or CSV files, before any repair, and prints a verdict a
    line in plain words, with what it is judged by and what to do next. A CSV file does not say what its
    device is: axes that it lacks are no fault there. Exit status 0, whatever the verdicts.
    """
  static let options =
    [Option("--json", help: "one JSON line a file")] + InputOptions.options

  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    guard !arguments.operands.isEmpty else {
      throw .usage("nothing to look at; name a pen log, InkML or CSV file")
    }
    let input = try InputOptions(arguments)
    for path in arguments.operands {
      let recording = try input.read(path)
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
