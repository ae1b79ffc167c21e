import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Gestures of fingers")
  struct TouchGestureTests {
    /// A stroke of the pen, which then goes away for so long that touches are no palm's any more.
    private static func stroke(_ number: Int, on rig: DrawRig) throws -> ScreenPicture {
      let row = 200 + 120 * Double(number)
      try rig.server.pen.stroke(Hand.line(from: [300, row], to: [700, row + 60]))
      try rig.server.pen.leave()
      try rig.wait(for: "stroke \(number)") { $0.hasEnded(number) }
      usleep(400_000)
      return try rig.settledScreen()
    }

    /// Waits until a command was given, and the screen is as it should be, its message gone.
    private static func expect(
      _ commands: [DrawingCommand], _ screen: ScreenPicture, on rig: DrawRig
    ) throws {
      try rig.wait(for: "\(commands)") { $0.commands == commands }
      try rig.wait("the screen after \(commands)") { try rig.screen.picture() == screen }
    }

    /// Shakes the window as a hand does, by so many swings to and fro.
    private static func shake(_ rig: DrawRig, swings: Int) throws {
      let window = try #require(rig.screen.window)
      let frame = try rig.screen.frame(of: window)
      for swing in 0..<swings {
        for step in 1...5 {
          let way = swing % 2 == 0 ? step * 24 : 120 - step * 24
          rig.screen.setFrame(of: window, place: frame.place &+ [way, 0], size: frame.size)
          usleep(20_000)
        }
      }
      rig.screen.setFrame(of: window, place: frame.place, size: frame.size)
    }

    @Test("shaking the window clears, in one step; moving it once does not")
    func shaken() throws {
      try DrawRig.with { rig in
        let empty = try rig.settledScreen()
        let drawn = try Self.stroke(1, on: rig)
        try Self.shake(rig, swings: 2)
        try rig.wait("the window in its place") { try rig.screen.picture() == drawn }
        usleep(1_200_000)
        #expect(try RecordingFile.read(path: rig.logPath).commands.isEmpty)
        try Self.shake(rig, swings: 7)
        try Self.expect([.clear], empty, on: rig)
        try rig.tap("z", with: .control)
        try Self.expect([.clear, .undo], drawn, on: rig)
      }
    }

    @Test("fingers of a screen that is unplugged are no tap, and what one drew stays")
    func unplugged() throws {
      try DrawRig.with(options: ["--touch", "draw", "--brush", "ink"]) { rig in
        _ = try Self.stroke(1, on: rig)
        var finger = try Fingers(rig.server.touch, at: [[300, 600]])
        try finger.move(to: [[700, 640]])
        try rig.wait(for: "the finger") { $0.contacts.count == 2 }
        try rig.server.touch.device.unplug()
        try rig.wait(for: "its end") { log in
          log.events.contains { if case .deviceRemoved = $0 { true } else { false } }
        }
        let screen = try rig.expectScreenIsRendered()
        let area = ScreenPicture.Area(x: 290..<710, y: 560..<690)
        #expect(screen.inkedCount(in: area) > 1000)
        #expect(try RecordingFile.read(path: rig.logPath).commands.isEmpty)
      }
    }

    @Test(
      "two fingers undo, three redo, a backslash clears, and nothing of it is ink",
      arguments: ["gestures", "draw"])
    func commands(how: String) throws {
      try DrawRig.with(options: ["--touch", how]) { rig in
        let touch = rig.server.touch
        let empty = try rig.settledScreen()
        let one = try Self.stroke(1, on: rig)
        let two = try Self.stroke(2, on: rig)
        #expect(one != empty && two != one)
        try Fingers.tap(touch, at: [[500, 500], [600, 510]])
        try Self.expect([.undo], one, on: rig)
        try Fingers.tap(touch, at: [[500, 500], [600, 510], [700, 490]])
        try Self.expect([.undo, .redo], two, on: rig)
        // A finger that draws draws a backslash.
        guard how == "gestures" else { return }
        var finger = try Fingers(touch, at: [[420, 250]])
        try finger.move(to: [[700, 560]])
        try finger.lift()
        try Self.expect([.undo, .redo, .clear], empty, on: rig)
        try Fingers.tap(touch, at: [[500, 500], [600, 510]])
        try Self.expect([.undo, .redo, .clear, .undo], two, on: rig)
        #expect(try RecordingFile.read(path: rig.logPath).view == .identity)
        let words = try rig.finish().errors
        #expect(words.contains("undone") && words.contains("cleared"), "\(words)")
      }
    }

    @Test("a long press picks the colour under the finger")
    func pick() throws {
      try DrawRig.with(options: ["--brush", "ink", "--color", "ff8020", "--size", "2"]) { rig in
        _ = try Self.stroke(1, on: rig)
        try rig.tap("h")
        try rig.tap("n")
        func newest(_ log: Recording) -> UInt32? {
          var color: UInt32?
          for case .brush(let brush, _) in log.events {
            color = UInt32(brush.paint.color.hexadecimal, radix: 16)
          }
          return color
        }
        try rig.wait(for: "another colour") { newest($0) != 0xff8020 }
        let finger = try Fingers(rig.server.touch, at: [[500, 350]])
        try rig.wait(for: "the colour of the stroke") { newest($0) == 0xff8020 }
        try finger.lift()
        #expect(try RecordingFile.read(path: rig.logPath).commands.isEmpty)
      }
    }

    @Test("a pull from the left edge brings the panel, whose touches neither draw nor are gestures")
    func panel() throws {
      try DrawRig.with(options: ["--touch", "draw"]) { rig in
        let touch = rig.server.touch
        let before = try rig.settledScreen()
        var pull = try Fingers(touch, at: [[1, 400]])
        try pull.move(to: [[220, 405]])
        try pull.lift()
        try rig.wait("the panel") {
          let screen = try rig.screen.picture()
          return screen[40, 30] != before[40, 30]
        }
        _ = try rig.settledScreen()
        let count = try RecordingFile.read(path: rig.logPath).contacts.count
        // On the panel: a drag, a tap of two fingers, a backslash.
        var drag = try Fingers(touch, at: [[60, 40]])
        try drag.move(to: [[700, 300]])
        try drag.lift()
        try Fingers.tap(touch, at: [[60, 40], [120, 40]])
        var stroke = try Fingers(touch, at: [[30, 30]])
        try stroke.move(to: [[280, 420]])
        try stroke.lift()
        try rig.server.keyboard.tap(.tab)
        try rig.waitForKeys()
        let log = try RecordingFile.read(path: rig.logPath)
        #expect(log.commands.isEmpty)
        #expect(log.view == .identity)
        #expect(log.contacts.count == count, "touches on the panel came to the canvas")
        let screen = try rig.expectScreenIsRendered()
        #expect(screen.inkedCount(in: DrawRig.canvas) == 0)
      }
    }

    @Test(
      "a finger draws only where that was asked for; the choice is remembered",
      arguments: [("draw", true), ("gestures", false)])
    func touchDraws(how: String, draws: Bool) throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        func inked(_ options: [String], log: String) throws -> Int {
          let rig = try DrawRig(
            on: server, in: folder, options: ["--brush", "ink"] + options, remembers: true,
            log: log)
          var finger = try Fingers(server.touch, at: [[300, 500]])
          try finger.move(to: [[700, 400]])
          try finger.lift()
          try rig.wait(for: "the finger") { $0.hasEnded(1) }
          let screen = try rig.expectScreenIsRendered()
          try rig.finish()
          return screen.inkedCount(in: DrawRig.canvas)
        }
        #expect((try inked(["--touch", how], log: "a.penlog") > 1000) == draws)
        #expect((try inked([], log: "b.penlog") > 1000) == draws)
      }
    }

    @Test("while a pen is near, fingers do nothing")
    func palm() throws {
      try DrawRig.with(options: ["--touch", "draw"]) { rig in
        let states = Hand.line(from: [300, 300], to: [700, 340])
        try rig.server.pen.stroke(states)
        try Fingers.tap(rig.server.touch, at: [[500, 500], [600, 510]])
        var finger = try Fingers(rig.server.touch, at: [[300, 600]])
        try finger.move(to: [[600, 620]])
        try finger.lift()
        try rig.wait(for: "the fingers") { $0.hasEnded(4) }
        let log = try RecordingFile.read(path: rig.logPath)
        #expect(log.commands.isEmpty && log.view == .identity)
        let screen = try rig.expectScreenIsRendered()
        #expect(screen.inkedCount(in: ScreenPicture.Area(x: 200..<700, y: 450..<700)) == 0)
      }
    }
  }
}
