import CInputProbe
import Foundation
import Testing
import VirtualTablet

extension VirtualTabletTests {
  @Suite("A stroke reaches a program")
  struct StrokeTests {
    /// A spiral in which everything changes, within 300 px of the screen's middle.
    static func spiral(_ count: Int) -> [PenState] {
      (0..<count).map { index in
        let share = Double(index) / Double(count - 1)
        let angle = share * 6 * .pi
        return PenState(
          960 + (50 + 250 * share) * cos(angle), 540 + (50 + 250 * share) * sin(angle),
          pressure: 0.1 + 0.8 * share, tilt: [50 * cos(angle), 50 * sin(angle)],
          rotation: 170 * share)
      }
    }

    @Test("position, pressure and tilt are those sent, 1000 a second", arguments: TabletLayout.all)
    func stroke(_ layout: TabletLayout) throws {
      let server = try VirtualXServer(layout: layout)
      let probe = try Probe(server)
      let states = Self.spiral(300)
      try server.pen.enter(states[0])
      _ = try probe.events()
      try server.pen.draw(states, rate: 1000)
      let events = try probe.events()
      let source = try probe.device(layout.pen.name).number
      #expect(events.allSatisfy { $0.source == source && $0.flags == 0 })
      let motions = events.filter { $0.kind == .motion }
      try #require(motions.count == states.count)
      for (event, state) in zip(motions, states) {
        try Self.expect(event, toEqual: state, of: server.pen)
      }
      for (last, next) in zip(motions, motions.dropFirst()) {
        #expect(last.milliseconds <= next.milliseconds)
      }
    }

    /// That an event says what was sent: the screen's place to 0.05 px and as foretold, the axes exactly.
    static func expect(
      _ event: probe_event, toEqual state: PenState, of pen: VirtualPen
    ) throws {
      let description = pen.device.description
      let expected = pen.expected(state)
      let error = event.position - state.position
      #expect(max(abs(error.x), abs(error.y)) < 0.05)
      let difference = event.position - expected.position
      #expect(max(abs(difference.x), abs(difference.y)) < 1e-4)
      let pressure = try #require(event.value(description.number(of: .pressure)))
      let range = Double(try #require(description.axis(.pressure)).maximum)
      #expect(abs(pressure / range - expected.pressure) < 1e-6)
      #expect(abs(expected.pressure - state.pressure) < 1e-5)
      for (number, axis) in description.axes.enumerated() where axis.isWhole {
        let value = try #require(event.value(number))
        // The server's arithmetic, there and back.
        #expect(abs(value - value.rounded()) < 1e-6)
      }
      guard let tiltX = description.number(of: .tiltX) else {
        return #expect(description.axes.count == 3)
      }
      #expect(abs(try #require(event.value(tiltX)) - expected.tilt.x) < 1e-6)
      #expect(abs(try #require(event.value(tiltX + 1)) - expected.tilt.y) < 1e-6)
      #expect(abs(expected.tilt.x - state.tilt.x) <= 0.5)
    }
  }
}
