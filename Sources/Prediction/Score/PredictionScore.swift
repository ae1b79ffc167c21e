internal import InkTypes

/// How well one predictor did at one horizon, over any number of strokes.
public struct PredictionScore: Sendable {
  /// The horizon, in ms.
  public let horizonMilliseconds: Double
  /// The distance of each prediction from the truth, in px.
  public private(set) var errors: [Double] = []
  /// The distance of each prediction of a stroke's last report from its last place, in px.
  public private(set) var overshoots: [Double] = []
  /// |error| of each predicted pressure.
  public private(set) var pressureErrors: [Double] = []
  /// The angle of each predicted direction to the true one, in rad.
  public private(set) var directionErrors: [Double] = []
  /// The error of each predicted hair's mean length at brush size 1, in px.
  ///
  /// A hair is up to 40 t px long, t = (π/2 − altitude)/(π/2) being how far the pen leans.
  public private(set) var hairLengthErrors: [Double] = []

  private var movingCount = 0
  private var aheadCount = 0
  private var lateness = 0.0
  private var offTrack = 0.0
  private var jitter = MeanSquare()
  private var wobble = MeanSquare()
  private var fastCount = 0
  private var backtrackCount = 0
  /// The error and the predicted place after the report before, and the error before that.
  private var previous: (error: SIMD2<Double>, place: SIMD2<Double>)?
  private var earlierError: SIMD2<Double>?

  /// A pen slower than this does not move, in px/ms.
  private static let movingSpeed = 0.02
  /// A pen faster than this can be seen to go back, in px/ms.
  private static let fastSpeed = 0.05
  /// Farther along the motion than this is ahead, in px.
  private static let aheadPixels = 1.0
  /// A step against the motion longer than this is seen, in px.
  private static let backtrackPixels = 0.25

  private struct MeanSquare {
    var sum = 0.0
    var count = 0

    mutating func add(_ square: Double) {
      sum += square
      count += 1
    }

    var root: Double { count > 0 ? (sum / Double(count)).squareRoot() : 0 }
  }

  /// Makes an empty score.
  ///
  /// - Parameter horizonMilliseconds: The horizon, in ms.
  public init(horizonMilliseconds: Double) {
    self.horizonMilliseconds = horizonMilliseconds
  }

  /// The mean error, in px.
  public var mean: Double { errors.mean }

  /// The share of moving samples predicted more than 1 px too far along the motion, 0...1.
  public var aheadShare: Double { Double(aheadCount) / Double(max(movingCount, 1)) }

  /// How far predictions of moving samples lag behind along the motion on the mean, in px.
  public var meanLateness: Double { lateness / Double(max(movingCount, 1)) }

  /// How far predictions of moving samples are beside the motion on the mean, in px.
  public var meanOffTrack: Double { offTrack / Double(max(movingCount, 1)) }

  /// RMS of the error's change from report to report, in px.
  public var jitterPixels: Double { jitter.root }

  /// RMS of the second difference of the error across the motion, in px.
  public var wobblePixels: Double { wobble.root }

  /// The share of fast samples whose prediction moves against the motion, 0...1.
  public var backtrackShare: Double { Double(backtrackCount) / Double(max(fastCount, 1)) }

  // MARK: Adding

  mutating func beginStroke() {
    previous = nil
    earlierError = nil
  }

  mutating func add(_ pen: PredictedPen, truth: PenReport, velocity: SIMD2<Double>) {
    let error = pen.position - truth.position
    errors.append(error.length)
    addErrors(of: pen, truth)
    let speed = velocity.length
    let heading = speed > 0 ? velocity / speed : .zero
    let along = (error * heading).sum()
    let across = error.y * heading.x - error.x * heading.y
    if speed > Self.movingSpeed {
      movingCount += 1
      if along > Self.aheadPixels { aheadCount += 1 }
      lateness += max(0, -along)
      offTrack += abs(across)
    }
    if let previous {
      let change = error - previous.error
      jitter.add((change * change).sum())
      if let earlierError {
        let bend = change - (previous.error - earlierError)
        let side = bend.y * heading.x - bend.x * heading.y
        wobble.add(side * side)
      }
      if speed > Self.fastSpeed {
        fastCount += 1
        let step = ((pen.position - previous.place) * heading).sum()
        if step < -Self.backtrackPixels { backtrackCount += 1 }
      }
      earlierError = previous.error
    }
    previous = (error, pen.position)
  }

  private mutating func addErrors(of pen: PredictedPen, _ truth: PenReport) {
    if let predicted = pen.pressure, let real = truth.pressure {
      pressureErrors.append(abs(predicted - real))
    }
    if let predicted = pen.direction, let real = truth.direction {
      let chord = min((predicted - real).length / 2, 1)
      let rest = (1 - chord * chord).squareRoot()
      directionErrors.append(2 * PortableMath.arcTangent(y: chord, x: rest))
      hairLengthErrors.append(20 * abs(Self.lean(predicted) - Self.lean(real)))
    }
  }

  /// How far a pen leans, 0 upright, 1 flat.
  private static func lean(_ direction: SIMD3<Double>) -> Double {
    let side = SIMD2(direction.x, direction.y).length
    return PortableMath.arcTangent(y: side, x: direction.z) / (.pi / 2)
  }

  mutating func addOvershoot(_ pen: PredictedPen, last: PenReport) {
    overshoots.append((pen.position - last.position).length)
  }
}

extension [Double] {
  /// The mean; 0 of nothing.
  public var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }

  /// A quantile, linear between the two nearest values; 0 of nothing.
  ///
  /// - Parameter share: 0 the least, 1 the largest.
  /// - Returns: The quantile.
  public func quantile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let sorted = sorted()
    let place = share * Double(count - 1)
    let low = Int(place)
    let high = Swift.min(low + 1, count - 1)
    return sorted[low] + (sorted[high] - sorted[low]) * (place - Double(low))
  }
}
