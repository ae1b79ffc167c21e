internal import Foundation
internal import InkTypes

/// A synthetic pen that draws one stroke without end: the same in every run of a benchmark.
///
/// It reports 240 times a second, moves at some 500 px/s and repeats itself every 40 s, so that the
/// first and the last second of ten minutes are the same motion.
struct BenchPen {
  static let reportsPerFrame = 4
  static let framesPerSecond = 60
  /// A fifteenth of 599 s.
  private static let period = 599.0 / 15

  /// The side of the square canvas in px.
  let side: Int
  /// What it draws with.
  let brush: Brush
  /// How many times as fast as usual it moves.
  private let haste: Double

  /// - Parameters:
  ///   - side: The side of the square canvas in px.
  ///   - hairsPerFrame: How many hairs a frame draws at mean pressure, those drawn ahead included.
  ///   - haste: How many times as fast as usual the pen moves.
  init(side: Int, hairsPerFrame: Int, haste: Double = 1) {
    self.side = side
    self.haste = haste
    brush = Brush(paint: Paint(density: Double(hairsPerFrame) / Self.hairsPerFrame))
  }

  /// At density 1 and mean pressure: 62 hairs for each of 4 tufts that are committed, and of 4.7 that are
  /// drawn ahead: the open end of the stroke, and 8 ms of prediction.
  private static let hairsPerFrame = 62 * 8.7

  /// When a frame is taken: just after its last report.
  static func time(ofFrame frame: Int) -> Timestamp {
    time(ofReport: (frame + 1) * reportsPerFrame)
  }

  /// The reports of one frame.
  func samples(ofFrame frame: Int) -> [PenSample] {
    (0..<Self.reportsPerFrame).map { sample(frame * Self.reportsPerFrame + $0) }
  }

  private static func time(ofReport index: Int) -> Timestamp {
    Timestamp(nanoseconds: Int64(index) * 1_000_000_000 / Int64(reportsPerFrame * framesPerSecond))
  }

  private func sample(_ index: Int) -> PenSample {
    let time = Self.time(ofReport: index)
    let turn = 2 * Double.pi * Double(time.nanoseconds) * 1e-9 * haste / Self.period
    let span = Double(side) * 0.46
    let place = SIMD2(sin(turn * 3), sin(turn * 4 + 1)) * span + Double(side) / 2
    return PenSample(
      benchAt: time, SIMD2<Float>(place), pressureTurn: turn * 32, leanTurn: turn * 11,
      azimuthTurn: turn * 5)
  }
}

extension PenSample {
  /// A touching pen with pressure 0.02 to 1, that leans 25 to 76°.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - position: Where, in px of the canvas.
  ///   - pressureTurn: The phase of its pressure, in rad.
  ///   - leanTurn: The phase of its lean, in rad.
  ///   - azimuthTurn: Where it leans to, in rad.
  init(
    benchAt time: Timestamp, _ position: SIMD2<Float>, pressureTurn: Double, leanTurn: Double,
    azimuthTurn: Double
  ) {
    self.init(time: time, position: position, device: DeviceID(1), state: .touching)
    axes = [.pressure, .direction]
    pressure = Float(0.51 + 0.49 * sin(pressureTurn))
    tilt = SIMD2(Float(50.5 + 25.5 * sin(leanTurn)), Float(azimuthTurn * 180 / .pi))
  }
}
