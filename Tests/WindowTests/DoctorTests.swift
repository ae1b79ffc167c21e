import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("pelt doctor, of the devices that are there")
  struct DoctorTests {
    /// Runs it on a server, and lets a hand do something meanwhile.
    private static func run(
      _ server: VirtualXServer, _ options: [String] = [], environment: [String: String] = [:],
      _ hand: () throws -> Void
    ) throws -> Program.Outcome {
      try Folder.with { folder in
        let screen = try ScreenWatch(server.display)
        var variables = DrawRig.environment(folder, server.display)
        variables.merge(environment) { $1 }
        let program = try RunningProgram(
          [Program.path, "doctor"] + options, environment: variables)
        server.keepInjections()
        let end = ContinuousClock.now + .seconds(20)
        while screen.window == nil, !program.hasEnded, ContinuousClock.now < end { usleep(5000) }
        // It reads settings no more than it writes them.
        usleep(200_000)
        try hand()
        let outcome = try program.outcome(limit: 30)
        #expect(folder.names.isEmpty, "\(folder.names)")
        return outcome
      }
    }

    private static func json(_ outcome: Program.Outcome) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    }

    private static func verdicts(_ report: [String: Any]) -> [String] {
      (report["verdicts"] as? [[String: Any]] ?? []).compactMap { $0["verdict"] as? String }
    }

    /// Scribbling of 1.5 s at 200 Hz, with pressures of 0.2 to 0.8.
    private static func scribble(_ pen: VirtualPen) throws {
      let states = (0..<300).map { index in
        let share = Double(index) / 300
        return PenState(
          400 + 200 * sin(share * 40), 300 + 150 * cos(share * 31),
          pressure: 0.5 + 0.3 * sin(share * 50), tilt: [20 + 10 * sin(share * 20), -10])
      }
      try pen.stroke(states, rate: 200)
    }

    @Test(
      "says every device's axes, driver, rate and pressures, and what would draw and why",
      arguments: [TabletLayout.wacom, .libinput, .xwayland])
    func devices(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout, size: DrawRig.screenSize)
      let outcome = try Self.run(server, ["--json", "--seconds", "3"]) {
        try Self.scribble(server.pen)
      }
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let report = try Self.json(outcome)
      #expect(report["session"] as? String == (layout == .xwayland ? "XWayland" : "X11"))
      #expect(report["scale"] as? Double == 1)
      #expect((report["renderer"] as? String)?.hasPrefix("cpu: OpenGL is software") == true)
      #expect((report["clock"] as? String)?.hasPrefix("CLOCK_MONOTONIC") == true)
      let devices = try #require(report["devices"] as? [[String: Any]])
      let pen = try #require(
        devices.first { $0["tool"] as? String == "pen" && ($0["reports"] as? Int ?? 0) > 0 })
      #expect((pen["contactReports"] as? Int ?? 0) == 300)
      let rate = try #require(pen["rateHertz"] as? Double)
      // The hand is a program, which other programs hold up.
      #expect(abs(rate - 200) < 60, "\(rate) Hz")
      #expect((pen["jitterMilliseconds"] as? Double ?? 99) < 25)
      let lightest = try #require(pen["lightestContact"] as? Double)
      #expect(abs(lightest - 0.2) < 0.02)
      #expect(abs((pen["firmestContact"] as? Double ?? 0) - 0.8) < 0.02)
      let axes = try #require(pen["axes"] as? [[String: Any]])
      #expect(axes.contains { $0["label"] as? String == "Abs Pressure" })
      if layout == .wacom {
        #expect(pen["driver"] as? String == "wacom")
        #expect(pen["node"] as? String == "/dev/input/event7")
        #expect(pen["hasProximity"] as? Bool == true && pen["toldProximity"] as? Bool == true)
      }
      if layout == .xwayland { #expect(pen["driver"] as? String == "xwayland") }
      let verdicts = Set(Self.verdicts(report)).subtracting(["gaps", "low-report-rate"])
      #expect(verdicts.isEmpty, "\(verdicts)")
    }

    @Test("says in plain words that the pen was silent, or that there is none, and what to do")
    func nothing() throws {
      let server = try VirtualXServer(size: DrawRig.screenSize)
      let silent = try Self.run(server, ["--seconds", "1"]) {}
      #expect(silent.status == 0)
      #expect(silent.text.contains("verdict: silent-pen\n"), "\(silent.text)")
      #expect(silent.text.contains("next: scribble"))
      #expect(silent.text.contains("axis: Abs Pressure, 0...65536"))
      try server.pen.device.unplug()
      try server.eraser?.device.unplug()
      let none = try Self.run(server, ["--seconds", "1"]) {}
      #expect(none.text.contains("verdict: no-pen\n"), "\(none.text)")
    }

    @Test("finds what is wrong with a pen while it draws")
    func faults() throws {
      let server = try VirtualXServer(size: DrawRig.screenSize)
      let outcome = try Self.run(server, ["--json", "--seconds", "3"]) {
        // Always the same pressure.
        try server.pen.stroke(
          Hand.line(from: [200, 300], to: [700, 360], count: 300, pressure: 0.4), rate: 200)
      }
      #expect(Self.verdicts(try Self.json(outcome)) == ["pressure-stuck"])
    }

    @Test(
      "without a display it says so in one line, ends with status 1, and knows Wayland",
      arguments: [
        (nil, nil, "no-display"), (":4711", nil, "no-display"),
        (nil, "wayland-0", "wayland-without-xwayland"),
      ] as [(String?, String?, String)])
    func noDisplay(display: String?, wayland: String?, verdict: String) throws {
      try Folder.with { folder in
        var variables = DrawRig.environment(folder, display)
        variables["WAYLAND_DISPLAY"] = wayland
        let outcome = try Program.run(["doctor", "--json"], environment: variables)
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("pelt: "))
        #expect(Self.verdicts(try Self.json(outcome)) == [verdict])
        let plain = try Program.run(["doctor"], environment: variables)
        #expect(plain.status == 1 && plain.output.isEmpty && plain.errors == outcome.errors)
      }
    }
  }
}
