import Foundation
import Gestures
import InkSession
import InkTypes
import Prediction
import SampleRing
import Strokes
import TestSupport
import Testing

/// Public reports whose inputs are made here: a motion, a split or a stall more than a log.
@Suite("Public reports without a log")
struct ReportRowTests {
  /// A report of a pen of pressure 0.5 at a time in ms.
  private static func report(
    _ milliseconds: Double, _ x: Double, _ y: Double = 100, touching: Bool = true
  ) -> InkEvent {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64((milliseconds * 1e6).rounded())),
      position: [Float(x), Float(y)], device: DeviceID(1), state: touching ? .touching : [])
    sample.axes = .pressure
    sample.pressure = touching ? 0.5 : 0
    return .sample(sample)
  }

  @Test(
    "calibrated, a pen that reaches 0.1 to 0.65 draws from 0.02 to 0.98, and else it does not (P8)")
  func calibration() throws {
    var random = SeededRandom(seed: 11)
    var events: [InkEvent] = []
    for index in 0..<2400 {
      guard case .sample(var sample) = Self.report(Double(index) * 5, 50 + Double(index % 200))
      else {
        continue
      }
      sample.pressure = Float.random(in: 0.1...0.65, using: &random)
      events.append(.sample(sample))
    }
    var calibration = PressureCalibration(device: DeviceID(1), tool: .pen)
    for case .sample(let sample) in events { calibration.take(sample) }
    let curve = try #require(calibration.curve)
    func range(_ events: [InkEvent]) -> (low: Float, high: Float) {
      let pressures = Drawn(events).tufts.map(\.pressure).sorted()
      return (pressures[pressures.count / 20], pressures[pressures.count * 19 / 20])
    }
    let raw = range(events)
    #expect(raw.low > 0.1 && raw.high < 0.65)
    let calibrated = range([.calibration(curve, .zero, of: DeviceID(1), .pen)] + events)
    // Tufts lie between reports, so that the ends are met a little less often.
    #expect(calibrated.low < 0.12 && calibrated.high > 0.88, "\(calibrated)")
    for other in [
      InkEvent.calibration(curve, .zero, of: DeviceID(1), .eraser),
      .calibration(curve, .zero, of: DeviceID(2), .pen),
    ] {
      #expect(range([other] + events) == raw)
    }
    // A person's own curve comes after it, and is not lost by it.
    let person = try #require(PressureCurve(through: [[0, 0], [1, 0.5]]))
    let both = range(
      [.calibration(curve, .zero, of: DeviceID(1), .pen), .curve(person, .zero, of: nil)] + events)
    #expect(abs(both.high - calibrated.high / 2) < 0.01)
  }

  @Test("the lift draws nothing at its place, however far it lies from the last report (E8)")
  func farLift() {
    let events = (0..<40).map { Self.report(Double($0) * 5, 50 + 2 * Double($0)) }
    for lift in [
      Self.report(200, 208, touching: false), Self.report(199, 128, 400, touching: false),
    ] {
      let drawn = Drawn(events + [lift])
      #expect(drawn.strokes.count == 1)
      #expect(drawn.tufts.map(\.position.x).max() ?? 999 <= 128)
      #expect(drawn.tufts.map(\.position.y).max() ?? 999 <= 100)
      #expect(drawn.tuftsInAir == 0)
    }
  }

  @Test("a fast circle at 66 Hz is drawn round, to 3 px (R2)")
  func coarseCircle() {
    let events = (0...66).map { index -> InkEvent in
      let time = Double(index) / 66
      let (sine, cosine) = PortableMath.sineCosine(time * 3 * 2 * .pi)
      return Self.report(time * 1000, 300 + 200 * cosine, 300 + 200 * sine)
    }
    let tufts = Drawn(events).tufts
    #expect(tufts.count > 230)
    let errors = tufts.map { tuft -> Float in
      let way = tuft.position - [300, 300]
      return abs((way * way).sum().squareRoot() - 200)
    }
    #expect(errors.max() ?? 99 < 1.5, "\(errors.max() ?? 99) px")
  }

  @Test("a pen of 8 kHz costs a frame little, also after the window stood still for 30 ms (R4)")
  func fastPen() {
    var ends = SampleRing.make(of: PenSample.self, capacity: 16384)
    var session = InkSession(seed: 1, prediction: .kalman)
    let motion = TestMotion(seed: 4)
    let reports = motion.reports(rate: 8000, seconds: 1)
    var next = 0
    var frame = 0
    var longest = 0.0
    while next < reports.count {
      // Every tenth frame comes 30 ms late.
      let length = frame % 10 == 9 ? 0.0467 : 0.0167
      let end = min(next + Int(8000 * length), reports.count)
      while next < end {
        let isTaken = ends.producer.tryPush(reports[next])
        #expect(isTaken)
        next += 1
      }
      let time = reports[next - 1].time
      let start = Self.processorTime
      session.beginFrame()
      session.drain(&ends.consumer)
      session.speculate(to: Timestamp(nanoseconds: time.nanoseconds + 16_000_000), now: time)
      longest = max(longest, Self.processorTime - start)
      frame += 1
    }
    #expect(session.counts.samples == reports.count)
    #expect(session.counts.contactSamples == reports.count { $0.state.contains(.touching) })
    print("8 kHz: \(longest * 1000) ms of a core in the slowest of \(frame) frames")
    // Half of a refresh.
    #expect(longest < 0.008)
  }

  /// What the thread has computed so far, in s: others may keep the machine busy.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  @Test(
    "a pen that stops at once overshoots by no more than it went, and its lift leaves nothing (K1)")
  func fullStop() throws {
    // 1500 px/s at 200 Hz.
    var events = (0...40).map { Self.report(Double($0) * 5, 50 + 7.5 * Double($0)) }
    events.append(Self.report(205, 350))
    for horizon in [8.0, 16.7, 33.3] {
      var session = InkSession(seed: 1, prediction: .kalman)
      for event in events { session.apply(event) }
      session.beginFrame()
      let now = Timestamp(nanoseconds: 206_000_000)
      session.speculate(
        to: Timestamp(nanoseconds: Int64((205 + horizon) * 1e6)), now: now)
      let farthest = session.frame.predicted.map(\.position.x).max() ?? 350
      #expect(farthest - 350 <= 1.5 * horizon, "\(farthest)")
      session.apply(Self.report(213, 350, touching: false))
      session.beginFrame()
      session.speculate(to: Timestamp(nanoseconds: 240_000_000), now: now)
      #expect(session.frame.isEmpty && session.frame.predicted.isEmpty)
      let tufts = Drawn(events + [Self.report(213, 350, touching: false)]).tufts
      // A spline swings out a little where it is told to stop.
      #expect(tufts.map(\.position.x).max() ?? 999 < 351.5)
    }
  }

  @Test("every split of a log into batches gives the same stroke, guesses between them or not (K2)")
  func everySplit() {
    let motion = TestMotion(seed: 9)
    let reports = motion.reports(rate: 240, seconds: 0.042).map { InkEvent.sample($0) }
    #expect(reports.count == 12)
    let wanted = Drawn(reports).tufts
    for split in 0..<(1 << 11) {
      var session = InkSession(seed: 7, prediction: .kalman)
      var tufts: [Tuft] = []
      session.beginFrame()
      for (index, event) in reports.enumerated() {
        session.apply(event)
        guard split & (1 << index) != 0 else { continue }
        session.speculate(
          to: Timestamp(nanoseconds: event.time.nanoseconds + 16_000_000), now: event.time)
        tufts += session.frame.committed.tufts
        session.beginFrame()
      }
      session.finish()
      tufts += session.frame.committed.tufts
      let isSame = tufts == wanted
      #expect(isSame, "split \(split)")
    }
  }

  /// A finger's report in px of the window.
  private static func finger(
    _ milliseconds: Int64, _ contact: Int32, _ x: Float, _ state: PenSample.State
  ) -> InkEvent {
    var sample = PenSample(
      time: Timestamp(nanoseconds: milliseconds * 1_000_000), position: [x, 200],
      device: DeviceID(3), tool: .touch, state: state)
    sample.contact = contact
    return .sample(sample)
  }

  @Test("a cancelled pinch is over: nothing of it is ink, and the next finger draws (G1)")
  func cancelledPinch() {
    var session = InkSession(seed: 1)
    var settings = SettingsChange()
    settings.touchDraws = true
    session.apply(.settings(settings, .zero))
    session.apply(Self.finger(0, 1, 200, [.touching, .began]))
    session.apply(Self.finger(8, 2, 260, [.touching, .began]))
    for step in 1...12 {
      let way = Float(step) * 4
      session.apply(Self.finger(8 + Int64(step) * 8, 1, 200 - way, .touching))
      session.apply(Self.finger(9 + Int64(step) * 8, 2, 260 + way, .touching))
    }
    let hadView = session.frame.gestures.contains {
      if case .view = $0 { true } else { false }
    }
    #expect(hadView)
    session.apply(Self.finger(120, 1, 152, .cancelled))
    session.apply(Self.finger(121, 2, 308, .cancelled))
    #expect(session.gestureArena.trace.areTouchesGone)
    for index in 0..<session.gestureArena.recognizerCount {
      let id = session.gestureArena.recognizer(at: index)
      #expect(
        session.gestureArena.state(of: id) == .possible, "\(session.gestureArena.name(of: id))")
    }
    let strokes = session.counts.strokes
    session.beginFrame()
    session.apply(Self.finger(600, 3, 100, [.touching, .began]))
    for step in 1...30 {
      session.apply(Self.finger(600 + Int64(step) * 8, 3, 100 + Float(step) * 5, .touching))
    }
    session.apply(Self.finger(850, 3, 250, []))
    #expect(session.counts.strokes == strokes + 1)
    #expect(session.frame.committed.tufts.count > 40)
    #expect(session.history.visibleStrokes.count == 1)
    let hasView = session.frame.gestures.contains {
      if case .view = $0 { true } else { false }
    }
    #expect(!hasView)
  }
}

extension GestureTrace {
  /// Whether every finger that it tells of has ended.
  fileprivate var areTouchesGone: Bool {
    Set(touches.filter { $0.phase == .began }.map(\.touch)).allSatisfy { touch in
      touches.last { $0.touch == touch }.map { $0.phase == .ended || $0.phase == .cancelled }
        ?? true
    }
  }
}
