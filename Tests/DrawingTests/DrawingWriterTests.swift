import CFaultyVFS
import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("A drawing is written while it is drawn")
struct DrawingWriterTests {
  @Test("what is appended is in the file, with its index, and no log is left")
  func plain() throws {
    try Folder.with { folder in
      let writer = try DrawingWriter(creating: folder.file("a.pelt"), PenDrawing.document)
      let index = PenDrawing.index(5000)
      for number in 0..<5000 { #expect(writer.append(TestPen.event(number))) }
      for stroke in index.strokes { #expect(writer.put(stroke)) }
      for step in index.steps { #expect(writer.put(step)) }
      let changed = DrawingStep(number: 0, stroke: 0, endEvent: 351, state: .dropped)
      #expect(writer.put(changed))
      writer.name(DeviceID(1), "Wacom \"Pro\"; --")
      let outcome = writer.finish()
      #expect(outcome == DrawingOutcome(savedEvents: 5000, lostEvents: 0))
      #expect(folder.names == ["a.pelt"])
      let reader = try DrawingReader(path: folder.file("a.pelt"))
      let recording = try reader.recording()
      #expect(firstDifference(recording.events, PenDrawing.events(0..<5000)) == nil)
      #expect(recording.names == [DeviceID(1): "Wacom \"Pro\"; --"])
      #expect(try reader.strokes() == index.strokes)
      #expect(try reader.steps() == [changed] + index.steps.dropFirst())
      #expect(reader.indexedEventCount == 5000)
      #expect(try DrawingCheck.run(path: folder.file("a.pelt")).findings == [])
    }
  }

  @Test(
    "a drawing is drawn on after it was closed, from whatever event on",
    arguments: [1, 1000, 1024, 1500])
  func again(first: Int) throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      var next = 0
      for count in [first, 1, 1023, 700] {
        let writer =
          next == 0
          ? try DrawingWriter(creating: path, PenDrawing.document)
          : try DrawingWriter(opening: path)
        #expect(writer.eventCount == next)
        for number in next..<next + count { writer.append(TestPen.event(number)) }
        next += count
        #expect(writer.finish().lostEvents == 0)
      }
      #expect(
        firstDifference(try DrawingFile.read(path: path).events, PenDrawing.events(0..<next)) == nil
      )
      #expect(try DrawingCheck.run(path: path).isClean)
    }
  }

