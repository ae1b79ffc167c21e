internal import GraphicsGL
internal import Hints

/// What the dots look like: an image for a finger, shapes for a pen; lengths in points.
struct HintLook {
  /// The image's width and height.
  let imageSize: SIMD2<Float>
  /// Px for one point.
  var scale: Float = 1

  /// A pen's disc at no pressure, and how much larger it is at full pressure.
  private static let radius: Float = 4
  private static let pressureRadius: Float = 16
  /// A mouse has no pressure; it presses like a pen held lightly.
  private static let plainPressure: Float = 0.25
  /// The ring of a pen that hovers, and the line of one that lies flat.
  private static let hoverRadius: Float = 12
  private static let leanLength: Float = 70
  private static let lineWidth: Float = 2.5

  init(imageSize: SIMD2<Float>) {
    self.imageSize = imageSize
  }

  /// Adds what a dot is drawn with.
  func add(_ dot: HintDot, _ quads: inout [HintQuad], _ shapes: inout [OverlayShape]) {
    guard dot.kind != .touch else {
      quads.append(
        HintQuad(
          center: dot.position, reach: imageSize * (scale * dot.scale / 2), opacity: dot.opacity))
      return
    }
    let color = Self.color(of: dot.kind)
    let width = Self.lineWidth * scale * dot.scale
    if let lean = dot.lean, lean != .zero {
      shapes.append(
        .line(
          from: dot.position, to: dot.position + lean * (Self.leanLength * scale * dot.scale),
          width: width, color: SIMD4(color, 0.8 * dot.opacity)))
    }
    let radius = radius(of: dot)
    if dot.kind != .hover {
      // A line without length and with round ends is a disc.
      shapes.append(
        .line(
          from: dot.position, to: dot.position, width: 2 * radius,
          color: SIMD4(color, 0.45 * dot.opacity)))
    }
    shapes.append(
      .circle(
        around: dot.position, radius: radius, width: width, color: SIMD4(color, dot.opacity)))
  }

  private func radius(of dot: HintDot) -> Float {
    let radius =
      dot.kind == .hover
      ? Self.hoverRadius
      : Self.radius + Self.pressureRadius * min(max(dot.pressure ?? Self.plainPressure, 0), 1)
    return radius * scale * dot.scale
  }

  private static func color(of kind: HintKind) -> SIMD3<Float> {
    switch kind {
    case .touch, .hover: [1, 1, 1]
    case .pen: [0.35, 0.75, 1]
    case .eraser: [1, 0.4, 0.55]
    }
  }

  /// What a dot may touch.
  func bounds(of dot: HintDot, within size: SIMD2<Int>) -> Rectangle {
    var reach = imageSize * (scale / 2)
    var end = dot.position
    if dot.kind != .touch {
      reach = SIMD2(repeating: radius(of: dot) + Self.lineWidth * scale)
      end += (dot.lean ?? .zero) * (Self.leanLength * scale)
    }
    return Rectangle(
      low: pointwiseMin(dot.position, end) - reach - 1.5,
      high: pointwiseMax(dot.position, end) + reach + 1.5, within: size)
  }
}
