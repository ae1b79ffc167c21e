import CFaultyVFS
import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Crashes and power cuts", .serialized)
struct DrawingCrashTests {
  @Test(
    "a program killed while a pen draws at 1000 Hz loses at most 100 ms, and leaves nothing wrong")
  func kills() throws {
    var random = SeededRandom(seed: 8)
    var worst: Int64 = 0
    let rounds = runsLong ? 200 : 20
    for round in 0..<rounds {
      try Folder.with { folder in
        let path = folder.file("a.pelt")
        let child = try RunningProgram(
          [Self.child, path, folder.file("notes")], environment: Program.environment)
        #expect(waits { FileManager.default.fileExists(atPath: path) })
        usleep(UInt32.random(in: 0...1_500_000, using: &random))
        child.signal(SIGKILL)
        let died = Self.now()
        _ = try child.outcome(limit: 10)
        let notes = try Self.notes(folder.file("notes"))
        let before = try folder.bytes("a.pelt")
        let check = try DrawingCheck.run(path: path)
        #expect(check.findings == [], "round \(round)")
        let events = try DrawingFile.read(path: path).events
        #expect(try folder.bytes("a.pelt") == before, "reading changed it")
        // One event may have been handed over but not yet counted.
        #expect(events.count <= notes.count + 1)
        #expect(firstDifference(events, PenDrawing.events(0..<events.count)) == nil)
        if events.count < notes.count {
          worst = max(worst, died - notes[events.count])
          #expect(
            died - notes[events.count] <= 100_000_000,
            "round \(round): \(notes.count - events.count)")
        }
        // No lock is left: it can be drawn on.
        let writer = try DrawingWriter(opening: path)
        writer.append(TestPen.event(events.count))
        #expect(writer.finish().savedEvents == events.count + 1)
        #expect(folder.names == ["a.pelt", "notes"])
        #expect(try DrawingCheck.run(path: path).isClean)
      }
    }
    print("\(rounds) kills: the oldest lost event was \(worst / 1_000_000) ms old")
  }

  private static var child: String {
    URL(filePath: Program.path).deletingLastPathComponent().appending(path: "DrawingChild").path
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// When each event was handed over.
  private static func notes(_ path: String) throws -> [Int64] {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    return bytes.withUnsafeBytes { bytes in
      guard bytes.count >= 8 else { return [] }
      let count = Int(bytes.loadUnaligned(as: Int64.self))
      return (0..<count).map { bytes.loadUnaligned(fromByteOffset: 8 + $0 * 8, as: Int64.self) }
    }
  }

  @Test("a power cut at any moment leaves a drawing as it was at some moment before")
  func powerCuts() throws {
    var random = SeededRandom(seed: 9)
    var fewest = Int.max
    try Folder.with { folder in
      for round in 0..<(runsLong ? 40 : 8) {
        let disk = FaultyDisk()
        let path = folder.file("\(round).pelt")
        let writer = try DrawingWriter(creating: path, PenDrawing.document, system: disk.name)
        let index = PenDrawing.index(100_000)
        var next = 0
        for cut in 0..<12 {
          for _ in 0..<Int.random(in: 1...2000, using: &random) {
            writer.append(TestPen.event(next))
            next += 1
            if next % 400 == 0 {
              _ = writer.put(index.strokes[next / 400 - 1])
              _ = writer.put(index.steps[next / 400 - 1])
            }
          }
          if cut % 4 == 1 {
            PenDrawing.checkpoint(
              writer,
              DrawingCheckpoint(events: next, doneSteps: 1, topStep: 0, size: [1000, 800]),
              tiles: [([cut, round], cut)])
          }
          // Sometimes in the middle of a commit, sometimes after a rest, when the log is carried over.
          usleep(UInt32.random(in: 0...(cut % 3 == 0 ? 900_000 : 40_000), using: &random))
          let target = folder.file("cut.pelt")
          let percent = random.element([0, 0, 50, 90, 100])
          #expect(
            disk.cutPower(
              path, to: target, seed: random.next(), percent: percent,
              tears: Bool.random(using: &random)))
          let check = try DrawingCheck.run(path: target)
          #expect(check.findings == [], "round \(round), cut \(cut), \(percent) %")
          let events = try DrawingFile.read(path: target).events
          #expect(events.count <= next)
          #expect(firstDifference(events, PenDrawing.events(0..<events.count)) == nil)
          fewest = min(fewest, events.count)
          let again = try DrawingWriter(opening: target)
          again.append(TestPen.event(events.count))
          #expect(again.finish().savedEvents == events.count + 1)
          #expect(try DrawingCheck.run(path: target).isClean)
          for ending in ["", "-wal", "-shm"] { unlink(target + ending) }
        }
        #expect(writer.finish().lostEvents == 0)
      }
    }
    #expect(fewest < 1000, "no cut came early")
  }

  @Test(
    "a log that a crash left is read with the file, and neither is changed, not even where it could be"
  )
  func logs() throws {
    try Folder.with { folder in
      let disk = FaultyDisk()
      let path = folder.file("a.pelt")
      let writer = try DrawingWriter(creating: path, PenDrawing.document, system: disk.name)
      for number in 0..<3000 { writer.append(TestPen.event(number)) }
      #expect(waits { writer.status.waitingEvents == 0 })
      let place = try folder.make("crashed")
      #expect(disk.cutPower(path, to: place + "/a.pelt", seed: 1, percent: 100, tears: false))
      writer.finish()
      let before = try folder.bytes("crashed/a.pelt")
      let log = try folder.bytes("crashed/a.pelt-wal")
      #expect(log.count > 4096)
      for isReadOnly in [false, true] {
        #expect(chmod(place, isReadOnly ? 0o500 : 0o700) == 0)
        defer { chmod(place, 0o700) }
        let events = try DrawingFile.read(path: place + "/a.pelt").events
        #expect(firstDifference(events, PenDrawing.events(0..<3000)) == nil)
        #expect(try DrawingSummary(path: place + "/a.pelt").logBytes == log.count)
        #expect(try folder.bytes("crashed/a.pelt") == before)
        #expect(try folder.bytes("crashed/a.pelt-wal") == log)
        #expect(folder.names == ["a.pelt", "crashed", "crashed/a.pelt", "crashed/a.pelt-wal"])
      }
      // Without its log it is the drawing of a moment before.
      unlink(place + "/a.pelt-wal")
      let events = try DrawingFile.read(path: place + "/a.pelt").events
      #expect(events.count < 3000)
      #expect(firstDifference(events, PenDrawing.events(0..<events.count)) == nil)
      // A new drawing in its place is not mixed up with an old one's log.
      try folder.write("crashed/a.pelt-wal", log)
      try DrawingFile.write(PenDrawing.recording(7), to: place + "/a.pelt")
      #expect(try DrawingFile.read(path: place + "/a.pelt").events.count == 7)
      #expect(try DrawingCheck.run(path: place + "/a.pelt").isClean)
    }
  }
}
