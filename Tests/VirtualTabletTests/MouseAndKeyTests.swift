import CInputProbe
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("Mouse and keys reach a program")
  struct MouseAndKeyTests {
    @Test("a mouse moves, clicks and scrolls", arguments: [TabletLayout.libinput, .xwayland])
    func mouse(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      let mouse = server.mouse
      try mouse.move(by: [10.5, -20.25])
      try mouse.move(to: [300.5, 200])
      try mouse.press(1)
      try mouse.release(1)
      let events = try probe.events()
      let motions = events.filter { $0.kind == .motion }
      for (event, place) in [(motions.first, [970.5, 519.75]), (motions.last, [300.5, 200])]
        as [(probe_event?, SIMD2<Double>)]
      {
        let difference = try #require(event).position - place
        #expect(max(abs(difference.x), abs(difference.y)) < 1e-3)
      }
      #expect(events.suffix(2).map(\.kind) == [.buttonPress, .buttonRelease])
      #expect(events.suffix(2).allSatisfy { $0.detail == 1 && $0.flags == 0 })

      try mouse.scroll(vertical: 1)
      try mouse.scroll(vertical: 0.5, horizontal: -2)
      let scrolls = try probe.events().filter { $0.kind == .motion }
      let vertical = layout.mouse.number(of: .verticalScroll)
      let horizontal = layout.mouse.number(of: .horizontalScroll)
      let detent = try #require(layout.mouse.axis(.verticalScroll)).unitsPerStep
      let sums = scrolls.compactMap { $0.value(vertical) }
      try #require(sums.count == 2)
      #expect(sums[1] - sums[0] == 0.5 * detent)
      #expect(scrolls.last?.value(horizontal) == -2 * detent)
    }

    @Test("a mouse is not accelerated, however fast it moves")
    func noAcceleration() throws {
      let server = try VirtualXServer(layout: .libinput)
      let probe = try Probe(server)
      try server.mouse.move(to: [100, 100])
      var pacer = Pacer(rate: 200)
      for _ in 0..<40 {
        pacer.wait()
        try server.mouse.move(by: [25, 12.5])
      }
      let last = try #require(try probe.events().last).position
      #expect(abs(last.x - 1100) < 1e-3 && abs(last.y - 600) < 1e-3)
    }

    @Test("a wheel without an axis is a button that the server did not make up")
    func wheelButton() throws {
      let server = try VirtualXServer()
      let probe = try Probe(server)
      let description = DeviceDescription(
        name: "Old Mouse", type: "MOUSE",
        axes: [.relative(.x, "Rel X"), .relative(.y, "Rel Y")], buttonCount: 5)
      let mouse = VirtualMouse(try server.addDevice(description))
      _ = try probe.events()
      try mouse.press(4)
      try mouse.release(4)
      #expect(try probe.events().map { [$0.detail, $0.flags] } == [[4, 0], [4, 0]])
    }

    @Test("keys go down with what modifies them, and up in the other order")
    func keys() throws {
      let server = try VirtualXServer()
      let probe = try Probe(server)
      try server.keyboard.tap(.control, try #require(Key("z")))
      try server.keyboard.tap(.escape)
      let events = try probe.events()
      #expect(events.map(\.detail) == [37, 52, 52, 37, 9, 9])
      #expect(
        events.map(\.kind) == [
          .keyPress, .keyPress, .keyRelease, .keyRelease, .keyPress, .keyRelease,
        ])
    }
  }
}
