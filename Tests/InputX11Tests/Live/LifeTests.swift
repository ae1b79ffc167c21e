import Foundation
import InkTypes
import InputX11
import Synchronization
import Testing
import VirtualTablet

extension PenReaderTests {
  @Suite("A reader begins and ends")
  struct LifeTests {
    @Test("says why it cannot begin")
    func errors() throws {
      #expect(throws: InputError.noDisplay(":1234567")) {
        try PenReader(display: ":1234567", window: 1)
      }
      let rig = try LiveRig(.wacom)
      #expect(throws: InputError.noWindow(0x7fff_ffff)) {
        try PenReader(display: rig.server.display, window: 0x7fff_ffff)
      }
      // 10 is X's BadAccess: a window has one reader of its touches.
      #expect(throws: InputError.selectionRefused(code: 10)) {
        try PenReader(display: rig.server.display, window: rig.window.number)
      }
    }

    @Test("XInput is enough from 2.2 on")
    func versions() {
      let versions = [(1, 5), (2, 0), (2, 1), (2, 2), (2, 4), (3, 0)].map {
        InputError.Version(major: $0, minor: $1)
      }
      #expect(versions.map(\.isEnough) == [false, false, false, true, true, true])
    }

    @Test("stops within 100 ms, even while the server stands still, and again")
    func stop() throws {
      let rig = try LiveRig(.wacom)
      try rig.server.pen.enter(PenState(5, 5))
      try rig.drain(to: 1)
      kill(rig.server.processIdentifier, SIGSTOP)
      defer { kill(rig.server.processIdentifier, SIGCONT) }
      let start = monotonicNanoseconds()
      rig.reader.stop()
      rig.reader.stop()
      #expect(monotonicNanoseconds() - start < 100_000_000)
      #expect(rig.samples.count == 1)
    }

    @Test("a reader that is let go ends with its last reference")
    func release() throws {
      let server = try VirtualXServer(layout: .wacom)
      let window = try PlainWindow(on: server.display)
      for _ in 0..<20 {
        let reader = try PenReader(display: server.display, window: window.number)
        #expect(reader.counts.notices > 0)
      }
    }

    @Test("the end of the server ends contacts and is told")
    func lost() throws {
      let rig = try LiveRig(.wacom)
      try rig.server.pen.enter(PenState(5, 5))
      try rig.server.pen.tipDown(PenState(5, 5, pressure: 1))
      try rig.drain { rig.contacts.begun == 1 }
      rig.server.stop()
      let end = Date(timeIntervalSinceNow: 5)
      func isLost() -> Bool {
        rig.notices.contains { if case .lost = $0.kind { true } else { false } }
      }
      while !isLost(), Date() < end {
        rig.drainOnce()
        usleep(1000)
      }
      #expect(isLost())
      #expect(rig.contacts == (1, 1))
    }

    @Test("wakes once a batch, not once an event")
    func wake() throws {
      let calls = Calls()
      // So slow that events gather meanwhile.
      let rig = try LiveRig(
        .wacom,
        wake: {
          calls.count.add(1, ordering: .relaxed)
          usleep(2000)
        })
      try rig.server.pen.enter(PenState(5, 5))
      for step in 0..<5000 { try rig.server.pen.move(PenState(Double(step % 500), 5)) }
      try rig.drain(to: 5001)
      #expect(rig.samples.count == 5001)
      let count = calls.count.load(ordering: .relaxed)
      #expect((1..<1000).contains(count), "\(count)")
    }

    private final class Calls: Sendable {
      let count = Atomic(0)
    }
  }
}
