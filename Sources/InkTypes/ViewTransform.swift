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

  /// The zooms that a person can reach: below, a canvas is a stamp; above, a pixel is a hand.
  public static let zooms: ClosedRange<Float> = 0.05...64

  /// Whether a pixel of the canvas is as large as one of the window, and upright; it may lie between them.
  public var keepsPixels: Bool { zoom == 1 && angle == 0 }

  /// The way from canvas to window, ready for many points.
  public var toWindow: PlaneMap {
    let (x, y) = axes
    return PlaneMap(xAxis: x * zoom, yAxis: y * zoom, origin: pan)
  }

  /// The way from window to canvas, ready for many points.
  public var toCanvas: PlaneMap {
    let (x, y) = axes
    // The inverse of a turn and a mirror is its transpose.
    let columns = (SIMD2<Float>(x.x, y.x) / zoom, SIMD2<Float>(x.y, y.y) / zoom)
    let origin = -(columns.0 * pan.x + columns.1 * pan.y)
    return PlaneMap(xAxis: columns.0, yAxis: columns.1, origin: origin)
  }

  /// Where the canvas's axes point in the window, 1 px long; exact where nothing is turned.
  private var axes: (x: SIMD2<Float>, y: SIMD2<Float>) {
    let sign: Float = isMirrored ? -1 : 1
    guard angle != 0 else { return ([sign, 0], [0, 1]) }
    let (sine, cosine) = PortableMath.sineCosine(Double(angle))
    return (
      SIMD2(Float(cosine), Float(sine)) * sign, SIMD2(Float(-sine), Float(cosine))
    )
  }
}

/// An affine map of the plane: where the axes and the origin go.
public struct PlaneMap: Hashable, Sendable, BitwiseCopyable {
  /// Where (1, 0) points.
  public var xAxis: SIMD2<Float>
  /// Where (0, 1) points.
  public var yAxis: SIMD2<Float>
  /// Where (0, 0) goes.
  public var origin: SIMD2<Float>

  /// Makes a map.
  ///
  /// - Parameters:
  ///   - xAxis: Where (1, 0) points.
  ///   - yAxis: Where (0, 1) points.
  ///   - origin: Where (0, 0) goes.
  public init(xAxis: SIMD2<Float>, yAxis: SIMD2<Float>, origin: SIMD2<Float>) {
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.origin = origin
  }

  /// Maps a point.
  ///
  /// - Parameter point: The point.
  /// - Returns: Where it goes.
  public func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
    xAxis * point.x + yAxis * point.y + origin
  }
}

extension ViewTransform {
  /// The view after a motion of the canvas in the window.
  ///
  /// - Parameter way: How far, in px of the window.
  /// - Returns: The view.
  public func moved(by way: SIMD2<Float>) -> ViewTransform {
    var view = self
    view.pan += way
    return view
  }

  /// The view after a motion of the canvas in the window; a canvas whose pixels are as large as the window's
  /// comes to lie on them.
  ///
  /// Between pixels it would be blurred, and slow to show.
  ///
  /// - Parameter way: How far, in px of the window; what is left of it afterwards.
  /// - Returns: The view.
  public func moved(taking way: inout SIMD2<Float>) -> ViewTransform {
    let place = pan + way
    let step = keepsPixels ? place.rounded(.toNearestOrEven) - pan : way
    way -= step
    return moved(by: step)
  }

  /// The view zoomed so that what lies at a point stays there.
  ///
  /// - Parameters:
  ///   - factor: How much larger, above 0; the zoom stays within `zooms`.
  ///   - point: The point, in px of the window.
  /// - Returns: The view.
  public func zoomed(by factor: Float, about point: SIMD2<Float>) -> ViewTransform {
    var view = self
    view.zoom = min(max(zoom * factor, Self.zooms.lowerBound), Self.zooms.upperBound)
    view.pan = point + (pan - point) * (view.zoom / zoom)
    return view
  }

  /// The view turned so that what lies at a point stays there.
  ///
  /// - Parameters:
  ///   - radians: How far, clockwise.
  ///   - point: The point, in px of the window.
  /// - Returns: The view, its angle in −π...π.
  public func turned(by radians: Float, about point: SIMD2<Float>) -> ViewTransform {
    var view = self
    let turns = ((angle + radians) / (2 * .pi)).rounded()
    view.angle = angle + radians - turns * 2 * .pi
    let (sine, cosine) = PortableMath.sineCosine(Double(radians))
    let way = SIMD2<Double>(pan - point)
    let turned = SIMD2(cosine * way.x - sine * way.y, sine * way.x + cosine * way.y)
    view.pan = point + SIMD2<Float>(turned)
    return view
  }

  /// The view as seen in a mirror that stands upright at a place.
  ///
  /// - Parameter x: Where the mirror stands, in px of the window.
  /// - Returns: The view.
  public func mirrored(about x: Float) -> ViewTransform {
    var view = self
    view.isMirrored.toggle()
    view.angle = angle == 0 ? 0 : -angle
    view.pan.x = 2 * x - pan.x
    return view
  }
}
