public import InkTypes

/// A contact sample as a stroke takes it: classified, with the user's settings applied.
public struct StrokeSample: Sendable, BitwiseCopyable, Equatable {
  /// When; a stroke itself makes times monotone.
  public var time: Timestamp
  /// Where, in px of the canvas.
  public var position: SIMD2<Double>
  /// 0...1; 0.5 where the device has no such axis.
  public var pressure: Double
  /// Where the pen points; nil where tilt is absent, and the fur is then combed along the stroke.
  public var direction: PenDirection?

  /// Makes a sample.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - position: Where, in px of the canvas.
  ///   - pressure: 0...1.
  ///   - direction: Where the pen points, or nil.
  public init(
    time: Timestamp, position: SIMD2<Double>, pressure: Double = 0.5,
    direction: PenDirection? = nil
  ) {
    self.time = time
    self.position = position
    self.pressure = pressure
    self.direction = direction
  }
}

/// A sample as it stands on the path: its time monotone, its direction known.
struct PathSample: BitwiseCopyable {
  var nanoseconds: Int64
  var position: SIMD2<Double>
  var pressure: Double
  var direction: PenDirection
  /// The comb's state after this sample.
  var comb: Comb
}

/// Which way fur is combed where tilt is absent: opposite to the stroke's recent heading.
struct Comb: BitwiseCopyable {
  /// m: the heading, smoothed over 20 px of way; nil before any motion.
  private var heading: SIMD2<Double>?

  /// The way over which a new heading is taken on, in px of the canvas.
  private static let wayPixels = 20.0

  /// The comb after a step.
  ///
  /// - Parameter step: The way from the sample before, in px.
  /// - Returns: The comb.
  func advanced(by step: SIMD2<Double>) -> Comb {
    let length = (step.x * step.x + step.y * step.y).squareRoot()
    guard length > 0 else { return self }
    var next = self
    let unit = step / length
    if let heading {
      let share = 1 - PortableMath.exponential(-length / Self.wayPixels)
      next.heading = heading + share * (unit - heading)
    } else {
      next.heading = unit
    }
    return next
  }

  /// The direction in which fur lies now.
  var direction: PenDirection {
    guard let heading, (heading * heading).sum() > 1e-24 else {
      return .combed(towards: [0, 1])
    }
    return .combed(towards: -heading)
  }
}
