import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("A pen log is written")
struct PenLogWritingTests {
  @Test("every event is read back as it was, and written again the same")
  func everyEvent() throws {
    let recording = try PenLogText.events(PenLogText.everyEvent)
    let bytes = try PenLogText.write(recording)
    let again = try PenLogText.read(bytes)
    #expect(again.told == recording.told)
    #expect(again.notices.isEmpty)
    #expect(try PenLogText.write(again) == bytes)
  }

  @Test("a button that is let go is not held for ever")
  func buttons() throws {
    let recording = try PenLogText.events([
      #"{"t":0,"dev":1,"x":1,"y":1,"btn":3}"#, #"{"t":1,"dev":3,"x":1,"y":1}"#,
      #"{"t":2,"dev":1,"x":1,"y":1,"btn":0}"#, #"{"t":3,"dev":1,"x":1,"y":1}"#,
      #"{"t":4,"dev":1,"x":1,"y":1,"btn":2}"#,
      #"{"t":5,"ev":"device-added","device":{"id":1,"kind":"pen"}}"#,
      #"{"t":6,"dev":1,"x":1,"y":1}"#, #"{"t":7,"dev":1,"x":1,"y":1,"btn":2}"#,
    ])
    #expect(recording.samples.map(\.buttons) == [3, 0, 0, 0, 2, 0, 2])
    let again = try PenLogText.read(PenLogText.write(recording))
    #expect(again.samples.map(\.buttons) == [3, 0, 0, 0, 2, 0, 2])
  }

  @Test("the text is compact JSON lines with tip, x and y in every report")
  func form() throws {
    let recording = try PenLogText.events([
      #"{"t":4166,"dev":1,"x":100.5,"y":80,"tip":1,"p":0.4,"tx":20,"ty":-5}"#,
      #"{ "t" : 4167.25 , "dev" : 1 , "tip" : 0 }"#,
      #"{"t":9000,"dev":2,"touch":3,"phase":"down","x":10,"y":20}"#,
      #"{"t":9001,"ev":"brush","brush":"fur","hue":0.33,"size":1,"density":1,"opacity":1}"#,
      #"{"t":9002,"ev":"command","name":"undo"}"#,
    ])
    let lines = String(decoding: try PenLogText.write(recording), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix(#"{"penlog":1,"width":640,"height":480,"seed":7,"#) == true)
    #expect(lines.last == "")
    for (line, start) in zip(
      lines.dropFirst(),
      [
        #"{"t":4166,"dev":1,"x":100.5,"y":80,"tip":1,"p":0.4,"tx":20,"ty":-5"#,
        #"{"t":4167.25,"dev":1,"x":100.5,"y":80,"tip":0"#,
        #"{"t":9000,"dev":2,"touch":3,"phase":"down","x":10,"y":20}"#,
        #"{"t":9001,"ev":"brush","brush":"fur","hue":0.33,"size":1,"density":1,"opacity":1}"#,
        #"{"t":9002,"ev":"command","name":"undo"}"#,
      ])
    {
      #expect(line.hasPrefix(start))
    }
    #expect(lines.count == 7)
  }

  @Test("thousands of random reports are read back bit for bit", arguments: [1, 2, 3] as [UInt64])
  func randomReports(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var recording = try PenLogText.events([])
    for sequence in 0..<3000 {
      recording.events.append(.sample(Self.report(UInt32(sequence), &random)))
    }
    let again = try PenLogText.read(PenLogText.write(recording))
    #expect(again.samples.count == 3000)
    let different = zip(again.samples, recording.samples).enumerated()
      .first { $0.element.0 != $0.element.1 }
    #expect(different == nil, "seed \(seed), sample \(String(describing: different))")
  }

  /// A report whose numbers have all their digits.
  private static func report(_ sequence: UInt32, _ random: inout SeededRandom) -> PenSample {
    // 2⁴³ µs, 101 days: beyond, the steps of a Double in µs are longer than 1 ns.
    let limit = (Int64(1) << 43) * 1000 - 1
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64.random(in: -limit...limit, using: &random)),
      position: [
        Float.random(in: -1e6...1e6, using: &random), Float.random(in: -1...1, using: &random),
      ],
      device: DeviceID(1),
      state: Bool.random(using: &random)
        ? [.touching, .proximityKnown, .inProximity]
        : .proximityKnown)
    sample.arrival = Timestamp(nanoseconds: Int64.random(in: -limit...limit, using: &random))
    sample.sequence = sequence
    sample.buttons = UInt16.random(in: 0...3, using: &random)
    // Every report carries the twist, since a reader holds it in the reports that do not.
    sample.axes = .twist
    sample.twist = Float.random(in: 0..<360, using: &random)
    if Bool.random(using: &random) {
      sample.axes.insert(.pressure)
      sample.pressure = Float.random(in: 0...1, using: &random) * 1e-3
    }
    if Bool.random(using: &random) {
      sample.axes.insert(Bool.random(using: &random) ? .tilt : .direction)
      sample.tilt = [
        Float.random(in: -90...90, using: &random), Float.random(in: -90...90, using: &random),
      ]
    }
    return sample
  }

