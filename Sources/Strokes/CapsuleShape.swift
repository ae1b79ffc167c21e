/// The area that a disc sweeps from one tuft to the next while its radius changes evenly.
///
/// It is the ink brush's and the eraser's mark. `capsuleCoverage` in `Shaders/common/coverage.glsl`.
@frozen
public struct CapsuleShape: Sendable, BitwiseCopyable {
  /// The first disc's centre, in px of the rendering.
  public let start: SIMD2<Float>
  /// The last disc's centre, in px of the rendering.
  public let end: SIMD2<Float>
  /// The discs' radii, in px of the rendering.
  public let startRadius, endRadius: Float

  /// Makes a capsule; where one disc lies within the other it is the larger disc.
  ///
  /// - Parameters:
  ///   - start: The first disc's centre, in px.
  ///   - startRadius: Its radius, in px.
  ///   - end: The last disc's centre, in px.
  ///   - endRadius: Its radius, in px.
  @inlinable
  public init(
    start: SIMD2<Float>, startRadius: Float, end: SIMD2<Float>, endRadius: Float
  ) {
    let way = end - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    let startHolds = length <= startRadius - endRadius
    let endHolds = length <= endRadius - startRadius
    self.start = endHolds ? end : start
    self.startRadius = endHolds ? endRadius : startRadius
    self.end = startHolds ? start : end
    self.endRadius = startHolds ? startRadius : endRadius
  }

  /// From the first centre to the last, in px.
  @inlinable
  public var length: Float {
    let way = end - start
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// The direction from the first centre to the last; (1, 0) of a disc.
  @inlinable
  public var tangent: SIMD2<Float> {
    let length = self.length
    return length > 0 ? (end - start) / length : SIMD2<Float>(1, 0)
  }

  /// The sides' normal in (along, across): they close in by its first part.
  @inlinable
  public var sideNormal: SIMD2<Float> {
    let length = self.length
    let sine = length > 0 ? (startRadius - endRadius) / length : 0
    return SIMD2(sine, (1 - sine * sine > 0 ? 1 - sine * sine : 0).squareRoot())
  }

  /// The share of a pixel that the capsule covers, by the edge kernel along the nearest normal.
  ///
  /// - Parameter center: The pixel's centre, in px of the rendering.
  /// - Returns: 0...1; 0 where both radii are 0.
  @inlinable
  public func coverage(at center: SIMD2<Float>) -> Float {
    let length = self.length
    let tangent = self.tangent
    let p = center - start
    let along = p.x * tangent.x + p.y * tangent.y
    let across = p.y * tangent.x - p.x * tangent.y
    let (sine, cosine) = (sideNormal.x, sideNormal.y)
    let place = cosine * along - sine * abs(across)
    if place < 0 || length == 0 { return capCoverage(p, radius: startRadius) }
    if place > cosine * length { return capCoverage(center - end, radius: endRadius) }
    let side: Float = across < 0 ? -1 : 1
    let distance = cosine * abs(across) + sine * along - startRadius
    // From the axis to the side along that normal.
    let radius = cosine > 0 ? abs(across) / cosine - distance : startRadius
    let across2D = SIMD2<Float>(-tangent.y, tangent.x)
    let kernel = EdgeKernel(normal: cosine * side * across2D + sine * tangent)
    return kernel.share(below: -distance) - kernel.share(below: -distance - 2 * radius)
  }

  /// The share of a pixel that a round end covers.
  @inlinable
  func capCoverage(_ offset: SIMD2<Float>, radius: Float) -> Float {
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    let kernel = EdgeKernel(normal: distance > 0 ? offset / distance : SIMD2<Float>(1, 0))
    // A disc within a pixel covers π r², a strip of its width 2 r.
    let roundness = radius < 0.63661975 ? radius * 1.5707964 : 1
    return roundness * kernel.strip(distance: distance, halfWidth: radius)
  }
}
