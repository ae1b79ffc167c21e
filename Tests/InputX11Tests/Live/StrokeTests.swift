import Foundation
import InkTypes
import InputX11
import Testing
import VirtualTablet

extension PenReaderTests {
  @Suite("Strokes of pens")
  struct StrokeTests {
    @Test("a stroke of 2 s at 1000 Hz arrives whole and true", arguments: TabletLayout.all)
    func stroke(_ layout: TabletLayout) throws {
      let rig = try LiveRig(layout)
      let states = LiveRig.spiral(2000)
      try rig.server.pen.enter(states[0])
      try rig.server.pen.draw(states, rate: 1000)
      let injections = rig.server.takeInjections().filter { $0.kind != .proximity }
      try rig.drain(to: injections.count)
      try #require(rig.samples.count == injections.count)
      for (sample, injection) in zip(rig.samples, injections) {
        Self.expect(sample, toEqual: injection, on: layout)
      }
      #expect(rig.contacts == (1, 1))
      #expect(rig.samples.map(\.sequence) == (0..<UInt32(rig.samples.count)).map { $0 })
      #expect(rig.reader.counts.samples == injections.count)
      #expect(rig.reader.counts.refused == 0)
      #expect(rig.reader.counts.clockOffset == 0)
      try Self.expectTimes(of: rig.samples, near: injections)
      let device = try #require(rig.reader.device(rig.samples[0].device))
      #expect(device.name == layout.pen.name)
      #expect(device.hasProximity == layout.pen.hasProximity)
    }

    /// That a sample says what was sent.
    static func expect(
      _ sample: PenSample, toEqual injection: Injection, on layout: TabletLayout
    ) {
      #expect(sample.tool == .pen)
      if injection.kind == .button {
        return #expect(sample.state.contains(.touching) == (injection.flags == 1))
      }
      let offset = SIMD2<Double>(sample.position) - injection.position
      #expect(max(abs(offset.x), abs(offset.y)) < 0.15)
      #expect(abs(Double(sample.pressure) - injection.pressure) < 0.002)
      guard layout.pen.axis(.tiltX) != nil else { return #expect(sample.axes == .pressure) }
      #expect(sample.axes.isSuperset(of: [.pressure, .tilt]))
      let lean = SIMD2<Double>(sample.tilt) - injection.tilt
      #expect(max(abs(lean.x), abs(lean.y)) < 1)
    }

    /// That times lie within 2 ms of the injection at the median, and never go back.
    static func expectTimes(of samples: [PenSample], near injections: [Injection]) throws {
      let errors = zip(samples, injections)
        .map { abs(Double($0.time.nanoseconds - $1.nanoseconds) / 1e6) }.sorted()
      #expect(errors[errors.count / 2] < 2, "median error \(errors[errors.count / 2]) ms")
      for (last, next) in zip(samples, samples.dropFirst()) {
        #expect(last.time <= next.time)
        #expect(next.time <= next.arrival)
      }
    }

    @Test(
      "a window that stands still for 2 s loses nothing, and times stay right",
      arguments: [16384, 256])
    func stalled(capacity: Int) throws {
      let rig = try LiveRig(.wacom, capacity: capacity)
      let states = LiveRig.spiral(2000)
      try rig.server.pen.enter(states[0])
      try rig.server.pen.draw(states, rate: 1000)
      let injections = rig.server.takeInjections().filter { $0.kind != .proximity }
      try rig.server.sync()
      usleep(50_000)
      let atOnce = rig.reader.counts.samples
      #expect(capacity == 256 ? atOnce < 256 : atOnce == injections.count)
      try rig.drain(to: injections.count)
      try #require(rig.samples.count == injections.count)
      for (sample, injection) in zip(rig.samples, injections) {
        Self.expect(sample, toEqual: injection, on: .wacom)
      }
      try Self.expectTimes(of: rig.samples, near: injections)
      #expect(rig.reader.counts.refused == 0)
      #expect((rig.reader.counts.heldBack > 0) == (capacity == 256))
    }

    @Test("the pen's turn, barrel buttons and eraser come through")
    func everything() throws {
      let rig = try LiveRig(.wacom)
      let pen = rig.server.pen
      try pen.enter(PenState(100, 100, rotation: -30))
      try pen.press(VirtualPen.lowerButton)
      try pen.press(VirtualPen.upperButton)
      try pen.leave()
      let eraser = try #require(rig.server.eraser)
      try eraser.enter(PenState(200, 200))
      try eraser.tipDown(PenState(200, 200, pressure: 1))
      try eraser.leave()
      try rig.drain(to: 11)
      #expect(rig.samples.map(\.buttons) == [0, 1, 3, 2, 0, 0, 0, 0, 0, 0, 0])
      #expect(
        rig.samples.map(\.tool) == Array(repeating: .pen, count: 6)
          + Array(repeating: .eraser, count: 5))
      #expect(rig.samples[0].twist == 330)
      #expect(!rig.samples[7].axes.contains(.twist))
      #expect(rig.samples[5].state == .proximityKnown)
      #expect(rig.samples[10].state == .proximityKnown)
      #expect(rig.samples[8].state == [.proximityKnown, .inProximity, .touching])
    }

