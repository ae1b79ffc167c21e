import Documents
import Foundation
import InkSession
import InkTypes
import Strokes
import TestSupport
import Testing

/// A public report: its log, the repair that makes it right, and what right is.
struct Report: Sendable, CustomTestStringConvertible {
  var log: String
  /// Without it the log is drawn wrong; nil where no repair is needed.
  var repair: Repair?
  var isRight: @Sendable (Drawn) -> Bool

  init(_ log: String, _ repair: Repair? = nil, isRight: @escaping @Sendable (Drawn) -> Bool) {
    self.log = log
    self.repair = repair
    self.isRight = isRight
  }

  var testDescription: String { log }
}

extension Report {
  static let all = pressures + tilts + clocks + contacts

  private static let pressures = [
    Report("S1-first-pressure-late", .zeroPressure) { drawn in
      let hairs = drawn.tufts.map(\.hairCount)
      return drawn.strokes.count == 1 && hairs == hairs.sorted() && (hairs.first ?? 99) <= 15
    },
    Report("S3-first-pressure-full", .spike) {
      $0.tufts.prefix(4).allSatisfy { $0.pressure < 0.1 }
    },
    Report("S4-jump-after-landing", .landing) {
      $0.strokes.count == 2 && $0.strokes[0].tufts.allSatisfy { $0.position.y == 118 }
        && $0.strokes[1].tufts.first?.position.x == 200
    },
    Report("S7-pressure-always-0", .zeroPressure) {
      $0.strokes.count == 1 && $0.tufts.count > 40 && $0.tufts.allSatisfy { $0.pressure == 0.5 }
        && $0.counts.zeroPressures > 40
    },
    Report("S9-dot") { $0.strokes.count == 1 && $0.tufts.count == 1 },
    Report("P1-zeros-between", .zeroPressure) {
      $0.strokes.count == 1 && $0.tufts.allSatisfy { abs($0.pressure - 0.4) < 1e-6 }
    },
    Report("P2-pressure-stays-after-lift", .stalePressure) {
      $0.tuftsInAir == 0 && $0.strokes.count == 2
        && ($0.strokes[1].pressures.prefix(3).max() ?? 1) < 0.1
    },
    Report("P10-thin-tail", .tail) {
      $0.strokes.count == 1 && abs(($0.tufts.last?.position.x ?? 0) - 108) < 3
    },
    Report("P0-pressure-out-of-range") {
      $0.tufts.allSatisfy { (0...1).contains($0.pressure) } && $0.counts.repairs[.pressureRange] > 9
    },
  ]

  private static func turns(_ stroke: DrawnStroke) -> Float {
    zip(stroke.tufts, stroke.tufts.dropFirst()).map { pair in
      (pair.0.heading * pair.1.heading).sum()
    }.min() ?? -1
  }

  private static let tilts = [
    // cos 5°; the axis that has not come yet is 0 in the first report.
    Report("T1-axes-by-turns") {
      turns(DrawnStroke(index: 0, kind: .fur, tufts: Array($0.tufts.dropFirst(3)))) > 0.9962
    },
    Report("T1-other-axis-0", .halfTilt) {
      turns(DrawnStroke(index: 0, kind: .fur, tufts: Array($0.tufts.dropFirst(3)))) > 0.9962
    },
    Report("T2-eight-tilts") { drawn in
      let d = Float(0.5).squareRoot()
      let wanted: [SIMD2<Float>] = [
        [1, 0], [-1, 0], [0, 1], [0, -1], [d, d], [d, -d], [-d, d], [-d, -d],
      ]
      return zip(drawn.tufts, wanted).allSatisfy {
        (($0.heading - $1) * ($0.heading - $1)).sum() < 1e-9
      }
        && drawn.tufts.count == 8
    },
    Report("T3-tilts-are-angles") {
      // tan altitude = 1 / √(tan² 60° + tan² 60°) = 1 / √6.
      guard let tuft = $0.tufts.first else { return false }
      return abs(tuft.heading.x - tuft.heading.y) < 1e-6 && abs(tuft.lean - 0.752_9) < 1e-3
    },
    // 20° a report of 20 ms is 4.2° a tuft.
    Report("T6-pen-spun") { $0.strokes.count == 1 && turns($0.strokes[0]) > 0.98 },
  ]

