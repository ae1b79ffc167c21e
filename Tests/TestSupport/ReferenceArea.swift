// The shares of a pixel that the marks of DESIGN.md part 4 cover; see ReferenceFur.swift.
// Hairs and discs are exact; a capsule is sampled 32 x 32 times where its edge crosses the pixel.

import Foundation

/// Returns the exact share of each pixel that one opaque hair with butt ends covers, row major.
public func referenceCoverage(
  of hair: ReferenceHair, lineWidth: Double, width: Int, height: Int
) -> [Double] {
  let strip = ReferenceStrip(hair, lineWidth: lineWidth, scale: 1)
  var canvas = ReferenceCanvas(width: width, height: height)
  canvas.visit(strip.bounds) { share, x, y in share = strip.share(x, y) }
  return canvas.values
}

/// Half the diagonal of a pixel, rounded up: farther than this from its centre no pixel reaches.
private let pixelReach = 0.7072

/// Returns the centre of a pixel.
private func center(_ x: Int, _ y: Int) -> SIMD2<Double> {
  SIMD2(Double(x) + 0.5, Double(y) + 0.5)
}

/// Returns the z component of the cross product, twice the signed area of a triangle.
private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  a.x * b.y - a.y * b.x
}

/// Returns the dot product.
private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  a.x * b.x + a.y * b.y
}

// MARK: - Hair: a rectangle and the unit square

/// A line with butt ends: the rectangle around a hair's axis.
struct ReferenceStrip {
  /// The middle, and half the sides along and across the axis as vectors.
  private let middle, along, across: SIMD2<Double>
  /// Half the sides' lengths, and the axis's unit vector; zero for a hair of no length.
  private let halfLength, halfWidth: Double
  private let axis: SIMD2<Double>

  /// Makes the strip of a hair whose line is so wide, both multiplied by the scale.
  init(_ hair: ReferenceHair, lineWidth: Double, scale: Double) {
    let start = scale * SIMD2(hair.x0, hair.y0)
    let end = scale * SIMD2(hair.x1, hair.y1)
    middle = 0.5 * (start + end)
    along = 0.5 * (end - start)
    halfLength = dot(along, along).squareRoot()
    halfWidth = 0.5 * scale * lineWidth
    axis = halfLength > 0 ? along / halfLength : .zero
    across = halfWidth * SIMD2(-axis.y, axis.x)
  }

  /// The smallest upright box around the strip.
  var bounds: ReferenceBounds {
    let reach = SIMD2(abs(along.x) + abs(across.x), abs(along.y) + abs(across.y))
    return ReferenceBounds(low: middle - reach, high: middle + reach)
  }

  /// Returns the exact share of the pixel that the strip covers.
  func share(_ x: Int, _ y: Int) -> Double {
    let offset = center(x, y) - middle
    guard abs(dot(offset, axis)) < halfLength + pixelReach,
      abs(cross(offset, axis)) < halfWidth + pixelReach
    else { return 0 }
    let origin = middle - SIMD2(Double(x), Double(y))
    var polygon = ConvexPolygon()
    polygon.append(origin - along - across)
    polygon.append(origin + along - across)
    polygon.append(origin + along + across)
    polygon.append(origin - along + across)
    return polygon.clippedToUnitSquare().area
  }
}

/// A convex polygon of up to 8 corners: what a rectangle clipped by four half-planes can have.
private struct ConvexPolygon {
  private var corners = InlineArray<8, SIMD2<Double>>(repeating: .zero)
  private var count = 0

  /// Adds a corner; a ninth, which only rounding can make, bounds no area and is left out.
  mutating func append(_ corner: SIMD2<Double>) {
    guard count < 8 else { return }
    corners[count] = corner
    count += 1
  }

  /// The area by the shoelace formula, whichever way round the corners go.
  var area: Double {
    var twice = 0.0
    for index in 0..<count {
      twice += cross(corners[index], corners[(index + 1) % count])
    }
    return abs(twice) / 2
  }

  /// Returns what lies in 0...1 by 0...1.
  func clippedToUnitSquare() -> ConvexPolygon {
    clipped(axis: 0, sign: 1, limit: 0).clipped(axis: 0, sign: -1, limit: 1)
      .clipped(axis: 1, sign: 1, limit: 0).clipped(axis: 1, sign: -1, limit: 1)
  }

