import Documents
import Foundation
import InkSession
import InkTypes
import Rendering
import Testing

/// A reported log's picture: where ink must and may be.
struct ReportPicture: Sendable, CustomTestStringConvertible {
  var log: String
  /// The lines along which there is ink, and beside which there is none.
  var lines: [Line]
  /// Without it the picture is another one; nil where no repair is needed.
  var repair: Repair?

  /// A way of the pen, from end to end.
  struct Line: Sendable {
    var start, end: SIMD2<Float>

    init(_ x: Float, _ y: Float, _ endX: Float, _ endY: Float) {
      start = [x, y]
      end = [endX, endY]
    }

    func distance(to place: SIMD2<Float>) -> Float {
      let way = end - start
      let length = (way * way).sum()
      let share = length > 0 ? ((place - start) * way).sum() / length : 0
      let off = place - start - way * min(max(share, 0), 1)
      return (off * off).sum().squareRoot()
    }
  }

  init(_ log: String, _ repair: Repair? = nil, _ lines: Line...) {
    self.log = log
    self.repair = repair
    self.lines = lines
  }

  var testDescription: String { log }

  static let all = [
    ReportPicture("C0-no-clock", .stuckTime, Line(50, 100, 168, 100)),
    ReportPicture("C1-equal-times", nil, Line(50, 100, 128, 100)),
    ReportPicture(
      "C3-clock-restarts-between-strokes", nil, Line(50, 100, 210, 100), Line(50, 200, 210, 200)),
    ReportPicture("C3-clock-restarts-in-stroke", .restartingTime, Line(50, 100, 208, 100)),
    ReportPicture("C4-six-samples-a-drain", nil, Line(50, 100, 238, 100)),
    ReportPicture("D1-unplugged-in-stroke", nil, Line(50, 100, 88, 100), Line(50, 200, 88, 200)),
    ReportPicture("E4-button-turns-pen-to-eraser", nil, Line(50, 100, 86, 100)),
    ReportPicture(
      "E7-lifted-pen-touches-lightly", .lightTouch, Line(50, 100, 88, 100), Line(130, 100, 168, 100)
    ),
    ReportPicture("G3-pinch-leaves-no-dots"),
    ReportPicture(
      "L1-lift-missing", .missingRelease, Line(50, 100, 88, 100), Line(250, 200, 288, 200)),
    ReportPicture("L2-pen-never-leaves", .secondProximity, Line(100, 100, 187, 100)),
    ReportPicture("L3-palm-with-the-pens-number", .touchInPenStroke, Line(50, 100, 110, 100)),
    ReportPicture("L4-mouse-doubles-pen", .mouseDuplicate, Line(54, 100, 92, 100)),
    ReportPicture("P0-pressure-out-of-range", nil, Line(50, 100, 108, 100)),
    ReportPicture("P1-zeros-between", .zeroPressure, Line(50, 100, 197, 100)),
    ReportPicture("P10-thin-tail", .tail, Line(50, 100, 108, 100)),
    ReportPicture(
      "P2-pressure-stays-after-lift", .stalePressure, Line(50, 100, 108, 100),
      Line(180, 100, 202, 100)),
    ReportPicture("S1-first-pressure-late", .zeroPressure, Line(50, 100, 134, 100)),
    ReportPicture(
      "S10-two-strokes-12-ms-apart", nil, Line(50, 100, 88, 100), Line(130, 100, 130, 138)),
    ReportPicture("S3-first-pressure-full", .spike, Line(50, 100, 128, 100)),
    ReportPicture(
      "S4-jump-after-landing", .landing, Line(60, 118, 118, 118), Line(200, 100, 204, 100)),
    ReportPicture("S7-pressure-always-0", .zeroPressure, Line(50, 100, 197, 100)),
    ReportPicture("S9-dot", nil, Line(80, 100, 80, 100)),
    ReportPicture("T1-axes-by-turns", nil, Line(50, 100, 128, 100)),
    ReportPicture("T1-other-axis-0", .halfTilt, Line(50, 100, 128, 100)),
    ReportPicture(
      "T2-eight-tilts", nil, Line(20, 100, 20, 100), Line(60, 100, 60, 100),
      Line(100, 100, 100, 100), Line(140, 100, 140, 100), Line(180, 100, 180, 100),
      Line(220, 100, 220, 100), Line(260, 100, 260, 100), Line(300, 100, 300, 100)),
    ReportPicture("T3-tilts-are-angles", nil, Line(80, 100, 80, 100)),
    ReportPicture("T6-pen-spun", nil, Line(50, 100, 264, 100)),
  ]
}

