internal import InkTypes

/// What a dot stands for.
public enum HintKind: String, Sendable, BitwiseCopyable, CaseIterable {
  /// A finger.
  case touch
  /// A pen's tip, or a mouse with its button down.
  case pen
  /// A pen's eraser end.
  case eraser
  /// A pen that is near and does not touch.
  case hover
}

/// A dot at one time.
public struct HintDot: Sendable, BitwiseCopyable, Hashable {
  /// What it stands for.
  public let kind: HintKind
  /// Where, in the reports' px.
  public let position: SIMD2<Float>
  /// 1 while the contact is there, and from then on linearly to 0.
  public let opacity: Float
  /// How large, of its full size: 1 while the contact is there, and from then on linearly to
  /// `TouchHints.fadedScale`.
  public let scale: Float
  /// The device's pressure, 0...1; nil where it has none.
  public let pressure: Float?
  /// The way from a pen's tip to its upper end as seen from above, of the pen's length; 0 = upright;
  /// nil where the device tells no tilt.
  public let lean: SIMD2<Float>?

  /// The lean that a report tells, or nil.
  static func lean(of sample: PenSample) -> SIMD2<Float>? {
    let (first, second) = (Double(sample.tilt.x), Double(sample.tilt.y))
    guard first.isFinite, second.isFinite else { return nil }
    if sample.axes.contains(.direction) {
      let (_, reach) = PortableMath.sineCosine(first * .pi / 180)
      let (y, x) = PortableMath.sineCosine(second * .pi / 180)
      return SIMD2(Float(reach * x), Float(reach * y))
    }
    // Pens without tilt report exactly (0, 0), which is upright all the same.
    guard sample.axes.contains(.tilt) else { return nil }
    let slope = SIMD2(slope(first), slope(second))
    return SIMD2<Float>(slope / (1 + (slope * slope).sum()).squareRoot())
  }

  /// The tangent of an angle in degrees; almost flat is flat enough.
  private static func slope(_ degrees: Double) -> Double {
    let (sine, cosine) = PortableMath.sineCosine(min(max(degrees, -89.9), 89.9) * .pi / 180)
    return sine / cosine
  }
}
