import Documents
import Foundation
import InkTypes
import TestSupport
import Testing

@Suite("Recordings are drawn and converted")
struct RecordingTests {
  private static let cpu = ["--renderer", "cpu"]

  /// Contact samples, as their values.
  private func contacts(_ path: String) throws -> [[String]] {
    let samples = try RecordingFile.read(path: path).events.compactMap { event -> PenSample? in
      if case .sample(let sample) = event { sample } else { nil }
    }
    return samples.split { !$0.state.contains(.touching) }.map { stroke in
      stroke.map {
        "\($0.time.nanoseconds) \($0.position) \($0.axes.contains(.pressure) ? $0.pressure : -1) "
          + "\($0.axes.contains(.tilt) ? $0.tilt : [-99, -99])"
      }
    }
  }

  @Test("a log to CSV and back keeps every contact sample, and the picture")
  func convert() throws {
    try Folder.with { folder in
      var log = Sample.header(1024, 1024, seed: 0)
      log += #"{"t":-5,"x":1,"y":2,"tip":0}"# + "\n" + Sample.stroke()
      log += #"{"t":300000.123,"x":400.0625,"y":70.1,"tip":1}"# + "\n"
      log += #"{"t":304166.667,"x":410.3,"y":73.25,"p":0.123456,"tx":-60.5,"ty":0.25}"# + "\n"
      log += #"{"t":308000,"tip":0}"# + "\n"
      let input = try folder.write("a.penlog", log)
      for (from, to) in [("a.penlog", "b.csv"), ("b.csv", "c.penlog"), ("c.penlog", "d.csv")] {
        let outcome = try Program.run(["convert", folder.file(from), folder.file(to)])
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      let expected = try contacts(input)
      #expect(expected.map(\.count) == [21, 2])
      for name in ["b.csv", "c.penlog", "d.csv"] {
        #expect(try contacts(folder.file(name)) == expected, "\(name)")
      }
      #expect(try folder.bytes("b.csv") == folder.bytes("d.csv"))
      let picture = try folder.render(input, Self.cpu)
      #expect(Ink(picture).sum.y > 100)
      for name in ["b.csv", "c.penlog"] {
        #expect(try folder.render(folder.file(name), Self.cpu) == picture, "\(name)")
      }
    }
  }

  @Test("convert's options change what is written: canvas, seed, brush, places")
  func convertOptions() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      let options = ["--canvas", "300x150", "--seed", "99", "--hue", "0.5", "--brush", "spray"]
      let outcome = try Program.run(["convert", input, folder.file("b.penlog"), "--fit"] + options)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let recording = try RecordingFile.read(path: folder.file("b.penlog"))
      #expect(recording.canvas == [300, 150] && recording.seed == 99)
      guard case .brush(let brush, _) = recording.events.first else {
        Issue.record("no brush at the start")
        return
      }
      #expect(brush.kind == .spray && brush.paint.color == InkColor(hue: 0.5))
      #expect(
        try folder.render(folder.file("b.penlog"), Self.cpu)
          == folder.render(input, ["--fit"] + options + Self.cpu))
    }
  }

  @Test("--to names the format whatever the output is called")
  func to() throws {
    try Folder.with { folder in
      let input = try folder.write("a.penlog", Sample.log)
      #expect(
        try Program.run(["convert", input, folder.file("x.csv"), "--to", "penlog"]).status == 0)
      #expect(try folder.bytes("x.csv").starts(with: Array("{\"penlog\":1".utf8)))
      #expect(try Program.run(["convert", input, folder.file("y"), "--to", "csv"]).status == 0)
      #expect(try folder.bytes("y").starts(with: Array("t_ms,x,y".utf8)))
      #expect(try Program.run(["convert", input, folder.file("z.CSV")]).status == 0)
      #expect(try folder.bytes("z.CSV") == folder.bytes("y"))
    }
  }

  @Test("a CSV table is drawn in silence, stroke by stroke")
  func csv() throws {
    try Folder.with { folder in
      let input = try folder.write("a.csv", Sample.table)
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png")])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      let ink = Ink(try folder.render(input, ["--brush", "ink"]))
      #expect(ink.low.x >= 50 && ink.high.x <= 150 && ink.low.y >= 10 && ink.high.y <= 70)
      // The two strokes are not joined.
      let picture = try folder.render(input, ["--brush", "ink"])
      #expect(picture[100, 40] == [0, 0, 0, 1] && picture[120, 20].y > 0.9)
    }
  }

  @Test("an InkML document is drawn in silence, and converted")
  func inkML() throws {
    try Folder.with { folder in
      let input = try folder.write(
        "a.inkml", Sample.ink("<trace>10 20, 200 30, 300 300</trace><trace>5 5</trace>"))
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png"), "--fit"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(Ink(try PNGReader.read(path: folder.file("o.png"))).sum.y > 10)
      let converted = try Program.run(["convert", input, folder.file("o.csv")])
      #expect(converted.status == 0 && converted.errors.isEmpty, "\(converted.errors)")
      #expect(try contacts(folder.file("o.csv")).map(\.count) == [3, 1])
    }
  }

  @Test("--assume-rate says how far apart samples without times are", arguments: ["50", "200"])
  func assumedRate(_ rate: String) throws {
    try Folder.with { folder in
      let input = try folder.write("a.inkml", Sample.ink("<trace>1 2, 3 4, 5 6</trace>"))
      let outcome = try Program.run([
        "convert", input, folder.file("o.csv"), "--assume-rate", rate,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let lines = String(decoding: try folder.bytes("o.csv"), as: UTF8.self).split(separator: "\n")
      let times = lines.dropFirst().map { $0.prefix { $0 != "," } }
      #expect(times == (rate == "50" ? ["0", "20", "40"] : ["0", "5", "10"]))
    }
  }

  @Test("equal and backward times are counted in a warning each, and do no harm")
  func times() throws {
    try Folder.with { folder in
      let table = "t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke\n"
      let rows = [0, 10, 10, 20, 15, 5, 30, 30, 30, 40].enumerated()
        .map { "\($0.element),\(50 + 10 * $0.offset),50,0.5,,,0\n" }
      let input = try folder.write("a.csv", table + rows.joined())
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png")])
      #expect(outcome.status == 0)
      #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
      #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("pelt: warning: \(input): ") })
      #expect(outcome.errors.contains(": 3 ") && outcome.errors.contains("repeat the time"))
      #expect(outcome.errors.contains(": 2 ") && outcome.errors.contains("back in time"))
      #expect(Ink(try PNGReader.read(path: folder.file("o.png"))).sum.y > 10)
    }
  }

  @Test("pressure 0 in contact is counted in a warning, but for a stroke's first sample")
  func zeroPressure() throws {
    try Folder.with { folder in
      let table = "t_ms,x,y,pressure,tilt_x_deg,tilt_y_deg,stroke\n"
      let input = try folder.write(
        "a.csv", table + "0,50,50,0,,,0\n9,60,50,0,,,0\n18,70,50,1,,,0\n")
      let outcome = try Program.run(["render", input, "-o", folder.file("o.png")])
      #expect(outcome.status == 0 && outcome.errorLines.count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains(": 1 ") && outcome.errors.contains("pressure 0"))
    }
  }
}
