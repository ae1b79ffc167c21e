/// How the canvas lies in the window: window = pan + zoom · R(angle) · M · canvas.
public struct ViewTransform: Hashable, Sendable, BitwiseCopyable {
  /// Where the canvas's origin lies, in px of the window.
  public var pan: SIMD2<Float>
  /// Window px for one canvas px, above 0.
  public var zoom: Float
  /// The canvas's turn on the screen, in rad, clockwise.
  public var angle: Float
  /// Whether M negates x.
  public var isMirrored: Bool

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - pan: Where the canvas's origin lies, in px of the window.
  ///   - zoom: Window px for one canvas px.
  ///   - angle: The canvas's turn, in rad, clockwise.
  ///   - isMirrored: Whether x is negated first.
  public init(
    pan: SIMD2<Float> = .zero, zoom: Float = 1, angle: Float = 0, isMirrored: Bool = false
  ) {
    self.pan = pan
    self.zoom = zoom
    self.angle = angle
    self.isMirrored = isMirrored
  }

  /// The canvas as it is: no pan, no zoom, no turn, no mirror.
  public static let identity = ViewTransform()
}
