import CInputProbe
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("Devices come and go")
  struct HotPlugTests {
    /// Bits of a hierarchy event.
    static let removed: UInt32 = 1 << 3
    static let enabled: UInt32 = 1 << 6

    @Test("20 times in mid-stroke", arguments: [TabletLayout.wacom, .libinput])
    func inMidStroke(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      let pen = server.pen
      for round in 1...20 {
        let state = PenState(100, 20 * Double(round), pressure: 0.5)
        try pen.device.plugIn()
        try pen.enter(state)
        try pen.tipDown(state)
        try pen.move(PenState(200, 20 * Double(round), pressure: 0.5))
        #expect(pen.device.heldButtons == [VirtualPen.tip])
        try server.removeDevice(pen.device)
        #expect(pen.device.heldButtons == [] && !pen.device.isPluggedIn)
        #expect(!probe.devices().contains { $0.name == layout.pen.name })
        let events = try probe.events()
        // The server lets go of the button; then it says that the device is gone.
        let press = try #require(events.firstIndex { $0.kind == .buttonPress })
        let release = try #require(events.firstIndex { $0.kind == .buttonRelease })
        let removal = try #require(
          events.lastIndex { $0.kind == .hierarchy && $0.flags & Self.removed != 0 })
        #expect(press < release && release < removal)
        #expect(events.count { $0.kind == .motion } == 3)
        #expect(abs(events[release].y - 20 * Double(round)) < 0.05)
        #expect(throws: VirtualTabletError.unplugged(device: layout.pen.name)) {
          try pen.move(state)
        }
      }
    }

    @Test("a device of any kind can be added, with all that a layout's can have")
    func adding() throws {
      let server = try VirtualXServer()
      let probe = try Probe(server)
      var description = DeviceDescription(
        name: "Second Pen", type: "STYLUS",
        axes: [
          DeviceAxis(.x, "Abs X", -50...49, resolution: 7), DeviceAxis(.y, "Abs Y", 5...105),
          DeviceAxis(.unused, "", -1 ... -1), DeviceAxis(.pressure, "Abs Pressure", 0...100),
        ], buttonCount: 3)
      description.hasProximity = true
      description.toolType = "ERASER"
      description.product = [1, 2]
      let pen = VirtualPen(try server.addDevice(description))
      let device = try probe.device("Second Pen")
      #expect(device.isAttached && device.buttonCount == 3)
      #expect(device.axes.map(\.label) == ["Abs X", "Abs Y", "", "Abs Pressure"])
      #expect(device.axes[0].minimum == -50 && device.axes[0].resolution == 7)
      #expect(probe.property("Wacom Tool Type", of: device) == "ERASER")
      #expect(probe.property("Device Product ID", of: device) == "1:2")
      #expect(probe.selectProximity(of: device))
      _ = try probe.events()
      try pen.enter(PenState(960, 540, pressure: 0.5))
      let motion = try #require(try probe.events().first { $0.kind == .motion })
      #expect(motion.source == device.number && motion.value(0) == 0 && motion.value(3) == 50)
      let expected = pen.expected(PenState(960, 540)).position
      #expect(abs(motion.x - expected.x) < 1e-3 && abs(motion.y - expected.y) < 1e-3)
      try server.removeDevice(pen.device)
      #expect(!probe.devices().contains { $0.name == "Second Pen" })
    }

    @Test("fingers of a surface that vanishes end, and it works when it is back")
    func touchInTheMiddle() throws {
      let server = try VirtualXServer(layout: .xwayland)
      let probe = try Probe(server)
      try server.touch.begin(1, at: [100, 100])
      try server.touch.begin(2, at: [200, 100])
      try server.touch.device.unplug()
      try server.touch.device.plugIn()
      try server.touch.begin(1, at: [300, 100])
      try server.touch.end(1)
      let touches = try probe.events().filter { $0.type >= 18 && $0.type <= 20 }
      #expect(touches.count { $0.kind == .touchBegin } == 3)
      #expect(touches.last?.kind == .touchEnd)
    }

    @Test("what the server cannot make is refused, and it goes on")
    func refusal() throws {
      let server = try VirtualXServer()
      let label = String(repeating: "long ", count: 12)
      let description = DeviceDescription(
        name: "Odd", type: "MOUSE", axes: [DeviceAxis(.x, label, 0...1)], buttonCount: 1)
      #expect(throws: VirtualTabletError.refused(device: "Odd")) {
        try server.addDevice(description)
      }
      // The keyboard holds the socket.
      #expect(throws: VirtualTabletError.refused(device: "Virtual Keyboard")) {
        try server.removeDevice(server.keyboard.device)
      }
      try server.sync()
    }
  }
}
