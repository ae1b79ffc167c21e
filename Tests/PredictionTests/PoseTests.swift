import Foundation
import InkTypes
import Prediction
import Testing

@Suite("Predicted pressure and direction")
struct PoseTests {
  /// A pen that turns by 90° within 100 ms, in the middle of a stroke.
  struct Roll: CustomTestStringConvertible {
    /// In degrees.
    var altitude: Double
    /// Reports a second.
    var rate: Double
    /// Whether tilt comes in whole degrees.
    var isCoarse: Bool

    var testDescription: String { "altitude \(altitude)°, \(rate) Hz, coarse: \(isCoarse)" }

    static let all = [
      Roll(altitude: 45, rate: 200, isCoarse: false), Roll(altitude: 60, rate: 200, isCoarse: true),
      Roll(altitude: 30, rate: 125, isCoarse: true), Roll(altitude: 45, rate: 240, isCoarse: true),
    ]

    /// Strokes whose rolls begin at other times and other sides, half of them smoothly.
    var strokes: [[PenReport]] {
      (0..<12).map { stroke in
        (0..<Int(0.32 * rate)).map { index in
          let time = Double(index) / rate
          let share = min(max((time - 0.08 - 0.003 * Double(stroke)) / 0.1, 0), 1)
          let turn = stroke % 2 == 0 ? share : share * share * (3 - 2 * share)
          return report(at: time, azimuth: 37 * Double(stroke) + 90 * turn)
        }
      }
    }

    private func report(at time: Double, azimuth: Double) -> PenReport {
      let (high, side) = (altitude * .pi / 180, azimuth * .pi / 180)
      var vector = SIMD3(cos(high) * cos(side), cos(high) * sin(side), sin(high))
      if isCoarse {
        vector = PenData.direction(
          (atan2(vector.x, vector.z) * 180 / .pi).rounded(),
          (atan2(vector.y, vector.z) * 180 / .pi).rounded())
      }
      return PenReport(
        time: Timestamp(nanoseconds: Int64(time * 1e9)), position: [1000 * time, 50],
        pressure: 0.5, direction: vector)
    }
  }

  @Test(
    "a roll of 90° in 100 ms is followed: at 16.67 ms 95 % within 0.6 of freezing",
    arguments: Roll.all)
  func rolls(roll: Roll) {
    func error(_ predictor: some StrokePredictor) -> Double {
      var trial = PredictionTrial(predictor, horizons: [16.67])
      for stroke in roll.strokes { trial.replay(stroke) }
      return trial.scores[0].directionErrors.quantile(0.95)
    }
    let (predicted, frozen) = (error(KalmanPredictor()), error(HoldPredictor()))
    #expect(predicted <= 0.6 * frozen, "\(predicted / frozen)")
  }

  static func report(_ index: Int, pressure: Double? = nil, _ direction: SIMD3<Double>? = nil)
    -> PenReport
  {
    PenReport(
      time: Timestamp(nanoseconds: Int64(index) * 5_000_000), position: [Double(index), 0],
      pressure: pressure, direction: direction)
  }

  static func time(_ index: Int, _ milliseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: Int64(index) * 5_000_000 + milliseconds * 1_000_000)
  }

  @Test("pressure that falls to lift is expected to fall on, and never below 0")
  func lift() throws {
    var predictor = KalmanPredictor()
    predictor.begin()
    for index in 0..<24 {
      let pressure = index < 14 ? 0.6 : 0.6 - 0.06 * Double(index - 13)
      predictor.update(Self.report(index, pressure: pressure))
    }
    // The last report says 0.
    let near = try #require(predictor.predict(at: Self.time(23, 8))?.pressure)
    #expect(near == 0)
    predictor.begin()
    for index in 0..<20 {
      let pressure = index < 14 ? 0.6 : 0.6 - 0.06 * Double(index - 13)
      predictor.update(Self.report(index, pressure: pressure))
    }
    // The last report says 0.24, and 0.06 less come with each 5 ms.
    let soon = try #require(predictor.predict(at: Self.time(19, 8))?.pressure)
    let later = try #require(predictor.predict(at: Self.time(19, 25))?.pressure)
    #expect((0.1...0.22).contains(soon), "\(soon)")
    #expect((0...0.15).contains(later), "\(later)")
  }

  @Test("a hand's way to begin a stroke is learned within some strokes, and never assumed")
  func onset() throws {
    /// From 0.05 up to 0.6 within 30 ms, then even.
    func pressure(_ index: Int) -> Double { 0.05 + 0.55 * min(Double(index) / 6, 1) }
    var predictor = KalmanPredictor()
    var guesses: [Double] = []
    for _ in 0..<12 {
      predictor.begin()
      for index in 0..<40 {
        predictor.update(Self.report(index, pressure: pressure(index)))
        guard index == 0 else { continue }
        guesses.append(try #require(predictor.predict(at: Self.time(0, 15))?.pressure))
      }
    }
    // After 15 ms it is 0.325; a first stroke's first report tells nothing.
    #expect(guesses[0] == 0.05)
    #expect(abs(guesses[11] - 0.325) < 0.06, "\(guesses)")
    // A hand that begins at once with all its pressure has no onset to be learned.
    predictor = KalmanPredictor()
    for stroke in 0..<12 {
      predictor.begin()
      for index in 0..<40 {
        predictor.update(Self.report(index, pressure: stroke == 11 ? 0.2 : 0.6))
        guard stroke == 11 else { continue }
        let later = try #require(predictor.predict(at: Self.time(index, 16))?.pressure)
        #expect(abs(later - 0.2) < 0.01, "\(index): \(later)")
      }
    }
  }

  @Test("absent axes stay absent; one report that lacks an axis does not lose it")
  func absent() throws {
    var predictor = KalmanPredictor()
    predictor.begin()
    for index in 0..<10 { predictor.update(Self.report(index)) }
    var pen = try #require(predictor.predict(at: Self.time(9, 16)))
    #expect(pen.pressure == nil && pen.direction == nil)
    predictor.begin()
    for index in 0..<10 {
      predictor.update(
        Self.report(index, pressure: index == 5 ? nil : 0.5, index == 9 ? nil : [0, 0.6, 0.8]))
    }
    pen = try #require(predictor.predict(at: Self.time(9, 16)))
    #expect(try abs(#require(pen.pressure) - 0.5) < 1e-6)
    let difference = try #require(pen.direction) - [0, 0.6, 0.8]
    #expect((difference * difference).sum() < 1e-12)
  }

  @Test("an upright pen that trembles by a degree stays upright: no spin")
  func upright() throws {
    var predictor = KalmanPredictor()
    predictor.begin()
    for index in 0..<200 {
      let direction = PenData.direction(Double(index * 7 % 3 - 1), Double(index * 5 % 3 - 1))
      predictor.update(Self.report(index, pressure: 0.5, direction))
      let pen = try #require(predictor.predict(at: Self.time(index, 33)))
      #expect(try #require(pen.direction).z > cos(6 * .pi / 180))
    }
  }
}
