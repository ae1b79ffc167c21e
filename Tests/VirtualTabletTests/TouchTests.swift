import CInputProbe
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("Fingers reach a program")
  struct TouchTests {
    @Test(
      "all fingers at once stay apart, and each is where it was sent", arguments: TabletLayout.all)
    func fingers(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      let fingers = (0..<UInt32(layout.touch.touchCount)).map { $0 + 1 }
      func place(_ finger: UInt32, _ step: Int) -> SIMD2<Double> {
        [50 + 90 * Double(finger) + 0.3 * Double(step), 400 + 3.7 * Double(step)]
      }
      for finger in fingers { try server.touch.begin(finger, at: place(finger, 0)) }
      for step in 1...20 {
        for finger in fingers { try server.touch.update(finger, to: place(finger, step)) }
      }
      for finger in fingers { try server.touch.end(finger) }
      let events = try probe.events()
      let touches = events.filter { $0.kind != .motion }
      // The server makes pointer motions of the first finger, which programs drop by this flag.
      #expect(events.allSatisfy { $0.kind != .motion || $0.flags & 0x10000 != 0 })
      let contacts = touches.filter { $0.kind == .touchBegin }.map(\.detail)
      try #require(contacts.count == fingers.count && Set(contacts).count == fingers.count)
      try #require(touches.count == fingers.count * 22)
      for (finger, contact) in zip(fingers, contacts) {
        let own = touches.filter { $0.detail == contact }
        #expect(
          own.map(\.kind)
            == [.touchBegin] + [Probe.Kind?](repeating: .touchUpdate, count: 20) + [.touchEnd])
        for (step, event) in own.dropLast().enumerated() {
          let sent = place(finger, step)
          let expected = server.touch.expected(sent)
          let difference = event.position - expected
          #expect(max(abs(difference.x), abs(difference.y)) < 1e-3)
          // Half a step of the coarsest surface, 4096 steps on 1920 px.
          #expect(max(abs(expected.x - sent.x), abs(expected.y - sent.y)) < 0.24)
        }
      }
    }

    @Test("a finger's pressure is told where the surface has it")
    func pressure() throws {
      let server = try VirtualXServer(layout: .wacom)
      let probe = try Probe(server)
      try server.touch.begin(1, at: [10, 10], pressure: 0.25)
      try server.touch.end(1)
      let begin = try #require(try probe.events().first { $0.kind == .touchBegin })
      #expect(begin.value(TabletLayout.wacom.touch.number(of: .pressure)) == 0.25 * 65536)
    }
  }
}
