public import InkTypes

/// The fixed measures of the brushes, part of the file format; lengths in px at size 1.
public enum Mark {
  /// How opaque one hair is, at brush opacity 1: six steps of 255.
  static let hairOpacity = 0.025
  static let sprayOpacity = 0.1
  static let airbrushOpacity = 0.02
  static let inkOpacity = 1.0

  /// The width of a hair.
  public static let hairWidth: Float = 1
  /// The radius of a spray's disc.
  public static let sprayRadius: Float = 1
  /// The radius of an airbrush's disc.
  public static let airbrushRadius: Float = 40
  /// Half the width of an ink line at full pressure.
  public static let inkRadius: Float = 10

  /// The opacity of a single mark.
  ///
  /// - Parameters:
  ///   - kind: The kind of mark.
  ///   - paint: The settings.
  /// - Returns: 0...1.
  public static func opacity(of kind: BrushKind, _ paint: Paint) -> Float {
    let own =
      switch kind {
      case .fur: hairOpacity
      case .spray: sprayOpacity
      case .airbrush: airbrushOpacity
      case .ink, .eraser: inkOpacity
      }
    return Float(min(1, own * paint.opacity))
  }

  /// What a single mark adds: premultiplied colour, and opacity in w; nothing for the eraser.
  ///
  /// - Parameters:
  ///   - kind: The kind of mark.
  ///   - paint: The settings.
  /// - Returns: Red, green, blue, alpha.
  public static func ink(of kind: BrushKind, _ paint: Paint) -> SIMD4<Float> {
    SIMD4(paint.color.channels, 1) * opacity(of: kind, paint)
  }

  /// The circle outside of which a tuft's marks leave nothing; an ink line's way to it not counted.
  ///
  /// - Parameters:
  ///   - tuft: The tuft.
  ///   - kind: The kind of mark.
  ///   - size: The brush's size.
  /// - Returns: Centre and radius, in px of the canvas.
  public static func circle(
    around tuft: Tuft, kind: BrushKind, size: Float
  ) -> (center: SIMD2<Float>, radius: Float) {
    switch kind {
    case .fur: Hair.circle(around: tuft, size: size)
    case .spray: (tuft.position, (Hair.rootRadius + sprayRadius) * size)
    case .airbrush: (tuft.position, airbrushRadius * size)
    case .ink, .eraser: (tuft.position, inkRadius * tuft.pressure * size)
    }
  }

  /// How large a brush is to a person: the circle in which its marks begin.
  ///
  /// - Parameters:
  ///   - kind: The kind of mark.
  ///   - size: The brush's size.
  /// - Returns: The diameter, in px of the canvas.
  public static func diameter(of kind: BrushKind, size: Float) -> Float {
    switch kind {
    case .fur, .spray: 2 * Hair.rootRadius * size
    case .airbrush: 2 * airbrushRadius * size
    case .ink, .eraser: 2 * inkRadius * size
    }
  }

  /// The capsule from one tuft of an ink line to the next, in px of the rendering.
  ///
  /// - Parameters:
  ///   - tuft: The tuft at its end.
  ///   - size: The brush's size there.
  ///   - lead: The tuft before it; nil at the stroke's start, which is a disc.
  ///   - scale: The rendering's scale.
  /// - Returns: The capsule.
  public static func capsule(
    to tuft: Tuft, size: Float, from lead: TuftRun.Lead?, scale: Float
  ) -> CapsuleShape {
    let start = lead?.tuft ?? tuft
    let startSize = lead.map { Float($0.size) } ?? size
    return CapsuleShape(
      start: start.position * scale, startRadius: inkRadius * startSize * start.pressure * scale,
      end: tuft.position * scale, endRadius: inkRadius * size * tuft.pressure * scale)
  }
}

extension BrushKind {
  /// Whether tufts are joined to a line, so that one more between two of them changes nothing but its end.
  var drawsLine: Bool { self == .ink || self == .eraser }
}
