internal import Foundation
public import InkTypes
public import Strokes

/// A smooth motion of a pen over a square canvas, the same for any rate at which it is sampled.
public struct TestMotion: Sendable {
  private let phases: [Double]
  private let side: Double
  private let speed: Double

  /// Makes a motion.
  ///
  /// - Parameters:
  ///   - seed: Which one.
  ///   - side: The canvas's side in px; the motion stays 80 px within where there is room.
  ///   - speed: How often it swings in a second, about.
  public init(seed: UInt64, side: Double = 512, speed: Double = 1) {
    var random = SeededRandom(seed: seed)
    phases = (0..<8).map { _ in random.number(in: 0...(2 * .pi)) }
    self.side = side
    self.speed = speed
  }

  /// The pen at a time, in s.
  public func position(at time: Double) -> SIMD2<Double> {
    let t = time * speed
    let reach = max(side / 2 - 80, side / 4)
    let x = 0.6 * sin(2.9 * t + phases[0]) + 0.4 * sin(5.3 * t + phases[1])
    let y = 0.6 * sin(3.7 * t + phases[2]) + 0.4 * sin(4.3 * t + phases[3])
    return SIMD2(x, y) * reach + side / 2
  }

  /// 0.05...0.95.
  public func pressure(at time: Double) -> Double {
    0.5 + 0.45 * sin(4.1 * time * speed + phases[4])
  }

  /// A pen that leans 14° to 65° from upright, turning round and round.
  public func direction(at time: Double) -> SIMD3<Double> {
    let altitude = (50 + 25 * sin(2.3 * time * speed + phases[5])) * .pi / 180
    let azimuth = 1.9 * time * speed + phases[6]
    return [cos(altitude) * cos(azimuth), cos(altitude) * sin(azimuth), sin(altitude)]
  }

  /// Samples at an even rate, rounded to Float as a pen's are.
  ///
  /// - Parameters:
  ///   - rate: Samples a second.
  ///   - seconds: For how long.
  ///   - tilts: Whether the pen has tilt.
  /// - Returns: The samples.
  public func samples(rate: Double, seconds: Double, tilts: Bool = true) -> [StrokeSample] {
    (0...Int(rate * seconds)).map { index in
      let time = Double(index) / rate
      return StrokeSample(
        time: Timestamp(nanoseconds: Int64((time * 1e9).rounded())),
        position: SIMD2<Double>(SIMD2<Float>(position(at: time))),
        pressure: Double(Float(pressure(at: time))),
        direction: tilts ? PenDirection(normalizing: direction(at: time)) : nil)
    }
  }
}

extension ReferenceStroke {
  /// A stroke for the reference, from the samples that the real one gets.
  public init(
    _ samples: [StrokeSample], seed: UInt32, brush: ReferenceBrush = .fur, paint: Paint = Paint()
  ) {
    self.init(
      samples: samples.map {
        ReferenceSample(
          nanoseconds: $0.time.nanoseconds, x: $0.position.x, y: $0.position.y,
          pressure: $0.pressure, direction: $0.direction?.vector)
      }, strokeSeed: seed, brush: brush, size: paint.size, density: paint.density,
      opacity: paint.opacity)
  }
}

/// All tufts of a stroke, committed by the real builder in one go.
///
/// - Parameters:
///   - samples: The contact samples.
///   - brush: The brush.
///   - identity: Who the stroke is.
/// - Returns: The tufts.
public func tufts(
  of samples: [StrokeSample], brush: Brush = Brush(),
  identity: StrokeIdentity = StrokeIdentity(index: 0, documentSeed: 7)
) -> TuftBatch {
  var builder = StrokeBuilder()
  var batch = TuftBatch()
  builder.begin(identity, brush: brush)
  for sample in samples { builder.add(sample, into: &batch) }
  builder.end(into: &batch)
  return batch
}
