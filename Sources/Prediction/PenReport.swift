public import InkTypes

/// One contact report as a predictor takes it.
public struct PenReport: Sendable, BitwiseCopyable, Equatable {
  /// When the device sampled, as best known.
  public var time: Timestamp
  /// Where, in logical px (96 an inch) of any space that does not move under the pen.
  public var position: SIMD2<Double>
  /// 0...1; nil where the device has no such axis.
  public var pressure: Double?
  /// From tip to upper end, a unit vector, x right, y down, z up; nil where tilt is absent.
  public var direction: SIMD3<Double>?

  /// The largest |x| and |y| that are taken, in px: products of motions stay finite.
  public static let limitPixels = 1e9

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - position: Where, in px.
  ///   - pressure: 0...1, or nil.
  ///   - direction: Where the pen points, a unit vector, or nil.
  public init(
    time: Timestamp, position: SIMD2<Double>, pressure: Double? = nil,
    direction: SIMD3<Double>? = nil
  ) {
    self.time = time
    self.position = position
    self.pressure = pressure
    self.direction = direction
  }

  /// The report with what is no pressure and no direction left out; nil where its place is none.
  var sane: PenReport? {
    // NaN compares as false.
    guard abs(position.x) <= Self.limitPixels, abs(position.y) <= Self.limitPixels else {
      return nil
    }
    var report = self
    report.pressure = pressure.flatMap { $0.isNaN ? nil : min(max($0, 0), 1) }
    report.direction = direction.flatMap { $0.unitAboveTable }
    return report
  }
}
