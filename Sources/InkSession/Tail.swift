internal import InkTypes
internal import Prediction
internal import Strokes

/// The guessed end of the stroke in progress: how far it reaches, and what lies on it.
///
/// Never allocates.
struct Tail {
  /// Far enough for two frames of a 60 Hz screen; farther nobody knows.
  static let longestHorizon = 33.3e6
  /// Distance of the guessed samples: about a tuft.
  private static let step = 4e6
  /// How many guessed samples there are at most.
  static let capacity = 16
  /// A silence that long is no late report, in ns.
  private static let shortestSilence = 20e6
  /// How long the tail takes to shrink to nothing, in ns.
  private static let retraction = 16e6

  /// One of each device, for what is learned belongs to it; the oldest goes where there are too many.
  private var predictors: [Trained] = []
  private var current: Int?
  private let model: PredictionModel?
  private static let deviceLimit = 16

  private struct Trained {
    var device: DeviceID
    var predictor: SelectedPredictor
  }
  /// Mean time between reports, in ns.
  private var period = 5e6
  private var newest: Timestamp?

  init(_ model: PredictionModel?) {
    self.model = model
    predictors.reserveCapacity(Self.deviceLimit)
  }

  /// Begins a stroke of a device.
  mutating func begin(_ device: DeviceID) {
    newest = nil
    guard model != nil else { return }
    if !predictors.contains(where: { $0.device == device }) { learn(.fitted, of: device) }
    current = predictors.firstIndex { $0.device == device }
    if let current { predictors[current].predictor.begin() }
  }

  /// Takes what was learned of a device in an earlier session.
  mutating func learn(_ weights: PredictorWeights, of device: DeviceID) {
    guard let model else { return }
    let trained = Trained(
      device: device, predictor: SelectedPredictor(model, weights: weights))
    if let index = predictors.firstIndex(where: { $0.device == device }) {
      predictors[index] = trained
      return
    }
    if predictors.count == Self.deviceLimit {
      predictors.removeFirst()
      current = current.flatMap { $0 > 0 ? $0 - 1 : nil }
    }
    predictors.append(trained)
  }

  /// What was learned of a device; nil where it has not drawn.
  func weights(of device: DeviceID) -> PredictorWeights? {
    predictors.first { $0.device == device }?.predictor.weights
  }

  /// Takes a sample of the stroke.
  mutating func add(_ sample: StrokeSample, hasPressure: Bool) {
    if let newest {
      let gap = Double(sample.time.nanoseconds - newest.nanoseconds)
      if gap > 0, gap < 50e6 { period += (gap - period) / 16 }
    }
    newest = max(sample.time, newest ?? sample.time)
    guard let current else { return }
    predictors[current].predictor.update(
      PenReport(
        time: sample.time, position: sample.position,
        pressure: hasPressure ? sample.pressure : nil, direction: sample.direction?.vector))
  }

  private var silenceLimit: Double { max(2.5 * period, Self.shortestSilence) }

  /// How far the tail reaches beyond the newest sample, in ns: to an instant, but shorter the longer
  /// the pen is silent.
  func horizon(to target: Timestamp, now: Timestamp) -> Double {
    guard current != nil, let newest else { return 0 }
    let wanted = Double(target.nanoseconds - newest.nanoseconds)
    let silence = Double(now.nanoseconds - newest.nanoseconds) - silenceLimit
    let left = min(max(1 - silence / Self.retraction, 0), 1)
    return min(max(wanted, 0), Self.longestHorizon) * left
  }

  /// When the tail looks different though no report came, or nil when it is gone.
  func nextChange(after now: Timestamp) -> Timestamp? {
    guard current != nil, let newest else { return nil }
    let start = newest.nanoseconds + Int64(silenceLimit)
    guard now.nanoseconds <= start + Int64(Self.retraction) else { return nil }
    return Timestamp(nanoseconds: max(start, now.nanoseconds + Int64(Self.step)))
  }

  /// Guesses the samples up to a horizon.
  ///
  /// - Parameters:
  ///   - horizon: How far, in ns.
  ///   - pressure: What holds where the predictor says nothing.
  ///   - samples: Where to append them, at most `capacity`.
  func guess(horizon: Double, pressure: Double, into samples: inout [StrokeSample]) {
    // Less than a millisecond is no tuft.
    guard let newest, let current, horizon >= 1e6 else { return }
    let count = min(Int((horizon / Self.step).rounded(.up)), Self.capacity)
    for index in 1...count {
      let time = Timestamp(
        nanoseconds: newest.nanoseconds + Int64(horizon * Double(index) / Double(count)))
      guard let pen = predictors[current].predictor.predict(at: time) else { return }
      samples.append(
        StrokeSample(
          time: time, position: pen.position, pressure: pen.pressure ?? pressure,
          direction: pen.direction.flatMap { PenDirection(normalizing: $0) }))
    }
  }
}
