import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Devices that come, go and take turns")
  struct DeviceTests {
    @Test(
      "a pen is pulled in mid-stroke and plugged in again, over and over",
      arguments: [TabletLayout.wacom, .libinput])
    func hotPlug(_ layout: TabletLayout) throws {
      let rounds = runsLong ? 100 : 20
      try DrawRig.with(layout) { rig in
        let pen = rig.server.pen
        for round in 0..<rounds {
          try pen.device.plugIn()
          let start = SIMD2<Double>(200 + 8 * Double(round % 90), 300)
          let states = Hand.line(from: start, to: start + [30, 60], count: 6)
          try pen.enter(states[0])
          try pen.tipDown(states[0])
          for state in states.dropFirst() { try pen.move(state) }
          try rig.wait(for: "stroke \(round)") {
            $0.contacts.count == round + 1 && $0.contacts.last?.samples.count == states.count
          }
          try pen.device.unplug()
        }
        let log = try rig.wait(for: "the last pull") { $0.hasEnded(rounds) }
        #expect(Set(log.contacts.map(\.device)).count == rounds)
        try rig.expectScreenIsRendered()
      }
    }

    @Test("a pen that is pulled before anything could be asked of it leaves nothing open")
    func fastHotPlug() throws {
      let rounds = runsLong ? 100 : 20
      try DrawRig.with { rig in
        for round in 0..<rounds {
          try rig.server.pen.device.plugIn()
          let start = SIMD2<Double>(200 + 8 * Double(round % 90), 300)
          try rig.server.pen.enter(PenState(start.x, start.y))
          try rig.server.pen.tipDown(PenState(start.x, start.y, pressure: 0.5))
          try rig.server.pen.move(PenState(start.x + 20, start.y, pressure: 0.5))
          try rig.server.pen.device.unplug()
        }
        try rig.server.mouse.move(to: [400, 500])
        try rig.server.mouse.press(1)
        try rig.server.mouse.move(by: [30, 0])
        try rig.server.mouse.release(1)
        let log = try rig.wait(for: "the mouse") {
          $0.contacts.last?.tool == .mouse && $0.contacts.last?.isEnded == true
        }
        #expect(log.contacts.allSatisfy { $0.isEnded })
        #expect(log.contacts.dropLast().allSatisfy { $0.tool == .pen })
        try rig.expectScreenIsRendered()
      }
    }

    @Test("pen and mouse take turns 100 times, the pen staying near", arguments: TabletLayout.all)
    func turns(_ layout: TabletLayout) throws {
      let rounds = 100
      try DrawRig.with(layout, options: ["--print-counts"]) { rig in
        try rig.server.pen.enter(PenState(300, 300))
        for round in 0..<rounds {
          let row = 120 + 6 * Double(round)
          try rig.server.mouse.move(to: [200, row])
          try rig.server.mouse.press(1)
          try rig.server.mouse.move(by: [60, 0])
          try rig.server.mouse.release(1)
          let line = Hand.line(from: [500, row], to: [560, row], count: 4)
          try rig.server.pen.move(line[0])
          try rig.server.pen.draw(line)
        }
        let log = try rig.wait(for: "all strokes") { $0.hasEnded(2 * rounds) }
        #expect(log.contacts.map(\.tool) == (0..<rounds).flatMap { _ in [Tool.mouse, .pen] })
        #expect(log.contacts.filter { $0.tool == .pen }.allSatisfy { $0.samples.count == 4 })
        let screen = try rig.expectScreenIsRendered()
        #expect(screen.inkedCount(in: ScreenPicture.Area(x: 200..<260, y: 120..<715)) > 1000)
        #expect(screen.inkedCount(in: ScreenPicture.Area(x: 500..<560, y: 120..<715)) > 1000)
        let report = try rig.finish().text
        #expect(report.contains("strokes: \(2 * rounds), "), "\(report)")
      }
    }

    @Test(
      "pen and eraser take turns without ever leaving: each is what it is",
      arguments: [TabletLayout.wacom, .xwayland])
    func tools(_ layout: TabletLayout) throws {
      let rounds = 10
      try DrawRig.with(layout, options: ["--brush", "ink", "--size", "0.8"]) { rig in
        let pens = [rig.server.pen, try #require(rig.server.eraser)]
        for round in 0..<rounds {
          let row = 150 + 50 * Double(round)
          // The eraser takes the right half of what the pen drew.
          for (pen, left) in [(pens[0], 200.0), (pens[1], 320)] {
            let states = Hand.line(
              from: [left, row], to: [460, row], pressure: pen === pens[0] ? 0.5 : 1)
            try pen.enter(states[0])
            try pen.draw(states, rate: 1000)
          }
        }
        let log = try rig.wait(for: "all strokes") { $0.hasEnded(2 * rounds) }
        #expect(log.contacts.map(\.tool) == (0..<rounds).flatMap { _ in [Tool.pen, .eraser] })
        let screen = try rig.expectScreenIsRendered()
        for round in 0..<rounds {
          let row = 150 + 50 * round
          #expect(screen.inkedCount(in: .around([250, Double(row)], 3)) == 49)
          #expect(screen.inkedCount(in: .around([400, Double(row)], 3)) == 0)
        }
      }
    }

    @Test(
      "where no pen is, the mouse draws; with --pen-only it does not", arguments: [false, true])
    func mouseOnly(isPenOnly: Bool) throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .libinput, size: DrawRig.screenSize)
        for device in [server.pen.device, server.touch.device] { try device.unplug() }
        try server.eraser?.device.unplug()
        let rig = try DrawRig(
          on: server, in: folder, options: ["--brush", "ink"] + (isPenOnly ? ["--pen-only"] : []))
        try server.mouse.move(to: [300, 400])
        try server.mouse.press(1)
        var pacer = Pacer(rate: 200)
        for _ in 0..<20 {
          pacer.wait()
          try server.mouse.move(by: [5, 0])
        }
        try server.mouse.release(1)
        try rig.wait(for: "the mouse") { $0.hasEnded(1) }
        let screen = try rig.expectScreenIsRendered()
        #expect((screen.inkedCount(in: .around([350, 400], 3)) == 49) == !isPenOnly)
        try rig.finish()
      }
    }
  }
}
