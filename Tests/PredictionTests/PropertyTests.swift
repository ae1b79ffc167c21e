import InkTypes
import Prediction
import TestSupport
import Testing

/// A pen that misbehaves in every way that devices do, the same for a seed.
struct WildMotion {
  let reports: [PenReport]

  init(seed: UInt64, count: Int = 300) {
    var random = SeededRandom(seed: seed)
    var nanoseconds = Int64(random.number(in: 0...1e12))
    var place = SIMD2(random.number(in: -500...2000), random.number(in: -500...2000))
    var step = SIMD2<Double>.zero
    let period = random.number(in: 0.2...12) * 1e6
    let rigor = random.number(in: 0...2)
    reports = (0..<count).map { _ in
      switch random.next() % 40 {
      case 0: nanoseconds -= Int64(random.number(in: 0...2e7))
      case 1: nanoseconds += Int64(random.number(in: 5e7...2e8))
      case 2...4: break
      default: nanoseconds += Int64(period * random.number(in: 0.5...1.5))
      }
      step =
        step * 0.9 + SIMD2(random.number(in: -rigor...rigor), random.number(in: -rigor...rigor))
      if random.next() % 10 > 0 { place += step }
      if random.next() % 60 == 0 { place += SIMD2(random.number(in: -300...300), 0) }
      var report = PenReport(
        time: Timestamp(nanoseconds: nanoseconds), position: place,
        pressure: random.next() % 20 == 0 ? nil : random.number(in: 0...1))
      let lean = SIMD2(random.number(in: -1...1), random.number(in: -1...1))
      let vector = SIMD3(lean.x, lean.y, random.number(in: 0...1) + 1e-3)
      report.direction = vector / (vector * vector).sum().squareRoot()
      switch random.next() % 80 {
      case 0: report.position.x = .nan
      case 1: report.position.y = .infinity
      case 2: report.position.x = 1e300
      case 3: report.pressure = .nan
      case 4: report.direction = [.nan, 0, 0]
      case 5: report.direction = .zero
      case 6: report.pressure = -1e300
      default: break
      }
      return report
    }
  }
}

@Suite("Predictors under all that devices do")
struct PropertyTests {
  static let horizons = [0.0, 1, 8.33, 12, 16.67, 25, 33.33, 50, 1e6]

  static func time(_ milliseconds: Double, after report: PenReport) -> Timestamp {
    Timestamp(nanoseconds: report.time.nanoseconds + Int64(milliseconds * 1e6))
  }

  @Test(
    "every prediction is a pen: finite, pressed 0...1, its direction of length 1 above the table",
    arguments: 0..<60 as Range<UInt64>, PredictionModel.allCases)
  func finite(seed: UInt64, model: PredictionModel) throws {
    var predictor = SelectedPredictor(model)
    #expect(predictor.predict(at: .zero) == nil)
    for (index, report) in WildMotion(seed: seed).reports.enumerated() {
      if index % 100 == 0 { predictor.begin() }
      predictor.update(report)
      for horizon in Self.horizons {
        guard let pen = predictor.predict(at: Self.time(horizon, after: report)) else { continue }
        #expect(pen.position.x.isFinite && pen.position.y.isFinite)
        #expect(pen.pressure.map { (0...1).contains($0) } ?? true, "\(pen)")
        #expect((0...1).contains(pen.confidence))
        if let direction = pen.direction {
          #expect(abs((direction * direction).sum() - 1) < 1e-9 && direction.z >= 0, "\(pen)")
        }
      }
    }
  }

  @Test(
    "the tail is never longer than twice the recent way and half a px",
    arguments: 0..<60 as Range<UInt64>)
  func bounded(seed: UInt64) throws {
    try Tail.expectBounded(WildMotion(seed: seed).reports)
  }

  @Test(
    "a copy has the same future, and asking changes nothing",
    arguments: 0..<20 as Range<UInt64>, PredictionModel.allCases)
  func copies(seed: UInt64, model: PredictionModel) {
    let reports = WildMotion(seed: seed).reports
    var asked = SelectedPredictor(model)
    asked.begin()
    var copy = asked
    for (index, report) in reports.enumerated() {
      asked.update(report)
      for horizon in Self.horizons { _ = asked.predict(at: Self.time(horizon, after: report)) }
      if index == 150 { copy = asked }
      if index > 150 { copy.update(report) }
      guard index >= 150 else { continue }
      for horizon in Self.horizons {
        let time = Self.time(horizon, after: report)
        #expect(copy.predict(at: time) == asked.predict(at: time))
      }
    }
  }

  @Test("reports that are passed over change nothing", arguments: PredictionModel.allCases)
  func passedOver(model: PredictionModel) {
    var predictor = SelectedPredictor(model)
    predictor.begin()
    let reports = WildMotion(seed: 3).reports.filter {
      abs($0.position.x) < 1e9 && abs($0.position.y) < 1e9
    }
    for report in reports.prefix(40) { predictor.update(report) }
    let newest = reports.prefix(40).map(\.time).max() ?? .zero
    let before = predictor
    for place in [SIMD2(.nan, 0), SIMD2(0, .infinity), SIMD2(1e10, 0)] {
      predictor.update(
        PenReport(time: Timestamp(nanoseconds: newest.nanoseconds + 1_000_000), position: place))
    }
    predictor.update(
      PenReport(time: Timestamp(nanoseconds: newest.nanoseconds - 1), position: [5, 5]))
    for horizon in Self.horizons {
      let time = Timestamp(nanoseconds: newest.nanoseconds + Int64(horizon * 1e6))
      #expect(predictor.predict(at: time) == before.predict(at: time))
    }
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}
