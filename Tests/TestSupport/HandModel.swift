internal import InkTypes
public import Strokes

/// Where a hand wants the pen to be, one after the other.
public struct ViaPoint: Sendable {
  /// The place, in px of the canvas.
  public var place: SIMD2<Double>
  /// 0...1.
  public var pressure: Double
  /// How far the pen leans from upright, in degrees, 0...80.
  public var lean: Double
  /// The side that it leans to, in degrees clockwise from +x.
  public var side: Double

  /// Makes a point.
  public init(_ place: SIMD2<Double>, pressure: Double = 0.6, lean: Double = 45, side: Double = 90)
  {
    self.place = place
    self.pressure = pressure
    self.lean = lean
    self.side = side
  }
}

/// One stroke of a hand: sub-movements of minimum jerk from via point to via point, each beginning
/// while the one before is still under way, which rounds the corners as hands do.
///
/// Only +, −, ×, ÷ and √ are used, so that every machine gets the same stroke.
///
/// Source: T. Flash and N. Hogan, "The Coordination of Arm Movements: An Experimentally Confirmed
/// Mathematical Model", 1985; superposition: T. Flash and E. Henis, "Arm Trajectory Modifications
/// During Reaching Towards Visual Targets", 1991.
public struct HandStroke: Sendable {
  private let points: [ViaPoint]
  /// When each sub-movement begins and how long it takes, in s.
  private let starts, durations: [Double]
  /// How long the stroke takes, in s.
  public let seconds: Double

  /// The share of a sub-movement after which the next one begins.
  private static let overlap = 0.55

  /// Makes a stroke.
  ///
  /// - Parameters:
  ///   - points: Where it goes, two or more.
  ///   - speed: How fast the hand is on the whole, in px/s.
  public init(_ points: [ViaPoint], speed: Double) {
    precondition(points.count >= 2, "a stroke goes from one point to another")
    var starts: [Double] = []
    var durations: [Double] = []
    var time = 0.0
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to.place - from.place
      let duration = max(0.06, (way * way).sum().squareRoot() / speed / Self.overlap)
      starts.append(time)
      durations.append(duration)
      time += duration * Self.overlap
    }
    self.points = points
    self.starts = starts
    self.durations = durations
    seconds = (starts.last ?? 0) + (durations.last ?? 0)
  }

  /// The pen at a time.
  ///
  /// - Parameter time: In s from the stroke's start.
  /// - Returns: The pen.
  public func state(at time: Double) -> HandState {
    var values = Self.values(points[0])
    for index in starts.indices {
      let share = Self.minimumJerk((time - starts[index]) / durations[index])
      values += (Self.values(points[index + 1]) - Self.values(points[index])) * share
    }
    let onset = Self.minimumJerk(time / 0.07)
    let lift = Self.minimumJerk((seconds - time) / 0.09)
    return HandState(
      place: [values[0], values[1]], pressure: max(0.01, values[2] * onset * lift),
      direction: PenDirection(
        altitude: (90 - values[3]) * .pi / 180, azimuth: values[4] * .pi / 180))
  }

  private static func values(_ point: ViaPoint) -> SIMD8<Double> {
    [point.place.x, point.place.y, point.pressure, point.lean, point.side, 0, 0, 0]
  }

  /// The share of a way that is done after a share of its time, with the least jerk.
  private static func minimumJerk(_ time: Double) -> Double {
    let t = min(max(time, 0), 1)
    return t * t * t * (10 + t * (6 * t - 15))
  }
}

/// A pen at an instant.
public struct HandState: Sendable {
  /// In px of the canvas.
  public var place: SIMD2<Double>
  /// 0...1.
  public var pressure: Double
  /// Where the pen points.
  public var direction: PenDirection

  /// Tilt X and Y in whole degrees, as pens report them.
  public var tilt: SIMD2<Int> {
    let vector = direction.vector
    let x = PortableMath.arcTangent(y: vector.x, x: vector.z) * 180 / .pi
    let y = PortableMath.arcTangent(y: vector.y, x: vector.z) * 180 / .pi
    return [Int(x.rounded()), Int(y.rounded())]
  }
}
