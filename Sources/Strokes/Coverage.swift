public import CLanes

/// The exact share of a square pixel on one side of a straight edge, as a function of distance.
///
/// A unit pixel, projected onto the edge's normal (a, b), is a trapezoid: flat within ±inner, falling
/// to 0 at ±outer. Its integral is the share. `EdgeKernel` in `Shaders/common/coverage.glsl`.
@frozen
public struct EdgeKernel: Sendable, BitwiseCopyable, Equatable {
  /// Half the width of the trapezoid's flat top, in px.
  @usableFromInline let inner: Float
  /// Half the trapezoid's width, in px.
  @usableFromInline let outer: Float
  /// The height of its flat top.
  @usableFromInline let height: Float
  /// Half the slope of its flanks.
  @usableFromInline let halfSlope: Float
  /// The share beyond the trapezoid: one half, as the sums below give it.
  @usableFromInline let whole: Float

  /// Makes the kernel of one direction.
  ///
  /// - Parameter normal: The edge's unit normal, or its unit tangent: the pixel is square.
  @inlinable
  public init(normal: SIMD2<Float>) {
    let lanes = EdgeKernelLanes(
      normalX: SIMD4(repeating: normal.x), normalY: SIMD4(repeating: normal.y))
    self.init(lanes, 0)
  }

