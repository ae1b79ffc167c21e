/// What a predictor learned of a hand and a device: a plain value, to be kept for the device.
public struct PredictorWeights: Sendable, BitwiseCopyable {
  /// For each of `Horizon.knots` the gains of v₁ h, a₁ h², v₂ h and a₂ h² of the place.
  public var motion: [4 of SIMD4<Double>]
  /// The same of pressure.
  public var pressure: [4 of SIMD4<Double>]
  /// The same of the pen's direction.
  public var direction: [4 of SIMD4<Double>]
  /// The device's report period, in ms.
  public var reportPeriodMilliseconds: Double

  /// The weights that recordings of many hands and devices were fitted with.
  public static var fitted: PredictorWeights {
    PredictorWeights(
      motion: [
        SIMD4(-0.042, 0.668, 0.955, -0.395), SIMD4(-0.179, 0.536, 1.054, -0.25),
        SIMD4(-0.259, 0.451, 1.087, -0.171), SIMD4(-0.337, 0.397, 1.116, -0.132),
      ],
      pressure: [
        SIMD4(0, 0, 0.7, 0), SIMD4(0, 0, 0.55, 0), SIMD4(0, 0, 0.42, 0), SIMD4(0, 0, 0.33, 0),
      ], direction: InlineArray(repeating: SIMD4(0, 0, 0.3, 0)), reportPeriodMilliseconds: 8)
  }

  /// All numbers, the period first: what `Codable` keeps, and what two values are compared by.
  var numbers: [Double] {
    var numbers = [reportPeriodMilliseconds]
    for gains in [motion, pressure, direction] {
      for knot in gains.indices { for term in 0..<4 { numbers.append(gains[knot][term]) } }
    }
    return numbers
  }

  /// Makes weights from `numbers`; nil where they are not 49 sensible ones.
  init?(numbers: [Double]) {
    guard numbers.count == 49, numbers.allSatisfy({ abs($0) <= Self.limit }), numbers[0] > 0 else {
      return nil
    }
    func gains(_ start: Int) -> [4 of SIMD4<Double>] {
      InlineArray { knot in
        let place = start + 4 * knot
        return SIMD4(
          numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3])
      }
    }
    self.init(
      motion: gains(1), pressure: gains(17), direction: gains(33),
      reportPeriodMilliseconds: numbers[0])
  }

  /// No gain and no period in ms is ever larger; a file that says so is damaged.
  private static let limit = 1000.0

  private init(
    motion: [4 of SIMD4<Double>], pressure: [4 of SIMD4<Double>],
    direction: [4 of SIMD4<Double>], reportPeriodMilliseconds: Double
  ) {
    self.motion = motion
    self.pressure = pressure
    self.direction = direction
    self.reportPeriodMilliseconds = reportPeriodMilliseconds
  }
}

extension PredictorWeights: Equatable {
  /// Whether all numbers are the same.
  public static func == (left: PredictorWeights, right: PredictorWeights) -> Bool {
    left.numbers == right.numbers
  }
}

/// One list of 49 numbers: the period, then motion, pressure and direction knot by knot.
extension PredictorWeights: Codable {
  /// Reads the list.
  ///
  /// - Parameter decoder: Where from.
  /// - Throws: `DecodingError.dataCorrupted` where it is not 49 numbers of at most 1000, the first
  ///   above 0.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let weights = PredictorWeights(numbers: try container.decode([Double].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the weights of a predictor")
    }
    self = weights
  }

  /// Writes the list.
  ///
  /// - Parameter encoder: Where to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(numbers)
  }
}
