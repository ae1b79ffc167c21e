// The values of the reference picture, in and between its steps; see ReferenceFur.swift.

/// One contact sample of a reference stroke, in canvas px at scale 1.
public struct ReferenceSample: Sendable {
  /// The time; it is clamped to grow within a stroke.
  public var nanoseconds: Int64
  /// The place.
  public var x, y: Double
  /// The pressure in 0...1; nil where the axis is absent, which counts as 0.5.
  public var pressure: Double?
  /// The unit vector of DESIGN 4.2; nil where tilt is absent, which combs the fur along the stroke.
  public var direction: SIMD3<Double>?

  /// Makes a sample; what is left out is absent.
  public init(
    nanoseconds: Int64, x: Double, y: Double, pressure: Double? = nil,
    direction: SIMD3<Double>? = nil
  ) {
    self.nanoseconds = nanoseconds
    self.x = x
    self.y = y
    self.pressure = pressure
    self.direction = direction
  }
}

/// The brushes of DESIGN part 4; the eraser's mask is that of ink.
public enum ReferenceBrush: Sendable {
  case fur, spray, airbrush, ink
}

/// A whole stroke: its contact samples after repairs, and the brush that draws it.
public struct ReferenceStroke: Sendable {
  /// The contact samples in the order of their arrival, equal and backward times and all.
  public var samples: [ReferenceSample]
  /// What `referenceStrokeSeed` derives for this stroke.
  public var strokeSeed: UInt32
  /// What each tuft leaves on the canvas.
  public var brush: ReferenceBrush
  /// Factors of the brush: of its lengths, of its hairs' number, of each mark's alpha.
  public var size, density, opacity: Double

  /// Makes a stroke; the brush's settings start at 1.
  public init(
    samples: [ReferenceSample], strokeSeed: UInt32, brush: ReferenceBrush = .fur,
    size: Double = 1, density: Double = 1, opacity: Double = 1
  ) {
    self.samples = samples
    self.strokeSeed = strokeSeed
    self.brush = brush
    self.size = size
    self.density = density
    self.opacity = opacity
  }
}

/// A tuft: the pen at one of the brush's 240 instants a second.
public struct ReferenceTuft: Sendable {
  /// k, which tufts left out after a rest also count.
  public var index: Int
  /// The tuft's own instant, not that of a sample.
  public var nanoseconds: Int64
  /// The place, the pressure, and the pen's lean in rad; azimuth lies in -pi...pi.
  public var x, y, pressure, altitude, azimuth: Double

  /// Makes a tuft from its values.
  public init(
    index: Int, nanoseconds: Int64, x: Double, y: Double, pressure: Double, altitude: Double,
    azimuth: Double
  ) {
    self.index = index
    self.nanoseconds = nanoseconds
    self.x = x
    self.y = y
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
  }
}

/// A hair's axis, from (x0, y0) to (x1, y1).
public struct ReferenceHair: Sendable {
  public var x0, y0, x1, y1: Double

  /// Makes a hair from its two ends.
  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }
}
