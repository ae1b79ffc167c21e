import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Damaged drawings")
struct DrawingDamageTests {
  private static let eventCount = 3500

  /// A drawing with all that a drawing can have.
  private static func make(_ folder: Folder) throws -> String {
    let path = folder.file("whole.pelt")
    var document = PenDrawing.document
    document.devices = [Recording.Device(id: DeviceID(1), name: "Pen", axes: ["p", "tx", "ty"])]
    document.names = [DeviceID(1): "Pen", DeviceID(2): "Mouse"]
    let writer = try DrawingWriter(creating: path, document)
    for number in 0..<eventCount { writer.append(TestPen.event(number)) }
    let index = PenDrawing.index(eventCount)
    for stroke in index.strokes { _ = writer.put(stroke) }
    for step in index.steps { _ = writer.put(step) }
    for generation in 1...2 {
      PenDrawing.checkpoint(
        writer,
        DrawingCheckpoint(events: 1500 * generation, doneSteps: 3, topStep: 2, size: [1000, 800]),
        tiles: [([0, 0], generation)])
    }
    writer.finish()
    return path
  }

  @Test("1000 flipped bytes and truncations: a clear error or the same drawing, never another one")
  func damage() throws {
    var random = SeededRandom(seed: 11)
    var counts: [String: Int] = [:]
    try Folder.with { folder in
      let whole = try Data(contentsOf: URL(filePath: Self.make(folder)))
      let original = try DrawingFile.read(path: folder.file("whole.pelt"))
      let index = PenDrawing.index(Self.eventCount)
      for round in 0..<(runsLong ? 10_000 : 1000) {
        var bytes = [UInt8](whole)
        if round % 10 == 9 {
          bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
        } else {
          // Tiles take most of the file; the rest deserves as many hits.
          let end = round % 2 == 0 ? bytes.count : min(bytes.count, 130_000)
          bytes[Int.random(in: 0..<end, using: &random)] ^= UInt8(
            1 << Int.random(in: 0..<8, using: &random))
        }
        let path = try folder.write("damaged.pelt", bytes)
        let result = try Self.look(path, original, index, folder, "round \(round)")
        counts[result, default: 0] += 1
        #expect(try folder.bytes("damaged.pelt") == bytes)
        unlink(folder.file("copy.pelt"))
      }
      #expect(folder.names == ["damaged.pelt", "whole.pelt"])
    }
    print("damaged drawings: \(counts.sorted { $0.key < $1.key })")
    #expect((counts["found by the check only"] ?? 0) + (counts["refused"] ?? 0) > 100)
  }

  /// Looks at a damaged drawing in every way; what must hold is expected, what happened is told.
  private static func look(
    _ path: String, _ original: Recording,
    _ index: (strokes: [DrawingStroke], steps: [DrawingStep]),
    _ folder: Folder, _ comment: Comment
  ) throws -> String {
    var recording: Recording?
    let refusal = try documentError { recording = try RecordingFile.read(path: path) }
    if let recording { expectSame(recording, original, comment) }
    if let refusal { #expect(!"\(refusal)".contains("\n"), comment) }
    var check: DrawingCheck?
    let checkRefusal = try documentError { check = try DrawingCheck.run(path: path) }
    if let checkRefusal {
      #expect(refusal != nil, comment)
      #expect("\(checkRefusal)" != "", comment)
      return "refused"
    }
    guard let check else { return "" }
    #expect(!(check.isClean && recording == nil), comment)
    if check.isClean {
      let reader = try DrawingReader(path: path)
      #expect(try reader.strokes() == index.strokes, comment)
      #expect(try reader.steps() == index.steps, comment)
      #expect(check.checkpoints.map(\.events) == [3000, 1500], comment)
    }
    // Writing a copy waits for the disk; where all events can be read it is the same each time.
    if recording == nil { try lookAtCopy(path, original, check, folder, comment) }
    if check.isClean { return "no harm" }
    return recording == nil ? "damaged, copied" : "found by the check only"
  }

  private static func expectSame(_ left: Recording, _ right: Recording, _ comment: Comment) {
    #expect(left.events.count == right.events.count, comment)
    #expect(firstDifference(left.events, right.events) == nil, comment)
    #expect(left.canvas == right.canvas && left.seed == right.seed, comment)
    #expect(left.devices == right.devices && left.names == right.names, comment)
    #expect(left.clock == right.clock && left.describesDevices == right.describesDevices, comment)
  }

  private static func lookAtCopy(
    _ path: String, _ original: Recording, _ check: DrawingCheck, _ folder: Folder,
    _ comment: Comment
  ) throws {
    let copy = folder.file("copy.pelt")
    let repair = try DrawingRepair.run(path: path, into: copy)
    #expect(try DrawingCheck.run(path: copy).findings == [], comment)
    let events = try DrawingFile.read(path: copy).events
    #expect(events.count == repair.savedEventCount, comment)
    #expect(events.count == check.readableEventCount, comment)
    // Nothing in it that was not drawn, and all in order.
    var place = 0
    for event in events {
      while place < original.events.count, !isSame(original.events[place], event) { place += 1 }
      place += 1
    }
    #expect(place <= original.events.count, comment)
  }

  @Test("flipped bytes in a log that a crash left: the drawing of some moment, or a clear error")
  func damagedLog() throws {
    var random = SeededRandom(seed: 12)
    var counts: [Int: Int] = [:]
    try Folder.with { folder in
      let disk = FaultyDisk()
      let writer = try DrawingWriter(
        creating: folder.file("a.pelt"), PenDrawing.document, system: disk.name)
      for number in 0..<3000 {
        writer.append(TestPen.event(number))
        if number % 500 == 0 { usleep(60_000) }
      }
      #expect(waits { writer.status.waitingEvents == 0 })
      #expect(
        disk.cutPower(
          folder.file("a.pelt"), to: folder.file("b.pelt"), seed: 1, percent: 100, tears: false))
      writer.finish()
      let log = try folder.bytes("b.pelt-wal")
      let file = try folder.bytes("b.pelt")
      for _ in 0..<300 {
        var bytes = log
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(
          in: 1...255, using: &random)
        try folder.write("c.pelt", file)
        try folder.write("c.pelt-wal", bytes)
        var events: [InkEvent] = []
        let refusal = try documentError {
          events = try DrawingFile.read(path: folder.file("c.pelt")).events
        }
        #expect(refusal == nil)
        #expect(firstDifference(events, PenDrawing.events(0..<events.count)) == nil)
        counts[events.count, default: 0] += 1
      }
    }
    print("events after a flip in the log: \(counts.sorted { $0.key < $1.key })")
  }
}
