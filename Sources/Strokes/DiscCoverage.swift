/// The exact share of a pixel that a disc covers.
///
/// `discCoverage` in `Shaders/common/coverage.glsl`.
///
/// - Parameters:
///   - offset: From the disc's centre to the pixel's, in px.
///   - radius: The disc's radius, in px, above 0.
/// - Returns: 0...1.
@inlinable
public func discCoverage(offset: SIMD2<Float>, radius: Float) -> Float {
  let low = offset - 0.5
  let high = offset + 0.5
  let share =
    cornerArea(high.x, high.y, radius) - cornerArea(low.x, high.y, radius)
    - cornerArea(high.x, low.y, radius) + cornerArea(low.x, low.y, radius)
  return share < 0 ? 0 : (share > 1 ? 1 : share)
}

/// The area that a disc about the origin shares with the rectangle from the origin to (x, y), with the
/// sign of x · y.
@inlinable
func cornerArea(_ x: Float, _ y: Float, _ radius: Float) -> Float {
  let a = abs(x) < radius ? abs(x) : radius
  let b = abs(y) < radius ? abs(y) : radius
  let square = radius * radius
  var area = a * b
  if a * a + b * b > square {
    // Two triangles and the sector between (a, top) and (right, b).
    let top = (square - a * a).squareRoot()
    let right = (square - b * b).squareRoot()
    // tan of half the sector's angle, halved once more; its arc tangent is right to 10⁻⁷.
    let half = (a * b - top * right) / (square + a * right + top * b)
    let t = half / (1 + (1 + half * half).squareRoot())
    let s = t * t
    let arc =
      t
      * (1 - s
        * (0.33333334 - s
          * (0.2 - s * (0.14285715 - s * (0.11111111 - s * (0.09090909 - s * 0.07692308))))))
    area = 0.5 * (a * top + b * right) + 2 * square * arc
  }
  return (x < 0) != (y < 0) ? -area : area
}

/// The airbrush's fall-off.
///
/// `airbrushShare` in `Shaders/common/coverage.glsl`.
///
/// - Parameters:
///   - offset: From the disc's centre to the pixel's, in px.
///   - radius: The disc's radius, in px, above 0.
/// - Returns: (1 − (d/R)²)², 0 outside.
@inlinable
public func airbrushShare(offset: SIMD2<Float>, radius: Float) -> Float {
  let inside = 1 - (offset.x * offset.x + offset.y * offset.y) / (radius * radius)
  return inside > 0 ? inside * inside : 0
}