    @Test("pen and mouse take turns, and overlap, 100 times", arguments: [false, true])
    func turns(overlapping: Bool) throws {
      let rig = try LiveRig(.wacom)
      let (pen, mouse) = (rig.server.pen, rig.server.mouse)
      try pen.enter(PenState(300, 300))
      for _ in 0..<100 {
        try mouse.press(1)
        try mouse.move(by: [1, 0])
        if !overlapping { try mouse.release(1) }
        try pen.draw([PenState(300, 300, pressure: 0.5), PenState(310, 300, pressure: 0.5)])
        // The server says nothing of a tip that lifts while another device holds button 1.
        try pen.move(PenState(310, 301))
        if overlapping { try mouse.release(1) }
      }
      try rig.drain { rig.contacts.ended >= 200 }
      let pens = rig.samples.filter { $0.tool == .pen }
      let strokes = zip(pens, pens.dropFirst()).count {
        !$0.state.contains(.touching) && $1.state.contains(.touching)
      }
      #expect(strokes == 100)
      #expect(rig.contacts == (200, 200))
      #expect(Set(rig.samples.map(\.tool)) == [.pen, .mouse])
    }

    @Test(
      "pen and eraser take turns without ever leaving", arguments: [TabletLayout.wacom, .xwayland])
    func tools(_ layout: TabletLayout) throws {
      let rig = try LiveRig(layout)
      let pens = [rig.server.pen, try #require(rig.server.eraser)]
      for round in 0..<50 {
        let pen = pens[round % 2]
        try pen.enter(PenState(300, 300))
        try pen.draw([
          PenState(300, 300, pressure: 0.5), PenState(310, 300, pressure: 0.5),
          PenState(320, 300, pressure: 0.5),
        ])
      }
      try rig.drain { rig.contacts.ended >= 50 }
      #expect(rig.contacts == (50, 50))
    }

    @Test("an eraser that comes while the pen's lift went missing ends the pen's stroke")
    func lostLift() throws {
      let rig = try LiveRig(.wacom)
      let eraser = try #require(rig.server.eraser)
      try rig.server.pen.enter(PenState(300, 300))
      try rig.server.pen.tipDown(PenState(300, 300, pressure: 0.5))
      try eraser.enter(PenState(400, 400))
      try eraser.tipDown(PenState(400, 400, pressure: 0.5))
      try eraser.move(PenState(410, 400, pressure: 0.5))
      try rig.drain { rig.contacts.begun == 2 }
      let end = try #require(rig.samples.lastIndex { $0.tool == .pen })
      #expect(!rig.samples[end].state.contains(.touching))
      #expect(rig.samples[end + 1].state.contains(.touching))
      #expect(rig.contacts == (2, 1))
    }
  }
}
