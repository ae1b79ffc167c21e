import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Recordings are drawn into drawings")
struct IntoDrawingTests {
  static let isLong = ProcessInfo.processInfo.environment["PELT_TEST_LONG"] != nil

  @Test("a new drawing is the picture of its recording; one that is there is drawn on")
  func into() throws {
    try Folder.with { folder in
      let log = try folder.write("a.penlog", Sample.log)
      let drawing = folder.file("a.pelt")
      let outcome = try Program.run(["replay", log, "--into", drawing])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(try folder.render(drawing) == folder.render(log))
      #expect(try Program.run(["check", drawing]).status == 0)
      let log1 = try RecordingFile.read(path: log)
      let strokes = try Self.look(at: drawing, events: log1.events.count)
      #expect(try Program.run(["replay", log, "--into", drawing]).status == 0)
      let again = try DrawingReader(path: drawing)
      #expect(try again.strokes().count == 2 * strokes)
      // Later, and by other devices.
      let recording = try again.recording()
      let times = recording.events.map(\.time)
      #expect(zip(times, times.dropFirst()).count { $1 < $0 } <= log1.events.count)
      #expect(try Program.run(["check", drawing]).status == 0)
    }
  }

  /// How many strokes a drawing has; a reader that stays keeps writers out.
  private static func look(at drawing: String, events: Int) throws -> Int {
    let reader = try DrawingReader(path: drawing)
    let strokes = try reader.strokes().count
    #expect(strokes > 0 && reader.eventCount >= events)
    #expect(try reader.checkpoints().count == 1)
    return strokes
  }

  @Test("killed at any moment, it leaves a drawing that opens and is clean, and can be drawn on")
  func killed() throws {
    try Folder.with { folder in
      let log = try folder.write("a.penlog", Self.long)
      let all = try RecordingFile.read(path: log).events
      var random = SeededRandom(seed: 11)
      let drawing = folder.file("a.pelt")
      for round in 0..<(Self.isLong ? 200 : 5) {
        let before = round == 0 ? 0 : try DrawingReader(path: drawing).eventCount
        let program = try RunningProgram(
          [Program.path, "replay", log, "--into", drawing, "--real-time"],
          environment: Program.environment)
        usleep(UInt32(random.number(in: 200_000...900_000)))
        let seen = (try? DrawingReader(path: drawing).eventCount) ?? 0
        program.signal(SIGKILL)
        _ = try program.outcome(limit: 15)
        guard FileManager.default.fileExists(atPath: drawing) else { continue }
        let reader = try DrawingReader(path: drawing)
        #expect(reader.eventCount >= seen && reader.eventCount >= before)
        // Never a sample that was not drawn: what is new is a part of the recording, moved.
        var events: [InkEvent] = []
        while try reader.readEvents(from: events.count, into: &events) > 0 {}
        let places = Set(all.compactMap(\.place))
        #expect(events.compactMap(\.place).allSatisfy { places.contains($0) })
        #expect(try Program.run(["check", drawing]).status == 0)
      }
    }
  }

  /// Three seconds of a pen at 1000 Hz.
  private static var long: String {
    var lines = [
      #"{"penlog":1,"width":400,"height":300,"seed":7,"devices":[{"id":1,"kind":"pen"}]}"#
    ]
    for time in 0..<3000 {
      let x = 200 + 150 * sin(Double(time) / 300)
      let y = 150 + 100 * sin(Double(time) / 217)
      let tip = time % 400 < 380 ? 1 : 0
      lines.append(
        #"{"t":\#(time * 1000),"dev":1,"x":\#(x),"y":\#(y),"tip":\#(tip),"p":0.5,"prox":1}"#)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test("what does not go with it is refused in one line")
  func refusals() throws {
    try Folder.with { folder in
      let log = try folder.write("a.penlog", Sample.log)
      for words in [
        ["--into", folder.file("a.png")], ["--real-time"],
        ["--into", folder.file("a.pelt"), "-o", folder.file("a.png")],
      ] {
        try expectRefused(["replay", log] + words, in: folder, status: 2)
      }
    }
  }
}

extension InkEvent {
  /// Where a report lies; nil for other events.
  fileprivate var place: SIMD2<Float>? {
    if case .sample(let sample) = self { sample.position } else { nil }
  }
}
