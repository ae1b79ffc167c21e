import Documents
import Foundation
import InkSession
import InkTypes
import TestSupport
import Testing

/// A log with one fault, and the verdicts that it deserves.
struct FaultyLog: Sendable, CustomTestStringConvertible {
  var verdicts: Set<Verdict>
  var spoil: @Sendable (Int, inout PenSample) -> Void

  init(_ verdicts: Verdict..., spoil: @escaping @Sendable (Int, inout PenSample) -> Void) {
    self.verdicts = Set(verdicts)
    self.spoil = spoil
  }

  var testDescription: String { verdicts.map(\.rawValue).sorted().joined(separator: ", ") }

  /// Strokes of a second at 125 Hz with hover before each, every report spoiled.
  var events: [InkEvent] { Self.clean(strokes: 5, spoil) }

  /// A healthy pen's reports: 20 in the air, 125 in contact, a lift.
  static func clean(
    strokes: Int, _ spoil: (Int, inout PenSample) -> Void = { _, _ in }
  ) -> [InkEvent] {
    (0..<strokes * 146).map { index in
      let place = index % 146
      var sample = PenSample(
        time: Timestamp(nanoseconds: 1_000_000 + Int64(index) * 8_000_000),
        position: [Float(place) * 3, Float(100 + 20 * (index / 146))], device: DeviceID(1),
        state: [.proximityKnown, .inProximity])
      sample.axes = [.pressure, .tilt]
      sample.tilt = [Float(20 + place / 9 % 5), Float(30 + place / 7 % 4)]
      if place >= 20, place < 145 {
        sample.state.insert(.touching)
        let share = Float(place - 20) / 125
        sample.pressure = 0.05 + 0.94 * 4 * share * (1 - share)
      }
      spoil(index, &sample)
      return .sample(sample)
    }
  }
}

extension FaultyLog {
  static let all = axes + times + contacts

  private static let axes = [
    FaultyLog(.noPressureAxis) { $1.axes.remove(.pressure) },
    FaultyLog(.pressureStuck) { if $1.pressure > 0 { $1.pressure = 0.4 } },
    FaultyLog(.pressureStuck, .pressureZeroInContact) { $1.pressure = 0 },
    FaultyLog(.pressureZeroInContact) { if $0 % 3 == 0 { $1.pressure = 0 } },
    FaultyLog(.pressureNever0) { $1.pressure = max($1.pressure, 0.04) },
    FaultyLog(.tiltAxisMissing) { $1.axes.remove(.tilt) },
    FaultyLog(.tiltAxisMissing) { $1.tilt = .zero },
    FaultyLog(.tiltInvertedSuspected) { $1.tilt.y = -$1.tilt.y - 5 },
    FaultyLog(.tiltOneAxisAFrame) { $1.tilt[$0 % 2] = 0 },
    FaultyLog(.tiltOneAxisAFrame) {
      $1.tilt = [Float(20 + $0 / 2 % 9), Float(20 + ($0 + 1) / 2 % 9)]
    },
  ]

  private static let times = [
    FaultyLog(.lowReportRate) {
      $1.time.nanoseconds *= 2
      $1.arrival = $1.time
    },
    FaultyLog(.duplicateTimes) {
      if $0 % 4 == 1 { $1.time.nanoseconds -= 8_000_000 }
      $1.arrival = $1.time
    },
    FaultyLog(.zeroTimes) {
      $1.time = .zero
      $1.arrival = .zero
    },
    FaultyLog(.restartingTimes) {
      $1.time.nanoseconds = Int64($0 % 146) * 8_000_000 + 1
      $1.arrival = $1.time
    },
    FaultyLog(.clockMismatch) { $1.arrival.nanoseconds = $1.time.nanoseconds * 9 / 10 },
    FaultyLog(.clockMismatch) { $1.arrival.nanoseconds = $1.time.nanoseconds + 3_600_000_000_000 },
    FaultyLog(.gaps) {
      if $0 % 146 >= 80 { $1.position.x += 40 }
      $1.time.nanoseconds += Int64($0 / 146) * 200_000_000 + ($0 % 146 >= 80 ? 200_000_000 : 0)
      $1.arrival = $1.time
    },
  ]

  private static let contacts = [
    FaultyLog(.missingRelease) {
      if $0 % 146 >= 80 { $1.position.x += 400 }
      $1.time.nanoseconds += Int64($0 / 146) * 900_000_000 + ($0 % 146 >= 80 ? 900_000_000 : 0)
      $1.arrival = $1.time
    },
    FaultyLog(.missingRelease) { if $0 % 146 >= 135 { $1.state = [.touching, .proximityKnown] } },
    FaultyLog(.toolFlips) { if $0 % 146 >= 60 { $1.tool = .eraser } },
    FaultyLog(.hoverLost) { if $0 > 146, $0 % 146 < 20 { $1.state = .proximityKnown } },
  ]
}

