import Documents
import Foundation
import InkTypes
import Testing

@Suite("Preferences of devices")
struct PreferencesTests {
  private func with(_ body: (PreferencesFile, TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try body(PreferencesFile(environment: ["XDG_CONFIG_HOME": folder.path]), folder)
    }
  }

  @Test("curves, repairs, tilts and calibrations are as they were")
  func kept() throws {
    try with { file, folder in
      var preferences = Preferences()
      preferences.pressureCurve = try #require(PressureCurve(text: "0,0 0.3,0.1 1,1"))
      var pen = DevicePreferences()
      pen.invertsTiltY = true
      pen.repairs = [.tail: false, .landing: true]
      pen.calibrate(.pen, try #require(PressureCurve(text: "0,0 0.1,0.02 0.65,0.98 1,1")))
      pen.calibrate(.pen, try #require(PressureCurve(text: "0,0 0.2,0.02 0.6,0.98 1,1")))
      pen.calibrate(.eraser, try #require(PressureCurve(text: "0.1,0.02 1,0.98")))
      preferences.devices = ["A pen": pen, "Another": DevicePreferences()]
      try file.write(preferences)
      preferences.devices["Another"] = nil
      #expect(try file.read() == preferences)
      // Numbers as a person would write them.
      let text = String(decoding: try folder.bytes("pelt/settings.json"), as: UTF8.self)
      #expect(text.contains("0.3,") && !text.contains("0.300"))
    }
  }

  @Test("a calibration is undone once; after that there is none")
  func undo() throws {
    var pen = DevicePreferences()
    let first = try #require(PressureCurve(text: "0,0 0.1,0.02 1,1"))
    let second = try #require(PressureCurve(text: "0,0 0.2,0.02 1,1"))
    func undo() -> PressureCurve? { pen.undoCalibration(of: .pen) }
    #expect(undo() == nil)
    pen.calibrate(.pen, first)
    pen.calibrate(.pen, second)
    #expect(undo() == first)
    #expect(pen.calibrations[.pen]?.curve == first)
    #expect(undo() == PressureCurve())
    #expect(pen.isEmpty && undo() == nil)
  }

  @Test("what a device is told when it appears is what was set for it")
  func events() throws {
    #expect(DevicePreferences().events(of: DeviceID(3), at: .zero).isEmpty)
    var pen = DevicePreferences()
    pen.invertsTiltX = true
    pen.repairs = [.tail: false, .landing: true]
    let curve = try #require(PressureCurve(text: "0,0 0.1,0.02 1,1"))
    pen.calibrate(.pen, curve)
    let events = pen.events(of: DeviceID(3), at: .zero)
    #expect(events.count == 2)
    guard case .settings(let change, _) = events[0] else { throw Missing() }
    #expect(change.device == DeviceID(3) && change.invertTiltX == true && change.invertTiltY == nil)
    #expect(change.repairsOff == RepairSet(.tail) && change.repairsOn == RepairSet(.landing))
    guard case .calibration(let told, _, DeviceID(3), .pen) = events[1] else { throw Missing() }
    #expect(told == curve)
  }

  private struct Missing: Error {}

  @Test("numbers and names that are none are passed over, the rest is taken")
  func wrong() throws {
    try with { file, folder in
      try FileManager.default.createDirectory(
        atPath: folder.file("pelt"), withIntermediateDirectories: true)
      try folder.write(
        "pelt/settings.json",
        Array(
          """
          {"version":1,"pressureCurve":[[0,0],[0.5]],"devices":{"A pen":{"invertTiltX":true,
          "repairs":{"tail":false,"tale":true},"calibrations":{"pen":{"curve":[[0,1],[1,0]]},
          "brush":{"curve":[[0,0],[1,1]]}}}}}
          """.utf8))
      let read = try file.read()
      #expect(read.pressureCurve == PressureCurve())
      var pen = DevicePreferences()
      pen.invertsTiltX = true
      pen.repairs = [.tail: false]
      #expect(read.devices == ["A pen": pen])
    }
  }
}
