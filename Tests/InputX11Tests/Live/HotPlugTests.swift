import Foundation
import InkTypes
import InputX11
import Testing
import VirtualTablet

extension PenReaderTests {
  @Suite("Devices that come and go")
  struct HotPlugTests {
    @Test(
      "a pen is pulled in mid-stroke and plugged in again, 100 times",
      arguments: [TabletLayout.wacom, .libinput])
    func hotPlug(_ layout: TabletLayout) throws {
      let rig = try LiveRig(layout)
      let rounds = 100
      for round in 0..<rounds {
        try Self.beginStroke(rig, round)
        try rig.drain { rig.contacts.begun == round + 1 }
        try rig.server.pen.device.unplug()
      }
      try rig.drain { Self.removed(rig).count == rounds }
      #expect(rig.contacts == (rounds, rounds))
      let pens = Set(rig.samples.map(\.device))
      #expect(pens.count == rounds)
      // X gives a number again; ours are new each time.
      let sources = Set(pens.compactMap { rig.reader.device($0)?.source })
      #expect(sources.count < 5)
      try Self.expectOrder(rig)
    }

    @Test("a pen that is gone before anything can be asked of it leaves no trace, or a whole one")
    func fast() throws {
      let rig = try LiveRig(.wacom)
      for round in 0..<50 {
        try Self.beginStroke(rig, round)
        try rig.server.pen.device.unplug()
      }
      try rig.server.mouse.press(1)
      try rig.drain { rig.samples.last?.tool == .mouse }
      #expect(rig.contacts.begun == rig.contacts.ended + 1)
      #expect(rig.contacts.ended > 0)
      try Self.expectOrder(rig)
    }

    private static func beginStroke(_ rig: LiveRig, _ round: Int) throws {
      let pen = rig.server.pen
      let x = Double(100 + round)
      try pen.device.plugIn()
      try pen.enter(PenState(x, 200))
      try pen.tipDown(PenState(x, 200, pressure: 0.5))
      try pen.move(PenState(x + 1, 200, pressure: 0.5))
    }

    /// That each pen's samples lie between its two notices, and that nothing was taken for a mouse.
    private static func expectOrder(_ rig: LiveRig) throws {
      for id in Set(rig.samples.filter({ $0.tool == .pen }).map(\.device)) {
        let own = rig.samples.filter { $0.device == id }.map(\.sequence)
        let added = try #require(
          sequence(rig) { if case .deviceAdded(id, .pen) = $0 { true } else { false } })
        let gone = try #require(
          sequence(rig) { if case .deviceRemoved(id) = $0 { true } else { false } })
        #expect(own.allSatisfy { added <= $0 && $0 < gone })
      }
      #expect(rig.reader.counts.unknownSources == 0)
    }

    private static func removed(_ rig: LiveRig) -> [DeviceID] {
      rig.notices.compactMap { if case .deviceRemoved(let id) = $0.kind { id } else { nil } }
    }

    private static func sequence(
      _ rig: LiveRig, _ matches: (InputNotice.Kind) -> Bool
    ) -> UInt32? {
      rig.notices.first { matches($0.kind) }?.sequence
    }

    @Test("fingers of a touch screen that is pulled are ended")
    func touchRemoved() throws {
      let rig = try LiveRig(.wacom)
      try rig.server.touch.begin(1, at: [100, 100])
      try rig.server.touch.begin(2, at: [200, 200])
      try rig.server.sync()
      try rig.server.touch.device.unplug()
      try rig.drain { !Self.removed(rig).isEmpty }
      #expect(rig.samples.count { $0.state.contains(.began) } == 2)
      #expect(rig.samples.suffix(2).map(\.state) == [[], []])
    }
  }
}