  private static let clocks = [
    Report("C1-equal-times") {
      $0.counts.repeatedTimes == 8 && $0.counts.contactSamples == 40
        && $0.tufts.allSatisfy { $0.position.x.isFinite } && $0.strokes[0].longestStep < 6
    },
    Report("C3-clock-restarts-between-strokes") {
      $0.strokes.count == 2 && $0.strokes[0].tufts.count == $0.strokes[1].tufts.count
        && $0.counts.repairs[.restartingTime] == 1
    },
    Report("C3-clock-restarts-in-stroke", .restartingTime) {
      $0.strokes.count == 1 && $0.strokes[0].longestStep < 6 && $0.tufts.count > 90
    },
    Report("C0-no-clock", .stuckTime) {
      $0.strokes.count == 1 && $0.tufts.count > 50 && $0.strokes[0].longestStep < 6
    },
    Report("C4-six-samples-a-drain") {
      // 4 px in 4 ms, so 4.17 px from tuft to tuft.
      abs($0.strokes[0].longestStep - 4.167) < 0.04
    },
    Report("R1-240-hz-circle") { $0.counts.samples == 241 && $0.counts.contactSamples == 240 },
  ]

  private static let contacts = [
    Report("S10-two-strokes-12-ms-apart") {
      $0.strokes.count == 2 && $0.strokes.allSatisfy { $0.tufts.count >= 22 }
    },
    Report("E4-button-turns-pen-to-eraser") {
      $0.strokes.map(\.kind) == [.fur, .eraser] && $0.strokes[1].tufts.first?.position.x == 88
    },
    Report("E7-lifted-pen-touches-lightly", .lightTouch) {
      $0.strokes.count == 2 && ($0.strokes[0].tufts.last?.position.x ?? 999) < 92
        && $0.strokes[1].tufts.first?.position.x == 130
    },
    Report("D1-unplugged-in-stroke") {
      $0.strokes.count == 2 && $0.counts.removedDeviceSamples == 3
        && $0.counts.repairs[.deviceGone] == 1
    },
    Report("L1-lift-missing", .missingRelease) {
      $0.strokes.count == 2 && $0.strokes.allSatisfy { $0.longestStep < 6 }
    },
    Report("L2-pen-never-leaves", .secondProximity) { $0.strokes.count == 1 },
    Report("L3-palm-with-the-pens-number", .touchInPenStroke) {
      $0.strokes.count == 1 && $0.tufts.allSatisfy { abs($0.pressure - 0.4) < 1e-6 }
    },
    Report("L4-mouse-doubles-pen", .mouseDuplicate) {
      $0.strokes.count == 1 && $0.strokes[0].tufts.first?.position.x == 54
    },
    Report("G3-pinch-leaves-no-dots") { $0.strokes.isEmpty && $0.counts.rolledBackStrokes == 1 },
  ]
}

@Suite("Public reports")
struct ReportTests {
  @Test("a reported log is drawn right, and wrong without its repair", arguments: Report.all)
  func right(report: Report) throws {
    let events = try ReportLog.events(report.log)
    let drawn = Drawn(events)
    #expect(report.isRight(drawn), "\(drawn.strokes.map { ($0.kind, $0.tufts.count) })")
    guard let repair = report.repair else { return }
    #expect(drawn.counts.repairs[repair] > 0)
    #expect(!report.isRight(Drawn(events.without(RepairSet(repair)))), "the repair does nothing")
  }

  @Test("every log beside the tests is tested")
  func complete() {
    #expect(Set(ReportLog.names) == Set(Report.all.map(\.log)))
  }

  @Test(
    "a tool that flips in contact begins a stroke of its own; without the repair it goes on (E3)")
  func toolFlip() {
    var events: [InkEvent] = []
    for index in 0..<40 {
      var sample = PenSample(
        time: Timestamp(nanoseconds: Int64(index) * 5_000_000),
        position: [Float(50 + 2 * index), 100], device: DeviceID(1),
        tool: index < 20 ? .pen : .eraser, state: .touching)
      sample.axes = [.pressure, .tilt]
      sample.pressure = 0.4
      sample.tilt = [Float(index) * 1.9, 0]
      events.append(.sample(sample))
    }
    #expect(Drawn(events).strokes.map(\.kind) == [.fur, .eraser])
    #expect(Drawn(events).counts.repairs[.toolFlip] == 1)
    let without = Drawn(events.without(RepairSet(.toolFlip)))
    #expect(without.strokes.map(\.kind) == [.fur])
  }

