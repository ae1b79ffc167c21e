import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("Keys")
  struct KeyTests {
    /// Draws stroke number so many, and gives the screen after it.
    private static func stroke(_ number: Int, on rig: DrawRig) throws -> ScreenPicture {
      let row = 200 + 120 * Double(number)
      try rig.server.pen.stroke(Hand.line(from: [200, row], to: [700, row + 60]))
      try rig.server.pen.leave()
      try rig.wait(for: "stroke \(number)") { $0.hasEnded(number) }
      return try rig.settledScreen()
    }

    @Test("undo, redo and clear bring back each screen exactly")
    func undo() throws {
      try DrawRig.with { rig in
        let empty = try rig.settledScreen()
        let one = try Self.stroke(1, on: rig)
        let two = try Self.stroke(2, on: rig)
        #expect(one != empty && two != one)
        var given: [DrawingCommand] = []
        func expect(
          _ command: DrawingCommand, _ screen: ScreenPicture, _ give: () throws -> Void
        ) throws {
          try give()
          given.append(command)
          let log = try rig.wait(for: "\(command)") { $0.commands.count == given.count }
          #expect(log.commands == given)
          #expect(try rig.settledScreen() == screen, "after \(given)")
        }
        let undo = { try rig.tap("z", with: .control) }
        let redo = { try rig.tap("z", with: .control, .shift) }
        try expect(.undo, one, undo)
        try expect(.undo, empty, undo)
        // Nothing is left, and nothing is recorded.
        try undo()
        try rig.waitForKeys()
        try expect(.redo, one, redo)
        try expect(.redo, two, redo)
        try expect(.clear, empty) { try rig.server.keyboard.tap(.delete) }
        try expect(.undo, two, undo)
        try expect(.undo, one, undo)
        let three = try Self.stroke(3, on: rig)
        try expect(.undo, one, undo)
        try expect(.redo, three, redo)
        try rig.expectScreenIsRendered()
      }
    }

    @Test("an undo in mid-stroke waits for the stroke's end")
    func hold() throws {
      try DrawRig.with { rig in
        let one = try Self.stroke(1, on: rig)
        let states = Hand.line(from: [200, 500], to: [700, 560], count: 60)
        try rig.server.pen.enter(states[0])
        try rig.server.pen.tipDown(states[0])
        var pacer = Pacer(rate: 500)
        for state in states[1..<40] {
          pacer.wait()
          try rig.server.pen.move(state)
        }
        try rig.wait(for: "half a stroke") { $0.contacts.last?.samples.count == 40 }
        try rig.tap("z", with: .control)
        try rig.waitForKeys()
        #expect(try RecordingFile.read(path: rig.logPath).commands == [])
        #expect(try rig.settledScreen().inkedCount(in: .around([300, 512], 10)) > 50)
        for state in states[40..<59] { try rig.server.pen.move(state) }
        try rig.server.pen.tipUp(states[59])
        let log = try rig.wait(for: "the undo") { $0.commands == [.undo] }
        #expect(log.contacts.last?.samples.count == states.count)
        #expect(try rig.settledScreen() == one)
        try rig.expectScreenIsRendered()
      }
    }

    @Test("Ctrl+E exports what pelt render makes of the recording")
    func export() throws {
      try DrawRig.with { rig in
        _ = try Self.stroke(1, on: rig)
        try rig.tap("e", with: .control)
        try rig.wait("the export") { rig.program.errors.contains("exported ") }
        let name = try #require(rig.folder.names.first { $0.hasSuffix(".png") })
        #expect(rig.program.errors == "pelt: exported \(rig.folder.file(name))\n")
        let exported = try PNGReader.read(path: rig.folder.file(name))
        #expect(try rig.rendered() == exported)
      }
    }

    @Test("F1 shows the keys, and takes them away without a trace")
    func help() throws {
      try DrawRig.with { rig in
        let before = try Self.stroke(1, on: rig)
        for close in [Key.function(1), .escape] {
          try rig.server.keyboard.tap(.function(1))
          try rig.wait("the help") { try rig.screen.picture() != before }
          #expect(try rig.settledScreen().inkedCount(in: .around([640, 400], 100)) > 2000)
          try rig.server.keyboard.tap(close)
          try rig.wait("the drawing") { try rig.screen.picture() == before }
        }
        #expect(try rig.settledScreen() == before)
      }
    }

    @Test("F2 shows every sample of a program that is busy, and counts them")
    func samples() throws {
      try DrawRig.with(options: ["--load", "30", "--print-counts"]) { rig in
        let before = try Self.stroke(1, on: rig)
        try rig.server.keyboard.tap(.function(2))
        try rig.wait("black") { try rig.screen.pixel([640, 400]) == 0 }
        try rig.server.pen.stroke(
          Hand.line(from: [150, 250], to: [1050, 700], count: 200), rate: 400)
        let log = try rig.wait(for: "the stroke") { $0.hasEnded(2) }
        let places = try #require(log.contacts.last).samples.map(\.position)
        let screen = try rig.settledScreen()
        let yellow: UInt32 = 0xffff00
        for place in places {
          let area = ScreenPicture.Area.around(SIMD2<Double>(place), 4)
          let isSeen = area.y.contains { y in area.x.contains { screen[$0, y] != 0 } }
          #expect(isSeen, "nothing at \(place)")
        }
        #expect(screen.pixels.contains(yellow))
        try rig.server.keyboard.tap(.function(2))
        try rig.wait("the drawing") { try rig.screen.pixel([640, 400]) != 0 }
        #expect(try rig.settledScreen() != before)
        try rig.expectScreenIsRendered()
        let counts = try rig.finish().text.matches(of: /frame \d+: (\d+) samples/)
          .compactMap { Int($0.1) }
        #expect(counts.reduce(0, +) == places.count)
        // 30 ms at 400 Hz.
        #expect(counts.max() ?? 0 >= 10, "\(counts)")
      }
    }
  }
}
