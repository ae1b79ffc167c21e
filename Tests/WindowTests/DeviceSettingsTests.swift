import Documents
import Foundation
import InkTypes
import Panel
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("What is set for devices")
  struct DeviceSettingsTests {
    /// Higher than the panel with a device's settings.
    private static let screen: SIMD2<Int> = [1280, 1500]
    private static let settings = "config/pelt/settings.json"

    /// A hand with a mouse on the panel.
    private struct PanelHand {
      let rig: DrawRig
      let devices: [DeviceID]
      private let pen: Int
      private var isOpen = false
      /// Longer than a frame of a busy machine, in µs.
      private static let pause: UInt32 = 250_000

      init(_ rig: DrawRig) throws {
        self.rig = rig
        let log = try rig.wait(for: "the devices") { !$0.added.isEmpty }
        devices = log.added.map(\.id)
        pen = try #require(log.added.firstIndex { $0.tool == .pen })
      }

      var device: DeviceID { devices[pen] }

      private var layout: PanelLayout {
        PanelLayout(
          scale: 1, framebufferSize: SIMD2<Float>(DeviceSettingsTests.screen),
          deviceCount: devices.count,
          open: isOpen ? .init(index: pen, repairCount: 14) : nil)
      }

      private func press(_ box: Box) throws {
        let place = SIMD2<Double>(layout.window.origin + box.middle)
        // A frame must see each step: one that went down and up between two frames is no press.
        try rig.server.mouse.move(to: place)
        usleep(Self.pause)
        try rig.server.mouse.press(1)
        usleep(Self.pause)
        try rig.server.mouse.release(1)
        usleep(Self.pause)
      }

      mutating func open() throws {
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.tab)
        try rig.wait("the panel") { try rig.screen.picture() != before }
        _ = try rig.settledScreen()
        try press(layout.devices[pen])
        isOpen = true
        _ = try rig.settledScreen()
      }

      func press(_ box: (SettingsLayout) -> Box) throws { try press(box(layout.settings)) }
    }

    private static func prepare(
      _ folder: Folder, _ json: String
    ) throws {
      _ = try folder.make("config")
      _ = try folder.make("config/pelt")
      try folder.write(settings, json)
    }

    @Test(
      "a tilt is inverted and a repair left out on the panel, at once, in the recording and ever after"
    )
    func switches() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: Self.screen)
        let rig = try DrawRig(on: server, in: folder, remembers: true, log: "first.penlog")
        var hand = try PanelHand(rig)
        try hand.open()
        try hand.press { $0.inversions[0] }
        try hand.press { $0.repairs[13] }
        let log = try rig.wait(for: "both switches") { $0.deviceChanges.count == 2 }
        #expect(log.deviceChanges.map(\.device) == [hand.device, hand.device])
        #expect(log.deviceChanges[0].invertTiltX == true)
        #expect(log.deviceChanges[1].repairsOff == RepairSet(.tail))
        try rig.server.keyboard.tap(.tab)
        try server.pen.stroke(Hand.dwell(at: [700, 500], count: 150, tilt: [50, 0]))
        try rig.wait(for: "the fur") { $0.hasEnded(1) }
        let screen = try rig.expectScreenIsRendered()
        let middle = try #require(screen.centroid(in: .around([700, 500], 120)))
        // Hairs grow away from where the pen leans; inverted, to where it leans.
        #expect(middle.x > 705, "\(middle)")
        try rig.finish()
        let kept = String(decoding: try folder.bytes(Self.settings), as: UTF8.self)
        #expect(
          kept.contains("\"invertTiltX\" : true") && kept.contains("\"tail\" : false"), "\(kept)")

        let second = try DrawRig(on: server, in: folder, remembers: true, log: "second.penlog")
        let again = try second.wait(for: "what was set") { !$0.deviceChanges.isEmpty }
        #expect(again.deviceChanges.count == 1)
        #expect(again.deviceChanges[0].invertTiltX == true)
        #expect(again.deviceChanges[0].repairsOff == RepairSet(.tail))
        try second.finish()
      }
    }

    @Test("ten seconds of scribbling calibrate a pen; it is taken, kept, and undone")
    func calibration() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: Self.screen)
        let rig = try DrawRig(
          on: server, in: folder, options: ["--brush", "ink", "--size", "0.2"], remembers: true)
        var hand = try PanelHand(rig)
        try hand.open()
        try hand.press { $0.buttons[0] }
        let states = (0..<2200).map { index in
          let share = Double(index) / 2200
          return PenState(
            700 + 200 * sin(share * 300), 600 + 150 * cos(share * 231),
            pressure: 0.1 + 0.55 * (0.5 + 0.5 * sin(Double(index) * 0.031)), tilt: [10, 10])
        }
        try server.pen.stroke(states, rate: 200)
        try rig.wait(for: "the scribble") { $0.hasEnded(1) }
        _ = try rig.settledScreen()
        try hand.press { $0.buttons[0] }
        let log = try rig.wait(for: "the calibration") { !$0.calibrations.isEmpty }
        let curve = log.calibrations[0]
        #expect(abs(curve.value(at: 0.107) - 0.02) < 0.05)
        #expect(abs(curve.value(at: 0.643) - 0.98) < 0.05)
        try hand.press { $0.buttons[1] }
        let undone = try rig.wait(for: "the undoing") { $0.calibrations.count == 2 }
        #expect(undone.calibrations[1] == PressureCurve())
        try rig.server.keyboard.tap(.tab)
        try rig.expectScreenIsRendered()
        try rig.finish()
        let kept = String(decoding: try folder.bytes(Self.settings), as: UTF8.self)
        #expect(!kept.contains("calibrations"))
      }
    }

    @Test("what a file says of a device is told when it appears; --curve stands over the file's")
    func file() throws {
      try Folder.with { folder in
        try Self.prepare(
          folder,
          """
          {"version":1,"pressureCurve":[[0,0],[1,0.5]],"devices":{"Wacom Intuos Pro M Pen stylus":
          {"calibrations":{"pen":{"curve":[[0,0],[0.1,0.02],[0.65,0.98],[1,1]]}}}}}
          """)
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let first = try DrawRig(
          on: server, in: folder, options: ["--brush", "ink"], remembers: true, log: "a.penlog")
        try server.pen.stroke(Hand.line(from: [200, 300], to: [700, 360], pressure: 0.375))
        let log = try first.wait(for: "the stroke") { $0.hasEnded(1) }
        #expect(log.curves.map(\.text) == ["0,0 1,0.5"])
        #expect(log.calibrations.map(\.text) == ["0,0 0.1,0.02 0.65,0.98 1,1"], "\(log.names)")
        try first.expectScreenIsRendered()
        try first.finish()
        let second = try DrawRig(
          on: server, in: folder, options: ["--curve", "0,0.25 1,1"], remembers: true,
          log: "b.penlog")
        try second.wait(for: "the curve") { $0.curves.map(\.text) == ["0,0.25 1,1"] }
        try second.finish()
      }
    }

    @Test("F6 counts repairs and says what is wrong, and takes it away without a trace")
    func doctor() throws {
      try DrawRig.with { rig in
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.function(6))
        try rig.wait("the doctor's lines") {
          try rig.screen.picture().difference(from: before, in: DrawRig.corner) > 100
        }
        let healthy = try rig.settledScreen()
        // A pen whose pressure is stuck.
        try rig.server.pen.stroke(
          Hand.line(from: [200, 300], to: [700, 360], count: 60, pressure: 0.4))
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        try rig.wait("the verdict") {
          try rig.screen.picture().difference(from: healthy, in: DrawRig.corner) > 100
        }
        try rig.server.keyboard.tap(.function(6))
        try rig.waitForKeys()
        try rig.expectScreenIsRendered()
      }
    }
  }
}

extension Recording {
  /// The devices that appeared, in order.
  fileprivate var added: [(id: DeviceID, tool: Tool)] {
    events.compactMap { if case .deviceAdded(let id, let tool, _) = $0 { (id, tool) } else { nil } }
  }

  /// The changes of one device's settings.
  fileprivate var deviceChanges: [SettingsChange] {
    events.compactMap {
      if case .settings(let change, _) = $0, change.device != nil { change } else { nil }
    }
  }

  fileprivate var calibrations: [PressureCurve] {
    events.compactMap { if case .calibration(let curve, _, _, _) = $0 { curve } else { nil } }
  }

  fileprivate var curves: [PressureCurve] {
    events.compactMap { if case .curve(let curve, _, _) = $0 { curve } else { nil } }
  }
}

extension ScreenPicture {
  /// How many px of a part differ.
  fileprivate func difference(from other: ScreenPicture, in area: Area) -> Int {
    area.y.reduce(0) { sum, y in sum + area.x.count { self[$0, y] != other[$0, y] } }
  }
}
