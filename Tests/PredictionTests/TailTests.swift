import InkTypes
import Prediction
import TestSupport
import Testing

/// What holds of every tail, whatever a device reports.
enum Tail {
  /// Expects the tail to be no longer than twice the recent way and half a px.
  static func expectBounded(_ reports: [PenReport]) throws {
    var predictor = KalmanPredictor()
    predictor.begin()
    var path: [(time: Double, place: SIMD2<Double>)] = []
    for report in reports {
      predictor.update(report)
      let time = Double(report.time.nanoseconds) / 1e6
      guard abs(report.position.x) < 1e9, abs(report.position.y) < 1e9,
        time >= path.last?.time ?? -.infinity
      else { continue }
      path.append((time, report.position))
      for horizon in PropertyTests.horizons.dropLast() {
        let pen = try #require(
          predictor.predict(at: PropertyTests.time(horizon, after: report)))
        let tail = (pen.position - report.position).length
        let recent = way(path, since: time - max(horizon, 8))
        #expect(tail <= 2 * recent + 0.5 + 1e-6, "\(horizon) ms: \(tail), \(recent)")
      }
    }
  }

  /// The length of a path since a time.
  private static func way(
    _ path: [(time: Double, place: SIMD2<Double>)], since start: Double
  ) -> Double {
    var way = 0.0
    for (before, after) in zip(path, path.dropFirst()) where after.time >= start {
      let inside = before.time >= start ? 1 : (after.time - start) / (after.time - before.time)
      way += inside * (after.place - before.place).length
    }
    return way
  }
}

/// What stamps can be, of a pen that itself moves smoothly.
enum Stamping: CaseIterable {
  /// No clock at all.
  case zero
  /// Pairs with one stamp.
  case equalPairs
  /// Every fifth one 12 ms too early.
  case backward
  /// 4 kHz, 32 reports with one stamp.
  case bursts
  /// A clock of 16 ms, at 1 kHz.
  case coarse
  /// 4 kHz, each with a stamp of its own, and all the way made in jumps.
  case jumping

  /// 0.4 s of a pen, all axes there.
  var reports: [PenReport] {
    let motion = TestMotion(seed: 77, speed: 4)
    let rate: Double = self == .bursts || self == .jumping ? 4000 : self == .coarse ? 1000 : 200
    return (0..<Int(0.4 * rate)).map { index in
      let time = Double(index) / rate
      return PenReport(
        time: Timestamp(nanoseconds: stamp(index, Int64(time * 1e9))),
        position: motion.position(at: self == .jumping ? (time * 60).rounded() / 60 : time),
        pressure: motion.pressure(at: time), direction: motion.direction(at: time))
    }
  }

  private func stamp(_ index: Int, _ nanoseconds: Int64) -> Int64 {
    switch self {
    case .zero: 0
    case .jumping: nanoseconds
    case .equalPairs: Int64(index / 2) * 10_000_000
    case .backward: index % 5 == 4 ? nanoseconds - 12_000_000 : nanoseconds
    case .bursts: Int64(index / 32) * 8_000_000
    case .coarse: nanoseconds / 16_000_000 * 16_000_000
    }
  }
}

@Suite("Tails of predictions")
struct TailTests {
  static func expectPens(_ reports: [PenReport], _ model: PredictionModel) throws {
    var predictor = SelectedPredictor(model)
    predictor.begin()
    for report in reports {
      predictor.update(report)
      for horizon in PropertyTests.horizons {
        let time = PropertyTests.time(horizon, after: report)
        let pen = try #require(predictor.predict(at: time))
        #expect(pen.position.x.isFinite && pen.position.y.isFinite)
        #expect(pen.pressure.map { (0...1).contains($0) } ?? true, "\(pen)")
        if let direction = pen.direction {
          #expect(abs((direction * direction).sum() - 1) < 1e-9 && direction.z >= 0, "\(pen)")
        }
      }
    }
  }

  @Test("are finite and bounded whatever the stamps are", arguments: Stamping.allCases)
  func stamps(stamping: Stamping) throws {
    for model in PredictionModel.allCases { try Self.expectPens(stamping.reports, model) }
    try Tail.expectBounded(stamping.reports)
  }

  @Test("are finite and bounded whatever else is amiss", arguments: Disturbance.allCases)
  func disturbed(disturbance: Disturbance) throws {
    let motion = TestMotion(seed: 78, speed: 4)
    for rate in [66.0, 200, 1000] {
      let stroke = (0..<Int(0.6 * rate)).map { index in
        let time = Double(index) / rate
        return PenReport(
          time: Timestamp(nanoseconds: Int64(time * 1e9)),
          position: motion.position(at: time) * disturbance.factor,
          pressure: motion.pressure(at: time), direction: motion.direction(at: time))
      }
      var random = SeededRandom(seed: 9)
      let reports = disturbance.disturb(stroke, &random)
      for model in PredictionModel.allCases { try Self.expectPens(reports, model) }
      try Tail.expectBounded(reports)
    }
  }
}
