import InkTypes
import Panel
import Testing

extension PanelTests {
  @Suite("A device's settings")
  struct DeviceSettingsTests {
    private static let pen = DeviceID(4)

    private func state(_ change: (inout DeviceSettings) -> Void = { _ in }) -> PanelState {
      var state = PanelState.full()
      state.devices[0].id = Self.pen
      state.devices[1].id = DeviceID(9)
      var settings = DeviceSettings(of: Self.pen)
      settings.repairs = [
        RepairRow(.zeroPressure, isMade: true, count: 12), RepairRow(.landing, isMade: false),
        RepairRow(.tail, isMade: true),
      ]
      change(&settings)
      state.openDevice = settings
      return state
    }

    private func layout(_ stage: borrowing Stage, _ state: PanelState) -> PanelLayout {
      PanelLayout(
        scale: 1, framebufferSize: SIMD2(Float(stage.size.x), Float(stage.size.y)),
        deviceCount: state.devices.count,
        open: state.openDevice.map { .init(index: 0, repairCount: $0.repairs.count) })
    }

    private func press(
      _ state: PanelState, _ box: (PanelLayout) -> Box
    ) throws -> [PanelAction] {
      // High enough for all of it.
      var stage = try Stage(size: [600, 1400])
      let layout = layout(stage, state)
      return stage.tap(state, at: layout.window.origin + box(layout).middle)
    }

    @Test("a press on a device opens its settings, and another one closes them")
    func opening() throws {
      var closed = state()
      closed.openDevice = nil
      #expect(try press(closed) { $0.devices[0] } == [.device(Self.pen, .open)])
      #expect(try press(closed) { $0.devices[1] } == [.device(DeviceID(9), .open)])
      #expect(try press(state()) { $0.devices[0] } == [.device(Self.pen, .close)])
      #expect(try press(state()) { $0.devices[1] } == [.device(DeviceID(9), .open)])
    }

    @Test("its tilts are inverted each for itself")
    func tilts() throws {
      #expect(
        try press(state()) { $0.settings.inversions[0] } == [.device(Self.pen, .invertTiltX(true))])
      let inverted = state { $0.invertsTiltY = true }
      #expect(
        try press(inverted) { $0.settings.inversions[1] }
          == [.device(Self.pen, .invertTiltY(false))])
    }

    @Test("each repair has a switch")
    func repairs() throws {
      for (index, row) in [
        (0, (Repair.zeroPressure, false)), (1, (.landing, true)), (2, (.tail, false)),
      ] {
        #expect(
          try press(state()) { $0.settings.repairs[index] }
            == [.device(Self.pen, .repair(row.0, row.1))])
      }
    }

    @Test("calibrating begins, is taken when it is done, dropped at any time, and undone after")
    func calibration() throws {
      func press(_ state: PanelState, button: Int) throws -> [PanelAction] {
        try self.press(state) { $0.settings.buttons[button] }
      }
      #expect(try press(state(), button: 0) == [.device(Self.pen, .calibrate)])
      #expect(try press(state(), button: 1).isEmpty)
      let undoable = state { $0.canUndo = true }
      #expect(try press(undoable, button: 1) == [.device(Self.pen, .undoCalibration)])
      let begun = state { $0.calibration = Self.calibration(seconds: 5) }
      #expect(try press(begun, button: 0).isEmpty)
      #expect(try press(begun, button: 1) == [.device(Self.pen, .dropCalibration)])
      let done = state { $0.calibration = Self.calibration(seconds: 11) }
      #expect(try press(done, button: 0) == [.device(Self.pen, .acceptCalibration)])
    }

    /// Scribbling whose pressures go from 0.1 to 0.65 and back.
    private static func calibration(seconds: Int) -> PressureCalibration {
      var calibration = PressureCalibration(device: pen, tool: .pen)
      for index in 0..<seconds * 100 {
        var sample = PenSample(
          time: Timestamp(nanoseconds: Int64(index) * 10_000_000), position: .zero, device: pen,
          state: .touching)
        sample.axes = .pressure
        sample.pressure = 0.1 + 0.55 * Float(index % 100) / 100
        calibration.take(sample)
      }
      return calibration
    }

    @Test("histogram, curve, progress and counts are drawn", arguments: [1, 2] as [Float])
    func pictures(scale: Float) throws {
      var stage = try Stage(size: [Int(600 * scale), Int(1400 * scale)])
      var pictures: [[UInt16]] = []
      let states = [
        ("new", state()), ("begun", state { $0.calibration = Self.calibration(seconds: 5) }),
        ("done", state { $0.calibration = Self.calibration(seconds: 11) }),
        (
          "calibrated",
          state {
            $0.canUndo = true
            $0.calibrated = Self.calibration(seconds: 11).curve ?? PressureCurve()
          }
        ), ("counted", state { $0.repairs[2].count = 3 }),
      ]
      for (name, state) in states {
        var scaled = state
        scaled.contentScale = scale
        stage.frame(scaled)
        let picture = stage.draw()
        let isNew = !pictures.contains(picture)
        #expect(isNew, "\(name)")
        pictures.append(picture)
        try stage.keep("device-\(name)-\(scale)", on: 0)
      }
    }

    @Test("a device that went while its settings were open shows none")
    func gone() throws {
      var state = state()
      state.devices.removeFirst()
      var stage = try Stage(size: [600, 1400])
      #expect(stage.frame(state).isEmpty)
      #expect(stage.drawsNothing() == false)
    }
  }
}
