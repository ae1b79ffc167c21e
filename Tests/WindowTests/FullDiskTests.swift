import Documents
import Foundation
import TestSupport
import Testing
import VirtualTablet

extension WindowTests {
  @Suite("A full disk")
  struct FullDiskTests {
    private static func stroke(_ number: Int, _ rig: DrawRig) throws {
      let row = 180 + 60 * Double(number)
      try rig.server.pen.stroke(
        Hand.line(from: [250, row], to: [950, row + 40], count: 400), rate: 1000)
      try rig.wait(for: "stroke \(number)") { $0.hasEnded(number) }
    }

    /// A copy of the drawing as it lies on the disk.
    private static func copy(_ disk: SmallDisk, to folder: Folder, _ name: String) throws -> String
    {
      let target = try folder.make(name)
      for ending in ["", "-wal"] {
        let source = "\(disk.outside)/a.pelt\(ending)"
        guard FileManager.default.fileExists(atPath: source) else { continue }
        let bytes = try Data(contentsOf: URL(filePath: source))
        try bytes.write(to: URL(filePath: "\(target)/a.pelt\(ending)"))
      }
      return "\(target)/a.pelt"
    }

    @Test(
      "drawing goes on while the disk is full, one warning says it, and all is saved when there is room",
      .enabled(if: SmallDisk.isAllowed, "no file system of one's own here (unshare -Urm)"))
    func full() throws {
      try Folder.with { folder in
        let server = try VirtualXServer(layout: .wacom, size: DrawRig.screenSize)
        let disk = SmallDisk(at: try folder.make("disk"), bytes: 4 << 20)
        let rig = try DrawRig(
          on: server, in: folder, options: ["\(disk.path)/a.pelt", "--brush", "ink"],
          starter: disk.starter)
        try disk.open(of: rig.program.identifier)
        try Self.stroke(1, rig)
        usleep(300_000)
        try disk.fill()
        for number in 2...5 { try Self.stroke(number, rig) }
        try rig.wait("the warning") { rig.program.errors.contains("the disk is full") }
        try rig.wait("the ink of what is not saved") {
          try rig.screen.picture().inkedCount(in: .around([600, 500], 20)) > 0
        }
        // What was saved before is whole.
        let before = try Self.copy(disk, to: folder, "before")
        #expect(try Program.run(["check", before]).status == 0)
        #expect((1...4).contains(try DrawingReader(path: before).strokes().count))
        let seen = try rig.wait(for: "all strokes") { $0.contacts.count == 5 }
        disk.empty()
        try rig.wait("the word that it is saved") { rig.program.errors.contains("saved again") }
        try Self.stroke(6, rig)
        let message = ScreenPicture.Area(x: 300..<980, y: 700..<800)
        try rig.wait("the message's end") {
          try rig.screen.picture().inkedCount(in: message) == 0
        }
        let screen = try rig.settledScreen()
        let errors = try rig.finish().errors
        #expect(errors.components(separatedBy: "the disk is full").count == 2, "\(errors)")
        #expect(errors.components(separatedBy: "saved again").count == 2, "\(errors)")
        let after = try Self.copy(disk, to: folder, "after")
        #expect(try Program.run(["check", after]).status == 0)
        #expect(try DrawingReader(path: after).strokes().count == seen.contacts.count + 1)
        let difference = try screen.difference(from: folder.render(after))
        #expect(difference.largest <= 2, "\(difference)")
      }
    }
  }
}