@Suite("Public reports' pictures")
struct ReportPictureTests {
  private static let size = SIMD2(400, 300)
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "InkSessionTests/Reports")
  /// The brush's size: hairs begin within 2 px of the pen, and reach no farther than 6.
  private static let brushSize = 0.1
  private static let reach: Float = 2 + 4 + 2 + 1

  /// The alpha of each px of a log's picture.
  private static func picture(_ log: String, without repair: Repair? = nil) throws -> [UInt16] {
    var recording = try RecordingFile.read(
      path: folder.appending(path: log + ".penlog").path)
    if let repair {
      var change = SettingsChange()
      change.repairsOff = RepairSet(repair)
      let first = recording.events.firstIndex {
        if case .sample = $0 { true } else { false }
      }
      recording.events.insert(.settings(change, .zero), at: first ?? 0)
    }
    recording.overrideBrush { $0.paint.size = brushSize }
    let playback = Playback(events: recording.events, seed: recording.seed)
    var picture = RasterPicture(size: size, scale: 1)
    playback.draw(into: &picture)
    var pixels = [UInt16](repeating: 0, count: size.x * size.y * 4)
    pixels.withUnsafeMutableBufferPointer { picture.read(rows: 0..<size.y, into: $0) }
    return stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
  }

  /// The first place where ink lies that must not, or lacks that must; nil where all is right.
  private static func fault(_ alpha: [UInt16], _ lines: [ReportPicture.Line]) -> String? {
    for y in 0..<size.y {
      for x in 0..<size.x where alpha[y * size.x + x] > 0 {
        let place = SIMD2(Float(x), Float(y)) + 0.5
        if !lines.contains(where: { $0.distance(to: place) <= reach }) { return "ink at \(place)" }
      }
    }
    for line in lines {
      for step in 0...8 {
        let place = line.start + (line.end - line.start) * (Float(step) / 8)
        let (x, y) = (Int(place.x), Int(place.y))
        let isInked = (y - 5...y + 5).contains { row in
          (x - 5...x + 5).contains { alpha[row * size.x + $0] > 0 }
        }
        if !isInked { return "no ink at \(place)" }
      }
    }
    return nil
  }

  @Test(
    "ink lies where it must, and nowhere else; without its repair the picture is another one",
    arguments: ReportPicture.all)
  func right(report: ReportPicture) throws {
    let alpha = try Self.picture(report.log)
    #expect(Self.fault(alpha, report.lines) == nil)
    guard let repair = report.repair else { return }
    let isOther = try Self.picture(report.log, without: repair) != alpha
    #expect(isOther, "the repair does nothing to be seen")
  }

  @Test(
    "what a repair takes away or splits is to be seen without it",
    arguments: ReportPicture.all.filter {
      [
        .lightTouch, .tail, .landing, .restartingTime, .stuckTime,
        .secondProximity,
      ]
      .contains($0.repair)
    })
  func wrong(report: ReportPicture) throws {
    let alpha = try Self.picture(report.log, without: report.repair)
    #expect(Self.fault(alpha, report.lines) != nil)
  }

  /// The ink of a range of columns.
  private static func ink(_ alpha: [UInt16], _ columns: Range<Int>) -> Int {
    (0..<size.y).reduce(0) { sum, y in
      sum + columns.reduce(0) { $0 + Int(alpha[y * size.x + $1]) }
    }
  }

  @Test(
    "a stroke that begins lightly has no blot at its start, and one without it has (S1, S3)",
    arguments: [
      ("S1-first-pressure-late", Repair.zeroPressure), ("S3-first-pressure-full", .spike),
    ])
  func blots(log: String, repair: Repair) throws {
    let repaired = try Self.picture(log)
    #expect(Self.ink(repaired, 46..<54) * 10 < Self.ink(repaired, 110..<118) * 7)
    #expect(
      Self.ink(repaired, 46..<54) * 10 < Self.ink(try Self.picture(log, without: repair), 46..<54)
        * 7)
  }

  @Test("a stroke with zeros between is as dense as any, and without the repair it is not (P1)")
  func zeros() throws {
    func evenness(_ alpha: [UInt16]) -> Double {
      let inks = stride(from: 56, to: 190, by: 6).map { Double(Self.ink(alpha, $0..<$0 + 6)) }
      return (inks.min() ?? 0) / (inks.max() ?? 1)
    }
    let repaired = evenness(try Self.picture("P1-zeros-between"))
    #expect(repaired > 0.7)
    #expect(evenness(try Self.picture("P1-zeros-between", without: .zeroPressure)) < repaired)
  }

  @Test("a circle of 240 Hz is round and whole, and empty within (R1)")
  func circle() throws {
    let alpha = try Self.picture("R1-240-hz-circle")
    for y in 0..<Self.size.y {
      for x in 0..<Self.size.x where alpha[y * Self.size.x + x] > 0 {
        let way = SIMD2(Float(x), Float(y)) + 0.5 - [200, 150]
        #expect(abs((way * way).sum().squareRoot() - 100) < Self.reach)
      }
    }
    for step in 0..<72 {
      let angle = Double(step) * 5 * .pi / 180
      let (x, y) = (Int(200 + 100 * cos(angle)), Int(150 + 100 * sin(angle)))
      let isInked = (y - 4...y + 4).contains { row in
        (x - 4...x + 4).contains { alpha[row * Self.size.x + $0] > 0 }
      }
      #expect(isInked, "at \(step * 5)°")
    }
  }

  @Test("every log is looked at")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".penlog") }.map { String($0.dropLast(7)) }
    #expect(Set(names) == Set(ReportPicture.all.map(\.log) + ["R1-240-hz-circle"]))
  }
}