  @Test("a pressure that is no number drops its report only (P5)", arguments: 1...3)
  func noNumber(count: Int) {
    var feed = Feeder()
    for index in 0..<count {
      feed.report(.pen, Float(10 * index)) {
        $0.axes = .pressure
        $0.pressure = index == count - 1 ? .nan : 0.4
      }
    }
    feed.report(.pen, 90, down: false) { $0.position.x = .nan }
    let isDrawing = feed.session.isDrawing
    #expect(!isDrawing)
    #expect(feed.session.frame.committed.tufts.allSatisfy { $0.position.x <= 10 })
    #expect(feed.session.counts.strokes == (count > 1 ? 1 : 0))
    #expect(feed.session.counts.repairs[.invalidNumber] == 2)
  }

  @Test("a clean stroke passes unchanged, bit for bit")
  func clean() {
    for seed in UInt64(0)..<40 {
      let events = TestMotion(seed: seed).reports(rate: 240, seconds: 1.5).map {
        InkEvent.sample($0)
      }
      let every = RepairSet(rawValue: (1 << 20) - 1)
      #expect(Drawn(events).tufts == Drawn(events.without(every)).tufts)
    }
  }

  @Test("the demo recordings pass unchanged", arguments: ["animal", "scribble", "spiral"])
  func demos(name: String) throws {
    let events = try RecordingFile.read(path: ReportLog.demo(name)).events
    let every = RepairSet(rawValue: (1 << 20) - 1)
    let drawn = Drawn(events)
    #expect(drawn.tufts == Drawn(events.without(every)).tufts)
    #expect(drawn.counts.repairs == RepairCounts())
  }

  @Test(
    "strokes of real pens pass unchanged, but for browsers' pressures of 0",
    .enabled(if: FileManager.default.fileExists(atPath: Shared.penData.path)))
  func realPens() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Shared.penData.path)
    let every = RepairSet(rawValue: (1 << 20) - 1)
    for file in files where file.hasSuffix(".csv") && !file.hasPrefix("uim") {
      let events = try RecordingFile.read(path: Shared.penData.appending(path: file).path).events
      let drawn = Drawn(events)
      // One stroke of this file begins before its first pressure.
      let repaired = file == "bdalab_signal.csv" ? 1 : 0
      #expect(drawn.counts.repairs[.zeroPressure] == repaired, "\(file)")
      guard repaired == 0 else { continue }
      #expect(drawn.counts.repairs == RepairCounts(), "\(file)")
      #expect(drawn.tufts == Drawn(events.without(every)).tufts, "\(file)")
    }
  }

  @Test("what waits is shown, and is never taken back")
  func waiting() throws {
    for report in Report.all {
      var session = InkSession(seed: 7)
      var committed: [UInt32: Int] = [:]
      for event in try ReportLog.events(report.log) {
        session.beginFrame()
        session.apply(event)
        session.speculate()
        for run in session.frame.committed.runs {
          committed[run.stroke.index, default: 0] += run.count
        }
        if session.isDrawing { #expect(!session.frame.speculative.isEmpty) }
        if session.frame.actions.contains(where: { $0.kind == .abandon }),
          report.log.hasPrefix("L4")
        {
          #expect(committed.isEmpty, "a double was committed")
        }
      }
    }
  }

  @Test("repairs have a rule each, and what protects the picture cannot be left out")
  func table() {
    #expect(Set(Repair.allCases.map(\.rule)).count == Repair.allCases.count)
    #expect(Repair.allCases.map(\.index) == Array(0..<Repair.allCases.count))
    var feed = Feeder()
    var change = SettingsChange()
    change.repairsOff = RepairSet(rawValue: .max)
    feed.apply(.settings(change, feed.moment))
    feed.report(.pen, 1) {
      $0.axes = .pressure
      $0.pressure = 7
    }
    feed.session.finish()
    #expect(feed.session.frame.committed.tufts.map(\.pressure) == [1])
  }
}