  @Test("a damaged log is read or refused, and what is read can be written and read again")
  func fuzz() throws {
    let rounds = runsLong ? 60_000 : 3000
    let base = Array(([PenLogText.header] + PenLogText.everyEvent).joined(separator: "\n").utf8)
    var (taken, refused) = (0, 0)
    var faults: [String] = []
    for seed in 0..<UInt64(rounds) where faults.count < 10 {
      var random = SeededRandom(seed: seed)
      var bytes = base
      for _ in 0...Int.random(in: 0...3, using: &random) { Self.damage(&bytes, &random) }
      var recording: Recording?
      if let error = try documentError({ recording = try PenLogText.read(bytes) }) {
        refused += 1
        if error.description.contains("\n") { faults.append("seed \(seed): \(error)") }
      }
      guard let recording else { continue }
      taken += 1
      if let fault = try Self.faultOfRoundTrip(recording) {
        faults.append("seed \(seed): \(fault)")
      }
    }
    #expect(faults == [])
    // Neither outcome may be the only one: then nothing would have been tested.
    #expect(taken > rounds / 50 && refused > rounds / 4, "\(taken) taken, \(refused) refused")
  }

  /// What is not as it was after a recording is written and read again; nil where all is.
  private static func faultOfRoundTrip(_ recording: Recording) throws -> String? {
    let written = try PenLogText.write(recording)
    var again = Recording()
    if let error = try documentError({ again = try PenLogText.read(written) }) {
      return "what was written is not read: \(error)"
    }
    guard again.told != recording.told else { return nil }
    let pair = zip(recording.told, again.told).first { $0 != $1 }
    return "written \(pair?.0 ?? "more"), read \(pair?.1 ?? "more")"
  }

  private static let tokens = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "\n", "null", "true", "-0", "1e400", "1e-400", "NaN",
    "9007199254740993", "\"\\ud800\"", "\\u0000", "\"t\":", "\"x\":1e9", "\"grade\":\"\\\"\"",
    "\"tip\":1,", "0.1", "-", "é",
  ].map { Array($0.utf8) }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard bytes.count > 2 else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2:
      bytes.removeSubrange(place..<min(place + Int.random(in: 1...9, using: &random), bytes.count))
    case 3:
      bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
    case 4: bytes.removeLast(min(bytes.count - 1, Int.random(in: 1...200, using: &random)))
    case 5:
      // A digit for another keeps the line valid and the value strange.
      let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
      guard let digit = digits.randomElement(using: &random) else { return }
      bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
    default:
      var lines = bytes.split(separator: 0x0A).map(Array.init)
      lines.swapAt(
        Int.random(in: 0..<lines.count, using: &random),
        Int.random(in: 0..<lines.count, using: &random))
      bytes = Array(lines.joined(separator: [0x0A]))
    }
  }
}