  /// Returns what lies on the side of an axis's limit to which the sign points.
  private func clipped(axis: Int, sign: Double, limit: Double) -> ConvexPolygon {
    var result = ConvexPolygon()
    for index in 0..<count {
      let (a, b) = (corners[index], corners[(index + 1) % count])
      let (depthA, depthB) = (sign * (a[axis] - limit), sign * (b[axis] - limit))
      if depthA >= 0 { result.append(a) }
      guard (depthA > 0 && depthB < 0) || (depthA < 0 && depthB > 0) else { continue }
      var crossing = a + (depthA / (depthA - depthB)) * (b - a)
      crossing[axis] = limit
      result.append(crossing)
    }
    return result
  }
}

// MARK: - Spray: a disc and the unit square

/// A disc.
struct ReferenceDisc {
  let center: SIMD2<Double>
  let radius: Double

  /// The smallest upright box around the disc.
  var bounds: ReferenceBounds {
    ReferenceBounds(low: center - radius, high: center + radius)
  }

  /// Returns the exact share of the pixel that the disc covers.
  func share(_ x: Int, _ y: Int) -> Double {
    let low = SIMD2(Double(x), Double(y)) - center
    let high = low + 1
    let right = SIMD2(high.x, low.y)
    let left = SIMD2(low.x, high.y)
    let area = fan(low, right) + fan(right, high) + fan(high, left) + fan(left, low)
    return min(max(area, 0), 1)
  }

  /// Returns the signed area of the disc within the triangle from its centre to an edge a-b.
  private func fan(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let step = b - a
    let quadratic = dot(step, step)
    let half = dot(a, step)
    let discriminant = half * half - quadratic * (dot(a, a) - radius * radius)
    guard discriminant > 0 else { return sector(a, b) }
    let root = discriminant.squareRoot()
    let entry = max((-half - root) / quadratic, 0)
    let exit = min((-half + root) / quadratic, 1)
    guard entry < exit else { return sector(a, b) }
    let (p, q) = (a + entry * step, a + exit * step)
    return sector(a, p) + cross(p, q) / 2 + sector(q, b)
  }

  /// Returns the signed area of the disc between two directions.
  private func sector(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    radius * radius / 2 * atan2(cross(a, b), dot(a, b))
  }
}

// MARK: - Ink: a tapered capsule

/// All discs on the way from one disc to another, centre and radius changing linearly.
struct ReferenceCapsule {
  private let start, end: ReferenceDisc
  private let length: Double
  private let axis: SIMD2<Double>

  init(from start: ReferenceDisc, to end: ReferenceDisc) {
    self.start = start
    self.end = end
    let step = end.center - start.center
    length = dot(step, step).squareRoot()
    axis = length > 0 ? step / length : .zero
  }

  /// The smallest upright box around the capsule.
  var bounds: ReferenceBounds {
    let (a, b) = (start.bounds, end.bounds)
    return ReferenceBounds(
      low: pointwiseMin(a.low, b.low), high: pointwiseMax(a.high, b.high))
  }

  /// Returns the share of the pixel that the capsule covers, to about a thousandth.
  func share(_ x: Int, _ y: Int) -> Double {
    let clearance = distance(center(x, y))
    guard abs(clearance) < pixelReach else { return clearance < 0 ? 1 : 0 }
    var inside = 0
    for row in 0..<32 {
      for column in 0..<32 {
        let offset = SIMD2(Double(column) + 0.5, Double(row) + 0.5) / 32
        if distance(SIMD2(Double(x), Double(y)) + offset) < 0 { inside += 1 }
      }
    }
    return Double(inside) / 1024
  }

  /// Returns the smallest of |q - c| - r over all the discs, below 0 inside the capsule.
  private func distance(_ q: SIMD2<Double>) -> Double {
    let offset = q - start.center
    let (ahead, aside) = (dot(offset, axis), cross(axis, offset))
    let s = min(max(nearest(ahead: ahead, aside: aside), 0), length)
    let center = start.center + s * axis
    let radius = length > 0 ? start.radius + s * taper : max(start.radius, end.radius)
    return dot(q - center, q - center).squareRoot() - radius
  }

  /// How much the radius grows a px.
  private var taper: Double { (end.radius - start.radius) / length }

  /// Returns where on the endless axis |q - c| - r is smallest: there d|q - c|/ds is the taper.
  private func nearest(ahead: Double, aside: Double) -> Double {
    guard abs(end.radius - start.radius) < length else {
      return end.radius > start.radius ? length : 0
    }
    return ahead + taper * abs(aside) / (1 - taper * taper).squareRoot()
  }
}
