import CInputProbe
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("A layout shows the devices of its driver")
  struct LayoutTests {
    @Test(
      "names, axes, buttons, touches and properties are those described",
      arguments: TabletLayout.all)
    func devices(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      let described =
        [layout.keyboard, layout.mouse, layout.pen, layout.touch] + layout.companions
        + (layout.eraser.map { [$0] } ?? [])
      let early = described.filter { !$0.appearsAtProximity }.map(\.name)
      #expect(probe.devices().map(\.name).sorted() == early.sorted())
      try server.pen.enter(PenState(10, 10))
      try server.eraser?.enter(PenState(10, 10))
      #expect(probe.devices().map(\.name).sorted() == described.map(\.name).sorted())
      for description in described {
        let device = try probe.device(description.name)
        #expect(device.isAttached && device.isKeyboard == description.isKeyboard)
        #expect(device.touchCount == description.touchCount)
        #expect(probe.type(of: device) == description.type)
        #expect(probe.property("Wacom Tool Type", of: device) == description.toolType)
        #expect(
          probe.property("Device Product ID", of: device)
            == description.product.map { "\($0.x):\($0.y)" })
        guard !description.isKeyboard else { continue }
        #expect(device.buttonCount == description.buttonCount)
        #expect(probe.selectProximity(of: device) == description.hasProximity)
        try expect(device.axes, toEqual: description.axes)
      }
    }

    private func expect(_ axes: [Device.Axis], toEqual described: [DeviceAxis]) throws {
      try #require(axes.count == described.count)
      for (axis, description) in zip(axes, described) {
        #expect(axis.label == description.label)
        #expect(axis.isRelative == description.isRelative)
        let isScroll = [.horizontalScroll, .verticalScroll].contains(description.role)
        #expect(axis.scrollIncrement == (isScroll ? description.unitsPerStep : 0))
        // The server shows an axis without a range as it likes.
        guard description.maximum > description.minimum else { continue }
        #expect(axis.minimum == Double(description.minimum))
        #expect(axis.maximum == Double(description.maximum))
        #expect(axis.resolution == description.resolution)
      }
    }

    @Test(
      "events of a contact come in the driver's order, with its axes", arguments: TabletLayout.all)
    func contact(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      for pen in [server.pen, server.eraser] {
        guard let pen else { continue }
        let description = pen.device.description
        // The driver may make the device only now.
        try pen.enter(PenState(100, 100))
        try pen.leave()
        let device = try probe.device(description.name)
        _ = probe.selectProximity(of: device)
        _ = try probe.events()
        try pen.enter(PenState(110, 100))
        try pen.tipDown(PenState(120, 100, pressure: 0.2))
        try pen.press(VirtualPen.lowerButton)
        try pen.tipUp(PenState(130, 100))
        try pen.leave()
        let events = try probe.events()
        let isTipFirst = description.tipComesBeforeMotion
        let hasProximity = description.hasProximity
        #expect(
          events.map(\.kind) == (hasProximity ? [.proximityIn] : []) + [.motion]
            + (isTipFirst ? [.buttonPress, .motion] : [.motion, .buttonPress]) + [.buttonPress]
            + (isTipFirst ? [.buttonRelease, .motion] : [.motion, .buttonRelease])
            + [.buttonRelease] + (hasProximity ? [.proximityOut] : []))
        let buttons = events.filter { [.buttonPress, .buttonRelease].contains($0.kind) }
        #expect(buttons.map(\.detail) == [1, 2, 1, 2])
        let axes: UInt32 =
          description.buttonEventsCarryAxes ? 1 << UInt32(description.axes.count) - 1 : 0
        let used = description.axes.filter { $0.role != .unused }.count
        let carried = description.buttonEventsCarryAxes ? used : 0
        #expect(buttons.allSatisfy { $0.axes.nonzeroBitCount == carried && $0.axes & ~axes == 0 })
        #expect(events.allSatisfy { $0.source == device.number })
      }
    }
  }
}