@Suite("The doctor")
struct DoctorTests {
  private func verdicts(_ events: [InkEvent], knowsDevices: Bool = true) -> Set<Verdict> {
    var doctor = LogDoctor(knowsDevices: knowsDevices)
    for event in events { doctor.take(event) }
    return Set(doctor.findings.map(\.verdict))
  }

  @Test("a healthy pen gets no verdict")
  func healthy() {
    #expect(verdicts(FaultyLog.clean(strokes: 80)).isEmpty)
  }

  @Test("a faulty log gets its verdict, and no other", arguments: FaultyLog.all)
  func faulty(log: FaultyLog) {
    #expect(verdicts(log.events) == log.verdicts)
  }

  @Test("a pen that never presses fully is told after a minute of contact, not before")
  func neverFull() {
    let weak: (Int, inout PenSample) -> Void = { $1.pressure *= 0.65 }
    #expect(verdicts(FaultyLog.clean(strokes: 59, weak)).isEmpty)
    #expect(verdicts(FaultyLog.clean(strokes: 62, weak)) == [.pressureNeverReaches1])
  }

  @Test("fingers, doubles and erasers are told from logs of several devices")
  func crowd() throws {
    let table: [(String, Verdict)] = [
      ("L3-palm-with-the-pens-number", .touchInPenStroke),
      ("L4-mouse-doubles-pen", .mouseEmulationDuplicates),
      ("E4-button-turns-pen-to-eraser", .toolFlips), ("L1-lift-missing", .missingRelease),
      ("C0-no-clock", .zeroTimes), ("C3-clock-restarts-between-strokes", .restartingTimes),
      ("C3-clock-restarts-in-stroke", .restartingTimes), ("C1-equal-times", .duplicateTimes),
      ("T1-axes-by-turns", .tiltOneAxisAFrame), ("T1-other-axis-0", .tiltOneAxisAFrame),
      ("S7-pressure-always-0", .pressureStuck), ("P1-zeros-between", .pressureZeroInContact),
      ("P2-pressure-stays-after-lift", .pressureNever0),
    ]
    for (log, verdict) in table {
      #expect(verdicts(try ReportLog.events(log)).contains(verdict), "\(log)")
    }
  }

  @Test("the demo recordings get no verdict")
  func demos() throws {
    for name in ["animal", "scribble", "spiral"] {
      let recording = try RecordingFile.read(path: ReportLog.demo(name))
      #expect(verdicts(recording.events).isEmpty, "\(name)")
    }
  }

  @Test(
    "recordings of real pens get no verdict but what they have",
    .enabled(if: FileManager.default.fileExists(atPath: Shared.penData.path)))
  func realPens() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Shared.penData.path)
    for file in files.sorted() where file.hasSuffix(".csv") {
      let recording = try RecordingFile.read(path: Shared.penData.appending(path: file).path)
      let found = verdicts(recording.events, knowsDevices: recording.describesDevices)
      let allowed: Set<Verdict> =
        file.hasPrefix("uim") ? [.duplicateTimes, .pressureZeroInContact, .gaps] : []
      #expect(found.isSubset(of: allowed), "\(file): \(found.map(\.rawValue))")
    }
  }

  @Test("every verdict says what it means and what to do")
  func words() {
    for verdict in Verdict.allCases {
      #expect(!verdict.meaning.isEmpty && !verdict.nextStep.isEmpty)
    }
    #expect(Set(Verdict.allCases.map(\.meaning)).count == Verdict.allCases.count)
    let told = FaultyLog.all.reduce(into: Set<Verdict>()) { $0.formUnion($1.verdicts) }
    let others: Set<Verdict> = [
      .pressureNeverReaches1, .touchInPenStroke, .mouseEmulationDuplicates,
    ]
    #expect(told.union(others) == Set(Verdict.allCases))
  }

  @Test("a fast pen's reports share X's whole ms; those that came apart and say one time do not")
  func wholeMilliseconds() {
    func verdicts(every interval: Int64) -> Set<Verdict> {
      var doctor = LogDoctor()
      for index in 0..<2000 {
        let time = 1_000_000_000 + Int64(index) * interval
        var sample = PenSample(
          time: Timestamp(
            nanoseconds: time - time % (interval < 1_000_000 ? 1_000_000 : 20_000_000)),
          position: [Float(index) / 10, 50], device: DeviceID(1), state: .touching)
        sample.arrival = Timestamp(nanoseconds: time + 400_000)
        sample.axes = [.pressure, .tilt]
        sample.pressure = Float(index % 100) / 100
        sample.tilt = [20, Float(30 + index / 50 % 5)]
        doctor.take(.sample(sample))
      }
      return Set(doctor.findings.map(\.verdict))
    }
    #expect(!verdicts(every: 250_000).contains(.duplicateTimes))
    #expect(verdicts(every: 5_000_000).contains(.duplicateTimes))
  }
}
