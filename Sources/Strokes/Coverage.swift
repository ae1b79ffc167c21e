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

  /// The share of four pixels that lies below a distance each, less one half: bit for bit as of one.
  ///
  /// - Parameter distance: From each pixel's centre to the edge along the normal, in px.
  /// - Returns: −0.5...0.5 each.
  @inlinable
  @inline(__always)
  public func share(below distance: SIMD4<Float>) -> SIMD4<Float> {
    let bits = unsafeBitCast(distance, to: SIMD4<UInt32>.self)
    let size = distance.magnitudes
    let share = unsafeBitCast(self.share(ofSize: size), to: SIMD4<UInt32>.self)
    return unsafeBitCast(share ^ (bits & 0x8000_0000), to: SIMD4<Float>.self)
  }

  /// The same for distances that are not negative.
  @inlinable
  @inline(__always)
  func share(ofSize size: SIMD4<Float>) -> SIMD4<Float> {
    let s = size.cut(above: SIMD4(repeating: outer))
    let flank = (s - inner).cut(below: .zero)
    return s * height - flank * flank * halfSlope
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

  /// The share of four pixels within an infinite strip: bit for bit as of one.
  ///
  /// - Parameters:
  ///   - distance: From the strip's middle to each pixel's centre, in px.
  ///   - halfWidth: Half the strip's width, in px.
  /// - Returns: 0...1 each.
  @inlinable
  @inline(__always)
  public func strip(distance: SIMD4<Float>, halfWidth: Float) -> SIMD4<Float> {
    let size = distance.magnitudes
    // The strip is as wide on both sides, and a share changes its sign with the distance.
    return share(below: halfWidth - size) + share(ofSize: size + halfWidth)
  }

  /// Whether a strip is as wide as a pixel: all pixels on it lie wholly below its far edge.
  @inlinable
  @inline(__always)
  func fits(halfWidth: Float) -> Bool { halfWidth >= outer }

  /// The share of four pixels within a strip that is as wide as a pixel: bit for bit as of `strip`.
  @inlinable
  @inline(__always)
  func wideStrip(distance: SIMD4<Float>, halfWidth: Float) -> SIMD4<Float> {
    let size = distance.magnitudes
    return share(below: halfWidth - size) + whole
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
/// `lineCoverage` in `Shaders/common/coverage.glsl`.
@frozen
public struct LineShape: Sendable, BitwiseCopyable, Equatable {
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
    self = LineLanes(HairLanes(repeating: hair), width: width, scale: scale)[0]
  }

  @inlinable
  @inline(__always)
  init(
    middle: SIMD2<Float>, tangent: SIMD2<Float>, halfLength: Float, halfWidth: Float,
    kernel: EdgeKernel
  ) {
    self.middle = middle
    self.tangent = tangent
    self.halfLength = halfLength
    self.halfWidth = halfWidth
    self.kernel = kernel
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

  /// The share of each of four pixels of a row that the line covers: bit for bit as of one.
  ///
  /// - Parameters:
  ///   - right: From the line's middle to the pixels' centres, in px along x.
  ///   - down: The same along y.
  /// - Returns: 0...1 each.
  @inlinable
  @inline(__always)
  public func coverage(right: SIMD4<Float>, down: Float) -> SIMD4<Float> {
    let along = right * tangent.x + down * tangent.y
    let across = down * tangent.x - right * tangent.y
    let strip = kernel.strip(distance: across, halfWidth: halfWidth)
    return kernel.fits(halfWidth: halfLength)
      ? strip * kernel.wideStrip(distance: along, halfWidth: halfLength)
      : strip * kernel.strip(distance: along, halfWidth: halfLength)
  }

  /// Which columns of pixel centres the line can cover, row by row, with a hundredth of a pixel to spare.
  @inlinable
  @inline(__always)
  public var columns: LineColumns {
    // A line along the rows covers all columns of its box; the limit keeps them finite.
    let steep = abs(tangent.y)
    let perRow = 1 / (steep > 1e-6 ? steep : 1e-6)
    let sign = tangent.y.bitPattern & 0x8000_0000
    return LineColumns(
      middle: middle, slope: Float(bitPattern: tangent.x.bitPattern ^ sign) * perRow,
      reach: (halfWidth + kernel.outer) * perRow + 0.01)
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
  }

  /// One of them.
  ///
  /// - Parameter lane: Which, 0...3.
  @inlinable
  @inline(__always)
  public subscript(lane: Int) -> LineShape {
    LineShape(
      middle: SIMD2(middleX[lane], middleY[lane]), tangent: SIMD2(tangentX[lane], tangentY[lane]),
      halfLength: halfLength[lane], halfWidth: halfWidth, kernel: EdgeKernel(kernel, lane))
  }
}

/// The columns of pixel centres that an endless line can cover, row by row.
@frozen
public struct LineColumns: Sendable, BitwiseCopyable {
  @usableFromInline let middle: SIMD2<Float>
  /// How many columns the line's middle moves a row.
  public let slope: Float
  /// From the line's middle to the last column that it can cover.
  @usableFromInline let reach: Float

  @inlinable
  @inline(__always)
  init(middle: SIMD2<Float>, slope: Float, reach: Float) {
    self.middle = middle
    self.slope = slope
    self.reach = reach
  }

  /// Whether the line covers at most four pixels of any row.
  @inlinable
  @inline(__always)
  public var areFew: Bool { reach < 2 }

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
