/// The exact share of a square pixel on one side of a straight edge, as a function of distance.
///
/// A unit pixel, projected onto the edge's normal (a, b), is a trapezoid: flat within ±inner, falling
/// to 0 at ±outer. Its integral is the share. `EdgeKernel` in `Shaders/common/coverage.glsl`.
@frozen
public struct EdgeKernel: Sendable, BitwiseCopyable {
  /// Half the width of the trapezoid's flat top, in px.
  @usableFromInline let inner: Float
  /// Half the trapezoid's width, in px.
  @usableFromInline let outer: Float
  /// The height of its flat top.
  @usableFromInline let height: Float
  /// Half the slope of its flanks.
  @usableFromInline let halfSlope: Float

  /// Makes the kernel of one direction.
  ///
  /// - Parameter normal: The edge's unit normal, or its unit tangent: the pixel is square.
  @inlinable
  public init(normal: SIMD2<Float>) {
    let a = abs(normal.x)
    let b = abs(normal.y)
    let large = a > b ? a : b
    let small = a > b ? b : a
    inner = 0.5 * (large - small)
    outer = 0.5 * (large + small)
    height = 1 / large
    // An edge along the grid has no flanks; the limit keeps their slope finite.
    halfSlope = 0.5 / (large * (small > 1e-6 ? small : 1e-6))
  }

  /// The share of the pixel that lies below a distance, less one half.
  ///
  /// - Parameter distance: From the pixel's centre to the edge along the normal, in px.
  /// - Returns: −0.5...0.5.
  @inlinable
  public func share(below distance: Float) -> Float {
    let size = abs(distance)
    let s = size < outer ? size : outer
    let flank = s > inner ? s - inner : 0
    let share = s * height - flank * flank * halfSlope
    return distance < 0 ? -share : share
  }

  /// The share of the pixel within an infinite strip.
  ///
  /// - Parameters:
  ///   - distance: From the strip's middle to the pixel's centre, in px.
  ///   - halfWidth: Half the strip's width, in px.
  /// - Returns: 0...1.
  @inlinable
  public func strip(distance: Float, halfWidth: Float) -> Float {
    share(below: distance + halfWidth) - share(below: distance - halfWidth)
  }
}

/// A line with butt ends, ready to be asked for its coverage.
///
/// `lineCoverage` in `Shaders/common/coverage.glsl`.
@frozen
public struct LineShape: Sendable, BitwiseCopyable {
  @usableFromInline let middle: SIMD2<Float>
  @usableFromInline let tangent: SIMD2<Float>
  @usableFromInline let halfLength: Float
  @usableFromInline let halfWidth: Float
  @usableFromInline let kernel: EdgeKernel

  /// Makes a line from a hair.
  ///
  /// - Parameters:
  ///   - hair: The hair, in px of the canvas.
  ///   - width: The line's width in px of the canvas.
  ///   - scale: The rendering's scale.
  @inlinable
  public init(_ hair: Hair, width: Float, scale: Float) {
    let span = hair.span * scale
    let length = (span.x * span.x + span.y * span.y).squareRoot()
    tangent = span / length
    middle = hair.start * scale + 0.5 * span
    halfLength = 0.5 * length
    halfWidth = 0.5 * width * scale
    kernel = EdgeKernel(normal: tangent)
  }

  /// The share of a pixel that the line covers: the strip across times the strip along.
  ///
  /// Exact along the sides; within 0.04 at the corners of the ends.
  ///
  /// - Parameter center: The pixel's centre, in px of the rendering.
  /// - Returns: 0...1.
  @inlinable
  public func coverage(at center: SIMD2<Float>) -> Float {
    let p = center - middle
    let along = p.x * tangent.x + p.y * tangent.y
    let across = p.y * tangent.x - p.x * tangent.y
    return kernel.strip(distance: across, halfWidth: halfWidth)
      * kernel.strip(distance: along, halfWidth: halfLength)
  }

  /// Half the size of the box of pixel centres that the line can cover, about `middle`.
  @inlinable
  public var halfExtent: SIMD2<Float> {
    let t = SIMD2<Float>(abs(tangent.x), abs(tangent.y))
    let length = halfLength + kernel.outer
    let width = halfWidth + kernel.outer
    return [t.x * length + t.y * width, t.y * length + t.x * width]
  }

  /// The middle of the line, in px of the rendering.
  @inlinable
  public var center: SIMD2<Float> { middle }
}
