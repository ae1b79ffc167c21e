import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("What lies over the canvas")
  struct OverlayTests {
    @Test("takes no stroke that began beside it", arguments: [Key.tab, .function(1)])
    func strokeAcross(_ key: Key) throws {
      try DrawRig.with { rig in
        let before = try rig.screen.picture()
        try rig.server.keyboard.tap(key)
        try rig.wait("what the key shows") { try rig.screen.picture() != before }
        _ = try rig.settledScreen()
        let states = Hand.line(from: [1240, 700], to: [40, 90], count: 200)
        try rig.server.pen.stroke(states, rate: 500)
        let log = try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        #expect(log.contacts.map(\.samples.count) == [states.count])
        try rig.server.keyboard.tap(key)
        try rig.wait("what lies below") { try rig.screen.picture() != before }
        try rig.expectScreenIsRendered()
      }
    }

    @Test("takes a contact that began on it, and none of it is ink")
    func contactOn() throws {
      try DrawRig.with { rig in
        let before = try rig.settledScreen()
        try rig.server.keyboard.tap(.tab)
        try rig.wait("the panel") { try rig.screen.picture() != before }
        _ = try rig.settledScreen()
        // A drag from the panel to the canvas, then a stroke on the canvas.
        try rig.server.pen.stroke(Hand.line(from: [40, 20], to: [900, 400], count: 60))
        let states = Hand.line(from: [600, 500], to: [900, 520], count: 60)
        try rig.server.pen.stroke(states)
        let log = try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        #expect(log.contacts.map(\.samples.count) == [states.count])
        try rig.server.keyboard.tap(.tab)
        try rig.waitForKeys()
        try rig.expectScreenIsRendered()
      }
    }
  }
}
