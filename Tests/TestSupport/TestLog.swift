internal import Foundation
public import InkTypes
public import Strokes

extension TestMotion {
  /// One stroke's reports as a pen with pressure and direction sends them, the lift included.
  ///
  /// - Parameters:
  ///   - rate: Reports a second.
  ///   - seconds: For how long.
  ///   - start: When the stroke begins, in s of the log.
  /// - Returns: The reports.
  public func reports(rate: Double, seconds: Double, start: Double = 0) -> [PenSample] {
    var reports = (0...Int((rate * seconds).rounded())).map { index in
      report(at: Double(index) / rate, start: start)
    }
    var lift = report(at: seconds, start: start + 0.001)
    lift.state = []
    reports.append(lift)
    return reports
  }

  private func report(at time: Double, start: Double) -> PenSample {
    var sample = PenSample(
      time: Timestamp(nanoseconds: Int64(((start + time) * 1e9).rounded())),
      position: SIMD2<Float>(position(at: time)), device: DeviceID(1), state: .touching)
    sample.axes = [.pressure, .direction]
    sample.pressure = Float(pressure(at: time))
    let vector = direction(at: time)
    sample.tilt = [
      Float(asin(vector.z) * 180 / .pi), Float(atan2(vector.y, vector.x) * 180 / .pi),
    ]
    return sample
  }
}

extension StrokeSample {
  /// The sample that a session makes of a report with pressure and direction.
  public init(_ report: PenSample) {
    self.init(
      time: report.time, position: SIMD2<Double>(report.position),
      pressure: Double(report.pressure),
      direction: PenDirection(
        altitude: Double(report.tilt.x) * (.pi / 180), azimuth: Double(report.tilt.y) * (.pi / 180))
    )
  }
}