  @inlinable
  @inline(__always)
  init(_ lanes: EdgeKernelLanes, _ lane: Int) {
    inner = lanes.inner[lane]
    outer = lanes.outer[lane]
    height = lanes.height[lane]
    halfSlope = lanes.halfSlope[lane]
    whole = lanes.whole[lane]
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

extension SIMD4<Float> {
  /// The lanes without their signs.
  @inlinable
  @inline(__always)
  public var magnitudes: SIMD4<Float> {
    unsafeBitCast(
      unsafeBitCast(self, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
  }

  /// The lanes, none above a limit.
  ///
  /// One instruction; `pointwiseMin` is many, and eight lanes are more than twice as many.
  ///
  /// - Parameter limit: The largest result.
  /// - Returns: The lesser of the two, lane by lane.
  @inlinable
  @inline(__always)
  public func cut(above limit: SIMD4<Float>) -> SIMD4<Float> {
    pelt_minimum(self, limit)
  }

  /// The lanes, none below a limit.
  ///
  /// - Parameter limit: The least result.
  /// - Returns: The larger of the two, lane by lane.
  @inlinable
  @inline(__always)
  public func cut(below limit: SIMD4<Float>) -> SIMD4<Float> {
    pelt_maximum(self, limit)
  }
}

/// The kernels of four directions.
@frozen
@usableFromInline
struct EdgeKernelLanes: Sendable, BitwiseCopyable {
  @usableFromInline let inner, outer, height, halfSlope, whole: SIMD4<Float>

  @inlinable
  @inline(__always)
  init(normalX: SIMD4<Float>, normalY: SIMD4<Float>) {
    let a = normalX.magnitudes
    let b = normalY.magnitudes
    let large = a.replacing(with: b, where: b .> a)
    let small = a.replacing(with: b, where: b .< a)
    inner = 0.5 * (large - small)
    outer = 0.5 * (large + small)
    height = 1 / large
    // An edge along the grid has no flanks; the limit keeps their slope finite.
    halfSlope = 0.5 / (large * small.cut(below: SIMD4(repeating: 1e-6)))
    let flank = outer - inner
    whole = outer * height - flank * flank * halfSlope
  }
}

/// A line with butt ends, ready to be asked for its coverage.
///
/// `lineCoverage` in `Shaders/common/coverage.glsl`; in memory it is a `pelt_line` of `CLanes`.
@frozen
public struct LineShape: Sendable, BitwiseCopyable, Equatable {
  @usableFromInline let middle: SIMD2<Float>
  @usableFromInline let tangent: SIMD2<Float>
  @usableFromInline let halfLength: Float
  @usableFromInline let halfWidth: Float
  @usableFromInline let kernel: EdgeKernel
  @usableFromInline let slope: Float
  @usableFromInline let reach: Float

  /// Makes a line from a hair.
  ///
  /// - Parameters:
  ///   - hair: The hair, in px of the canvas.
  ///   - width: The line's width in px of the canvas.
  ///   - scale: The rendering's scale.
  @inlinable
  public init(_ hair: Hair, width: Float, scale: Float) {
    self = LineLanes(HairLanes(repeating: hair), width: width, scale: scale)[0]
  }

  @inlinable
  @inline(__always)
  init(
    middle: SIMD2<Float>, tangent: SIMD2<Float>, halfLength: Float, halfWidth: Float,
    kernel: EdgeKernel, slope: Float, reach: Float
  ) {
    self.middle = middle
    self.tangent = tangent
    self.halfLength = halfLength
    self.halfWidth = halfWidth
    self.kernel = kernel
    self.slope = slope
    self.reach = reach
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

  /// Which columns of pixel centres the line can cover, row by row, with a hundredth of a pixel to spare.
  @inlinable
  @inline(__always)
  public var columns: LineColumns {
    LineColumns(middle: middle, slope: slope, reach: reach)
  }

  /// Half the size of the box of pixel centres that the line can cover, about `middle`.
  @inlinable
  @inline(__always)
  public var halfExtent: SIMD2<Float> {
    let t = SIMD2<Float>(abs(tangent.x), abs(tangent.y))
    let length = halfLength + kernel.outer
    let width = halfWidth + kernel.outer
    return SIMD2(t.x * length + t.y * width, t.y * length + t.x * width)
  }

  /// The middle of the line, in px of the rendering.
  @inlinable
  public var center: SIMD2<Float> { middle }
}

/// Four lines with butt ends.
@frozen
public struct LineLanes: Sendable, BitwiseCopyable {
  @usableFromInline let middleX, middleY, tangentX, tangentY, halfLength: SIMD4<Float>
  @usableFromInline let halfWidth: Float
  @usableFromInline let kernel: EdgeKernelLanes
  @usableFromInline let slope, reach: SIMD4<Float>

  /// Makes lines from hairs.
  ///
  /// - Parameters:
  ///   - hairs: The hairs, in px of the canvas.
  ///   - width: The lines' width in px of the canvas.
  ///   - scale: The rendering's scale.
  @inlinable
  @inline(__always)
  public init(_ hairs: HairLanes, width: Float, scale: Float) {
    let x = hairs.spanX * scale
    let y = hairs.spanY * scale
    let length = (x * x + y * y).squareRoot()
    tangentX = x / length
    tangentY = y / length
    middleX = hairs.startX * scale + 0.5 * x
    middleY = hairs.startY * scale + 0.5 * y
    halfLength = 0.5 * length
    halfWidth = 0.5 * width * scale
    kernel = EdgeKernelLanes(normalX: tangentX, normalY: tangentY)
    // A line along the rows covers all columns of its box; the limit keeps them finite.
    let perRow = 1 / tangentY.magnitudes.cut(below: SIMD4(repeating: 1e-6))
    let isRising = tangentY .< 0
    slope = tangentX.replacing(with: 0 - tangentX, where: isRising) * perRow
    reach = (halfWidth + kernel.outer) * perRow + 0.01
  }

  /// One of them.
  ///
  /// - Parameter lane: Which, 0...3.
  @inlinable
  @inline(__always)
  public subscript(lane: Int) -> LineShape {
    LineShape(
      middle: SIMD2(middleX[lane], middleY[lane]), tangent: SIMD2(tangentX[lane], tangentY[lane]),
      halfLength: halfLength[lane], halfWidth: halfWidth, kernel: EdgeKernel(kernel, lane),
      slope: slope[lane], reach: reach[lane])
  }
}

/// The columns of pixel centres that an endless line can cover, row by row.
@frozen
public struct LineColumns: Sendable, BitwiseCopyable {
  @usableFromInline let middle: SIMD2<Float>
  /// How many columns the line's middle moves a row.
  public let slope: Float
  /// From the line's middle to the last column that it can cover.
  public let reach: Float

  @inlinable
  @inline(__always)
  init(middle: SIMD2<Float>, slope: Float, reach: Float) {
    self.middle = middle
    self.slope = slope
    self.reach = reach
  }

  /// The columns that the line can cover in a row; from row to row they move by `slope`.
  ///
  /// - Parameter y: The row of the pixels' centres, in px of the rendering.
  /// - Returns: The least and the largest column of a pixel's centre, in px.
  @inlinable
  @inline(__always)
  public func around(_ y: Float) -> (low: Float, high: Float) {
    let center = middle.x + (y - middle.y) * slope
    return (center - reach, center + reach)
  }
}
