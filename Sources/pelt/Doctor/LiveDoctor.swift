internal import Foundation
internal import Studio

/// `pelt doctor` without a recording: the devices that are there.
enum LiveDoctor {
  static func run(_ arguments: Arguments) throws(Failure) -> Int32 {
    let isJSON = arguments.has("--json")
    let seconds = try arguments.number("--seconds", within: 0.1...3600) ?? 10
    let session = SessionType(environment: ProcessInfo.processInfo.environment)
    guard session != .none, session != .waylandOnly else {
      return try refuse(LiveDoctorReport(withoutDisplay: session), isJSON, nil)
    }
    var options = StudioOptions()
    options.usesSettings = false
    options.showsDoctor = true
    options.examines = true
    options.seconds = seconds
    let studio: Studio
    do throws(StudioError) {
      studio = try Studio(options)
    } catch {
      return try refuse(LiveDoctorReport(withoutDisplay: .none), isJSON, error.description)
    }
    let report = studio.run()
    guard !report.isServerLost, let doctor = report.doctor else {
      throw .failed("the X server is gone")
    }
    Console.print(isJSON ? doctor.json : doctor.text)
    return 0
  }

  /// Says why nothing can be looked at.
  private static func refuse(
    _ report: LiveDoctorReport, _ isJSON: Bool, _ reason: String?
  ) throws(Failure) -> Int32 {
    if isJSON { Console.print(report.json) }
    let verdict = report.verdicts.first
    throw .failed(
      reason ?? "\(verdict?.meaning ?? "no window"); \(verdict?.nextStep ?? "")")
  }
}
