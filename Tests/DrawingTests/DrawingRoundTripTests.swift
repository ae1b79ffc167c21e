import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("A drawing keeps what was written")
struct DrawingRoundTripTests {
  @Test(
    "random events of every kind come back bit for bit", arguments: [0, 1, 1023, 1024, 1025, 5000])
  func randomEvents(count: Int) throws {
    for seed in UInt64(1)...3 {
      var random = SeededRandom(seed: seed)
      let recording = RandomEvents.recording(count, &random)
      try Folder.with { folder in
        let path = folder.file("random ?#%é.pelt")
        try DrawingFile.write(recording, to: path)
        #expect(folder.names == ["random ?#%é.pelt"])
        let again = try RecordingFile.read(path: path)
        #expect(firstDifference(again.events, recording.events) == nil, "seed \(seed)")
        #expect(again.canvas == recording.canvas)
        #expect(again.seed == recording.seed)
        #expect(again.clock == recording.clock)
        #expect(again.devices == recording.devices)
        #expect(again.names == recording.names)
        #expect(again.describesDevices == recording.describesDevices)
        #expect(again.notices.isEmpty)
        // Reading leaves nothing beside it.
        #expect(folder.names == ["random ?#%é.pelt"])
      }
    }
  }

  @Test("a pen log, through a drawing, is the same pen log byte for byte")
  func penLogs() throws {
    for log in DrawingSamples.penLogs {
      try Folder.with { folder in
        let recording = try RecordingFile.read(path: log)
        try DrawingFile.write(recording, to: folder.file("a.pelt"))
        let again = try RecordingFile.read(path: folder.file("a.pelt"))
        try write(recording, to: folder.file("a.penlog"))
        try write(again, to: folder.file("b.penlog"))
        #expect(try folder.bytes("a.penlog") == folder.bytes("b.penlog"), "\(log)")
      }
    }
  }

  private func write(_ recording: Recording, to path: String) throws {
    let output = try OutputFile(path: path)
    try PenLogWriter.write(recording, to: output)
    try output.commit()
  }

  @Test("events can be read from any place on, 1024 at most at a time")
  func pieces() throws {
    var random = SeededRandom(seed: 5)
    let recording = RandomEvents.recording(2500, &random)
    try Folder.with { folder in
      try DrawingFile.write(recording, to: folder.file("a.pelt"))
      let reader = try DrawingReader(path: folder.file("a.pelt"))
      #expect(reader.eventCount == 2500)
      for place in [0, 1, 1023, 1024, 2047, 2499, 2500, 9999] {
        var events: [InkEvent] = []
        let count = try reader.readEvents(from: place, into: &events)
        #expect(count == events.count && count <= 1024)
        #expect((count == 0) == (place >= 2500))
        #expect(
          firstDifference(events, Array(recording.events.dropFirst(place).prefix(count))) == nil)
      }
    }
  }

  @Test("a sample of a real pen takes at most 24 bytes, all told")
  func size() throws {
    let files = DrawingSamples.penLogs + DrawingSamples.realPens
    var worst = 0.0
    for file in files {
      try Folder.with { folder in
        let recording = try RecordingFile.read(path: file)
        let each = try bytesPerSample(recording, folder)
        worst = max(worst, each)
        #expect(each <= 24, "\(file)")
      }
    }
    print("at most \(worst) bytes a sample in \(files.count) recordings")
    try Folder.with { folder in
      // Every stamp and place with noise in its last bits, and an index.
      let each = try bytesPerSample(PenDrawing.recording(100_000), folder)
      print("\(each) bytes a sample of a 1000 Hz pen")
      #expect(each <= 24)
    }
  }

  /// What a recording's events add to an empty drawing, over its samples.
  private func bytesPerSample(_ recording: Recording, _ folder: Folder) throws -> Double {
    let samples = recording.events.count { if case .sample = $0 { true } else { false } }
    var empty = recording
    empty.events = []
    try DrawingFile.write(empty, to: folder.file("empty.pelt"))
    let index = PenDrawing.index(recording.events.count)
    try DrawingFile.write(
      recording, to: folder.file("a.pelt"), strokes: index.strokes, steps: index.steps)
    let bytes = try folder.bytes("a.pelt").count - folder.bytes("empty.pelt").count
    return Double(bytes) / Double(samples)
  }
}

/// Recordings that are there already.
enum DrawingSamples {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static var penLogs: [String] {
    files(in: root.appending(path: "Resources/recordings"), ending: "penlog")
  }

  /// Recordings of real pens, where they are.
  static var realPens: [String] { files(in: Shared.penData, ending: "csv") }

  private static func files(in folder: URL, ending: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".\(ending)") }.sorted()
      .map { folder.appending(path: $0).path }
  }
}
