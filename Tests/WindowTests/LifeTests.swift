import Documents
import Foundation
import InkTypes
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("A window begins and ends")
  struct LifeTests {
    /// How a window can end.
    enum End: String, CaseIterable, CustomTestStringConvertible {
      case interrupt, terminate, close, serverGone

      var testDescription: String { rawValue }
    }

    @Test("in mid-stroke, and the recording holds all of it", arguments: End.allCases)
    func ends(_ end: End) throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let rig = try DrawRig(on: server, in: folder)
        let states = Hand.spiral(200)
        try server.pen.enter(states[0])
        try server.pen.tipDown(states[0])
        for state in states.dropFirst() { try server.pen.move(state) }
        try rig.wait(for: "the stroke") { $0.contacts.first?.samples.count == states.count }
        switch end {
        case .interrupt: try rig.finish(by: SIGINT)
        case .terminate: try rig.finish(by: SIGTERM)
        case .close: rig.screen.close(try #require(rig.screen.window))
        case .serverGone: server.stop()
        }
        let outcome = try rig.noteEnd()
        if end == .serverGone {
          #expect(outcome.status == 1)
          #expect(outcome.errors == "pelt: the X server is gone\n")
        } else {
          #expect(outcome.status == 0)
        }
        #expect(end == .serverGone || outcome.errors.isEmpty, "\(outcome.errors)")
        let log = try RecordingFile.read(path: rig.logPath)
        #expect(log.notices.isEmpty)
        #expect(log.contacts.map(\.samples.count) == [states.count])
        #expect(try folder.render(rig.logPath).size == DrawRig.screenSize)
      }
    }

    @Test("a window in which nothing happens uses less than a hundredth of a core")
    func idle() throws {
      try DrawRig.with { rig in
        try rig.server.pen.stroke(Hand.spiral(200))
        try rig.server.pen.leave()
        try rig.wait(for: "the stroke") { $0.hasEnded(1) }
        _ = try rig.settledScreen()
        let before = try Self.processorTicks(rig.program.identifier)
        sleep(3)
        let ticks = try Self.processorTicks(rig.program.identifier) - before
        let share = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))) / 3
        #expect(share < 0.01, "\(share * 100) % of a core")
      }
    }

    /// What a process used so far, user and system, in the kernel's ticks.
    private static func processorTicks(_ process: Int32) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let fields = text[(try #require(text.lastIndex(of: ")")))...].split(separator: " ")
      return try #require(Int(fields[12])) + #require(Int(fields[13]))
    }

    @Test("without a display it says in one line what to do", arguments: [nil, ":4711"])
    func noDisplay(_ display: String?) throws {
      try Folder.with { folder in
        let outcome = try Program.run(
          ["draw", "--record", folder.file("drawing.penlog")],
          environment: DrawRig.environment(folder, display))
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("pelt: ") && outcome.errors.contains("X"))
        #expect(outcome.errors.contains(display ?? "DISPLAY"), "\(outcome.errors)")
        #expect(folder.names == [])
      }
    }

    @Test("a recording that exists is not written over")
    func existingRecording() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(size: DrawRig.screenSize)
        let path = try folder.write("old.penlog", "precious\n")
        let outcome = try Program.run(
          ["draw", "--no-settings", "--record", path],
          environment: DrawRig.environment(folder, server.display))
        #expect(outcome.status == 1)
        #expect(outcome.errorLines.count == 1, "\(outcome.errors)")
        #expect(outcome.errors.hasPrefix("pelt: \(path): "), "\(outcome.errors)")
        #expect(try folder.bytes("old.penlog") == Array("precious\n".utf8))
        // The folder of drawings may be there; no drawing is.
        #expect(
          folder.names.filter { !$0.hasPrefix(".local") || $0.contains(".pelt") } == ["old.penlog"])
      }
    }
  }
}