  @Test("a second one finds it in use, reads it meanwhile, and gets it afterwards")
  func locked() throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      let writer = try DrawingWriter(creating: path, PenDrawing.document)
      for number in 0..<100 { writer.append(TestPen.event(number)) }
      #expect(waits { writer.status.waitingEvents == 0 })
      #expect(try documentError { _ = try DrawingWriter(opening: path) } == .inUse)
      #expect(try documentError { try DrawingFile.write(Recording(), to: path) } == .inUse)
      let reader = try DrawingReader(path: path)
      #expect(reader.isBeingWritten)
      #expect(reader.eventCount == 100)
      for number in 100..<3000 { writer.append(TestPen.event(number)) }
      #expect(waits { writer.status.waitingEvents == 0 })
      // It goes on with what there was when it was opened.
      #expect(firstDifference(try reader.recording().events, PenDrawing.events(0..<100)) == nil)
      #expect(try DrawingReader(path: path).eventCount == 3000)
      writer.finish()
      let after = try DrawingWriter(opening: path)
      #expect(after.eventCount == 3000)
      after.finish()
    }
  }

  @Test("closing another descriptor of the file does not drop SQLite's locks")
  func descriptors() throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      let writer = try DrawingWriter(creating: path, PenDrawing.document)
      writer.append(TestPen.event(0))
      #expect(waits { writer.status.waitingEvents == 0 })
      for _ in 0..<3 { #expect(try RecordingFile.read(path: path).events.count == 1) }
      #expect(try documentError { _ = try DrawingWriter(opening: path) } == .inUse)
      // Another process sees the lock that a connection keeps while it is open.
      let inode = try #require(
        FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
      let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      let ours = locks.filter { $0.contains(":\(inode) ") }
      #expect(ours.contains { $0.contains("POSIX") }, "\(ours)")
      #expect(ours.contains { $0.contains("FLOCK") }, "\(ours)")
      writer.finish()
    }
  }

  @Test("checkpoints: two generations at most, equal tiles stored once, pixels exact")
  func checkpoints() throws {
    try Folder.with { folder in
      let path = folder.file("a.pelt")
      let writer = try DrawingWriter(creating: path, PenDrawing.document)
      let size = SIMD2(1000, 800)
      for generation in 0..<5 {
        for number in generation * 100..<generation * 100 + 100 {
          writer.append(TestPen.event(number))
        }
        let head = DrawingCheckpoint(
          events: writer.eventCount, doneSteps: generation + 1, topStep: generation, size: size)
        // One tile changes, one is handed over again as it was, one is said to be the same.
        PenDrawing.checkpoint(
          writer, head,
          tiles: [([0, 0], 100 + generation), ([3, 1], 7)]
            + (generation == 0 ? [([2, 2], 9)] : []),
          same: generation == 0 ? [] : [[2, 2], [1, 1]])
      }
      #expect(writer.finish().lostEvents == 0)
      let reader = try DrawingReader(path: path)
      let found = try reader.checkpoints()
      #expect(found.map(\.head.events) == [500, 400])
      #expect(found.map(\.head.topStep) == [4, 3])
      for (age, checkpoint) in found.enumerated() {
        #expect(
          try reader.tilePlaces(ofCheckpoint: checkpoint.number) == [[0, 0], [3, 1], [2, 2]])
        for (place, number) in [(SIMD2(0, 0), 104 - age), (SIMD2(3, 1), 7), (SIMD2(2, 2), 9)] {
          var pixels = [UInt8](repeating: 1, count: DrawingCheckpoint.tileBytes)
          try pixels.withUnsafeMutableBytes {
            try reader.readTile(at: place, ofCheckpoint: checkpoint.number, into: $0)
          }
          #expect(pixels == PenDrawing.tile(number))
        }
      }
      let summary = try DrawingSummary(path: path)
      #expect(summary.checkpoints.map(\.tiles) == [3, 3])
      let check = try DrawingCheck.run(path: path)
      #expect(check.isClean && check.tileCount == 6 && check.checkpoints.count == 2)
      // Four different tiles lie in it, and no more of older ones.
      let tileBytes = Double(summary.tileBytes) / Double(DrawingCheckpoint.tileBytes)
      print("4 noisy tiles take \(tileBytes) times what one takes unpacked")
      #expect(tileBytes < 4 * 0.75)
    }
  }

  @Test("a full pool of tiles says so, and takes tiles again afterwards")
  func fullPool() throws {
    try Folder.with { folder in
      let disk = FaultyDisk()
      let writer = try DrawingWriter(
        creating: folder.file("a.pelt"), PenDrawing.document, system: disk.name)
      disk.fail(FAULTY_FULL)
      #expect(
        writer.beginCheckpoint(
          DrawingCheckpoint(events: 0, doneSteps: 0, topStep: nil, size: [9999, 99])))
      var taken = 0
      while writer.appendTile(
        at: [taken, 0], { $0.initializeMemory(as: UInt8.self, repeating: 3) })
      {
        taken += 1
      }
      #expect(taken == 16)
      disk.heal()
      PenDrawing.retry {
        writer.appendTile(at: [taken, 0]) { $0.initializeMemory(as: UInt8.self, repeating: 3) }
      }
      PenDrawing.retry { writer.endCheckpoint() }
      #expect(writer.finish().problem == nil)
      let reader = try DrawingReader(path: folder.file("a.pelt"))
      let number = try #require(try reader.checkpoints().first?.number)
      #expect(try reader.tilePlaces(ofCheckpoint: number).count == 17)
    }
  }

  @Test("handing over never allocates, and takes little time")
  func allocations() throws {
    try Folder.with { folder in
      let writer = try DrawingWriter(creating: folder.file("a.pelt"), PenDrawing.document)
      let events = PenDrawing.events(0..<20_000)
      let index = PenDrawing.index(4000)
      let head = DrawingCheckpoint(events: 0, doneSteps: 0, topStep: nil, size: [100, 100])
      // Once to warm up.
      writer.append(events[0])
      _ = writer.status
      var waiting = 0
      let count = countAllocations {
        for event in events.dropFirst() {
          writer.append(event)
          waiting = max(waiting, writer.status.waitingEvents)
        }
        for stroke in index.strokes { _ = writer.put(stroke) }
        for step in index.steps { _ = writer.put(step) }
        _ = writer.beginCheckpoint(head)
        _ = writer.appendTile(at: [0, 0]) { $0.initializeMemory(as: UInt8.self, repeating: 1) }
        _ = writer.appendSameTile(at: [0, 0])
        _ = writer.endCheckpoint()
      }
      #expect(count == nil || count == 0)
      #expect(waiting > 0)
      #expect(writer.finish().savedEvents == 20_000)
    }
  }

  @Test("an idle writer does nothing at all")
  func idle() throws {
    try Folder.with { folder in
      let disk = FaultyDisk()
      let writer = try DrawingWriter(
        creating: folder.file("a.pelt"), PenDrawing.document, system: disk.name)
      writer.append(TestPen.event(0))
      #expect(waits { writer.status.waitingEvents == 0 })
      // The log is carried into the file, once.
      usleep(1_200_000)
      let before = faulty_writes(disk.name)
      usleep(600_000)
      #expect(faulty_writes(disk.name) == before)
      for number in 1..<50 { writer.append(TestPen.event(number)) }
      #expect(writer.finish().savedEvents == 50)
    }
  }
}
