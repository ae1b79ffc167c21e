public import InkTypes

/// Says where a pen will be, from the reports of one stroke so far.
///
/// Call `begin` at tip-down, `update` with every contact report, and ask `predict(at:)` as often as
/// wanted. A value without references: a copy is a snapshot of all that was learned and has the same
/// future. The prediction after a report depends on the reports up to it and on nothing else, so
/// batches make no difference. Nothing allocates, throws or reads a clock.
///
/// A prediction is never part of a stroke: each new report replaces it whole. Drop it in the frame
/// of tip-up or of leaving proximity.
public protocol StrokePredictor: Sendable, BitwiseCopyable {
  /// Begins a stroke: its reports are forgotten, what was learned of hand and device is kept.
  mutating func begin()

  /// Takes the next report of the stroke.
  ///
  /// - Parameter report: The report. One that is not finite, lies beyond `PenReport.limitPixels`
  ///   or goes back in time is passed over.
  mutating func update(_ report: PenReport)

  /// The pen at a time.
  ///
  /// - Parameter time: When, on the reports' clock; taken as at most `Horizon.limit` ms after the
  ///   newest report and never before it.
  /// - Returns: The pen, or nil before the stroke's first report.
  func predict(at time: Timestamp) -> PredictedPen?
}

/// The pen as a predictor expects it.
public struct PredictedPen: Sendable, BitwiseCopyable, Equatable {
  /// Where, in px.
  public var position: SIMD2<Double>
  /// 0...1; nil where the reports had none.
  public var pressure: Double?
  /// A unit vector from tip to upper end; nil where the reports had none.
  public var direction: SIMD3<Double>?
  /// How much of the motion is expected to be right: 1 − error / way, 0...1.
  public var confidence: Double

  /// Makes a prediction.
  ///
  /// - Parameters:
  ///   - position: Where, in px.
  ///   - pressure: 0...1, or nil.
  ///   - direction: A unit vector, or nil.
  ///   - confidence: 0...1.
  public init(
    position: SIMD2<Double>, pressure: Double? = nil, direction: SIMD3<Double>? = nil,
    confidence: Double
  ) {
    self.position = position
    self.pressure = pressure
    self.direction = direction
    self.confidence = confidence
  }
}
